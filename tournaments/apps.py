"""Django's handle on this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Tell the policy how people stand to this app, and the appeals what is refused here; follow the record."""
        from ratingsite.office.audit.services import recorded
        from tournaments.arbiters import permissions as arbiters  # noqa: F401
        from tournaments.fees import permissions as fees  # noqa: F401
        from tournaments.registration import appeals as registration_appeals  # noqa: F401
        from tournaments.registration import permissions as registration  # noqa: F401
        from tournaments.registration.appointments import permissions as appointments  # noqa: F401
        from tournaments.registration.entries import permissions as entries  # noqa: F401
        from tournaments.registration.in_hand import follow
        from tournaments.reports import appeals as report_appeals  # noqa: F401
        from tournaments.reports import permissions as reports  # noqa: F401
        from tournaments.reports.accepting import permissions as accepting  # noqa: F401
        from tournaments.sheets import permissions as sheets  # noqa: F401

        recorded.connect(follow)
