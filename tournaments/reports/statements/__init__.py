"""What the chief arbiter is asked when certifying, and what he states."""
