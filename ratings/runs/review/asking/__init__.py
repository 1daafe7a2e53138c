"""The chief arbiter of an event is asked about a flag, answers on a page of his own, and the answer stands at it."""
