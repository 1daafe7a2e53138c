"""The project: wiring, and the little that all apps share."""
