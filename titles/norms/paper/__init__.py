"""What of the forms needs the title regulations: the foot of form 1, and the title norms list."""
