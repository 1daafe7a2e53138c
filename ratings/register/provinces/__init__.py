"""In which province of Canada a player lives, as dated facts: 735 prints the last known one beside the name."""
