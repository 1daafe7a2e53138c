"""Norms, titles and certificates, read from accepted reports and published lists."""
