"""Titles by rating (1.3) that a list has reached: whose, and which is the highest of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import behind_now, numbers_of
from ratings.register.models import Player
from ratings.register.titles import highest_title
from ratings.runs.persons import lines_now
from ratingsite.foundations.among import Among
from titles.regulations import TitlesEdition
from titles.regulations.ladder import titles_above


def reached_by_rating(
    published: RatingList, edition: TitlesEdition, behind: Mapping[int, int] | None = None
) -> Iterator[tuple[Player, str]]:
    """Players whose rating on a list is enough for a title above theirs; the games that 1.3 asks are judged later.

    Of several entries the person, once. ``behind`` is what ``behind_now`` gave, where somebody has asked it.
    """
    behind = behind_now() if behind is None else behind
    several = numbers_of(behind.values(), behind) if behind else {}
    lowest = min(row.rating for row in edition.rating_titles)
    above = ListEntry.objects.filter(rating_list=published, rating__gte=lowest, player__title__in=_LOW)
    if several:
        above = above.exclude(Among("player_id", several))
    for entry in above.select_related("player__federation").order_by("pk").iterator(chunk_size=2000):
        if title := _reached(entry.player, entry.player.title, entry.rating, edition):
            yield entry.player, title
    if several:
        yield from _of_several(published, edition, several, behind)


def _of_several(
    published: RatingList, edition: TitlesEdition, several: Mapping[int, int], behind: Mapping[int, int]
) -> Iterator[tuple[Player, str]]:
    """The same of those who have several entries: the line is the person's, and so are the titles of all of them."""
    lines, entries = lines_now(several, published, behind), Player.objects.filter(Among("pk", several))
    persons, titles = {}, defaultdict(list)
    for player in entries.select_related("federation").order_by("pk"):
        titles[several[player.pk]].append(player.title)
        if several[player.pk] == player.pk:
            persons[player.pk] = player
    for pk, player in persons.items():
        if pk in lines and (
            title := _reached(player, highest_title(titles[pk], player.sex), lines[pk].rating, edition)
        ):
            yield player, title


def _reached(player: Player, held: str, rating: int | None, edition: TitlesEdition) -> str | None:
    """The highest title that a rating is enough for, of those above the one that is held."""
    asked = {row.title: row.rating for row in edition.rating_titles}
    titles = titles_above(held or None, player.sex)
    return next((title for title in titles if title in asked and (rating or 0) >= asked[title]), None)


_LOW = ("", "CM", "WFM", "WCM", "WIM")
"""Who holds one of the others has nothing to gain by a rating."""
