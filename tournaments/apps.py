"""Django's handle on this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
