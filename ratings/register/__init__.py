"""The register: federations, people and their numbers, names, and the search for them."""
