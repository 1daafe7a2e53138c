"""The forecast: before any round, what a player still needs for a norm, and what the next result would change.

Nothing is decided here a second time. What is possible, certain or needed is what ``judge_norm`` says of the dossier
once it is filled with the best or the worst that may still come, so that a forecast never contradicts the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from titles.regulations.editions.edition import NormTitle
from titles.regulations.finding import Bound, Status, Unit, Value
from titles.regulations.forecast.mix import WORSE, Room, is_possible, least_games, least_still, rooms
from titles.regulations.forecast.rounds import Rest, Upcoming, rest_of
from titles.regulations.forecast.score import ScoreRow, score_table, table_before, table_of_good_starts
from titles.regulations.norms.checks import check_dossier, check_opponent
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.count import games_asked
from titles.regulations.norms.dossier import FEDERATION_FID, NormDossier, Opponent
from titles.regulations.norms.judge import edition_of, judge, titles_to_earn
from titles.regulations.norms.mix import most_of_one_federation
from titles.regulations.norms.rules import NormFinding, Rule


class Outlook(StrEnum):
    """How a norm stands before the rest of an event."""

    CERTAIN = "certain"  # whatever the results and whoever comes, if the rest is played
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, kw_only=True)
class Prospect:
    """One article before the rest. ``required`` is for all games that will count, ``so_far`` of those played.

    ``still`` is the least that must come (the most that may, where the bound is ``at-most``): opponents or games, an
    average, or a score; ``None`` where nothing need come. It may be less than the difference, where games won can
    be ignored (1.4.1f).
    """

    article: str
    rule: Rule
    bound: Bound
    unit: Unit
    required: Value
    so_far: Value
    still: int | None
    status: Status


@dataclass(frozen=True, kw_only=True)
class AfterResult:
    """The forecast once the next game has that result."""

    score: Hundredths
    forecast: TitleForecast


@dataclass(frozen=True, kw_only=True)
class TitleForecast:
    """One title before the rest of an event. ``reached`` is the verdict if nothing more were played.

    ``table`` is the score that the rest must bring in whatever order, ``good_starts`` if the wins come first; the
    latter is empty where no game can be ignored. ``after`` is empty where the next opponent is not known.
    """

    title: NormTitle
    edition: str
    reached: bool
    outlook: Outlook
    rounds: tuple[int, ...]
    prospects: tuple[Prospect, ...]
    rooms: tuple[Room, ...]
    table: tuple[ScoreRow, ...]
    good_starts: tuple[ScoreRow, ...]
    after: tuple[AfterResult, ...]


def forecast_norms(dossier: NormDossier, upcoming: Sequence[Upcoming] = ()) -> dict[NormTitle, TitleForecast]:
    """The forecast for each title that the player may still earn, highest first.

    The rounds after the last one of the dossier are still to come; ``upcoming`` are those whose pairing is known.
    Raises ``BadDossier``, ``NoEditionInForce`` and ``UnknownEdition``.
    """
    rest = checked_rest(dossier, upcoming)
    return {title: forecast_norm(rest, title) for title in titles_to_earn(dossier.player)}


def checked_rest(dossier: NormDossier, upcoming: Sequence[Upcoming]) -> Rest:
    """What is left after a dossier. Raises what ``forecast_norms`` raises."""
    check_dossier(dossier)
    for number, one in enumerate(upcoming):
        if one.opponent is not None:
            check_opponent(f"upcoming.{number}.opponent", one.opponent, dossier.player)
    rest = rest_of(dossier, edition_of(dossier), upcoming)
    check_dossier(rest.filled([LOSS] * rest.games, rest.anybody()))  # nobody twice where that cannot be
    return rest


def forecast_norm(rest: Rest, title: NormTitle) -> TitleForecast:
    """One title, with what each result of the next game would change if its opponent is known."""
    before = () if rest.next is None else tuple(_after(rest, title, score) for score in (WIN, DRAW, LOSS))
    return _forecast(rest, title, before)


def forecast_before(rest: Rest, title: NormTitle) -> TitleForecast:
    """One title, without looking at what the next result would change."""
    return _forecast(rest, title, ())


def _after(rest: Rest, title: NormTitle, score: Hundredths) -> AfterResult:
    return AfterResult(score=score, forecast=_forecast(rest.after(score), title, ()))


def _forecast(rest: Rest, title: NormTitle, after: tuple[AfterResult, ...]) -> TitleForecast:
    reached = rest.is_norm(title, rest.dossier)
    outlook = outlook_of(rest, title, reached)
    numbers = _Numbers(rest, title, after) if outlook is not Outlook.IMPOSSIBLE else None
    return TitleForecast(
        title=title,
        edition=rest.edition.id,
        reached=reached,
        outlook=outlook,
        rounds=rest.rounds,
        prospects=_prospects(rest, title, numbers),
        rooms=numbers.rooms if numbers else (),
        table=numbers.table if numbers else (),
        good_starts=numbers.good_starts if numbers else (),
        after=after,
    )


class _Numbers:
    """What is still needed of a norm that is possible: tables, rooms, and a number for each rule."""

    def __init__(self, rest: Rest, title: NormTitle, after: Sequence[AfterResult]) -> None:
        self.rest, self.title = rest, title
        if after and rest.can_spare:
            self.table = table_before(rest, {one.score: one.forecast.table for one in after}, max)
            self.good_starts = table_before(rest, {one.score: one.forecast.good_starts for one in after}, min)
        else:
            self.table = score_table(rest, title)
            self.good_starts = table_of_good_starts(rest, title)
        self.rooms = rooms(rest, title)

    def still(self, rule: Rule) -> int | None:
        """The least that must come; of 1.4.4 the most that may; ``None`` where nothing is asked or limited."""
        if rule in WORSE:
            return least_still(self.rest, self.title, rule) or None
        numbers: dict[Rule, Callable[[], int | None]] = {
            Rule.GAMES: lambda: least_games(self.rest, self.title) or None,
            Rule.ALL_ROUNDS: lambda: self.rest.games or None,
            Rule.OWN_FEDERATION: lambda: self._room(own=True),
            Rule.ONE_FEDERATION: lambda: self._room(own=False),
            Rule.AVERAGE: lambda: self.table[0].average_from,
            Rule.MINIMUM_SCORE: lambda: (self.good_starts or self.table)[-1].score or None,
        }
        return numbers[rule]() if rule in numbers else None

    def _room(self, *, own: bool) -> int | None:
        flag = self.rest.dossier.player.federation
        return min((room.most for room in self.rooms if not own or room.federation == flag), default=None)

    def is_open(self, rule: Rule) -> bool:
        """Whether what comes may still break the article; 1.4.8 is open while a score is needed at some average."""
        if rule is Rule.PERFORMANCE:
            return any(row.score for row in self.table)
        return self.still(rule) is not None


# ---------------------------------------------------------------- possible, certain
def outlook_of(rest: Rest, title: NormTitle, reached: bool) -> Outlook:
    """How the norm stands; ``reached`` is whether it is one if nothing more is played."""
    if not is_possible(rest, title):
        return Outlook.IMPOSSIBLE
    if reached:
        return Outlook.CERTAIN  # 1.4.1e: all that follows may be ignored
    lost = [LOSS] * rest.games
    worst = (rest.filled(lost, _nobodies(rest, flags)) for flags in _worst_federations(rest))
    certain = all(rest.is_norm(title, dossier) for dossier in worst)
    return Outlook.CERTAIN if certain else Outlook.POSSIBLE


def _nobodies(rest: Rest, flags: Sequence[str]) -> list[Opponent]:
    """The worst opponents for a norm: without a rating or a title, of federations that are near their limit."""
    return [
        Opponent(id=best.id, name=None, rating=None, title=None, federation=flag)
        for best, flag in zip(rest.anybody(), flags, strict=True)
    ]


def _worst_federations(rest: Rest) -> Iterator[tuple[str, ...]]:
    """1.4.3, 1.4.4: all of the player's own federation, all of one that was met often; any mixture if games can be
    ignored, as a choice that avoids the one may not avoid the other."""
    number = len(rest.open)
    flags = [_own(rest), *_crowded(rest)]
    yield from ((flag,) * number for flag in flags)
    if rest.can_spare:
        yield from product(flags, repeat=number)


def _own(rest: Rest) -> str:
    """The player's federation; FID, which is none either, for who has none."""
    own = rest.dossier.player.federation
    return FEDERATION_FID if own in rest.edition.not_federations else own


def _crowded(rest: Rest) -> list[str]:
    """The federations that the rest could bring beyond 1.4.4 in a norm of the least number of games."""
    asked, _article = games_asked(rest.edition, rest.dossier.event)
    limit = most_of_one_federation(rest.edition, min(asked, rest.edition.eight_games))
    not_any = {_own(rest), FEDERATION_FID, *rest.edition.not_federations}
    return [flag for flag, times in rest.flags.most_common() if times + len(rest.open) > limit and flag not in not_any]


# ---------------------------------------------------------------- article by article
def _prospects(rest: Rest, title: NormTitle, numbers: _Numbers | None) -> tuple[Prospect, ...]:
    """Every article on all the games that will count, with what the games so far have of it."""
    case = rest.case(title, rest.filled([WIN] * rest.games, rest.anybody()))
    so_far = {finding.rule: finding.found for finding in judge(*rest.so_far(title)).findings}
    at_the_end = judge(case, all_counted_games(case)).findings
    return tuple(_prospect(finding, so_far[finding.rule], numbers) for finding in at_the_end)


def _prospect(finding: NormFinding, so_far: Value, numbers: _Numbers | None) -> Prospect:
    is_asked = finding.bound is not Bound.WAIVED and numbers is not None
    return Prospect(
        article=finding.article,
        rule=finding.rule,
        bound=finding.bound,
        unit=finding.unit,
        required=finding.required,
        so_far=so_far,
        still=numbers.still(finding.rule) if numbers and is_asked else None,
        status=_status(finding, numbers if is_asked else None),
    )


def _status(finding: NormFinding, numbers: _Numbers | None) -> Status:
    """Without numbers the norm is impossible, or the article waived: then the best end says what is broken."""
    if numbers is None:
        return Status.MET if finding.met else Status.BROKEN
    return Status.OPEN if numbers.is_open(finding.rule) else Status.MET
