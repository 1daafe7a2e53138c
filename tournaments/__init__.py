"""Events: registration, reports, files – until a frozen copy is handed to the ledger."""
