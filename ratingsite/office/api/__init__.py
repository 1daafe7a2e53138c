"""Programs that come instead of people: their tokens, how they are told no, and answers kept for a second asking."""
