"""The rows of a page of a list, written at once: a template that asks for each value takes four times as long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.urls import get_script_prefix
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratings.lists.inactive_lines import off_the_top_list, top_list_of
from ratings.lists.models import RatingList
from ratings.lists.page_lines import AnyLine, PageLine
from ratings.lists.printed_ratings import (
    NOTHING,
    Printed,
    classes_of,
    printed_ks,
    printed_names,
    printed_ratings,
    prints_its_lines_alone,
)
from ratings.lists.selectors import fide_ids_of
from ratings.lists.since_before import Changes, changes_since, changes_told
from ratings.lists.words import RATING_CLASSES
from ratings.register.keys import key_of
from ratings.register.models import Federation, Player, Title
from ratings.regulations.cfc.book import DEACTIVATED
from ratings.regulations.rule_book import TopList
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion
from ratingsite.office.addresses import addresses_of_players
from ratingsite.office.page_tags import change
from ratingsite.office.rows import cell, row
from ratingsite.office.words import word

ROW = """\
    <tr{}>{}
      <th scope="row" class="sticky-name"><a class="player" href="{}">{}{}</a>{}</th>
      {}
      <td class="num"><b>{}</b></td>{}{}<td class="num">{}</td><td class="num">{}</td>
      <td class="num">{}</td><td class="num">{}</td>
    </tr>
"""
TITLE, INACTIVE = '<abbr class="title" title="{}">{}</abbr> ', ' <span class="muted">{}</span>'
FEDERATION = '<td><abbr title="{}">{}</abbr></td>'
RANK, CHANGE, CLASS = '<td class="num">{}</td>', '<td class="num">{}</td>', "<td>{}</td>"
STANDS = '<span class="stands">{}</span>'
MOST_KEPT = 100  # pages with their rows, some 60 kB each
COLUMNS = 7  # that every page has
HUNDREDTHS = 100
NO_HTML = SafeString("")
MARKS = {
    (False, False): NO_HTML,
    (True, False): SafeString(' class="is-ignored"'),
    (False, True): SafeString(' class="is-found" id="found" aria-current="true"'),
    (True, True): SafeString(' class="is-ignored is-found" id="found" aria-current="true"'),
}
"""Of who is inactive, and of who was looked for."""


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The rows as HTML, in their order; ``has_classes`` where the text of the day has some (CFC 701), ``has_ranks``
    where the page begins the list, ``has_changes`` where there is a list before; ``top_list`` is what the text of the
    day says of who has a rank.
    """

    html: SafeString
    has_classes: bool
    has_ranks: bool
    has_changes: bool
    top_list: TopList | None = None

    @property
    def columns(self) -> int:
        """How many there are."""
        return COLUMNS + self.has_classes + self.has_ranks + self.has_changes


@dataclass(frozen=True, kw_only=True)
class _Printed:
    """What stands in the rows, by the entry or its code."""

    ratings: Printed
    names: Printed
    ks: Printed
    classes: Printed
    ranks: Mapping[int, int]
    changes: Mapping[int, str | SafeString]
    keys: Mapping[int, str]
    federations: Mapping[str, SafeString]
    titles: Mapping[str, SafeString]
    inactive: SafeString


def rows_of(
    rating_list: RatingList,
    entries: Sequence[PageLine],
    before: RatingList | None = None,
    *,
    has_ranks: bool = False,
    found: int | None = None,
) -> Rows:
    """The rows of these lines, with their changes since the list before and, if asked for, their ranks from 1 on; with
    the numbers that the list was written with: no later FIDE ID stands on it. The line of who was ``found`` is marked.

    Lines that are published never change: what was written of them is kept with all else that it says – the numbers
    and the federations' names as they are now, the language –, but not where a list prints what stands elsewhere.
    """
    keys, lines = keys_on(rating_list, entries), tuple(entries)
    numbers = tuple(keys[line.player_id] for line in lines)
    names = tuple(_NAMES.rows(codes={line.federation_id for line in lines}))
    unranked = off_the_top_list(rating_list, lines) if has_ranks else None
    write = _written if prints_its_lines_alone(rating_list) else _written.__wrapped__
    return write(rating_list, lines, before, unranked, found, numbers, names, get_language(), get_script_prefix())


@lru_cache(maxsize=MOST_KEPT)
def _written(
    rating_list: RatingList, entries: tuple[PageLine, ...], before: RatingList | None,
    unranked: frozenset[int] | None, found: int | None, numbers: tuple[str, ...], names: tuple[tuple[str, str], ...],
    _language: str | None, _prefix: str,
) -> Rows:  # fmt: skip
    classes = classes_of(rating_list, entries)
    ratings = printed_ratings(rating_list, entries)
    printed = _Printed(
        ratings=ratings,
        names=printed_names(rating_list, entries),
        ks=printed_ks(rating_list, entries),
        classes={pk: word(RATING_CLASSES, code) for pk, code in classes.items() if code and ratings[pk] != DEACTIVATED},
        ranks={} if unranked is None else dict(_ranks(entries, unranked)),
        changes=_in_print(changes_told(changes_since(before, entries), entries, ratings)),
        keys={entry.player_id: number for entry, number in zip(entries, numbers, strict=True)},
        federations={code: row(FEDERATION, name, code) for code, name in names},
        titles={code: _title(code) for code in {entry.title for entry in entries}},
        inactive=format_html(INACTIVE, _("inactive")),
    )
    return Rows(
        html=SafeString("".join(_rows(entries, printed, found))),
        has_classes=bool(classes),
        has_ranks=bool(printed.ranks),
        has_changes=bool(printed.changes),
        top_list=top_list_of(rating_list) if printed.ranks else None,
    )


def _ranks(entries: Sequence[PageLine], unranked: frozenset[int]) -> Iterator[tuple[int, int]]:
    """By the player: equal ratings have the same, and the next one passes over as many."""
    ranked = [entry for entry in entries if entry.player_id not in unranked]
    first: dict[int | None, int] = {}
    for place, entry in enumerate(ranked, start=1):
        yield entry.player_id, first.setdefault(entry.rating, place)


def _in_print(changes: Changes) -> dict[int, str | SafeString]:
    """By the player."""
    new = format_html('<span class="muted">{}</span>', _("new"))
    return {player: new if points is None else change(points * HUNDREDTHS) for player, points in changes.items()}


def _rows(entries: Sequence[PageLine], printed: _Printed, found: int | None) -> Iterator[str]:
    address = addresses_of_players()
    for entry in entries:
        player, pk = entry.player_id, entry.pk
        key = printed.keys[player]
        yield ROW.format(
            MARKS[entry.is_inactive, player == found],
            _rank(printed.ranks.get(player), entry) if printed.ranks else "",
            address(key),
            printed.titles[entry.title],
            cell(printed.names[pk]),
            printed.inactive if entry.is_inactive else "",
            printed.federations[entry.federation_id],
            cell(printed.ratings[pk]),
            row(CHANGE, printed.changes.get(player, NOTHING)) if printed.changes else "",
            row(CLASS, printed.classes.get(pk, "")) if printed.classes else "",
            entry.games,
            cell(printed.ks[pk]),
            entry.birth_year or NOTHING,
            cell(key),
        )


def _rank(rank: int | None, entry: PageLine) -> str:
    """Not struck out with the line of who is inactive, and has one all the same."""
    return RANK.format("" if rank is None else STANDS.format(rank) if entry.is_inactive else rank)


def _title(code: str) -> SafeString:
    """With its name, where it is one of today's; old lists may have others."""
    return format_html(TITLE, Title(code).label if code in Title.values else code, code) if code else NO_HTML


def keys_on(rating_list: RatingList, entries: Sequence[AnyLine]) -> dict[int, str]:
    """The numbers that the list was written with, by the player."""
    then = fide_ids_of(rating_list)
    told = _NUMBERS.rows(players=[entry.player_id for entry in entries])
    return {pk: key_of(then.get(pk, fide_id), by, national) for pk, fide_id, by, national in told}


_NUMBERS = KeptQuestion(
    lambda: (
        Player.objects.filter(AmongGiven("id", "players", int))
        .order_by()
        .values_list("pk", "fide_id", "numbered_by_id", "national_id")
    ),
    planned_once=True,
)
_NAMES = KeptQuestion(
    lambda: Federation.objects.filter(AmongGiven("code", "codes", str)).order_by().values_list("code", "name"),
    planned_once=True,
)
