"""The office's signature (Ed25519): its keys, what they sign, and how anybody checks it with the public keys alone."""
