"""Archives: chains of old lists beside the present one, e.g. of 2003–2012, which it never touches."""
