"""Rating fees: statements of tournaments, invoices, receipts and credit notes, and what a federation owes in a year."""
