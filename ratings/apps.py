"""Django's handle on this app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"
