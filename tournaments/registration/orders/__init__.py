"""Orders of the commission: a top event is rated though its federation sends no report (2003 and 2009, 0.2)."""
