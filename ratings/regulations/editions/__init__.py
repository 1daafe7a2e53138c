"""The texts of the rating regulations: one frozen value each, written as its change from another."""
