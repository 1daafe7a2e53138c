"""Changes of a registration after it was sent: versions, compared side by side, decided or only told of."""
