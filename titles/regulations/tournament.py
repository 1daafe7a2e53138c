"""Whether a tournament may give norms at all: its administration (1.1) and its format (1.4.2e)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from titles.regulations.edition import TitlesEdition
from titles.regulations.editions import edition_for
from titles.regulations.findings import Finding, Rule, Unit, at_least, at_most, one_of, waived


@dataclass(frozen=True, kw_only=True)
class TitleTournament:
    """A tournament as its registration, its schedule and its appointments have it; ``None`` where nothing is known.

    ``minutes_for_60_moves`` is one player's time, the least that any player had.
    """

    start: date
    registered_on: date | None
    rounds_on: Mapping[date, int]
    chief_arbiter_licence: str | None
    arbiters: frozenset[str]
    players: frozenset[str]
    format: str
    minutes_for_60_moves: int | None
    late_registration_agreed: bool = False  # by the chairman of the QC, 1.1.1
    format_agreed: bool = False  # by the chairman of the QC, 1.4.2e


def judge_title_tournament(tournament: TitleTournament, edition: TitlesEdition | None = None) -> tuple[Finding, ...]:
    """The findings on the tournament itself, under the edition in force at its start unless one is given."""
    edition = edition or edition_for(tournament.start)
    articles = edition.articles
    return (
        _registration(tournament, edition),
        *_schedule(tournament, edition),
        # 1.1.5: the chief arbiter is an IA or an FA
        one_of(
            articles.chief_arbiter,
            Rule.CHIEF_ARBITER,
            edition.chief_arbiter_licences,
            tournament.chief_arbiter_licence,
        ),
        # 1.1.6: no appointed arbiter plays, not even as a filler
        at_most(articles.arbiters_playing, Rule.ARBITERS_PLAYING, 0, len(tournament.arbiters & tournament.players)),
        one_of(articles.format, Rule.FORMAT, edition.formats, tournament.format, agreed=tournament.format_agreed),
    )


def _registration(tournament: TitleTournament, edition: TitlesEdition) -> Finding:
    """1.1.1: registered 30 days in advance, unless the chairman of the QC has agreed."""
    registered = tournament.registered_on
    ahead = None if registered is None else (tournament.start - registered).days
    article = edition.articles.registration
    if tournament.late_registration_agreed:
        return waived(article, Rule.REGISTRATION, ahead, Unit.DAYS)
    return at_least(article, Rule.REGISTRATION, edition.registration_days, ahead, Unit.DAYS)


def _schedule(tournament: TitleTournament, edition: TitlesEdition) -> list[Finding]:
    """1.1.2, 1.1.3: hours and rounds a day, and the time for 60 moves."""
    articles, minutes = edition.articles, tournament.minutes_for_60_moves
    rounds = max(tournament.rounds_on.values(), default=None)
    # 1.1.2: a game of 60 moves lasts both players' time
    day = None if rounds is None or minutes is None else rounds * 2 * minutes
    return [
        at_most(articles.hours_a_day, Rule.HOURS_A_DAY, edition.hours_a_day * 60, day, Unit.MINUTES),
        at_most(articles.rounds_a_day, Rule.ROUNDS_A_DAY, edition.rounds_a_day, rounds),
        at_least(articles.minutes, Rule.MINUTES, edition.minutes, minutes, Unit.MINUTES),
    ]
