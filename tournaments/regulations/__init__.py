"""What must be true before a tournament and its report can be rated: notice, deadlines, rate of play. Pure."""
