"""What chances of norms the start list of a tournament gives, as people are shown it."""
