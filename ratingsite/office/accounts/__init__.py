"""Users, and the offices they hold for a federation and a span of time."""
