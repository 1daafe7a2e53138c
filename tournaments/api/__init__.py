"""Reports for programs: try a file, send one in, read what became of it. The same services and words as the pages."""
