"""Django's handle on this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Tell the policy how people stand to this app's objects."""
        from tournaments import permissions  # noqa: F401
