"""Who of the register is meant by a line of a report: found, scored, and told in words why. Nothing is decided here."""
