"""How days and times are written in English."""
