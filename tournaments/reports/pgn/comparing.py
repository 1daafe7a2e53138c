"""Holds the games of a PGN file against those of the report: every game missing, illegal or differing is named."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.reports.pgn.sides import Sides
from tournaments.reports.pgn.terms import Difference, PgnGame, ReportedScore

Folded = Callable[[str], str]
TURNED = {"1-0": "0-1", "0-1": "1-0"}
"""A result of the report as a file has it that gives White to the other."""
BOTH_HAVE_MOVED = 2  # half-moves (5.1)


def compare(scores: Sequence[ReportedScore], games: Sequence[PgnGame], *, folded: Folded) -> tuple[Difference, ...]:
    """Everything that differs, by round.

    A pairing that was not played needs no score; one in which both sides made a move contradicts the report.
    """
    matches = _matched(scores, games, folded)
    found = [difference for score in scores for difference in _of_score(score, matches.games.get(score))]
    found += [_without_score("twice", game) for game in matches.twice]
    found += [_without_score("unknown", game) for game in matches.unknown]
    return tuple(sorted(found, key=lambda each: (each.round or 0, each.number or 0, each.code)))


# ---------------------------------------------------------------- which is which
@dataclass(frozen=True, kw_only=True)
class _Told:
    """A game of the file with White first, as far as the file tells who it was."""

    game: PgnGame
    is_turned: bool


@dataclass(frozen=True, kw_only=True)
class _Matches:
    """The game of each pairing; the games of the file that are none of the report, and those that came twice."""

    games: dict[ReportedScore, _Told] = field(default_factory=dict)
    unknown: list[PgnGame] = field(default_factory=list)
    twice: list[PgnGame] = field(default_factory=list)


def _matched(scores: Sequence[ReportedScore], games: Sequence[PgnGame], folded: Folded) -> _Matches:
    """Who is told by number or whole name chooses first: nobody who is only alike takes his game."""
    sides, pairings, matches = Sides(scores), _pairings(scores), _Matches()
    left = [game for game in games if not _take(game, _exact(sides, game, folded), pairings, matches)]
    for game in left:
        if not _take(game, _near(sides, game, folded), pairings, matches):
            matches.unknown.append(game)
    return matches


Pairings = dict[frozenset[int], list[ReportedScore]]
Ranks = tuple[tuple[int, ...], tuple[int, ...]]


def _pairings(scores: Sequence[ReportedScore]) -> Pairings:
    found: Pairings = defaultdict(list)
    for score in scores:
        found[frozenset((score.white_rank, score.black_rank))].append(score)
    return found


def _exact(sides: Sides, game: PgnGame, folded: Folded) -> Ranks:
    white, black = (_side(game, colour, folded) for colour in ("White", "Black"))
    return sides.exactly(*white), sides.exactly(*black)


def _near(sides: Sides, game: PgnGame, folded: Folded) -> Ranks:
    """One side may be told exactly and the other nearly."""
    white, black = (_side(game, colour, folded) for colour in ("White", "Black"))
    exact = sides.exactly(*white), sides.exactly(*black)
    return (exact[0] or sides.nearly(*white), exact[1] or sides.nearly(*black))


def _take(game: PgnGame, ranks: Ranks, pairings: Pairings, matches: _Matches) -> bool:
    """Give the game to its pairing; of several the one that it fits best. Whether there was one."""
    round_ = round_of(game)
    candidates = [
        (score, white == score.black_rank)
        for white in ranks[0]
        for black in ranks[1]
        for score in pairings.get(frozenset((white, black)), ())
        if white != black and round_ in (None, score.round)
    ]
    if not candidates:
        return False
    free = [candidate for candidate in candidates if candidate[0] not in matches.games]
    if free:
        score, is_turned = min(free, key=lambda candidate: _misfits(game, *candidate))
        matches.games[score] = _Told(game=game, is_turned=is_turned)
    else:
        matches.twice.append(game)
    return True


def _misfits(game: PgnGame, score: ReportedScore, is_turned: bool) -> int:
    """In how much a game says otherwise than a pairing: colours first, then the day and the result."""
    return 4 * is_turned + 2 * _is_other_day(game, score) + (_result(game) != _expected(score, is_turned=is_turned))


def round_of(game: PgnGame) -> int | None:
    """The round of a game's tag, which may have the board behind it: ``3.12``."""
    number = game.tag("Round").partition(".")[0].strip()
    return int(number) if number.isdecimal() and len(number) < 4 else None


def board_of(game: PgnGame) -> str:
    """The board as the tags tell it."""
    return game.tag("Board") or game.tag("Round").partition(".")[2]


def _side(game: PgnGame, colour: str, folded: Folded) -> tuple[str, str]:
    """Number and name; for who has no number some programs write 0."""
    return game.tag(f"{colour}FideId").strip().lstrip("0"), folded(game.tag(colour))


# ---------------------------------------------------------------- what differs
def _of_score(score: ReportedScore, told: _Told | None) -> Iterator[Difference]:
    if not score.is_played:
        if told and told.game.plies >= BOTH_HAVE_MOVED:
            yield _difference("unplayed", score, told.game, found=_result(told.game))
    elif told is None:
        yield _difference("missing", score, None, expected=score.result)
    else:
        yield from _of_game(score, told)


def _of_game(score: ReportedScore, told: _Told) -> Iterator[Difference]:
    game = told.game
    if told.is_turned:
        yield _difference("colours", score, game, expected=score.white, found=game.tag("White"))
    expected = _expected(score, is_turned=told.is_turned)
    if _result(game) not in ("", expected):
        yield _difference("result", score, game, expected=expected, found=_result(game))
    if _is_other_day(game, score):
        yield _difference("date", score, game, expected=score.day, found=game.tag("Date"))
    for fault in game.faults:
        yield Difference(
            code=fault.code,
            round=score.round,
            board=board_of(game),
            white=score.white,
            black=score.black,
            expected=fault.expected,
            found=fault.found,
            number=game.number,
            ranks=(score.white_rank, score.black_rank),
            fault=fault,
        )


def _result(game: PgnGame) -> str:
    return game.end or game.tag("Result")


def _expected(score: ReportedScore, *, is_turned: bool) -> str:
    return TURNED.get(score.result, score.result) if is_turned else score.result


def _is_other_day(game: PgnGame, score: ReportedScore) -> bool:
    """Whether both say a whole day, and not the same; some programs write it with dashes or slashes."""
    day = re.sub(r"[-/]", ".", game.tag("Date"))
    return bool(score.day) and len(day) == len(score.day) and "?" not in day and day != score.day


def _difference(
    code: str, score: ReportedScore, game: PgnGame | None, *, expected: str = "", found: str = ""
) -> Difference:
    return Difference(
        code=code,
        round=score.round,
        board=board_of(game) if game else "",
        white=score.white,
        black=score.black,
        expected=expected,
        found=found,
        number=game.number if game else None,
        ranks=(score.white_rank, score.black_rank),
    )


def _without_score(code: str, game: PgnGame) -> Difference:
    tags = ", ".join(f"{name} {game.tags[name]}" for name in ("Event", "Date", "Round") if game.tags.get(name))
    return Difference(
        code=code,
        round=round_of(game),
        board=board_of(game),
        white=game.tag("White"),
        black=game.tag("Black"),
        found=tags[:200],
        number=game.number,
    )
