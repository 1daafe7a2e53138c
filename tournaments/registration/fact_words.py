"""The particular facts of a tournament in words, for its page: only what its organiser has said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.registration.models import RatingsUsed, Tournament
from tournaments.registration.value_words import day_text, rounds_text


@dataclass(frozen=True, kw_only=True)
class PageFact:
    """One fact: its name, what is so, and the tournament that it leads to, if any."""

    label: str
    text: str
    tournament: Tournament | None = None


def particular_facts(tournament: Tournament) -> list[PageFact]:
    """What was said beyond what every tournament says, in the order of the form."""
    found = [PageFact(label=label, text=text) for label, text in _said(tournament) if text]
    if tournament.stage_of is not None:
        name = tournament.stage_of.name
        found.append(PageFact(label=_("Stage of"), text=name, tournament=tournament.stage_of))
    return found


def _said(tournament: Tournament) -> Iterator[tuple[str, str]]:
    unequal = [round_.number for round_ in tournament.read_once("schedule") if round_.has_unequal_times]
    yield _("Registered by"), tournament.federation.shown_name if tournament.territory_id else ""
    yield _("Tie-breaks"), tournament.tie_breaks
    yield _("Championship"), tournament.get_championship_display()
    yield _("Official event"), _("of FIDE or of a continent") if tournament.is_official else ""
    yield _("Conditions"), _("hybrid") if tournament.is_hybrid else ""
    yield _("Open to"), _("women only") if tournament.is_for_women else ""
    yield _("Pairings"), _("fixed before the first round") if tournament.has_fixed_pairings else ""
    yield _("Decided match"), _("later games are rated too") if tournament.rates_decided_games else ""
    yield _("Ratings used"), _ratings(tournament)
    yield _("Unequal times"), rounds_text(unequal) if unequal else ""
    yield _("Time control"), _("advertised beforehand") if tournament.is_advertised else ""
    yield from _of_its_play(tournament)


def _of_its_play(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """What players ask. The contact is not among it: it is for the office alone."""
    yield _("Pairing system"), tournament.pairing_system
    yield _("Pairing program"), tournament.pairing_program
    yield _("Teams"), str(tournament.teams or "")
    yield _("Boards of a team"), str(tournament.boards or "")
    yield _("Venues"), tournament.venues
    yield _("Time zone of the venue"), tournament.venue_zone.replace("_", " ")
    yield _("Affiliated Organisation"), tournament.affiliated_organisation
    yield _("Prizes"), tournament.prizes
    yield _("Remarks"), tournament.remarks


def _ratings(tournament: Tournament) -> str:
    """What was chosen, where it is not the usual."""
    if tournament.ratings_used == RatingsUsed.AT_THE_START:
        return ""
    text = tournament.get_ratings_used_display()
    if tournament.ratings_chosen_on is None:
        return text
    return _("%(ratings)s, chosen on %(day)s") % {"ratings": text, "day": day_text(tournament.ratings_chosen_on)}
