"""Whether a tournament may give norms at all: its administration (1.1), its rounds (1.4.1) and its form (1.4.2d, e)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from titles.regulations.editions import edition_for
from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.finding import Unit, at_least, at_most, one_of, waived
from titles.regulations.norms.count import games_asked
from titles.regulations.norms.dossier import NormEvent
from titles.regulations.norms.rules import NormFinding, Rule

ONE_SETTING = 1  # 1.1.3: the time controls and clock settings of all games are identical
ONE_ARBITER = 1  # 1.1.5: an IA or FA is always in the playing venue
NONE = 0  # 1.1.1, 1.1.6, 1.4.2d


@dataclass(frozen=True, kw_only=True)
class TitleTournament:
    """A tournament as its registration, its schedule and its appointments have it; ``None`` where nothing is known.

    ``minutes_for_60_moves`` is one player's time, the least that any player had. ``clock_settings`` are the time
    controls of all games with their kind of clock, but for players with disabilities (Guidelines III of the Laws) and
    games paired again after a default. ``licences_in_venue`` are those of the arbiters in the round that had the
    fewest. The chairman of the QC may agree to what ends in ``_agreed``.
    """

    event: NormEvent
    registered_on: date | None
    rounds_on: Mapping[date, int]
    minutes_for_60_moves: int | None
    clock_settings: frozenset[str] | None
    chief_arbiter_licence: str | None
    licences_in_venue: tuple[str, ...] | None
    arbiters: frozenset[str]
    players: frozenset[str]
    format_changes: int | None = None  # after the start, 1.1.1
    players_with_other_conditions: int | None = None  # in terms of rounds and pairing, 1.1.1
    alterations: int | None = None  # that benefit one or more players, 1.4.2d
    late_registration_agreed: bool = False  # 1.1.1
    format_changes_agreed: bool = False  # 1.1.1
    format_agreed: bool = False  # 1.4.2e


def judge_title_tournament(
    tournament: TitleTournament, edition: TitlesEdition | None = None
) -> tuple[NormFinding, ...]:
    """The findings on the tournament itself, under the edition in force at its start unless one is given."""
    edition = edition or edition_for(tournament.event.start)
    return (
        *_registration(tournament, edition),
        *_schedule(tournament, edition),
        *_arbiters(tournament, edition),
        *_form(tournament, edition),
    )


def _registration(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.1.1: registered 30 days in advance, played as it was registered, with the same conditions for everybody."""
    articles, registered = edition.articles, tournament.registered_on
    ahead = None if registered is None else (tournament.event.start - registered).days
    changes, others = tournament.format_changes, tournament.players_with_other_conditions
    return [
        waived(articles.registration, Rule.REGISTRATION, ahead, Unit.DAYS)
        if tournament.late_registration_agreed
        else at_least(articles.registration, Rule.REGISTRATION, edition.registration_days, ahead, Unit.DAYS),
        waived(articles.format_changes, Rule.FORMAT_CHANGES, changes)
        if tournament.format_changes_agreed
        else at_most(articles.format_changes, Rule.FORMAT_CHANGES, NONE, changes),
        at_most(articles.other_conditions, Rule.OTHER_CONDITIONS, NONE, others),
    ]


def _schedule(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.1.2, 1.1.3: hours and rounds a day, the time for 60 moves, and the same clocks for everybody."""
    articles, minutes = edition.articles, tournament.minutes_for_60_moves
    rounds = max(tournament.rounds_on.values(), default=None)
    # 1.1.2: a game of 60 moves lasts both players' time
    day = None if rounds is None or minutes is None else rounds * 2 * minutes
    settings = None if tournament.clock_settings is None else len(tournament.clock_settings)
    return [
        at_most(articles.hours_a_day, Rule.HOURS_A_DAY, edition.hours_a_day * 60, day, Unit.MINUTES),
        at_most(articles.rounds_a_day, Rule.ROUNDS_A_DAY, edition.rounds_a_day, rounds),
        at_least(articles.minutes, Rule.MINUTES, edition.minutes, minutes, Unit.MINUTES),
        at_most(articles.clock_settings, Rule.CLOCK_SETTINGS, ONE_SETTING, settings),
    ]


def _arbiters(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.1.5, 1.1.6: the chief arbiter is an IA or FA, one is always there, and no appointed arbiter plays."""
    articles, licences = edition.articles, edition.chief_arbiter_licences
    playing, held = len(tournament.arbiters & tournament.players), tournament.licences_in_venue
    present = None if held is None else sum(licence in licences for licence in held)
    return [
        one_of(articles.chief_arbiter, Rule.CHIEF_ARBITER, licences, tournament.chief_arbiter_licence),
        at_least(articles.arbiters_in_venue, Rule.ARBITERS_IN_VENUE, ONE_ARBITER, present),
        at_most(articles.arbiters_playing, Rule.ARBITERS_PLAYING, NONE, playing),
    ]


def _form(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.4.1a, b: as many rounds as a norm has games; 1.4.2d, e: nothing altered for somebody, and a format listed."""
    articles, event = edition.articles, tournament.event
    rounds, article = games_asked(edition, event)
    return [
        at_least(article, Rule.ROUNDS, rounds, event.rounds),
        at_most(articles.alterations, Rule.ALTERATIONS, NONE, tournament.alterations),
        one_of(articles.format, Rule.FORMAT, edition.formats, event.format, agreed=tournament.format_agreed),
    ]
