"""Life Masters of the CFC (738): found by its lists or asked for with earlier evidence, and their certificates."""
