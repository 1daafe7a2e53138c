"""On which list a report's games come, or have come, in words: one line for each system."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.reports.ledger_events import InLedger, in_ledgers
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import accepted_reports


def list_words(found: InLedger, tournament: Tournament) -> str:
    """``list of 1 May`` once it is published, with its version if it was corrected since; else what it waits for."""
    if found.run and (published := found.run.published_list):
        words = {"day": day_text(published.list_date), "version": published.version}
        return (_("list of %(day)s, version %(version)s") if published.version > 1 else _("list of %(day)s")) % words
    if found.hold:
        day = day_text(tournament.local_day(found.hold.held_at))
        return _("its release, held since %(day)s") % {"day": day}
    if found.aside:
        day = day_text(tournament.local_day(found.aside.set_at))
        if found.aside.by_failure:
            return _("a run that can rate it, set aside since %(day)s") % {"day": day}
        return _("the rating office to take it in again, set aside since %(day)s") % {"day": day}
    if found.list_waited_for is None:
        return _("a text of the rules: none in force makes the list on which it would come")
    return _("the list of %(day)s") % {"day": day_text(found.list_waited_for)}


def in_every_ledger(tournament: Tournament) -> list[tuple[Report, InLedger]]:
    """Where each part that was accepted stands in each system: asked once, in however many languages it is said."""
    return [(report, found) for report in accepted_reports(tournament) for found in in_ledgers(report)]


def every_list(tournament: Tournament, places: list[tuple[Report, InLedger]]) -> Iterator[str]:
    """A line for each of them."""
    for report, found in places:
        part = _("part %(number)s, ") % {"number": report.part} if report.part else ""
        words = {"part": part, "system": found.system.shown_name, "list": list_words(found, tournament)}
        yield (
            _("%(part)s%(system)s: rated, %(list)s")
            if found.is_published
            else _("%(part)s%(system)s: waits for %(list)s")
        ) % words
