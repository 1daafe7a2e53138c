"""How the CFC's rating rules are carried out, regular and active; the text is in ``editions``."""
