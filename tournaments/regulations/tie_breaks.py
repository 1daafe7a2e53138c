"""Who stands before whom with the same points: the tie-breaks of FIDE's C.07, each with its working.

The text is that of 2024; what that of March 2026 changed says ``Field.is_capped``.

Scores are hundredths. In a round robin a forfeited game counts as if it had been played; elsewhere a round without a
game is a game against a dummy who has the participant's own score (art. 16.4), and the byes that an opponent requested
behind his last round count ½ each in what he is worth to others (16.3). Rounds that one left out oneself are cut before
others, unless that would cut less (16.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property

from ratingsite.foundations.exact import DRAW, WIN, Hundredths, half_up

NAMES = ("DE", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "WIN", "WON", "BPG", "ARO", "ARO/C1")
BY_FORFEIT = frozenset({"forfeit-win", "forfeit-loss"})
CAPPED_FROM = date(2026, 3, 1)
"""16.4: from this first day of a tournament on a dummy's score "shall not exceed" that of 16.4.1 and 16.4.2."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    """One participant's round and the points that it gave.

    ``kind`` is ``played``, ``forfeit-win``, ``forfeit-loss``, ``bye``, ``half-point-bye``, ``full-point-bye``,
    ``zero-point-bye`` or ``none`` (not paired, nothing said).
    """

    number: int
    opponent: int | None
    points: Hundredths
    kind: str
    with_black: bool = False

    @property
    def is_requested_bye(self) -> bool:
        """Whether the participant had said that he would not play it (16.1.1), or has withdrawn."""
        return self.kind in ("half-point-bye", "zero-point-bye", "none")

    @property
    def is_left_out(self) -> bool:
        """Whether the participant himself chose not to play it (16.1.2)."""
        return self.is_requested_bye or self.kind == "forfeit-loss"


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """What one round adds to a figure, and whether it was cut; ``worth`` is that of whom it adds only a share."""

    round: int
    opponent: int | None  # nothing for the dummy of a round without a game
    amount: int
    is_own_choice: bool = False
    is_cut: bool = False
    worth: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """A tie-break of one participant: ``value`` in hundredths, of ratings in points; nothing where it says nothing."""

    name: str
    value: int | None
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Field:
    """All participants with their rounds, and the ratings of those who have one.

    ``is_capped``: the tournament begins on the day from which the dummies have a limit, or later.
    """

    rounds: Mapping[int, tuple[Round, ...]]
    ratings: Mapping[int, int]
    is_round_robin: bool = False
    is_capped: bool = False

    @cached_property
    def scores(self) -> dict[int, int]:
        return {number: sum(each.points for each in rounds) for number, rounds in self.rounds.items()}

    @cached_property
    def worth(self) -> dict[int, int]:
        """What each participant is worth to those who met him (16.3)."""
        return {number: self._worth(number) for number in self.rounds}

    @cached_property
    def last_round(self) -> int:
        return max((each.number for rounds in self.rounds.values() for each in rounds), default=0)

    def _worth(self, number: int) -> int:
        rounds = self.rounds[number]
        if self.is_round_robin:
            return self.scores[number]
        last = max((each.number for each in rounds if not each.is_left_out), default=0)
        # 16.2.5, 16.3.2: requested byes behind it are draws; a forfeit lost there is what it gave (16.2.4, 16.3.1)
        behind = [each for each in rounds if each.number > last and each.is_requested_bye]
        return self.scores[number] - sum(each.points for each in behind) + DRAW * len(behind)

    def dummy(self, number: int, round_: Round) -> int:
        """What a round without a game is worth to the participant: 16.4, with its limits of 2026."""
        own = self.scores[number]
        if not self.is_capped:
            return own
        if round_.kind in BY_FORFEIT and round_.opponent in self.worth:
            return min(own, self.worth[round_.opponent])  # 16.4.1
        return min(own, DRAW * self.last_round)  # 16.4.2

    def is_game(self, round_: Round) -> bool:
        """Whether a round counts as a game against its opponent."""
        if round_.opponent is None or round_.opponent not in self.rounds:
            return False
        return round_.kind == "played" or (self.is_round_robin and round_.kind in BY_FORFEIT)


# ---------------------------------------------------------------- figures of one participant
def _contributions(field: Field, number: int) -> list[Part]:
    """What the opponents are worth, round by round; a round robin has no dummies (15.3), so nothing else to cut."""
    rounds = field.rounds[number]
    return [_part(field, number, each) for each in rounds if not field.is_round_robin or field.is_game(each)]


def _part(field: Field, number: int, round_: Round) -> Part:
    if field.is_game(round_):
        assert round_.opponent is not None  # noqa: S101 - a game has one
        return Part(round=round_.number, opponent=round_.opponent, amount=field.worth[round_.opponent])
    amount = field.dummy(number, round_)
    return Part(round=round_.number, opponent=None, amount=amount, is_own_choice=round_.is_left_out)


def buchholz(field: Field, number: int, *, low: int = 0, high: int = 0) -> Figure:
    """The opponents' scores (8.1), without the lowest and the highest so many."""
    return _summed(_cut(_contributions(field, number), low, high))


def sonneborn_berger(field: Field, number: int, *, low: int = 0) -> Figure:
    """The scores of the opponents beaten and half of those drawn with (9.1). A cut takes the least opponent out."""
    rounds = {each.number: each for each in field.rounds[number]}
    parts = [
        replace(part, worth=part.amount, amount=part.amount * rounds[part.round].points // WIN)
        for part in _contributions(field, number)
    ]
    return _summed(_cut(parts, low, 0))


def _cut(parts: Sequence[Part], low: int, high: int) -> list[Part]:
    """Cut the least so many, one after the other, then the highest."""
    rest = list(parts)
    for _ in range(min(low, len(parts))):
        rest.remove(_least(rest))
    kept = sorted(rest, key=lambda part: -part.amount)[high:]
    rounds = {part.round for part in kept}
    return [replace(part, is_cut=part.round not in rounds) for part in parts]


def _least(parts: Sequence[Part]) -> Part:
    """The round of the least opponent (14.1.1), or the lowest of those left out if that gives no less (16.5.1)."""
    least = min(parts, key=lambda part: (part.worth, part.amount))
    own = min((part for part in parts if part.is_own_choice), key=lambda part: part.amount, default=least)
    return own if own.amount >= least.amount else least


def _summed(parts: Iterable[Part]) -> Figure:
    found = tuple(parts)
    return Figure(name="", value=sum(part.amount for part in found if not part.is_cut), parts=found)


def wins(field: Field, number: int) -> Figure:
    """The rounds with as many points as a win gives, played or not (7.1)."""
    return _counted(each for each in field.rounds[number] if each.points >= WIN)


def games_won(field: Field, number: int) -> Figure:
    """The games won over the board (7.2)."""
    return _counted(each for each in field.rounds[number] if each.kind == "played" and each.points >= WIN)


def with_black(field: Field, number: int) -> Figure:
    """The games played over the board with the black pieces (7.3)."""
    return _counted(each for each in field.rounds[number] if each.kind == "played" and each.with_black)


def _counted(rounds: Iterable[Round]) -> Figure:
    return _summed(Part(round=each.number, opponent=each.opponent, amount=WIN) for each in rounds)


def average_of_opponents(field: Field, number: int, *, low: int = 0) -> Figure:
    """The average rating of the rated opponents met over the board, a half rounded up (10.1)."""
    met = [
        Part(round=each.number, opponent=each.opponent, amount=field.ratings[each.opponent])
        for each in field.rounds[number]
        if each.kind == "played" and each.opponent is not None and each.opponent in field.ratings
    ]
    parts = _cut(met, low, 0)
    kept = [part.amount for part in parts if not part.is_cut]
    value = half_up(Fraction(sum(kept), len(kept))) if kept else None
    return Figure(name="", value=value, parts=tuple(parts))


_FIGURES: Mapping[str, Callable[[Field, int], Figure]] = {
    "BH": buchholz,
    "BH/C1": lambda field, number: buchholz(field, number, low=1),
    "BH/C2": lambda field, number: buchholz(field, number, low=2),
    "BH/M1": lambda field, number: buchholz(field, number, low=1, high=1),
    "BH/M2": lambda field, number: buchholz(field, number, low=2, high=2),
    "SB": sonneborn_berger,
    "SB/C1": lambda field, number: sonneborn_berger(field, number, low=1),
    "WIN": wins,
    "WON": games_won,
    "BPG": with_black,
    "ARO": average_of_opponents,
    "ARO/C1": lambda field, number: average_of_opponents(field, number, low=1),
}


# ---------------------------------------------------------------- direct encounter
def direct_encounter(field: Field, tied: Sequence[int]) -> dict[int, Figure]:
    """The places among those who are level by their games with each other (6): 1 is the best, as a figure −1.

    Where not all have met, somebody is placed only if nobody could pass him by winning what was not played (6.2).
    """
    figures = _all_encounters(field, tied)
    places = _placed(field, tied)
    return {number: replace(figures[number], value=-places[number]) for number in tied}


def _all_encounters(field: Field, tied: Sequence[int]) -> dict[int, Figure]:
    return {number: _summed(_encounters(field, number, tied)) for number in tied}


def _encounters(field: Field, number: int, tied: Sequence[int]) -> list[Part]:
    return [
        Part(round=each.number, opponent=each.opponent, amount=each.points)
        for each in field.rounds[number]
        if field.is_game(each) and each.opponent in tied
    ]


def _placed(field: Field, tied: Sequence[int]) -> dict[int, int]:
    """The place of each; those whom it leaves level are looked at again by their own games alone (6.3)."""
    figures = _all_encounters(field, tied)
    places: dict[int, int] = {}
    first, left = 1, list(tied)
    while left:
        ahead = _ahead(left, figures, whole=len(tied))
        is_new_group = 1 < len(ahead) < len(tied)
        within = _placed(field, ahead) if is_new_group else dict.fromkeys(ahead, 1)
        places |= {number: first + place - 1 for number, place in within.items()}
        first, left = first + len(ahead), [number for number in left if number not in ahead]
    return places


def _average_score(figure: Figure) -> Fraction:
    """The points against each, of several games with one the average (6.1.2)."""
    games: dict[int | None, list[int]] = {}
    for part in figure.parts:
        games.setdefault(part.opponent, []).append(part.amount)
    return sum((Fraction(sum(amounts), len(amounts)) for amounts in games.values()), Fraction(0))


def _ahead(left: list[int], figures: Mapping[int, Figure], *, whole: int) -> list[int]:
    """Who is certainly before the rest; all of them where nobody is."""
    have = {number: _average_score(figures[number]) for number in left}
    could = {
        number: have[number] + WIN * max(0, whole - 1 - len({part.opponent for part in figures[number].parts}))
        for number in left
    }
    best = max(have.values())
    ahead = [number for number in left if have[number] == best]
    rest = [number for number in left if number not in ahead]
    is_certain = all(could[number] < best for number in rest)
    may_part = len(ahead) == 1 or all(could[number] == have[number] for number in ahead)
    return ahead if rest and is_certain and may_part else left


# ---------------------------------------------------------------- the order
@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """A participant's place, shared where nothing parts him from others, and the figures it follows from."""

    number: int
    place: int
    points: int
    figures: tuple[Figure, ...]
    is_shared: bool = False


def standings(field: Field, tie_breaks: Sequence[str]) -> tuple[Standing, ...]:
    """The participants in order by points and these tie-breaks, names as in ``NAMES``; any other is passed over."""
    known = [name for name in tie_breaks if name in NAMES]
    figures: dict[int, list[Figure]] = {number: [] for number in field.rounds}
    order = _by(list(field.rounds), lambda number: field.scores[number])
    for name in known:
        parted: list[list[int]] = []
        for group in order:
            found = _figures(field, name, group)
            for number in group:
                figures[number].append(replace(found[number], name=name))
            values = {number: _sortable(figure) for number, figure in found.items()}
            parted += _by(group, values.__getitem__)
        order = parted
    return tuple(_standing(field, figures, order, place, number) for place, number in _numbered(order))


def _figures(field: Field, name: str, group: Sequence[int]) -> dict[int, Figure]:
    if name == "DE" and len(group) > 1:
        return direct_encounter(field, group)
    if name == "DE":
        return {number: Figure(name=name, value=None) for number in group}
    return {number: _FIGURES[name](field, number) for number in group}


def _sortable(figure: Figure) -> int:
    return -(10**9) if figure.value is None else figure.value


def _by(numbers: Sequence[int], key: Callable[[int], int]) -> list[list[int]]:
    """The numbers in groups of equal keys, the highest first."""
    groups: dict[int, list[int]] = {}
    for number in numbers:
        groups.setdefault(key(number), []).append(number)
    return [groups[value] for value in sorted(groups, reverse=True)]


def _numbered(order: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    found, place = [], 1
    for group in order:
        found += [(place, number) for number in sorted(group)]
        place += len(group)
    return found


def _standing(
    field: Field, figures: Mapping[int, list[Figure]], order: Sequence[Sequence[int]], place: int, number: int
) -> Standing:
    is_shared = any(number in group and len(group) > 1 for group in order)
    return Standing(
        number=number, place=place, points=field.scores[number], figures=tuple(figures[number]), is_shared=is_shared
    )
