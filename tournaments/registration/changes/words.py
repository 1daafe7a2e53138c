"""A change side by side, in words: each fact that differs, as it stands and as it is to stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.models import RatingSystem
from ratingsite.office.audit.services import differing
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.facts import read_rate
from tournaments.registration.models import Championship, Format, RatingsUsed, Tournament
from tournaments.registration.value_words import day_text, rate_text, rounds_text


@dataclass(frozen=True, kw_only=True)
class ChangedFact:
    """One fact: its name, what stood there, and what is to stand there."""

    label: str
    before: str
    after: str


LABELS: Mapping[str, str | Promise] = {
    "name": gettext_lazy("Name of the tournament"),
    "city": gettext_lazy("Place"),
    "federation": gettext_lazy("Federation"),
    "system": gettext_lazy("Rating system"),
    "starts_on": gettext_lazy("First day"),
    "ends_on": gettext_lazy("Last day"),
    "rounds": gettext_lazy("Rounds"),
    "format": gettext_lazy("Format"),
    "rate_of_play": gettext_lazy("Rate of play"),
    "expected_players": gettext_lazy("Expected players"),
    "highest_rating": gettext_lazy("Highest rating expected"),
    "highest_rating_of_women": gettext_lazy("Highest rating of a woman"),
    "will_be_rated": gettext_lazy("The regulations of the event say that it will be rated"),
    "is_title_tournament": gettext_lazy("Norms can be made"),
    "tie_breaks": gettext_lazy("Tie-breaks"),
    "website": gettext_lazy("Website"),
    "other_systems": gettext_lazy("Rated too as"),
    "is_hybrid": gettext_lazy("Played under hybrid conditions"),
    "is_official": gettext_lazy("Official event of FIDE or of a continent"),
    "championship": gettext_lazy("Championship"),
    "is_for_women": gettext_lazy("For women only"),
    "has_fixed_pairings": gettext_lazy("Pairings fixed before the first round"),
    "rates_decided_games": gettext_lazy("Games after the match is decided are to be rated too"),
    "ratings_used": gettext_lazy("Ratings used"),
    "ratings_chosen_on": gettext_lazy("Ratings chosen on"),
    "stage_of": gettext_lazy("Stage of another tournament"),
    "is_advertised": gettext_lazy("The time control was advertised or posted beforehand"),
    "unequal_rounds": gettext_lazy("Rounds in which the two players have different times"),
    "pairing_system": gettext_lazy("Pairing system"),
    "pairing_program": gettext_lazy("Pairing program"),
    "boards": gettext_lazy("Boards of a team"),
    "teams": gettext_lazy("Teams"),
    "venues": gettext_lazy("Venues"),
    "venue_zone": gettext_lazy("Time zone of the venue"),
    "affiliated_organisation": gettext_lazy("Affiliated Organisation"),
    "contact_email": gettext_lazy("Contact for the office"),
    "prizes": gettext_lazy("Prizes"),
    "remarks": gettext_lazy("Remarks"),
    "chief": gettext_lazy("Chief arbiter"),
}
_DAYS = frozenset({"starts_on", "ends_on", "ratings_chosen_on"})
_CHOICES = {"format": Format, "championship": Championship, "ratings_used": RatingsUsed}


def changed_facts(change: RegistrationChange) -> list[ChangedFact]:
    """What differs, in the order of the form; of schedule and deputies each line that differs by itself."""
    return differing_facts(differing(change.before, change.after))


def differing_facts(fields: Mapping[str, list[Any]]) -> list[ChangedFact]:
    """The same of the fields that differ, each with its value before and after."""
    found = [
        ChangedFact(label=str(label), before=_text(name, fields[name][0]), after=_text(name, fields[name][1]))
        for name, label in LABELS.items()
        if name in fields
    ]
    rounds, deputies = fields.get("schedule", ([], [])), fields.get("deputies", ([], []))
    return [*found, *_rounds(*rounds), *_deputies(*deputies)]


def _rounds(before: list[Any], after: list[Any]) -> Iterator[ChangedFact]:
    old, new = ({number: (day, at) for number, day, at in rounds} for rounds in (before, after))
    for number in sorted(old.keys() | new.keys()):
        if old.get(number) != new.get(number):
            label = _("Round %(number)s") % {"number": number}
            yield ChangedFact(label=label, before=_round_text(old.get(number)), after=_round_text(new.get(number)))


def _round_text(round_: tuple[str, str | None] | None) -> str:
    if round_ is None:
        return "–"
    day, at = round_
    text = day_text(date.fromisoformat(day))
    return f"{text}, {formats.time_format(time.fromisoformat(at), 'H:i')}" if at else text


def _deputies(before: list[Any], after: list[Any]) -> Iterator[ChangedFact]:
    for number in range(1, max(len(before), len(after)) + 1):
        old, new = (
            _text("chief", deputies[number - 1] if number <= len(deputies) else None) for deputies in (before, after)
        )
        if old != new:
            yield ChangedFact(label=_("Deputy arbiter %(number)s") % {"number": number}, before=old, after=new)


def _text(name: str, value: Any) -> str:
    """One value as people read it; a dash where nothing is said."""
    if value in (None, "", []):
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in _DAYS:
        return day_text(date.fromisoformat(value))
    if name in _CHOICES:
        return str(_CHOICES[name](value).label)
    return _long_text(name, value)


def _long_text(name: str, value: Any) -> str:
    match name:
        case "rate_of_play":
            return rate_text(read_rate(value))
        case "unequal_rounds":
            return rounds_text(value)
        case "other_systems" | "system":
            codes = [value] if isinstance(value, str) else value
            return ", ".join(RatingSystem.objects.filter(pk__in=codes).values_list("name", flat=True))
        case "stage_of":
            return str(Tournament.objects.filter(pk=value).first() or "–")
        case "chief":
            number = f" ({value['fide_id']})" if value["fide_id"] else ""
            present = f", {rounds_text(value['rounds'])}" if value.get("rounds") else ""
            return f"{value['licence']} {value['name']}{number}{present}".strip()
        case _:
            return str(value)
