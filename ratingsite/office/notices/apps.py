"""The room as Django knows it."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Reminders and calendars of own last days."""

    name = "ratingsite.office.notices"
    label = "notices"
