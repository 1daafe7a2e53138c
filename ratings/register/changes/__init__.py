"""Changes of a known person: asked for with a day and a proof, decided, and read by the next list that is frozen."""
