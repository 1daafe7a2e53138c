"""Applications for titles: how far each title of a player is."""
