"""The register of arbiters: who holds which licence from when to when; registrations choose from it."""
