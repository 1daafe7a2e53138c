"""Norms: a dossier in, for each title a verdict out, with the finding of every article (1.1, 1.4)."""
