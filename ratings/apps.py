"""Django's handle on this app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        """Tell the policy how people stand to this app's objects."""
        from ratings import permissions  # noqa: F401
