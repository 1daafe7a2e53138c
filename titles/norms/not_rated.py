"""What an office has decided not to be rated: norms are made in rated tournaments (1.4), and in their rated games.

Decisions of the CFC on its own ratings have no say here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from titles.norms.championships import GAMES_LEFT_OUT
from titles.norms.tournament_facts import STANDARD
from titles.regulations import Rule, Status, TitlesEdition
from titles.regulations.finding import must_be
from titles.regulations.norms.rules import NormFinding
from titles.regulations.norms.tournament import NO, YES
from tournaments.registration.decision_kinds import concerns
from tournaments.registration.decisions import decisions_in_force
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Game, Report
from tournaments.reports.rated_games import is_about


def is_not_rated(tournament: Tournament) -> bool:
    """Whether the rating of a tournament was refused (rating 0.4), and nobody has taken that back."""
    return bool(_in_force(tournament, [EventDecision.Kind.RATING_REFUSED]))


def rating_findings(tournament: Tournament, edition: TitlesEdition) -> list[NormFinding]:
    """1.4: what is broken where the rating of a tournament was refused; nothing to say of any other."""
    if not is_not_rated(tournament):
        return []
    return [must_be(edition.articles.rated, Rule.RATED, YES, NO, status=Status.BROKEN)]


def games_left_out(reports: Sequence[Report]) -> frozenset[int]:
    """The games of a report, or of all parts of one tournament, that a decision in force leaves out (rating 5.1)."""
    decisions = _in_force(reports[0].tournament, GAMES_LEFT_OUT)
    if not decisions:
        return frozenset()
    games = Game.objects.filter(report__in=reports, round__in={one.round for one in decisions}, black__isnull=False)
    found = games.values_list("pk", "round", "white__player", "black__player")
    return frozenset(pk for pk, *game in found if any(is_about(one, *game) for one in decisions))


def _in_force(tournament: Tournament, kinds: Collection[str]) -> list[EventDecision]:
    found = decisions_in_force(tournament).filter(kind__in=kinds).select_related("tournament")
    return [one for one in found if concerns(one, STANDARD)]
