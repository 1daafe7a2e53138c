"""How old somebody was when a title was achieved (0.4.3), and the youngest of each title.

The age is that of the first of a title's two days, the achieved one; for opponents the second one counts (0.4.2). The
day of birth is not public, and so an age is told in whole years, though the order is by days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef

from ratings.register.models import Title
from titles.register.in_force import standing_rows
from titles.register.models import HeldTitle, TitleRemoval

SHOWN = 10


@dataclass(frozen=True, kw_only=True)
class Youngest:
    """Who achieved a title youngest, the youngest first."""

    title: str
    label: str
    rows: list[tuple[HeldTitle, int]]


def age_on(born: date, day: date) -> int:
    """The whole years of somebody on a day; who was born on 29 February is a year older on 1 March."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def age_achieved(held: HeldTitle) -> int | None:
    """How old the player was when it was achieved; nothing where either day is not known."""
    born = held.player.birth_date
    if born is None or held.achieved_on is None or held.achieved_on < born:
        return None
    return age_on(born, held.achieved_on)


def youngest_of_each(federation: str = "") -> list[Youngest]:
    """The youngest of each title, of one federation or of all; titles that nobody has with both days are left out."""
    found = (Youngest(title=code, label=str(label), rows=_youngest(code, federation)) for code, label in Title.choices)
    return [each for each in found if each.rows]


def _youngest(title: str, federation: str) -> list[tuple[HeldTitle, int]]:
    taken = TitleRemoval.objects.filter(held=OuterRef("pk"), undone_at__isnull=True)
    lived = ExpressionWrapper(F("achieved_on") - F("player__birth_date"), output_field=DurationField())
    rows = standing_rows().filter(~Exists(taken), title=title, achieved_on__gte=F("player__birth_date"))
    if federation:
        rows = rows.filter(player__federation=federation)
    first = rows.annotate(lived=lived).select_related("player").order_by("lived", "confirmed_on", "pk")[:SHOWN]
    return [(held, age) for held in first if (age := age_achieved(held)) is not None]
