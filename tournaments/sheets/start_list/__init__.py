"""The page on which a start list is read: from pasted lines, a report file, or the register."""
