"""The regulations as pages: every family with its dated editions, and each edition article by article."""
