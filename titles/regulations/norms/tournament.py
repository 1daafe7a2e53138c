"""Whether a tournament may give norms at all: its administration (1.1), its rounds (1.4.1) and its form (1.4.2d, e)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from titles.regulations.editions import edition_for
from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.finding import Status, Unit, at_least, at_most, must_be, one_of, waived
from titles.regulations.norms.count import games_asked
from titles.regulations.norms.dossier import NormEvent
from titles.regulations.norms.rules import NormFinding, Rule
from titles.regulations.norms.statements import NOTHING_SAID, Statements

ONE_SETTING = 1  # 1.1.3: the time controls and clock settings of all games are identical
ONE_ARBITER = 1  # 1.1.5: an IA or FA is always in the playing venue
NONE = 0  # 1.1.1, 1.1.3, 1.1.6, 1.4.2d
YES, NO = "yes", "no"


@dataclass(frozen=True, kw_only=True)
class AnnouncementRule:
    """Which article of which rating regulations asks the arbiter to tell the players that the tournament is rated."""

    article: str
    edition: str


@dataclass(frozen=True, kw_only=True)
class TitleTournament:
    """A tournament as its registration, its schedule and its appointments have it; ``None`` where nothing is known.

    ``minutes_for_60_moves`` is one player's time, the least that any player had. The chief arbiter's ``statements`` say
    what no document shows. The chairman of the QC may agree to what ends in ``_agreed``. ``announcement`` is the rule
    on it, where the rating regulations of the tournament have one.
    """

    event: NormEvent
    registered_on: date | None
    rounds_on: Mapping[date, int]
    minutes_for_60_moves: int | None
    chief_arbiter_licence: str | None
    arbiters: frozenset[str]
    players: frozenset[str]
    statements: Statements = NOTHING_SAID
    announcement: AnnouncementRule | None = None
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
        *_announcement(tournament),
    )


def _registration(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.1.1: registered 30 days in advance, played as it was registered, with the same conditions for everybody."""
    articles, registered = edition.articles, tournament.registered_on
    ahead = None if registered is None else (tournament.event.start - registered).days
    changes, others = tournament.statements.format_changes, tournament.statements.players_with_other_conditions
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
    return [
        at_most(articles.hours_a_day, Rule.HOURS_A_DAY, edition.hours_a_day * 60, day, Unit.MINUTES),
        at_most(articles.rounds_a_day, Rule.ROUNDS_A_DAY, edition.rounds_a_day, rounds),
        at_least(articles.minutes, Rule.MINUTES, edition.minutes, minutes, Unit.MINUTES),
        *_clocks(tournament.statements, articles.clock_settings),
    ]


def _clocks(said: Statements, article: str) -> list[NormFinding]:
    """1.1.3: one setting for all games; games paired again after a default may have another if both players agreed."""
    settings = None if said.clock_settings is None else len(said.clock_settings)
    findings = [at_most(article, Rule.CLOCK_SETTINGS, ONE_SETTING, settings)]
    if said.paired_again:
        against = [game for game in said.paired_again if not game.is_agreed]
        named = _rounds(game.round for game in against or said.paired_again)
        findings.append(replace(at_most(article, Rule.PAIRED_AGAIN, NONE, len(against)), about=named))
    return findings


def _arbiters(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.1.5, 1.1.6: the chief arbiter is an IA or FA, one is always there, and no appointed arbiter plays."""
    articles, licences = edition.articles, edition.chief_arbiter_licences
    return [
        one_of(articles.chief_arbiter, Rule.CHIEF_ARBITER, licences, tournament.chief_arbiter_licence),
        _in_the_venue(tournament, edition),
        at_most(articles.arbiters_playing, Rule.ARBITERS_PLAYING, NONE, _arbiters_who_played(tournament)),
    ]


def _in_the_venue(tournament: TitleTournament, edition: TitlesEdition) -> NormFinding:
    """1.1.5: how many were there in the round that had the fewest; rounds without one, or not spoken of, are named."""
    article, said = edition.articles.arbiters_in_venue, tournament.statements.licences_by_round
    present = {
        number: sum(licence in edition.chief_arbiter_licences for licence in said[number])
        for number in range(1, tournament.event.rounds + 1)
        if number in said
    }
    fewest = min(present.values(), default=None)
    without = [number for number, count in present.items() if not count]
    unsaid = [number for number in range(1, tournament.event.rounds + 1) if number not in said]
    found = None if unsaid and not without else fewest
    named = _rounds(without or unsaid) if present else None
    return at_least(article, Rule.ARBITERS_IN_VENUE, ONE_ARBITER, found, about=named)


def _arbiters_who_played(tournament: TitleTournament) -> int | None:
    """1.1.6: those in the report and those whom the chief arbiter names; without his word nobody knows of a filler."""
    shown, said = tournament.arbiters & tournament.players, tournament.statements.arbiters_who_played
    return None if said is None and not shown else len(shown | (said or frozenset()))


def _rounds(numbers: Iterable[int]) -> str | None:
    return ", ".join(str(number) for number in sorted(set(numbers))) or None


def _form(tournament: TitleTournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.4.1a, b: as many rounds as a norm has games; 1.4.2d, e: nothing altered for somebody, and a format listed."""
    articles, event = edition.articles, tournament.event
    rounds, article = games_asked(edition, event)
    return [
        at_least(article, Rule.ROUNDS, rounds, event.rounds),
        at_most(articles.alterations, Rule.ALTERATIONS, NONE, tournament.statements.alterations),
        one_of(articles.format, Rule.FORMAT, edition.formats, event.format, agreed=tournament.format_agreed),
    ]


def _announcement(tournament: TitleTournament) -> list[NormFinding]:
    """The rating regulations: the arbiter tells the players before round 1 that the tournament is rated."""
    rule, said = tournament.announcement, tournament.statements.is_announced
    if rule is None:
        return []
    status = Status.OPEN if said is None else Status.MET if said else Status.BROKEN
    found = None if said is None else YES if said else NO
    return [replace(must_be(rule.article, Rule.ANNOUNCED, YES, found, status=status), edition=rule.edition)]
