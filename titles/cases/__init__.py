"""Applications for titles, from the first paper to the award: the case file, its posting, the meeting and the vote."""
