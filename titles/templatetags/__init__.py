"""Template filters of titles."""
