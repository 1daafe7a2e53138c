"""What is done with norms and certificates: one act, one function, one transaction."""
