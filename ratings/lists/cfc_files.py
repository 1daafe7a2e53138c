"""What 735 has the CFC print, as files with a list: the list of each issue, and once a year the alphabetical one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice

from django.db.models import Q, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import printed_names, printed_ratings, prints_memberships
from ratings.register.memberships.selectors import is_known, spans_of
from ratings.register.provinces.selectors import provinces_on
from ratings.register.search import in_order_of_names

LINES_A_READ = 1000
FIRST_ACTIVE = date(1981, 1, 1)  # 735: "all CFC members active since 1981"
NO_PROVINCE = "--"
NAME_WIDTH, RATING_WIDTH = 40, 10


def is_first_of_its_year(rating_list: RatingList) -> bool:
    """735: the alphabetical list "will be revised annually". See rulings: cfc-yearly-list."""
    same_year = RatingList.objects.filter(system=rating_list.system_id, list_date__year=rating_list.list_date.year)
    return not same_year.filter(list_date__lt=rating_list.list_date).exists()


def has_issue(rating_list: RatingList) -> bool:
    """Whether the text of its day has such files printed."""
    return prints_memberships(rating_list)


# ---------------------------------------------------------------- the list of an issue
def issue_text(rating_list: RatingList) -> Iterator[str]:
    """735: "Players who have played within the last year and are still current members", as 734 prints them."""
    for chunk in chunks_of(rating_list, rating_list.entries.filter(is_inactive=False)):
        members = _members(rating_list, chunk)
        names, ratings = printed_names(rating_list, chunk), printed_ratings(rating_list, chunk)
        for entry in chunk:
            if entry.player_id in members:
                yield _line(names[entry.pk], ratings[entry.pk])


def _members(rating_list: RatingList, entries: Iterable[ListEntry]) -> set[int]:
    """Who is a member on the day of the list; where the office has no memberships of that day, everybody."""
    day, known_at = rating_list.list_date, rating_list.published_at
    players = {entry.player_id for entry in entries}
    if not is_known(day, day, known_at=known_at):
        return players
    spans = spans_of(players, known_at=known_at)
    return {pk for pk in players if any(span.covers(day) for span in spans[pk])}


# ---------------------------------------------------------------- the alphabetical list
def alphabetical_text(rating_list: RatingList) -> Iterator[str]:
    """735: everybody active since 1981, with the last known province of residence beside the name."""
    day, known_at = rating_list.list_date, rating_list.published_at
    active = Q(last_played_on__isnull=True) | Q(last_played_on__gte=FIRST_ACTIVE)
    for chunk in chunks_of(rating_list, rating_list.entries.filter(active)):
        names, ratings = printed_names(rating_list, chunk), printed_ratings(rating_list, chunk)
        provinces = provinces_on([entry.player_id for entry in chunk], day, known_at=known_at)
        for entry in chunk:
            yield _line(names[entry.pk], ratings[entry.pk], provinces.get(entry.player_id, NO_PROVINCE))


# ---------------------------------------------------------------- shared
def chunks_of(rating_list: RatingList, entries: QuerySet[ListEntry]) -> Iterator[list[ListEntry]]:
    """The lines in the order of the names, so many at a time, with their players."""
    rows = in_order_of_names(entries.select_related("player"), "player__search_name", "player_id")
    found = rows.iterator(chunk_size=LINES_A_READ)
    while chunk := list(islice(found, LINES_A_READ)):
        yield chunk


def _line(name: str, rating: str, *more: str) -> str:
    """``JONES JOHN                              1471/14``."""
    return f"{name:<{NAME_WIDTH}} {''.join(f'{each} ' for each in more)}{rating:<{RATING_WIDTH}}".rstrip() + "\r\n"
