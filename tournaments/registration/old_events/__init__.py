"""Events that the rating officer enters after they were played, so that history can be rated."""
