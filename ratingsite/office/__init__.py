"""What every page and act stands on: people and offices, the record, drafts, outbox, clock, the edge of a request."""
