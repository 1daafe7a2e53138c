"""Players enter themselves in an event by their number; its organiser confirms or declines. Nobody is checked in."""
