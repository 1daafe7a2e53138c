"""How a registration ends without being rated: cancelled, lapsed, not rated – and what leads back from there."""
