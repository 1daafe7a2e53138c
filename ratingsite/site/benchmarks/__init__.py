"""Measures the pages that show much; nothing of the product imports it but the command ``benchmark``."""
