"""Django's handle on this app."""

from django.apps import AppConfig


class TitlesConfig(AppConfig):
    name = "titles"
