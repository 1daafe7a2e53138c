"""The numbered parts of a tournament that lasts long (4): which they are, when they are due, how a page shows them."""
