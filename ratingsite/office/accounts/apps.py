"""The room as Django knows it."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Registers how people stand to people."""

    name = "ratingsite.office.accounts"

    def ready(self) -> None:
        from ratingsite.office.people import standing  # noqa: F401
