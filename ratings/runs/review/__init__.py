"""The review of a run as a desk: what to look at first, every change, the events, and how the ratings drift."""
