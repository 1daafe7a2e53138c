"""Measurements beside the plain way, and the sample they are taken on: no part of the product."""
