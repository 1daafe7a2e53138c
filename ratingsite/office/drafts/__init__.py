"""What somebody is typing, kept as it is typed, so that an error, a second tab or an expired session loses nothing."""
