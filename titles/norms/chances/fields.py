"""Reads a start list into the field that the regulations judge, as reports are read: by the list of the first day."""

from __future__ import annotations

from datetime import date

from ratingsite.foundations.editions import NoEditionInForce
from titles.norms.dossiers import as_transferred, listed_person
from titles.norms.federations import Federations, federations_of
from titles.norms.report_table import Person, federation_code
from titles.norms.tournament_facts import STANDARD, title_event
from titles.register.in_force import Titles, titles_in
from titles.regulations import edition_for
from titles.regulations.chances.field import Entrant, Field
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.selectors import ListedPlayer, start_list_of

WOMAN = "w"


def field_of(tournament: Tournament, today: date) -> Field | None:
    """The field under the edition of the first day; nothing without one, or without anybody announced.

    In a Swiss in which the field counts for 1.4.3d the foreigner rule is waived, if no other exemption is claimed.
    """
    players = start_list_of(tournament, today=today, system=STANDARD).players
    try:
        edition = edition_for(tournament.starts_on)
    except NoEditionInForce:
        return None
    if not players:
        return None
    known = [each.player.pk for each in players if each.player]
    titles = titles_in(known, edition, tournament.starts_on, tournament.ends_on)
    who = federations_of(known)
    entrants = tuple(_entrant(each, tournament, titles, who) for each in players)
    field = Field(edition=edition, event=title_event(tournament, len(entrants)), entrants=entrants)
    verdict = field.big_swiss() if field.event.exemption is None else None
    return field.exempt() if verdict is not None and verdict.holds else field


def _entrant(each: ListedPlayer, tournament: Tournament, titles: Titles, who: Federations) -> Entrant:
    person = listed_person(each.player, each.entry, titles) if each.player else _stranger(each)
    person = as_transferred(person, each.player.pk if each.player else None, who, tournament.starts_on)
    return Entrant(
        id=person.id,
        name=person.name or "",
        rating=person.rating,
        title=person.title,
        federation=person.federation,
        sex=WOMAN if tournament.is_for_women else person.sex,
    )


def _stranger(each: ListedPlayer) -> Person:
    """As reports have who is not on the register: unrated, untitled, of the federation that is said."""
    row = each.row
    return Person(
        id=f"line-{row.number}",
        name=row.name,
        rating=None,
        title=None,
        federation=federation_code(row.federation),
        sex=row.sex or None,
    )
