"""Certificates of norms: the document, its number, its check, its revocation."""
