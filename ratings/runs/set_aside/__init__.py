"""Events, and games of players, that a run leaves out with a reason, so that its list need not wait for them."""
