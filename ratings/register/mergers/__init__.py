"""Second entries of one person: from a day on the register reads both numbers as one; the numbers stay as written."""
