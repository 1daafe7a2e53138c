"""The pages of titles."""
