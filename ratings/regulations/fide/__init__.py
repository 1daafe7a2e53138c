"""How FIDE's rating regulations are carried out, for standard chess, rapid and blitz; the texts are in ``editions``."""
