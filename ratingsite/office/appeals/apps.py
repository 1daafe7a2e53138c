"""The room as Django knows it."""

from django.apps import AppConfig


class AppealsConfig(AppConfig):
    """Registers how people stand to refusals and appeals."""

    name = "ratingsite.office.appeals"
    label = "appeals"

    def ready(self) -> None:
        from ratingsite.office.appeals import permissions  # noqa: F401
