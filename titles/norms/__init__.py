"""Norms: found in accepted reports, shown article by article, signed."""
