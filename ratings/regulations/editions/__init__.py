"""The texts of the rating regulations: one frozen value each, written as its change from another.

A module for each text that was read in full, with the changes that followed it.
"""
