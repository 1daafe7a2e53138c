"""What is still to come in an event: the rounds that are left, who is known to come, and how they may be filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from ratingsite.foundations.federations import FEDERATIONS
from titles.regulations.demands import BadDossier
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.norms.bounds import Cut, cuts
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import all_counted_games, games_to_spare, last_round_forfeit
from titles.regulations.norms.count import ROUND_ROBINS, has_fixed_pairings, why_not_against
from titles.regulations.norms.dossier import FEDERATION_FID, GameKind, NormDossier, NormGame, Opponent
from titles.regulations.norms.judge import is_a_format, judge
from titles.regulations.norms.search import best_of_cut, least_average

STRONGEST = 2900
"""A forecast expects nobody above it: more than anybody was ever rated."""

BEST_TITLE, TITLE_BELOW = "GM", "FM"
"""GM is a required title of every norm (1.4.5b-e); FM is a titleholder (1.4.5a) and the required title of none."""


@dataclass(frozen=True, kw_only=True)
class Upcoming:
    """A round to come whose pairing is known; no opponent is a free round."""

    round: int
    opponent: Opponent | None


@dataclass(frozen=True, kw_only=True)
class Rest:
    """A dossier of the rounds so far, under one edition, and the rounds that are left.

    ``met`` are known opponents whose games will count, ``aside`` rounds that will not (byes, and opponents of 1.4.2a
    and b), ``open`` the rounds in which anybody may come.
    """

    edition: TitlesEdition
    dossier: NormDossier
    met: tuple[Upcoming, ...]
    aside: tuple[Upcoming, ...]
    open: tuple[int, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds whose games will count, in order."""
        return tuple(sorted([*(one.round for one in self.met), *self.open]))

    @property
    def games(self) -> int:
        """How many games that count are still to come."""
        return len(self.met) + len(self.open)

    @cached_property
    def can_spare(self) -> bool:
        """1.4.1e, f: whether games may be ignored at the end, if every round that is left is played."""
        case = self.case(NormTitle.GM, self.filled([WIN] * self.games, self.anybody()))
        return games_to_spare(case, all_counted_games(case)) > 0

    def case(self, title: NormTitle, dossier: NormDossier) -> Case:
        """A dossier before one title."""
        return Case(edition=self.edition, requirement=self.edition.requirement(title), dossier=dossier)

    def is_norm(self, title: NormTitle, dossier: NormDossier) -> bool:
        """What ``judge_norm`` says of a dossier, without looking for the best choice or for what comes closest."""
        case = self.case(title, dossier)
        everything = all_counted_games(case)
        last = last_round_forfeit(case, everything)
        if last is not None and judge(case, last).achieved:
            return True
        if not games_to_spare(case, everything) or not is_a_format(self.edition, dossier.event):
            return judge(case, everything).achieved
        return any(_is_norm_of_cut(case, everything, cut) for cut in cuts(case, everything))

    def so_far(self, title: NormTitle) -> tuple[Case, Choice]:
        """The games played until now that count."""
        case = self.case(title, self.dossier)
        return case, all_counted_games(case)

    def filled(self, scores: Sequence[Hundredths], anybody: Sequence[Opponent]) -> NormDossier:
        """The dossier as it would be with these results in ``rounds`` and these opponents in ``open``."""
        who = {one.round: one.opponent for one in self.met} | dict(zip(self.open, anybody, strict=True))
        to_come = [
            NormGame(round=number, kind=GameKind.PLAYED, score=score, opponent=who[number])
            for number, score in zip(self.rounds, scores, strict=True)
        ]
        return replace(self.dossier, games=(*self.dossier.games, *to_come, *map(_game_aside, self.aside)))

    def anybody(self, rating: int | None = STRONGEST) -> list[Opponent]:
        """The best opponents for a norm: grandmasters, each of another federation that was not met before."""
        return [
            Opponent(id=_id(number), name=None, rating=rating, title=BEST_TITLE, federation=flag)
            for number, flag in zip(self.open, self._new_federations, strict=False)
        ]

    @cached_property
    def flags(self) -> Counter[str]:
        """How often each federation was met, or is known to come."""
        who = [game.opponent for game in self.dossier.games] + [one.opponent for one in self.met]
        return Counter(opponent.federation for opponent in who if opponent and opponent.federation)

    @cached_property
    def _new_federations(self) -> tuple[str, ...]:
        """Federations of nobody so far, one for each round and more."""
        gone = self.flags.keys() | {self.dossier.player.federation, FEDERATION_FID, *self.edition.not_federations}
        return tuple(sorted(FEDERATIONS - gone))

    def after(self, score: Hundredths) -> Rest:
        """What is left once the next game, against a known opponent, has ended like that."""
        upcoming = self.met[0]
        game = NormGame(round=upcoming.round, kind=GameKind.PLAYED, score=score, opponent=upcoming.opponent)
        before = [one for one in self.aside if one.round < upcoming.round]
        return replace(
            self,
            dossier=replace(self.dossier, games=(*self.dossier.games, *map(_game_aside, before), game)),
            met=self.met[1:],
            aside=tuple(one for one in self.aside if one not in before),
        )

    @property
    def next(self) -> Upcoming | None:
        """The known opponent of the very next game; nothing if that may be anybody."""
        return self.met[0] if self.met and self.met[0].round == self.rounds[0] else None


def _is_norm_of_cut(case: Case, everything: Choice, cut: Cut) -> bool:
    return best_of_cut(case, everything, cut, least_average(case, cut)) is not None


def _id(number: int) -> str:
    return f"\x00{number}"  # nobody's own


def _game_aside(upcoming: Upcoming) -> NormGame:
    """A round that does not count, whatever its result."""
    kind = GameKind.BYE if upcoming.opponent is None else GameKind.PLAYED
    return NormGame(round=upcoming.round, kind=kind, score=LOSS, opponent=upcoming.opponent)


# ---------------------------------------------------------------- from the dossier
def rest_of(dossier: NormDossier, edition: TitlesEdition, upcoming: Sequence[Upcoming]) -> Rest:
    """What is left after the last round of a dossier. Raises ``BadDossier`` for pairings that cannot be known."""
    last = max((game.round for game in dossier.games), default=0)
    _check(dossier, edition, upcoming, last)
    by_round = {one.round for one in upcoming}
    known = rest_between(dossier, edition, upcoming)
    unknown = [n for n in range(last + 1, dossier.event.rounds + 1) if n not in by_round]
    free = _free_rounds_to_come(dossier, last, known.aside, unknown)
    return replace(
        known,
        aside=tuple(sorted([*known.aside, *free], key=lambda one: one.round)),
        open=tuple(unknown[: len(unknown) - len(free)]),
    )


def rest_between(
    dossier: NormDossier, edition: TitlesEdition, upcoming: Sequence[Upcoming], unknown: Sequence[int] = ()
) -> Rest:
    """What is left where rounds are told in any order, as a crosstable is typed row by row.

    ``upcoming`` are rounds whose opponent is known, ``unknown`` those in which anybody may come.
    """
    in_order = sorted(upcoming, key=lambda one: one.round)
    return Rest(
        edition=edition,
        dossier=dossier,
        met=tuple(one for one in in_order if _counts(dossier, edition, one)),
        aside=tuple(one for one in in_order if not _counts(dossier, edition, one)),
        open=tuple(sorted(unknown)),
    )


def _check(dossier: NormDossier, edition: TitlesEdition, upcoming: Sequence[Upcoming], last: int) -> None:
    seen: set[int] = set()
    for number, one in enumerate(upcoming):
        path = f"upcoming.{number}.round"
        if not last < one.round <= dossier.event.rounds or one.round in seen:
            expected = f"a round after the last one played, {last + 1} to {dossier.event.rounds}, named once"
            raise BadDossier(path, expected, one.round)
        if one.round > last + 1 and not has_fixed_pairings(edition, dossier.event):
            raise BadDossier(path, f"the next round, {last + 1}: pairings of later rounds are not fixed", one.round)
        seen.add(one.round)


def _counts(dossier: NormDossier, edition: TitlesEdition, one: Upcoming) -> bool:
    return one.opponent is not None and why_not_against(edition, dossier.event, one.round, one.opponent) is None


def _free_rounds_to_come(
    dossier: NormDossier, last: int, aside: Sequence[Upcoming], unknown: Sequence[int]
) -> list[Upcoming]:
    """With an odd number of players everybody is free once a cycle; who was not yet free will be."""
    event = dossier.event
    if event.format not in ROUND_ROBINS or event.players is None or event.players % 2 == 0:
        return []
    had = last - sum(game.opponent is not None for game in dossier.games) + sum(one.opponent is None for one in aside)
    due = max(0, event.rounds // event.players - had)
    return [Upcoming(round=number, opponent=None) for number in unknown[len(unknown) - due :]] if due else []


# ---------------------------------------------------------------- results
def worst_first(score: int, games: int) -> list[Hundredths]:
    """That many points from so many games, the losses first: no order of them leaves a player with less choice."""
    return best_first(score, games)[::-1]


def best_first(score: int, games: int) -> list[Hundredths]:
    """That many points from so many games, the wins first, so that what follows may be ignored (1.4.1e)."""
    won, half = divmod(score, WIN)
    return [*[WIN] * won, *[DRAW] * (half > 0), *[LOSS] * (games - won - (half > 0))]
