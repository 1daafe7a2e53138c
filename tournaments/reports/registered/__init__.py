"""What the registration knows of the records of a report: filled in where a file is silent, marked where it differs."""
