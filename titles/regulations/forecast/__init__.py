"""What a player still needs for a norm before the rest of an event."""
