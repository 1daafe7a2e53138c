"""Published lists that are bound together for players' histories: what all of them say of a player is read at once."""
