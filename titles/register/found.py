"""Titles by rating (1.3) that a list has reached: whose, and which is the highest of them."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from titles.regulations import TitlesEdition
from titles.regulations.ladder import titles_above


def reached_by_rating(published: RatingList, edition: TitlesEdition) -> Iterator[tuple[Player, str]]:
    """Players whose rating on a list is enough for a title above theirs; the games that 1.3 asks are judged later."""
    lowest = min(row.rating for row in edition.rating_titles)
    above = ListEntry.objects.filter(rating_list=published, rating__gte=lowest, player__title__in=_LOW)
    asked = {row.title: row.rating for row in edition.rating_titles}
    for entry in above.select_related("player__federation").order_by("pk").iterator(chunk_size=2000):
        titles = titles_above(entry.player.title or None, entry.player.sex)
        enough = (title for title in titles if title in asked and (entry.rating or 0) >= asked[title])
        if title := next(enough, None):
            yield entry.player, title


_LOW = ("", "CM", "WFM", "WCM", "WIM")
"""Who holds one of the others has nothing to gain by a rating."""
