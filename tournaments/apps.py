"""Django's handle on this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Tell the policy how people stand to this app's objects."""
        from tournaments.registration import permissions as registration  # noqa: F401
        from tournaments.reports import permissions as reports  # noqa: F401
        from tournaments.sheets import permissions as sheets  # noqa: F401
