"""A list of the CFC as a file for organisers, in the CFC's own layout: numbers, ends of memberships, ratings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ratings.lists.cfc_files import chunks_of
from ratings.lists.imports.layouts import CFC_HEADINGS, CFC_RATINGS
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import deactivated_players, games_to_be_published
from ratings.lists.selectors import entries_of, fide_ids_of, list_in_force
from ratings.register.memberships.selectors import spans_of
from ratings.register.provinces.selectors import provinces_on
from ratings.regulations.cfc.book import HOME
from ratings.regulations.cfc.memberships import MemberSpan
from ratingsite.foundations.spreadsheets import guarded

FIDE_SYSTEM = "fide-standard"
FOR_LIFE = "9999-12-31"
Rated = tuple[int | str, int | str]
UNRATED: Rated = (0, 0)


def organisers_text(rating_list: RatingList) -> Iterator[str]:
    """Everybody with a number of the CFC; a rating of too few games, and one that is deactivated, is 0 (734)."""
    yield _csv(CFC_HEADINGS)
    sources = [_Source.of(system, rating_list) for system in CFC_RATINGS]
    fide, then = list_in_force(FIDE_SYSTEM, rating_list.list_date), fide_ids_of(rating_list)
    entries = rating_list.entries.filter(player__numbered_by=HOME).exclude(player__national_id="")
    for chunk in chunks_of(rating_list, entries):
        for entry in chunk:
            entry.player.fide_id = then.get(entry.player_id, entry.player.fide_id)  # as it was then
        yield from _lines(rating_list, chunk, sources, fide)


@dataclass(frozen=True)
class _Source:
    """The list that a system's two columns are taken from, if there is one."""

    rating_list: RatingList | None
    least: int = 0

    @classmethod
    def of(cls, system: str, asked: RatingList) -> _Source:
        """Of the list's own system the list itself, of the other one what is in force on its day."""
        found = asked if system == asked.system_id else list_in_force(system, asked.list_date)
        return cls(found, games_to_be_published(system, found.list_date)) if found else cls(None)

    def ratings(self, players: Sequence[int]) -> Mapping[int, Rated]:
        """The rating and the highest one of each."""
        if self.rating_list is None:
            return {}
        hidden = deactivated_players(self.rating_list, players)
        listed = entries_of(players, self.rating_list)
        return {
            pk: (entry.rating or 0, entry.highest_rating or 0)
            for pk, entry in listed.items()
            if entry.games_total >= self.least and pk not in hidden
        }


def _lines(
    rating_list: RatingList, chunk: Sequence[ListEntry], sources: Sequence[_Source], fide: RatingList | None
) -> Iterator[str]:
    day, known_at = rating_list.list_date, rating_list.published_at
    players = [entry.player_id for entry in chunk]
    spans, provinces = spans_of(players, known_at=known_at), provinces_on(players, day, known_at=known_at)
    rated = [source.ratings(players) for source in sources]
    abroad = entries_of(players, fide) if fide else {}
    for entry in chunk:
        pk = entry.player_id
        surname, _comma, given = (part.strip() for part in entry.name.partition(","))
        ratings = [cell for each in rated for cell in each.get(pk, UNRATED)]
        of_fide = abroad[pk].rating or 0 if pk in abroad else 0
        person = (
            entry.player.national_id,
            _until(spans[pk], day),
            guarded(surname),
            guarded(given),
            provinces.get(pk, ""),
            "",
        )
        yield _csv((*person, *ratings, entry.player.fide_id or 0, of_fide))


def _until(spans: Sequence[MemberSpan], day: date) -> str:
    """The last day of the membership that is in force, or of the last one before."""
    begun = [span for span in spans if span.starts_on <= day]
    if any(span.ends_on is None for span in begun):
        return FOR_LIFE
    return max((span.ends_on.isoformat() for span in begun if span.ends_on), default="")


def _csv(cells: Sequence[object]) -> str:
    """One line; the layout knows no paired quotation marks, so no cell has a comma."""
    row = io.StringIO()
    csv.writer(row, lineterminator="\r\n").writerow([str(cell).replace(",", " ").replace('"', "") for cell in cells])
    return row.getvalue()
