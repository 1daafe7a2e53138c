"""Events rated one by one as they come, where each is rated with what the one before it left (CFC 712)."""
