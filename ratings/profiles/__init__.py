"""A player's pages: what all the other rooms know of one person."""
