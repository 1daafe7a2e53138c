"""Whom the lines of a report mean: settled where it is certain, proposed where it is not, newcomers asked for."""
