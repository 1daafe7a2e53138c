"""Objections of players: to what is kept of them, to a rating, to a result; answered by the officer or the auditor."""
