"""How the changes of a run spread: how many players with a rating won or lost how much. Changes in hundredths.

Counted when the run is checked, of who has a rated game: most of a list did not play, and would hide the others.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from django.db.models import Count, Q, Sum
from django.db.models.functions import Greatest, Least

from ratings.kernel import NONE
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.review.rated import RatedPlayers

CLASS = 500  # five rating points
WIDEST = 4000  # a change as large or larger stands in the last class of its side
CLASSES = 2 * WIDEST // CLASS + 2
_FIRST = -WIDEST - CLASS  # where the first class would begin, did it not go on


@dataclass(frozen=True, kw_only=True)
class Spread:
    """Players in each class, from the largest loss to the largest gain; a class has its lower bound and not its upper.

    Who stays exactly as before stands in the class above zero, and is told apart; ``total`` is the sum of all changes.
    """

    classes: tuple[int, ...] = (0,) * CLASSES
    unchanged: int = 0
    total: int = 0

    @property
    def players(self) -> int:
        return sum(self.classes)

    @property
    def lost(self) -> int:
        return sum(self.classes[: CLASSES // 2])

    @property
    def gained(self) -> int:
        return self.players - self.lost - self.unchanged

    @property
    def mean(self) -> int:
        """Hundredths of a point, rounded towards zero."""
        size = abs(self.total) // max(self.players, 1)
        return size if self.total >= 0 else -size


def bounds(place: int) -> tuple[int | None, int | None]:
    """From where and until where a class reaches; ``None`` where it goes on."""
    start = _FIRST + place * CLASS
    return (start if place else None), (start + CLASS if place < CLASSES - 1 else None)


def spread_of(players: RatedPlayers) -> Json:
    """Counted from the columns of a review, as plain JSON."""
    change = players.change[(players.before != NONE) & (players.games > 0) & (players.change != NONE)]
    places = (np.clip(change, _FIRST, WIDEST) - _FIRST) // CLASS
    classes = tuple(np.bincount(places, minlength=CLASSES).tolist())
    unchanged = int(np.count_nonzero(change == 0))
    return asdict(Spread(classes=classes, unchanged=unchanged, total=int(change.sum())))


def spread_in(run: RatingRun) -> Spread:
    """As it was counted when the run was checked; of a run from before it was, asked of its results in one question."""
    kept = run.summary.get("spread")
    if kept is not None:
        return Spread(**{**kept, "classes": tuple(kept["classes"])})
    played = run.results.filter(Q(rating_before__isnull=False) | Q(rating_taken__isnull=False), games__gt=0)
    place = (Least(Greatest("change_hundredths", _FIRST), WIDEST) - _FIRST) / CLASS
    same = Count("player", filter=Q(change_hundredths=0))
    rows = played.order_by().values(place=place).annotate(who=Count("player"), same=same, sum=Sum("change_hundredths"))
    found = list(rows.values_list("place", "who", "same", "sum"))
    who_in = {place: who for place, who, _, _ in found}
    return Spread(
        classes=tuple(who_in.get(place, 0) for place in range(CLASSES)),
        unchanged=sum(same for _, _, same, _ in found),
        total=sum(change for _, _, _, change in found),
    )
