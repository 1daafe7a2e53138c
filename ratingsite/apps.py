"""The whole site as Django knows it."""

from django.apps import AppConfig


class RatingsiteConfig(AppConfig):
    """Makes ordered questions cheap."""

    name = "ratingsite"

    def ready(self) -> None:
        from ratingsite.foundations.columns import hash_columns_by_name

        hash_columns_by_name()
