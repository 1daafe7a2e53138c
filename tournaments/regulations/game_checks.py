"""Which games of a report are not rated for the way they were played: too fast, on the wrong list, unequal times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ratings.regulations.fide.conditions import required_minutes
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.registry import rule_book
from ratingsite.foundations.editions import Edition, Family
from tournaments.regulations.conditions import condition_findings
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Code, Outcome
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import ReportedGame, ReportedPlayer, ReportFacts

RATING_COLUMNS = (49, 52)  # of a player's record


def game_findings(report: ReportFacts) -> Iterator[ReportFinding]:
    """What the rating text of the tournament's first day says of its games, as far as the report shows it."""
    edition: Any = rule_book(report.system).edition_on(report.registered.starts_on)
    if edition.family is Family.FIDE_STANDARD:
        yield from too_fast(report, edition)
    else:
        yield from _wrong_list(report)
    if edition.family is Family.FIDE_RAPID_BLITZ and edition.equal_times:
        yield from _unequal_times(report, edition)


# ---------------------------------------------------------------- 1.1
def too_fast(report: ReportFacts, edition: FideEdition) -> Iterator[ReportFinding]:
    """1.1: since 2022 the games of those for whom the time was too short, before it the whole tournament.

    An approval of the Qualification Commission for this tournament sets 1.1 aside (2026), since it speaks of games.
    """
    rate = report.registered.rate_of_play
    if rate is None or (edition.is_time_by_game and report.registered.time_control_approved_on):
        return
    minutes = rate.minutes_for(edition.counted_moves)
    if edition.is_time_by_game:
        yield from _too_fast_by_game(report, edition, minutes)
    else:
        yield from _too_fast_as_a_whole(report, edition, minutes)


def _too_fast_by_game(report: ReportFacts, edition: FideEdition, minutes: Fraction) -> Iterator[ReportFinding]:
    """The run leaves these games out and rates the others; each is named once, with its stronger player."""
    decided_by: dict[int, list[ReportedGame]] = {}
    players = {player.rank: player for player in report.players}
    for game in report.new_games():
        decided_by.setdefault(stronger(game, players), []).append(game)
    for player in report.players:
        required = required_minutes(edition, [player.counted_rating])
        games = tuple(decided_by.get(player.rank, ()))
        if games and minutes < required:
            yield _too_fast(player, Weight.WARNING, edition, required, minutes, games)


def stronger(game: ReportedGame, players: Mapping[int, ReportedPlayer]) -> int:
    """The starting rank of who decides how much time the game takes; of White, where both are rated alike."""
    ratings = {rank: _rating_of(players.get(rank)) for rank in (game.white, game.black)}
    return game.black if ratings[game.black] > ratings[game.white] else game.white


def _rating_of(player: ReportedPlayer | None) -> int:
    return player.counted_rating or 0 if player else 0


def _too_fast_as_a_whole(report: ReportFacts, edition: FideEdition, minutes: Fraction) -> Iterator[ReportFinding]:
    """Until 2021 the strongest player of the tournament decides, and nothing of it is rated."""
    ranks = {rank for game in report.games for rank in (game.white, game.black)}
    present = [player for player in report.players if player.rank in ranks]
    if not present:
        return
    strongest = max(present, key=lambda player: player.counted_rating or 0)
    required = required_minutes(edition, [strongest.counted_rating])
    if minutes < required:
        yield _too_fast(strongest, Weight.ERROR, edition, required, minutes, ())


def _too_fast(
    player: ReportedPlayer,
    weight: Weight,
    edition: FideEdition,
    required: int,
    minutes: Fraction,
    games: tuple[ReportedGame, ...],
) -> ReportFinding:
    return ReportFinding(
        code=ReportCode.TOO_FAST,
        weight=weight,
        family=edition.family,
        article=edition.articles.rate_of_play,
        required=required,
        found=int(minutes) if minutes.denominator == 1 else minutes,
        line=player.line,
        column=RATING_COLUMNS[0],
        end_column=RATING_COLUMNS[1],
        rank=player.rank,
        games=tuple(GameAt(round=game.round, white=game.white, black=game.black) for game in games),
    )


# ---------------------------------------------------------------- rapid and blitz 1.1; CFC 711
def _wrong_list(report: ReportFacts) -> Iterator[ReportFinding]:
    """The time of a player is not that of this list's games: nothing of the tournament is rated on it."""
    registered = report.registered
    event = EventFacts(
        system=report.system,
        starts_on=registered.starts_on,
        ends_on=registered.ends_on,
        rounds=registered.rounds,
        registered_on=registered.starts_on,
        rate_of_play=registered.rate_of_play,
    )
    for finding in condition_findings(event):
        if finding.code is Code.GAME_TIME and finding.outcome is Outcome.BROKEN:
            yield ReportFinding(
                code=ReportCode.GAME_TIME,
                weight=Weight.ERROR,
                family=finding.family,
                article=finding.article,
                required=finding.required,
                found=finding.found,
            )


# rapid and blitz 1.1, last sentence
def _unequal_times(report: ReportFacts, edition: Edition) -> Iterator[ReportFinding]:
    """Games with different times for both are named; the run leaves them out."""
    games = tuple(game for game in report.new_games() if game.round in report.registered.unequal_rounds)
    if games:
        yield ReportFinding(
            code=ReportCode.UNEQUAL_TIMES,
            weight=Weight.WARNING,
            family=edition.family,
            article=edition.articles.rate_of_play,  # type: ignore[attr-defined]
            rounds=tuple(sorted({game.round for game in games})),
            games=tuple(GameAt(round=game.round, white=game.white, black=game.black) for game in games),
        )
