"""A list of the CFC as a file for organisers, in the CFC's own layout: numbers, ends of memberships, ratings."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from ratings.lists.cfc_files import chunks_of
from ratings.lists.imports.layouts import CFC_FOR_LIFE, CFC_HEADINGS, CFC_RATINGS
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import games_to_be_published
from ratings.lists.selectors import entries_of, fide_ids_of, list_in_force
from ratings.register.memberships.selectors import deactivated_on, spans_of
from ratings.register.provinces.selectors import provinces_on
from ratings.regulations.cfc.book import HOME
from ratings.regulations.cfc.memberships import MemberSpan
from ratingsite.foundations.spreadsheets import guarded

FIDE_SYSTEM = "fide-standard"
FOR_LIFE = CFC_FOR_LIFE.isoformat()
Rated = tuple[int | str, int | str]
UNRATED: Rated = (0, 0)


@dataclass(frozen=True, kw_only=True)
class Since:
    """What a rating has become since the list (712): the rating, the highest one, and how many games it rests on."""

    rating: int | None
    highest: int | None
    games_total: int


@dataclass(frozen=True, kw_only=True)
class Moment:
    """The day that a file is of, and when that was known. ``since`` has what has changed since the lists, by system
    and player, ``newcomers`` who is on no list yet: they stand last.
    """

    day: date
    known_at: datetime
    since: Mapping[str, Mapping[int, Since]] = field(default_factory=dict)
    newcomers: Sequence[ListEntry] = ()


def organisers_text(rating_list: RatingList) -> Iterator[str]:
    """Everybody with a number of the CFC; a rating of too few games, and one that is deactivated, is 0 (734)."""
    return text_at(rating_list, Moment(day=rating_list.list_date, known_at=rating_list.published_at))


def text_at(rating_list: RatingList | None, moment: Moment) -> Iterator[str]:
    """The same with what has become of the ratings since the list; before the first list the newcomers alone."""
    yield _csv(CFC_HEADINGS)
    sources = [_Source.of(system, rating_list, moment) for system in CFC_RATINGS]
    fide = list_in_force(FIDE_SYSTEM, moment.day)
    for chunk in _listed(rating_list) if rating_list else ():
        yield from _lines(moment, chunk, sources, fide)
    yield from _lines(moment, moment.newcomers, sources, fide)


def _listed(rating_list: RatingList) -> Iterator[list[ListEntry]]:
    """The lines of who has a number of the CFC, each with the FIDE ID of then."""
    then = fide_ids_of(rating_list)
    entries = rating_list.entries.filter(player__numbered_by=HOME).exclude(player__national_id="")
    for chunk in chunks_of(rating_list, entries):
        for entry in chunk:
            entry.player.fide_id = then.get(entry.player_id, entry.player.fide_id)
        yield chunk


@dataclass(frozen=True)
class _Source:
    """The list that a system's two columns are taken from, if there is one, as of a moment."""

    system: str
    rating_list: RatingList | None
    least: int
    moment: Moment

    @classmethod
    def of(cls, system: str, asked: RatingList | None, moment: Moment) -> _Source:
        """Of the list's own system the list itself, of the other one what is in force on the day."""
        found = asked if asked and system == asked.system_id else list_in_force(system, moment.day)
        least = games_to_be_published(system, found.list_date if found else moment.day)
        return cls(system, found, least, moment)

    def ratings(self, players: Sequence[int]) -> Mapping[int, Rated]:
        """The rating and the highest one of each."""
        hidden, since = self._hidden(players), self.moment.since.get(self.system, {})
        listed = entries_of(players, self.rating_list) if self.rating_list else {}
        told = {pk: (entry.rating, entry.highest_rating, entry.games_total) for pk, entry in listed.items()}
        now = {pk: since[pk] for pk in players if pk in since}
        told |= {pk: (each.rating, each.highest, each.games_total) for pk, each in now.items()}
        return {
            pk: (rating or 0, highest or 0)
            for pk, (rating, highest, games) in told.items()
            if games >= self.least and pk not in hidden
        }

    def _hidden(self, players: Sequence[int]) -> Collection[int]:
        """734: whose rating is deactivated on the day of the file, where the text of the list knows such a thing."""
        if not self.least:
            return ()
        return deactivated_on(self.system, self.moment.day, known_at=self.moment.known_at, players=players)


def _lines(
    moment: Moment, chunk: Sequence[ListEntry], sources: Sequence[_Source], fide: RatingList | None
) -> Iterator[str]:
    day, known_at = moment.day, moment.known_at
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
