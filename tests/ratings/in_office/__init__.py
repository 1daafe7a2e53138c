"""The office and the shell compared: what ``rate`` and ``rate --in-office`` print."""
