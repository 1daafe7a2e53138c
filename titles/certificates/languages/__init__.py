"""The language that a federation reads its certificates in, beside English."""
