"""The pages of this app, one module a subject."""
