"""Rating lists: their systems, periods and lines; imported, published, shown and exported."""
