"""Which federations there are: a code that FIDE has given since the release is added, and what is wrong put right."""
