"""What can be done to a tournament and its report: one act, one function, one transaction, one line in the record."""
