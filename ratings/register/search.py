"""Players found by the first letters of their names, in the order of code points on every database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial, reduce
from operator import or_
from typing import Any, TypeVar, cast

from django.db import connection
from django.db.models import BigIntegerField, CharField, F, Model, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Collate

from ratings.register.keys import key_of, parts_of, spellings
from ratings.register.mergers.selectors import second_entries
from ratings.register.models import Player
from ratings.register.names import as_said, search_key, skeleton
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place

AnyModel = TypeVar("AnyModel", bound=Model)
LAST_LETTER = "\U0010ffff"
NUMBERS_A_QUERY = 5000
MOST_WORDS = 8


def by_code_point(field: str) -> Combinable:
    """A text field compared letter by letter; SQLite does so by itself, PostgreSQL is asked to."""
    return Collate(F(field), "C") if connection.vendor == "postgresql" else F(field)


def in_order_of_names(rows: QuerySet[AnyModel], name: str, then: str) -> QuerySet[AnyModel]:
    """Rows sorted by a name's search key."""
    return rows.order_by(by_code_point(name), then)


def whose_name_begins(rows: QuerySet[AnyModel], field: str, typed: str) -> QuerySet[AnyModel]:
    """Rows whose search key begins with what was typed, as one stretch of the index."""
    key = search_key(typed)
    return _between(rows, field, key, key + LAST_LETTER) if key else rows.none()


def whose_name_or_number(rows: QuerySet[AnyModel], player: str, typed: str) -> QuerySet[AnyModel]:
    """Rows of a ``player`` whose name begins with what was typed, in whatever order the names were, or whose given name
    it is; of a typed number those of the player who has it: no name has a digit in it.
    """
    found = player_as_typed(typed) if any(sign.isdigit() for sign in typed) else None
    if found:
        return rows.filter(**{player: found.pk})
    said = as_said(typed)
    return rows.filter(**{f"{player}__in": _people_said(said)}) if said else rows.none()


def of_few_people(rows: QuerySet[AnyModel], player: str, typed: str) -> QuerySet[AnyModel]:
    """The same of rows that are no more than some ten thousand: each name is gone through, so that a word may stand
    anywhere in it, as the second part of a double name.
    """
    found = player_as_typed(typed) if any(sign.isdigit() for sign in typed) else None
    if found:
        return rows.filter(**{player: found.pk})
    return with_each_word(rows, f"{player}__search_name", typed) if search_key(typed) else rows.none()


def with_each_word(rows: QuerySet[AnyModel], field: str, typed: str) -> QuerySet[AnyModel]:
    """Rows whose search key has each of the words that were typed, wherever it stands; all of them without a word."""
    for word in search_key(typed).split()[:MOST_WORDS]:
        rows = rows.filter(**{f"{field}__contains": word})
    return rows


def _people_said(said: Sequence[tuple[str, str]]) -> QuerySet[Player, int]:
    """Each way to say it is a stretch of an index, also where the rows are those of a run or a list."""
    meant = [_begins(key) & (_has_word(behind) if behind else Q()) for key, behind in said]
    if len(said) == 1:  # the index of what mistyped names share has given names alone
        ((alone, _nothing),) = said
        meant.append(Q(given_key=skeleton(alone)) & _has_word(alone))
    return Player.objects.alias(folded=by_code_point("search_name")).filter(reduce(or_, meant)).values("pk")


def _has_word(begin: str) -> Q:
    return Q(search_name__contains=f" {begin}")


def _begins(key: str) -> Q:
    return Q(folded__gte=key, folded__lt=key + LAST_LETTER)


def _between(rows: QuerySet[AnyModel], field: str, first: str | Place, behind: str | Place) -> QuerySet[AnyModel]:
    return rows.alias(folded=by_code_point(field)).filter(folded__gte=first, folded__lt=behind)


def player_with_key(key: str) -> Player | None:
    """The player whom a key names."""
    if not key.isprintable():  # no database takes a NUL, and no number has one
        return None
    parts = parts_of(key)
    return (_WITH_FIDE_ID if "fide_id" in parts else _WITH_NATIONAL_ID).first(**parts)


def _player_of(**parts: Place) -> QuerySet[Player]:
    return Player.objects.filter(**parts).select_related("federation").order_by("pk")[:1]


_WITH_FIDE_ID = KeptQuestion(lambda: _player_of(fide_id=Place("fide_id", BigIntegerField())), planned_once=True)
_WITH_NATIONAL_ID = KeptQuestion(
    lambda: _player_of(
        numbered_by_id=Place("numbered_by_id", CharField()), national_id=Place("national_id", CharField())
    )
)


def player_as_typed(typed: str) -> Player | None:
    """The player whose number somebody typed, without regard to capitals where that leads to somebody."""
    return next((player for key in spellings(typed) if (player := player_with_key(key))), None)


def players_with_keys(keys: set[str]) -> dict[str, Player]:
    """The players whom keys name, by key; of documents the national number too of who has a FIDE ID today."""
    fide_ids: list[int] = []
    numbers: dict[str, list[str]] = defaultdict(list)
    for parts in (parts_of(key) for key in keys if key.isprintable()):
        if "fide_id" in parts:
            fide_ids.append(cast("int", parts["fide_id"]))
        else:
            numbers[str(parts["numbered_by_id"])].append(str(parts["national_id"]))
    found = {player.key: player for player in (_WITH_FIDE_IDS.rows(fide_ids=fide_ids) if fide_ids else ())}
    for federation, given in numbers.items():
        for player in _in_pieces(given, partial(_of_federation, federation)):
            found[key_of(None, player.numbered_by_id, player.national_id)] = player
    return {key: player for key, player in found.items() if key in keys}


_WITH_FIDE_IDS = KeptQuestion(lambda: Player.objects.filter(AmongGiven("fide_id", "fide_ids", int)))


def _of_federation(federation: str, numbers: Sequence[str]) -> Q:
    return Q(numbered_by=federation, national_id__in=numbers)


def _in_pieces(numbers: Sequence[Any], wanted: Callable[[Sequence[Any]], Q]) -> Iterator[Player]:
    """Players by their numbers, so many of them in a query as every database takes."""
    for start in range(0, len(numbers), NUMBERS_A_QUERY):
        yield from Player.objects.filter(wanted(numbers[start : start + NUMBERS_A_QUERY]))


def found_players(typed: str) -> QuerySet[Player]:
    """Players by the beginning of the name; second entries of somebody are found by their number only."""
    return in_order_of_names(whose_name_begins(_people(), "search_name", typed), "search_name", "pk")


def first_found_players(typed: str, most: int) -> list[Player]:
    """The first of them, in words that are kept: what the search box asks."""
    key = search_key(typed)
    return _first_between(most).rows(first=key, behind=key + LAST_LETTER) if key else []


@cache
def _first_between(most: int) -> KeptQuestion[Player]:
    first, behind = Place("first", CharField()), Place("behind", CharField())
    return KeptQuestion(
        lambda: in_order_of_names(_between(_people(), "search_name", first, behind), "search_name", "pk")[:most]
    )


def _people() -> QuerySet[Player]:
    return Player.objects.exclude(pk__in=second_entries()).select_related("federation")
