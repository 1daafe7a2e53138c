"""Applications for titles (B.01, 0.4 to 0.6, 1.2, 1.3, 1.5, 1.8 to 2.4), pure: an application in, a verdict out."""
