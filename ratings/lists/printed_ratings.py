"""How a list prints names and ratings: as they are, or in the forms of CFC 734 (``1531o16``, ``/2``, ``xxxx``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import F, Max, Q

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.page_lines import AnyLine
from ratings.register.memberships.selectors import deactivated_on, is_known, spans_of
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratings.regulations.cfc.memberships import is_ordinary_on
from ratings.regulations.list_rules import ListRules
from ratings.regulations.registry import rule_book
from ratings.regulations.rule_book import RuleBook

NOTHING = "–"
Printed = dict[tuple[int, UUID], str]
"""What stands for the rating or the name of each entry, by its player and its list."""


def printed_ratings(
    rating_list: RatingList, entries: Iterable[AnyLine], inactive: Collection[int] | None = None
) -> Printed:
    """The ratings of one list as it prints them; a hyphen for who has none.

    ``inactive`` are the players whose ratings are deactivated on another day than that of the list.
    """
    shown = list(entries)
    rules = _rules(rating_list.system_id, rating_list.list_date)
    if rules is None:
        return {entry.pk: _number(entry) for entry in shown}
    book, edition = rules
    games, peaks = book.games_to_be_established(edition), {}
    if games is not None:
        peaks = _established_peaks(games, rating_list, [entry.player_id for entry in shown])
    if inactive is None:
        inactive = deactivated_players(rating_list, [entry.player_id for entry in shown])
    return {
        entry.pk: book.printed(
            edition,
            entry.rating,
            entry.games_total,
            peaks.get(entry.player_id),
            is_active=entry.player_id not in inactive,
        )
        or NOTHING
        for entry in shown
    }


def printed_before_lists(system: str, day: date, rating: int | None, games: int, *, is_active: bool) -> str:
    """A rating of a day before the first list: nobody has a peak on a list yet."""
    rules = _rules(system, day)
    if rules is None:
        return str(rating) if rating else NOTHING
    return rules[0].printed(rules[1], rating, games, is_active=is_active) or NOTHING


def printed_names(rating_list: RatingList, entries: Iterable[AnyLine]) -> Printed:
    """The names of one list as it prints them: by the membership of its day, where the office has those of that day."""
    shown, day, known_at = list(entries), rating_list.list_date, rating_list.published_at
    rules = _rules(rating_list.system_id, day)
    if rules is None or not rules[0].prints_memberships or not is_known(day, day, known_at=known_at):
        return {entry.pk: entry.name for entry in shown}
    spans = spans_of([entry.player_id for entry in shown], known_at=known_at)
    return {
        entry.pk: rules[0].printed_name(entry.name, is_ordinary_member=is_ordinary_on(spans[entry.player_id], day))
        for entry in shown
    }


def printed_ks(rating_list: RatingList, entries: Iterable[AnyLine]) -> Printed:
    """The K of one list as it prints them (2003, 9.12); a hyphen for who has none."""
    rules = _rules(rating_list.system_id, rating_list.list_date)
    found: Printed = {}
    for entry in entries:
        k = entry.k_factor
        told = str(k) if rules is None or k is None else rules[0].printed_k(rules[1], k, entry.games_total)
        found[entry.pk] = NOTHING if k is None else told
    return found


def classes_of(rating_list: RatingList, entries: Iterable[AnyLine]) -> Printed:
    """The class of each published rating (CFC 701), as a code; where the text of the day has no classes, nothing."""
    rules = _rules(rating_list.system_id, rating_list.list_date)
    if rules is None:
        return {}
    book, edition = rules
    least = book.games_to_be_published(edition)
    rated = (entry for entry in entries if entry.games_total >= least)
    found = ((entry.pk, book.honours(edition, rating_list.system_id, entry.rating, ())) for entry in rated)
    return {pk: honours.rating_class for pk, honours in found if honours is not None}


def class_of_rating(system: str, day: date, rating: int | None, games: int | None = None) -> str:
    """The class of one rating as it stands on a page of a day (CFC 701), as a code; nothing where there are none.

    ``games`` that are too few for a number to be printed have no class; where they are not told, the rating speaks.
    """
    rules = _rules(system, day)
    if rules is None or not rating:
        return ""
    book, edition = rules
    if games is not None and games < book.games_to_be_published(edition):
        return ""
    honours = book.honours(edition, system, rating, ())
    return honours.rating_class if honours else ""


def deactivated_players(rating_list: RatingList, players: Iterable[int] | None = None) -> Collection[int]:
    """734: whose rating the list prints as deactivated, by what was known when it was published."""
    day, system = rating_list.list_date, rating_list.system_id
    rules = _rules(system, day)
    if rules is None or not rules[0].prints_memberships:
        return ()
    return deactivated_on(system, day, known_at=rating_list.published_at, players=players)


def prints_memberships(rating_list: RatingList) -> bool:
    """Whether the text of its day prints by memberships (CFC 734, 735)."""
    rules = _rules(rating_list.system_id, rating_list.list_date)
    return rules is not None and rules[0].prints_memberships


def printed_on_many(entries: Sequence[ListEntry]) -> Printed:
    """The same for lines of several lists, each with its ``rating_list``."""
    by_list: dict[RatingList, list[ListEntry]] = defaultdict(list)
    for entry in entries:
        by_list[entry.rating_list].append(entry)
    found: Printed = {}
    for rating_list, lines in by_list.items():
        found |= printed_ratings(rating_list, lines)
    return found


def prints_its_lines_alone(rating_list: RatingList) -> bool:
    """Whether all that a list prints of a line stands in it: no membership, no rating of an earlier list."""
    rules = _rules(rating_list.system_id, rating_list.list_date)
    return rules is None or not (rules[0].prints_memberships or rules[0].games_to_be_established(rules[1]) is not None)


def games_to_be_published(system: str, list_date: date) -> int:
    """How many rated games a rating needs before its number is printed (CFC 734)."""
    rules = _rules(system, list_date)
    return 0 if rules is None else rules[0].games_to_be_published(rules[1])


def _rules(system: str, list_date: date) -> tuple[RuleBook[Any], ListRules] | None:
    """The rule book and the edition that say how a list prints its ratings; ``None`` where no text covers its day."""
    try:
        return rule_book(system), rules_on(system, list_date)
    except NoEditionInForce:
        return None


def _number(entry: AnyLine) -> str:
    return str(entry.rating) if entry.rating else NOTHING


def _established_peaks(games: int, rating_list: RatingList, player_ids: list[int]) -> dict[int, int]:
    """734: the highest rating with so many games on a list until this one. See rulings: cfc-listed-peak."""
    established = ListEntry.objects.filter(
        player__in=player_ids,
        rating_list__system=rating_list.system_id,
        rating_list__archive=rating_list.archive_id,
        rating_list__sequence__lte=rating_list.sequence,
        games_total__gte=games,
    )
    elsewhere = Q(rating_list__run__isnull=True)
    rows = established.values("player").annotate(
        listed=Max(F("rating")), told=Max(F("highest_rating"), filter=elsewhere)
    )
    return {row["player"]: max(row["listed"] or 0, row["told"] or 0) for row in rows}
