"""The start list: who was announced for a tournament, before its first day."""
