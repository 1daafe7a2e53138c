"""In what two entries differ before they are merged, and what will be the person's: told to who merges them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from ratings.register.changes.gone import value_now
from ratings.register.changes.models import OF_THE_PERSON, PersonChange
from ratings.register.changes.selectors import accepted_changes
from ratings.register.changes.values import COLUMNS, read
from ratings.register.changes.words import value_text
from ratings.register.models import Player
from ratingsite.foundations.written_days import date_format

Kind = PersonChange.Kind


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What the second entry says and what the person's does, and what comes of it."""

    what: str
    second: str
    person: str
    outcome: str


def differences_of(second: Player, person: Player, day: date) -> list[Difference]:
    """Of what counts on a day, and of what was accepted for a later one."""
    return [*_in_what_entries_say(second, person), *_in_who_is_gone(second, person, day), *_to_come(second, day)]


def _in_what_entries_say(second: Player, person: Player) -> Iterator[Difference]:
    """The title is none of it, nor a FIDE ID: the higher title counts, and each number stays that of its entry."""
    for kind in COLUMNS:
        told, own = read(second, kind), read(person, kind)
        if kind != Kind.FIDE_ID and told and told != own:
            outcome = _("The person’s stays. If the other is right, please ask for it under the person’s number.")
            yield _difference(kind, told, own, outcome)


def _in_who_is_gone(second: Player, person: Player, day: date) -> Iterator[Difference]:
    for kind in OF_THE_PERSON:
        told, own = value_now(second, kind, day), value_now(person, kind, day)
        if told != own:
            outcome = _("It counts for the person under both numbers, until it is taken back under the person’s.")
            yield _difference(kind, told, own, outcome)


def _to_come(second: Player, day: date) -> Iterator[Difference]:
    """What an entry will say is none of the person's; a death or an exclusion is, from its day on."""
    for change in accepted_changes().filter(player=second, starts_on__gt=day).exclude(kind=Kind.FIDE_ID):
        if change.kind in OF_THE_PERSON:
            outcome = _("It counts for the person from that day on.")
        else:
            outcome = _("It is not the person’s. If it is right, please ask for it under the person’s number.")
        told = _("%(value)s from %(day)s")
        value = value_text(change.kind, change.value)
        yield Difference(
            what=str(change.get_kind_display()),
            second=told % {"value": value, "day": date_format(change.starts_on)},
            person="",
            outcome=outcome,
        )


def _difference(kind: str, told: str, own: str, outcome: str) -> Difference:
    second, person = (value_text(kind, value) for value in (told, own))
    return Difference(what=str(Kind(kind).label), second=second, person=person, outcome=outcome)
