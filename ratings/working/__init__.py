"""How a number came about, told to people: calculation, comparison, explanation, charts."""
