"""The chances of a start list as its page shows them: a table, and below it what would still have to change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from titles.norms.chances.fields import field_of
from titles.norms.chances.words import change_text, left_out_text, still_text, way_text
from titles.norms.words import points_text
from titles.regulations import NormTitle
from titles.regulations.chances.field import SWISS, Field
from titles.regulations.chances.open_places import Prospects, places_open, prospects, rounds_needed
from titles.regulations.chances.round_robin import Chance, PlayerChances, round_robin_chances
from titles.regulations.chances.swiss import FieldChance, Outlook, swiss_chances
from titles.regulations.forecast.forecast import Outlook as Forecast
from titles.regulations.forecast.forecast import TitleForecast
from titles.regulations.norms.checks import MOST_ROUNDS
from tournaments.registration.models import Tournament

MORE_WAYS = gettext_lazy("so many are unrated that other scores may do")
MOST_NAMES = 12
"""So many are named in a line of what would have to change; of more their number is said."""


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A player's chance of one title; an empty text where the title is none to be gained."""

    title: str
    text: str = ""
    is_possible: bool = False
    average: int | None = None  # of the opponents
    more: tuple[str | Promise, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Row:
    """A player of a round robin with a cell for each title of the table."""

    name: str
    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class Change:
    """What would have to change for a title, by which article, and for whom."""

    title: str
    text: str
    article: str
    names: tuple[str, ...]

    @property
    def are_many(self) -> bool:
        """Whether they are counted and not named."""
        return len(self.names) > MOST_NAMES


@dataclass(frozen=True, kw_only=True)
class SwissRow:
    """One title for the players of some federations to whom the same applies."""

    title: str
    federations: tuple[str, ...]
    players: int
    outlook: str
    bounds: tuple[tuple[int, int, str, str], ...]  # games, highest average, least and most points
    changes: tuple[tuple[str, str], ...]  # text and article


def chances_context(tournament: Tournament, today: date) -> dict[str, Any]:
    """What the part of the page needs; ``kind`` is empty where nothing can be said."""
    field = field_of(tournament, today)
    if field is None or field.event.rounds > MOST_ROUNDS:
        return {"kind": ""}
    shared = {"edition": field.edition, "event": field.event, "exemption": field.event.exemption}
    if field.is_round_robin:
        return shared | _of_round_robin(field)
    if field.event.format == SWISS:
        return shared | _of_swiss(field)
    return shared | {"kind": "other-format"}


def _of_round_robin(field: Field) -> dict[str, Any]:
    places = places_open(field)
    if places is None:
        return {"kind": "does-not-fit", "needed": rounds_needed(field, len(field.entrants))}
    if places:
        found = prospects(field, places)
        rows, changes = [_open_row(each) for each in found], _still(found)
    else:
        known = round_robin_chances(field)
        rows, changes = [_row(each) for each in known], _changes(known)
    titles = [title for title in NormTitle if any(cell.title == title for row in rows for cell in row.cells)]
    return {
        "kind": "open-places" if places else "round-robin",
        "places": places,
        "titles": titles,
        "rows": [_filled(row, titles) for row in rows],
        "changes": changes,
        "is_hopeless": not any(cell.is_possible for row in rows for cell in row.cells),
    }


def _filled(row: Row, titles: Sequence[NormTitle]) -> Row:
    by_title = {cell.title: cell for cell in row.cells}
    cells = tuple(by_title.get(title, Cell(title=title)) for title in titles)
    return Row(name=row.name, title=row.title, cells=cells)


# ---------------------------------------------------------------- everybody is known
def _row(player: PlayerChances) -> Row:
    who = player.entrant
    cells = tuple(_cell(chance) for chance in player.chances)
    return Row(name=who.name, title=who.title or "", cells=cells)


def _cell(chance: Chance) -> Cell:
    whole = chance.way_without(frozenset())
    more: tuple[str | Promise, ...] = tuple(left_out_text(way) for way in chance.ways if way.left_out)
    more += () if chance.is_sure else (MORE_WAYS,)
    text = way_text(whole) if whole else ""
    return Cell(title=chance.title, text=text, is_possible=chance.is_possible, average=chance.average, more=more)


def _changes(players: Iterable[PlayerChances]) -> list[Change]:
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for player in players:
        for chance in player.chances:
            for finding in chance.broken if not chance.is_possible else ():
                found[chance.title, change_text(finding, chance.title), finding.article].append(player.entrant.name)
    return _in_order(found)


def _in_order(found: dict[tuple[str, str, str], list[str]]) -> list[Change]:
    """Titles as in the handbook, then what concerns most players."""
    order = list(NormTitle)
    rows = sorted(found.items(), key=lambda item: (order.index(NormTitle(item[0][0])), item[0][2], -len(item[1])))
    return [
        Change(title=title, text=text, article=article, names=tuple(names)) for (title, text, article), names in rows
    ]


# ---------------------------------------------------------------- places are open
def _open_row(player: Prospects) -> Row:
    cells = tuple(
        Cell(title=each.title, text=each.outlook.value, is_possible=each.outlook is not Forecast.IMPOSSIBLE)
        for each in player.forecasts
    )
    return Row(name=player.entrant.name, title=player.entrant.title or "", cells=cells)


def _still(players: Iterable[Prospects]) -> list[Change]:
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for player in players:
        for forecast in player.forecasts:
            for text, article in _of_forecast(forecast):
                found[forecast.title, text, article].append(player.entrant.name)
    return _in_order(found)


def _of_forecast(forecast: TitleForecast) -> Iterator[tuple[str, str]]:
    for prospect in forecast.prospects:
        if text := still_text(prospect, forecast.title):
            yield text, prospect.article


# ---------------------------------------------------------------- a Swiss
def _of_swiss(field: Field) -> dict[str, Any]:
    rows: dict[tuple[Any, ...], list[FieldChance]] = defaultdict(list)
    for chance in swiss_chances(field):
        rows[chance.title, chance.outlook, chance.bounds, chance.findings].append(chance)
    found = [_swiss_row(chances) for chances in rows.values()]
    is_hopeless = all(row.outlook == Outlook.IMPOSSIBLE for row in found)
    return {"kind": "swiss", "swiss": found, "is_hopeless": is_hopeless}


def _swiss_row(chances: Sequence[FieldChance]) -> SwissRow:
    first = chances[0]
    return SwissRow(
        title=first.title,
        federations=tuple(sorted(chance.federation for chance in chances)),
        players=sum(len(chance.players) for chance in chances),
        outlook=first.outlook.value,
        bounds=tuple((one.games, one.average, points_text(one.least), points_text(one.most)) for one in first.bounds),
        changes=tuple((change_text(finding, first.title), finding.article) for finding in first.findings),
    )
