"""Appeals of players against a rating: FIDE's through the federation, the CFC's in the steps of article 739."""
