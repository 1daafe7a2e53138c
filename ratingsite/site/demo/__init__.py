"""The demo federation: invented people with public passwords, a real tournament, and a day of its own."""
