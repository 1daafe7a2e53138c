"""One row of the table of changes: a player with what both lists and the run say, and what is special about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from ratings.lists.models import ListEntry
from ratings.register.models import Player
from ratings.runs.against_before import GONE, KINDS, LEAVERS, K, numbers_kept, rows_kept
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.review.brought_in import CORRECTED, NOTHING_BROUGHT_IN, BroughtIn
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.why_gone import why_gone
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion

FIRST, FLAGGED = "first", "flagged"


@dataclass(frozen=True, kw_only=True)
class Change:
    """``run_id`` is ``None`` of who has no result in the run; ``k_factor`` is the K that the run has used, the other
    two are those of the lists. ``signs`` are kinds of ``against_before``, ``first``, ``corrected`` and ``flagged``;
    ``why`` says why a line is gone, where the register knows it, and ``corrections`` are those that the list takes in
    for the player. Who has not played is changed by them alone.
    """

    player: Player
    run_id: UUID | None
    rating_before: int | None
    change_hundredths: int
    rating_after: int | None
    games: int
    k_factor: int | None
    k_before: int | None
    k_after: int | None
    signs: tuple[str, ...]
    why: str
    corrections: tuple[ListCorrection, ...] = ()

    @property
    def is_moved(self) -> bool:
        """Whether there is a change to be told: by games, or by a correction alone, of who stays on the list."""
        return self.run_id is not None or bool(self.corrections and self.rating_after is not None)


def has_change(result: RunResult | Change) -> bool:
    """Whether a change has a rating to go on from: the one before or, in rapid and blitz, the standard one."""
    return bool(result.rating_before or result.change_hundredths)


class _Line(NamedTuple):
    rating: int | None
    k_factor: int | None


NO_LINE = _Line(None, None)


def list_to_come(run: RatingRun) -> UUID | None:
    """The key of the list that a run leads to, of one that makes a version when this is published."""
    return run.coming_list or run.published_list_id


def shown_results(
    run: RatingRun, results: Iterable[RunResult], brought: BroughtIn = NOTHING_BROUGHT_IN
) -> list[Change]:
    """Results with their players, which say whether they are flagged."""
    found = list(results)
    flagged = {each.player_id for each in found if each.is_flagged}  # type: ignore[attr-defined] - annotated
    people = [each.player for each in found]
    return _shown(run, people, {each.player_id: each for each in found}, flagged, brought)


def shown_lines(run: RatingRun, rows: Sequence[int], brought: BroughtIn = NOTHING_BROUGHT_IN) -> list[Change]:
    """The players in these rows of the register, in their order."""
    players = Player.objects.in_bulk(rows)
    results = run.results.filter(player__in=rows).defer("kept")
    flagged = ReviewFlag.players.through.objects.filter(reviewflag__run=run, player__in=rows)
    return _shown(
        run,
        [players[row] for row in rows],
        {each.player_id: each for each in results},
        set(flagged.values_list("player", flat=True)),
        brought,
    )


def _shown(
    run: RatingRun, people: Sequence[Player], results: Mapping[int, RunResult], flagged: set[int], brought: BroughtIn
) -> list[Change]:
    before, coming = _lines_on((run.previous_list_id, list_to_come(run)), people)
    signs = _signs(run, results, people, flagged, brought)
    why = why_gone(run, [player for player in people if GONE in signs[player.pk]])
    return [
        _change(
            player,
            results.get(player.pk),
            before.get(player.pk, NO_LINE),
            coming.get(player.pk),
            signs=signs[player.pk],
            why=why.get(player.pk, ""),
            corrections=brought.behind.get(player.pk, ()),
        )
        for player in people
    ]


def _lines_on(lists: Sequence[UUID | None], people: Sequence[Player]) -> list[dict[int, _Line]]:
    """What each of the lists says of these people, by row."""
    found: dict[UUID | None, dict[int, _Line]] = {listed: {} for listed in lists}
    asked = _LISTED.rows(lists=[listed for listed in lists if listed], people=[player.pk for player in people])
    for listed, player, *told in asked:
        found[listed][player] = _Line(*told)
    return [found[listed] for listed in lists]


_LISTED = KeptQuestion(
    lambda: (
        ListEntry.objects.filter(AmongGiven("rating_list_id", "lists", UUID), AmongGiven("player_id", "people", int))
        .order_by()
        .values_list("rating_list_id", "player_id", "rating", "k_factor")
    )
)


def _change(
    player: Player, result: RunResult | None, before: _Line, coming: _Line | None, *, signs: tuple[str, ...], why: str,
    corrections: tuple[ListCorrection, ...],
) -> Change:  # fmt: skip
    after = None if result is None or GONE in signs else result.rating_after
    corrected_by = 0
    if corrections and coming is not None and coming.rating is not None and before.rating is not None:
        corrected_by = 100 * (coming.rating - before.rating)
    return Change(
        player=player,
        run_id=None if result is None else result.run_id,
        rating_before=before.rating if result is None else result.rating_before,
        change_hundredths=corrected_by if result is None else result.change_hundredths,
        rating_after=after if coming is None else coming.rating,
        games=0 if result is None else result.games,
        k_factor=None if result is None else result.k_factor,
        k_before=before.k_factor,
        k_after=None if coming is None else coming.k_factor,
        signs=signs,
        why=why,
        corrections=corrections,
    )


def _signs(
    run: RatingRun, results: Mapping[int, RunResult], people: Sequence[Player], flagged: set[int], brought: BroughtIn
) -> dict[int, tuple[str, ...]]:
    """What is special about each, by row; another K stands in the row itself."""
    rows, numbers = {player.pk for player in people}, numbers_kept(run)
    of_kind = {kind: rows.intersection(rows_kept(run, kind)) for kind in numbers if kind != K and numbers[kind]}
    entered = {pk: (each.rating_before is not None, each.rating_after is not None) for pk, each in results.items()}
    of_kind[FIRST] = {pk for pk, rated in entered.items() if rated == (False, True)} | (brought.first - entered.keys())
    of_kind[CORRECTED] = set(brought.behind)
    if not numbers:
        of_kind[LEAVERS] = {pk for pk, rated in entered.items() if rated == (True, False)}
    of_kind[FLAGGED] = flagged
    order = (FIRST, *KINDS, CORRECTED, FLAGGED)
    return {pk: tuple(kind for kind in order if pk in of_kind.get(kind, ())) for pk in rows}
