"""What rating a tournament costs: dated tables of fees, and the statement that follows from the facts of an event."""
