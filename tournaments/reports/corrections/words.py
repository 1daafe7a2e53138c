"""Differences between two versions of a report, and whom they change, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.reports.corrections.differences import (
    CellDifference,
    Differences,
    Field,
    HeaderDifference,
    LineDifference,
    Side,
)
from tournaments.reports.corrections.effects import Correcting, EffectUnknown, Why, effects
from tournaments.reports.words import BYES, SIGNS

FIELDS: dict[Field, str | Promise] = {
    Field.NAME: gettext_lazy("name"),
    Field.PLAYER: gettext_lazy("player of the register"),
    Field.FIDE_ID: gettext_lazy("FIDE ID"),
    Field.TITLE: gettext_lazy("title"),
    Field.SEX: gettext_lazy("sex"),
    Field.FEDERATION: gettext_lazy("federation"),
    Field.RATING: gettext_lazy("rating"),
    Field.PLACE: gettext_lazy("place"),
    Field.POINTS: gettext_lazy("points"),
}
HEADER: dict[str, str | Promise] = {
    "name": gettext_lazy("name of the tournament"),
    "federation": gettext_lazy("federation"),
    "start": gettext_lazy("first day"),
    "end": gettext_lazy("last day"),
    "rounds": gettext_lazy("rounds"),
    "chief_arbiter": gettext_lazy("chief arbiter"),
}
NOTHING = "–"
_WHY_UNKNOWN: dict[Why, str | Promise] = {
    Why.NOTHING_SAID: gettext_lazy(
        "Nobody has said which results are wrong: whom it changes is told as soon as the next version is sent."
    ),
    Why.PEOPLE: gettext_lazy("It is told as soon as every line of the new version says whom it means."),
    Why.NO_LIST: gettext_lazy("No rating list of the first day is here: nothing can be computed."),
    Why.RULES: gettext_lazy("The new version cannot be rated as it stands."),
}


@dataclass(frozen=True, kw_only=True)
class DifferenceLine:
    """One difference: what it is about, what was said, what is said now."""

    about: str
    said: str
    now: str


def difference_lines(found: Differences) -> list[DifferenceLine]:
    """Results first, for they change ratings; then players, then the tournament."""
    return [*map(_cell, found.cells), *map(_line, found.lines), *_header(found.header)]


def _cell(cell: CellDifference) -> DifferenceLine:
    about = _("Round %(round)s, %(name)s") % {"round": cell.round, "name": cell.name}
    return DifferenceLine(about=about, said=_side(cell.said), now=_side(cell.now))


def _side(side: Side | None) -> str:
    if side is None:
        return NOTHING
    if side.opponent is None:
        return str(BYES[side.result][1])
    sign = SIGNS[side.result][0 if side.colour == "w" else 1]
    with_colour = (
        _("with White against %(name)s: %(sign)s") if side.colour == "w" else _("with Black against %(name)s: %(sign)s")
    )
    return with_colour % {"name": side.opponent_name, "sign": sign}


def _line(line: LineDifference) -> DifferenceLine:
    if line.field is None:
        about = _("Player %(rank)s, %(name)s") % {"rank": line.rank, "name": line.name}
        is_new = not line.said
        return DifferenceLine(
            about=about, said=NOTHING if is_new else _("in the report"), now=_("in the report") if is_new else NOTHING
        )
    words = {"rank": line.rank, "name": line.name, "field": FIELDS[line.field]}
    about = _("Player %(rank)s, %(name)s: %(field)s") % words
    said, now = (_points(each) if line.field is Field.POINTS else each for each in (line.said, line.now))
    return DifferenceLine(about=about, said=said or NOTHING, now=now or NOTHING)


def _points(hundredths: str) -> str:
    whole, rest = divmod(int(hundredths), 100)
    return f"{whole}½" if rest == 50 and whole else "½" if rest == 50 else f"{whole}"


def _header(found: Iterable[HeaderDifference]) -> Iterator[DifferenceLine]:
    for each in found:
        yield DifferenceLine(about=str(HEADER[each.field]), said=each.said or NOTHING, now=each.now or NOTHING)


def shown_effects(correcting: Correcting) -> dict[str, Any]:
    """Whom a correction changes, for a page: ``effects`` by list, or ``no_effect`` says why there are none."""
    try:
        return {"effects": effects(correcting)}
    except EffectUnknown as unknown:
        return {"no_effect": _WHY_UNKNOWN[unknown.why]}
