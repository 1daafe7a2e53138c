"""Arbiters are asked, and accept or decline: their answers, the invitation to one without an account, who waits."""
