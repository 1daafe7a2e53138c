"""Fees that come with a letter to the CFC: an own event abroad (736), an appeal about a rating (739)."""
