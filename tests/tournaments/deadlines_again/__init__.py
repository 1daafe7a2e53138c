"""When things are due, worked out a second time from the printed texts, and random tournaments to compare by."""
