"""Holds the games of a PGN file against those of the report: every game missing, illegal or differing is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tournaments.regulations.names import is_same_name
from tournaments.reports.pgn.terms import Difference, PgnGame, ReportedScore

Folded = Callable[[str], str]
TURNED = {"1-0": "0-1", "0-1": "1-0"}
"""A result of the report as a file has it that gives White to the other."""


def compare(
    asked: Sequence[ReportedScore], games: Sequence[PgnGame], *, folded: Folded, may_have_more: bool = False
) -> tuple[Difference, ...]:
    """Everything that differs, by round. With ``may_have_more`` games that were not asked for are passed over."""
    matched, unknown, twice = _matched(asked, games, folded)
    found = [difference for score in asked for difference in _of_game(score, matched.get(score), folded)]
    found += [_without_score("twice", game) for game in twice]
    if not may_have_more:
        found += [_without_score("unknown", game) for game in unknown]
    return tuple(sorted(found, key=lambda each: (each.round or 0, each.number or 0, each.code)))


# ---------------------------------------------------------------- which is which
def _matched(
    asked: Sequence[ReportedScore], games: Sequence[PgnGame], folded: Folded
) -> tuple[dict[ReportedScore, PgnGame], list[PgnGame], list[PgnGame]]:
    """Each game of the report with its score; the games of the file that are none of it, and those that came twice."""
    by_round: Mapping[int, list[ReportedScore]] = _by_round(asked)
    found: dict[ReportedScore, PgnGame] = {}
    unknown, twice = [], []
    for game in games:
        round_ = round_of(game)
        candidates = by_round.get(round_, []) if round_ else asked
        same = [score for score in candidates if _is_same(score, game, folded)]
        free = next((score for score in same if score not in found), None)
        if free:
            found[free] = game
        else:
            (twice if same else unknown).append(game)
    return found, unknown, twice


def _by_round(asked: Iterable[ReportedScore]) -> dict[int, list[ReportedScore]]:
    found: dict[int, list[ReportedScore]] = defaultdict(list)
    for score in asked:
        found[score.round].append(score)
    return found


def round_of(game: PgnGame) -> int | None:
    """The round of a game's tag, which may have the board behind it: ``3.12``."""
    number = game.tag("Round").partition(".")[0].strip()
    return int(number) if number.isdecimal() and len(number) < 4 else None


def board_of(game: PgnGame) -> str:
    """The board as the tags tell it."""
    return game.tag("Board") or game.tag("Round").partition(".")[2]


def _is_same(score: ReportedScore, game: PgnGame, folded: Folded) -> bool:
    """The same two people, whoever had White."""
    sides = [(score.white_id, score.white_key), (score.black_id, score.black_key)]
    white, black = _side(game, "White", folded), _side(game, "Black", folded)
    return (_is(sides[0], white) and _is(sides[1], black)) or (_is(sides[1], white) and _is(sides[0], black))


def _side(game: PgnGame, colour: str, folded: Folded) -> tuple[str, str]:
    return game.tag(f"{colour}FideId"), folded(game.tag(colour))


def _is(asked: tuple[str, str], told: tuple[str, str]) -> bool:
    """By number where both have one, else by name."""
    if asked[0] and told[0]:
        return asked[0] == told[0]
    return bool(told[1]) and is_same_name(asked[1], told[1])


# ---------------------------------------------------------------- what differs
def _of_game(score: ReportedScore, game: PgnGame | None, folded: Folded) -> Iterator[Difference]:
    if game is None:
        yield _difference("missing", score, None, expected=score.result)
        return
    is_turned = _is_turned(score, game, folded)
    if is_turned:
        yield _difference("colours", score, game, expected=score.white, found=game.tag("White"))
    result = game.end or game.tag("Result")
    expected = TURNED.get(score.result, score.result) if is_turned else score.result
    if result and result != expected:
        yield _difference("result", score, game, expected=expected, found=result)
    if score.day and _is_whole_day(game.tag("Date")) and game.tag("Date") != score.day:
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


def _is_turned(score: ReportedScore, game: PgnGame, folded: Folded) -> bool:
    """Whether the file gives White to whom the report gives Black."""
    told = _side(game, "White", folded)
    return _is((score.black_id, score.black_key), told) and not _is((score.white_id, score.white_key), told)


def _is_whole_day(text: str) -> bool:
    return len(text) == 10 and "?" not in text


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
