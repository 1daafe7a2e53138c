"""Which title a player has in a tournament: one confirmed before its first day, or before the game (0.4.2, 1.1.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Exists, F, OuterRef, Prefetch, QuerySet

from ratings.register.mergers.selectors import behind_now, numbers_of
from titles.register.models import HeldTitle, TitleReexamination, TitleRemoval
from titles.regulations import TitlesEdition
from titles.regulations.awards.held_titles import title_counts
from titles.regulations.ladder import RUNGS


@dataclass(frozen=True, kw_only=True)
class KnownTitle:
    """A row of the register as the rules look at it. Of a title that a list told, only that list's day is known."""

    title: str
    confirmed_on: date | None
    listed_on: date | None
    removed_on: date | None


@dataclass(frozen=True, kw_only=True)
class Titles:
    """The titles of some players in one tournament. Nothing is known of who has no row: the list speaks alone."""

    edition: TitlesEdition
    start: date
    end: date
    rows: Mapping[int, tuple[KnownTitle, ...]] = field(default_factory=dict)

    def of(self, player: int, listed: str, game_on: date | None = None) -> str:
        """The highest title that counts; ``listed`` is what the list in force says. Empty where there is none.

        What the register knows better than the list is not taken from it; a row that counts stands whatever another
        one says, for each may be of another number of the player.
        """
        rows = self.rows.get(player, ())
        counting = {row.title for row in rows if self._counts(row, game_on)}
        known = {row.title for row in rows if row.confirmed_on is not None or row.removed_on is not None}
        return highest(counting | ({listed} - known - {""}), listed)

    def _counts(self, row: KnownTitle, game_on: date | None) -> bool:
        if row.removed_on is not None and row.removed_on <= (game_on or self.start):
            return False
        if row.confirmed_on is not None:
            return title_counts(self.edition, row.confirmed_on, self.start, self.end, game_on)
        return row.listed_on is not None and row.listed_on <= self.start


def highest(titles: Iterable[str], listed: str = "") -> str:
    """The one on the highest rung; of two on one rung the one that is listed."""
    rungs = {title: number for number, rung in enumerate(RUNGS) for title in rung}
    return min(titles, key=lambda title: (rungs[title], title != listed, title), default="")


def titles_in(
    players: Iterable[int], edition: TitlesEdition, start: date, end: date, behind: Mapping[int, int] | None = None
) -> Titles:
    """What the register has on these players, under whichever of their numbers, in one question.

    ``behind`` is what ``behind_now`` gave, where somebody has asked it.
    """
    asked = set(players)
    behind = behind_now() if behind is None else behind
    numbers = numbers_of(asked, behind)
    of_people: dict[int, list[KnownTitle]] = defaultdict(list)
    for row in standing_rows().filter(player__in=list(numbers)).order_by("written_at", "pk"):
        of_people[numbers[row.player_id]].append(_known(row))
    found = {pk: of_people[person] for pk in asked if (person := behind.get(pk, pk)) in of_people}
    return Titles(edition=edition, start=start, end=end, rows={pk: tuple(rows) for pk, rows in found.items()})


def standing_rows() -> QuerySet[HeldTitle]:
    """The rows of the register, each with the removals that stand as ``taken``."""
    stands = TitleRemoval.objects.filter(undone_at__isnull=True)
    rows = HeldTitle.objects.annotate(listed_on=F("rating_list__list_date"))
    return rows.prefetch_related(Prefetch("removals", queryset=stands, to_attr="taken"))


def shown_rows() -> QuerySet[HeldTitle]:
    """The rows as a page shows them: with whether the commission examines each again, as ``is_in_doubt``."""
    marked = TitleReexamination.objects.filter(held=OuterRef("pk"), outcome="")
    return standing_rows().annotate(is_in_doubt=Exists(marked))


def mistakes() -> QuerySet[TitleRemoval]:
    """What strikes a title that a list told and nobody had, and stands."""
    return TitleRemoval.objects.filter(undone_at__isnull=True, article="")


def _known(row: HeldTitle) -> KnownTitle:
    taken: list[TitleRemoval] = row.taken  # type: ignore[attr-defined] - prefetched above
    return KnownTitle(
        title=row.title,
        confirmed_on=row.confirmed_on,
        listed_on=row.listed_on,  # type: ignore[attr-defined] - annotated above
        removed_on=taken[0].removed_on if taken else None,
    )


def title_in_rows(players: Iterable[int]) -> str:
    """The highest title that rows of the register hold now, each for itself; empty where they have none: entries that
    are parted again keep what was theirs.
    """
    rows = standing_rows().filter(player__in=list(players))
    return highest(row.title for row in rows if not row.taken)  # type: ignore[attr-defined] - prefetched
