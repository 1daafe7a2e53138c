"""The wiring: home, search, my work, health, demo, regulation pages. Imports everything, imported by nobody."""
