"""The editions of the rules for the award of titles, and the one that governs an application."""

from __future__ import annotations

from datetime import date

from ratingsite.foundations.editions import edition_named, edition_on
from titles.regulations.applications.e2022 import applications_2022
from titles.regulations.applications.e2024 import applications_2023, applications_2024
from titles.regulations.applications.edition import ApplicationEdition

APPLICATION_EDITIONS = (applications_2022, applications_2023, applications_2024)


def application_edition_on(day: date) -> ApplicationEdition:
    """The edition for applications of a day. Raises ``NoEditionInForce``."""
    return edition_on(APPLICATION_EDITIONS, day)


def application_edition_named(edition_id: str) -> ApplicationEdition:
    """The edition of that name. Raises ``UnknownEdition``."""
    return edition_named(APPLICATION_EDITIONS, edition_id)
