"""The working paper of a report: typed cell by cell, pasted or read from a file, and taken as a report."""
