"""Players known by their number: who may act as player N, asked for by himself and confirmed by the federation."""
