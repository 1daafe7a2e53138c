"""The room as Django knows it."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Registers how people stand to tokens."""

    name = "ratingsite.office.api"
    label = "api"

    def ready(self) -> None:
        from ratingsite.office.api import permissions  # noqa: F401
