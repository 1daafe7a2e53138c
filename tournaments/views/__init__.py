"""The pages of tournaments: calendar, registration, the tournament, its files and its report."""
