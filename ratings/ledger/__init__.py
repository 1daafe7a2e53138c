"""The ledger: accepted events, whole and frozen, version by version."""
