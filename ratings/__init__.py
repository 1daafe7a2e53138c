"""The ground floor: federations, players, rating systems, lists, and the ledger of rated games."""
