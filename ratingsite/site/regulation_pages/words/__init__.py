"""Words of the pages about regulations, by what they are words for."""
