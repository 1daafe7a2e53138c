"""The report on paper: the handbook's forms filled from the data, as pages, as PDF; the crosstable as files."""
