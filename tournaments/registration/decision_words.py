"""What decisions say on pages: the act's button, what it means, and the line that tells of one that was made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act
from tournaments.registration.acts import BARRED
from tournaments.registration.decision_kinds import (
    KINDS,
    Kind,
    Subject,
    kinds_for,
    may_end,
    systems_concerned,
    systems_of,
    where_printed,
)
from tournaments.registration.decisions import decisions_of
from tournaments.registration.models import EventDecision, Tournament


@dataclass(frozen=True, kw_only=True)
class Words:
    """The act as a button, and what follows from it."""

    act: str | Promise
    meaning: str | Promise


WORDS: Mapping[str, Words] = {
    Kind.TIME_CONTROL: Words(
        act=gettext_lazy("Approve time control"),
        meaning=gettext_lazy("Every game is rated, although it is too quick for the strongest players."),
    ),
    Kind.HYBRID: Words(
        act=gettext_lazy("Approve hybrid play"),
        meaning=gettext_lazy("Without this approval a tournament under hybrid conditions is not rated."),
    ),
    Kind.LONG_EVENT: Words(
        act=gettext_lazy("Allow long event"),
        meaning=gettext_lazy("The tournament is rated although it lasts more than 90 days."),
    ),
    Kind.CHAMPIONSHIP: Words(
        act=gettext_lazy("Confirm championship"),
        meaning=gettext_lazy("The tournament is the championship that its organiser says it is."),
    ),
    Kind.FORMAT: Words(
        act=gettext_lazy("Approve format"),
        meaning=gettext_lazy("Norms can be made, although the text does not list this format."),
    ),
    Kind.LATE_REPORT: Words(
        act=gettext_lazy("Rate in spite of a late report"),
        meaning=gettext_lazy("The tournament is rated although its report came more than three months after its end."),
    ),
    Kind.RATING_REFUSED: Words(
        act=gettext_lazy("Refuse rating"), meaning=gettext_lazy("No game of the tournament is rated.")
    ),
    Kind.FORCE_MAJEURE: Words(
        act=gettext_lazy("Leave out a game: force majeure"),
        meaning=gettext_lazy("The game was begun and is not rated."),
    ),
    Kind.FAIR_PLAY: Words(
        act=gettext_lazy("Leave out a game: fair play"),
        meaning=gettext_lazy("The game was played and is not rated."),
    ),
    Kind.UNEQUAL_TIMES: Words(
        act=gettext_lazy("Leave out a game: unequal times"),
        meaning=gettext_lazy("The two players had different times, so the game is not rated."),
    ),
    Kind.DEFAULT_COUNTS: Words(
        act=gettext_lazy("Rate a default"),
        meaning=gettext_lazy("Who had not withdrawn and lost by default is rated as if the game had been played."),
    ),
    Kind.HOLD: Words(
        act=gettext_lazy("Hold"),
        meaning=gettext_lazy("Under inquiry: the tournament or the game waits until it is released."),
    ),
}


@dataclass(frozen=True, kw_only=True)
class DecisionLine:
    """One decision in the list of a tournament. ``end`` takes it back or releases it, where this person may."""

    decision: EventDecision
    what: str
    game: str
    office: str
    edition: str
    end: Act | None = None


def game_text(decision: EventDecision) -> str:
    """``round 3: Amato, Anna – Berg, Bo``, with the times if they were not the same; empty of the whole tournament."""
    if not (decision.white and decision.black):
        return ""
    words = {"round": decision.round, "white": decision.white.name, "black": decision.black.name}
    if decision.white_minutes is None:
        return _("round %(round)s: %(white)s – %(black)s") % words
    words |= {"first": decision.white_minutes, "second": decision.black_minutes}
    return _("round %(round)s: %(white)s, %(first)s minutes – %(black)s, %(second)s minutes") % words


def decision_lines(tournament: Tournament, user: Person, *, day: date) -> list[DecisionLine]:
    """Every decision on a tournament, for its page: those in force first, each in the order it was made."""
    found = sorted(decisions_of(tournament), key=lambda decision: not decision.is_in_force)
    return [
        DecisionLine(
            decision=decision,
            what=decision.get_kind_display(),
            game=game_text(decision),
            office=str(dict(Office.choices).get(decision.office, decision.office)),
            edition=_edition(decision.kind, tournament, decision.office),
            end=_end(decision, tournament, user, day) if decision.is_in_force else None,
        )
        for decision in found
    ]


def decision_acts(tournament: Tournament, user: Person, *, day: date) -> list[Act]:
    """The decisions that a person may make on a tournament now, and those barred to him, with the reason."""
    found = []
    made = [each for each in decisions_of(tournament) if each.is_in_force and each.round is None]
    for kind in kinds_for(tournament):
        decision = decision_on(user, KINDS[kind].act, tournament, day=day)
        if KINDS[kind].subject is Subject.EVENT and _is_made(kind, tournament, decision.office, made):
            continue
        printed = where_printed(kind, tournament, decision.office)
        if (decision.allowed and printed) or decision.barred_by:
            found.append(
                Act(
                    label=str(WORDS[kind].act),
                    url=reverse("tournament_decide", args=[tournament.pk, kind]),
                    allowed=decision.allowed,
                    why_not=str(BARRED.get(decision.barred_by, "")),
                    article=printed[0].article if printed else "",
                    edition=printed[0].edition if printed else "",
                    is_main=False,
                )
            )
    return found


def _is_made(kind: str, tournament: Tournament, office: str, made: Iterable[EventDecision]) -> bool:
    """Whether everything that an office could say by such a decision is said."""
    mine = systems_concerned(kind, tournament, office)
    return any(each.kind == kind and mine <= systems_of(each) for each in made)


def _end(decision: EventDecision, tournament: Tournament, user: Person, day: date) -> Act | None:
    """The button that ends a decision, for who may."""
    is_hold = decision.kind == Kind.HOLD
    act = "release" if is_hold else KINDS[decision.kind].act
    permission = decision_on(user, act, tournament, day=day)
    if not permission.allowed or not may_end(decision, permission.office):
        return None
    return Act(
        label=_("Release") if is_hold else _("Take back"),
        url=reverse("tournament_end_decision", args=[tournament.pk, decision.pk]),
        article=decision.article,
        edition=_edition(decision.kind, tournament, decision.office),
        is_main=False,
        asks_reason=True,
        reason_label=_("Why; organiser and chief arbiter will read this"),
    )


def _edition(kind: str, tournament: Tournament, office: str) -> str:
    printed = where_printed(kind, tournament, office)
    return printed[0].edition if printed else ""
