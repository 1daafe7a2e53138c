"""The buttons of a page: each act the policy allows, and those it does not allow yet, with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from django.db.models import TextChoices
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.foundations.editions import Family
from ratingsite.foundations.states import Transitions
from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.accounts.policy import Decision
from ratingsite.office.pages import Act
from tournaments.registration.deciding import article_of
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament
from tournaments.registration.printed import as_printed


class Acted(Protocol):
    """What has states that acts move it along."""

    pk: Any
    state: str
    MOVES: Transitions
    State: type[TextChoices]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of act: its name in the policy table, on the button, and in the address.

    ``is_announced`` acts stand there one step before they can be done, disabled and with the reason: the way goes on
    with them. Acts for the exception, like recalling or refusing, appear with the state that opens them.
    """

    act: str
    label: str | Promise
    url_name: str
    is_main: bool = False
    is_announced: bool = True
    done_by: str = ""  # the relation that says it is done already: then the button is gone
    reason_label: str | Promise = ""


OF_REGISTRATIONS = frozenset({"approve", "approve-late", "refuse", "call-in"})
TOURNAMENT_ACTS = (
    # who may decide follows from whether it came in time: nobody waits for the other case
    Kind(
        act="approve",
        label=gettext_lazy("Approve registration"),
        url_name="tournament_approve",
        is_main=True,
        is_announced=False,
    ),
    Kind(
        act="approve-late",
        label=gettext_lazy("Allow late registration"),
        url_name="tournament_approve_late",
        is_main=True,
        is_announced=False,
        reason_label=gettext_lazy("Why the tournament may be rated although its notice was missed"),
    ),
    Kind(
        act="refuse",
        label=gettext_lazy("Refuse registration"),
        url_name="tournament_refuse",
        is_announced=False,
        reason_label=gettext_lazy("Why it is refused; the organiser will read this"),
    ),
    Kind(
        act="call-in",
        label=gettext_lazy("Call in"),
        url_name="tournament_call_in",
        is_announced=False,
        done_by="called-in",
        reason_label=gettext_lazy("Why you decide on it yourself; organiser and rating officer read this"),
    ),
    Kind(
        act="withdraw",
        label=gettext_lazy("Withdraw tournament"),
        url_name="tournament_withdraw",
        reason_label=gettext_lazy("Why it is withdrawn"),
    ),
    Kind(
        act="cancel",
        label=gettext_lazy("Cancel tournament"),
        url_name="tournament_cancel",
        is_announced=False,
        reason_label=gettext_lazy("Why it is cancelled; everybody will read this"),
    ),
)
BARRED: dict[str, str | Promise] = {
    "own": gettext_lazy("You registered this tournament yourself: somebody else decides."),
    "under-appeal": gettext_lazy("An appeal waits for its decision: withdraw it first."),
    "overruled": gettext_lazy("You refused this report, and an appeal was upheld: you do not refuse it again."),
    "called-in": gettext_lazy("The chair of the commission has called it in, and decides himself."),
    "appointed": gettext_lazy("You are appointed as an arbiter of this tournament: somebody else decides."),
    "endorser": gettext_lazy("You endorsed this report yourself: somebody else accepts it."),
    "asker": gettext_lazy("You asked for this correction yourself: somebody else decides."),
    "certifier": gettext_lazy("You certified this report yourself: somebody else accepts it."),
    "ordered": gettext_lazy("The commission has ordered that it be rated without its federation: nobody endorses it."),
    "entered": gettext_lazy("Entered afterwards, it is not endorsed: the rating administrator accepts the report."),
    "official": gettext_lazy("An official event is not endorsed: the rating administrator accepts the report (0.3)."),
}

# what is not endorsed is not refused by the rating officer either: who accepts it decides
_DECIDES = gettext_lazy("Nobody endorses this report: the rating administrator accepts, returns or refuses it.")
_NOT_ENDORSED: dict[str, str | Promise] = {"ordered": _DECIDES, "entered": _DECIDES, "official": _DECIDES}
BARRED_FROM = {"refuse": _NOT_ENDORSED}
"""The same where an act has words of its own."""


def acts_on(thing: Acted, tournament: Tournament, kinds: Iterable[Kind], user: Person, day: date) -> list[Act]:
    """The acts on a tournament or its report that are open to a person now, are barred, or come one step later.

    Where one button can be reached in two ways, it stands there once: open, if one of them is. What is open stands
    before what is not; and who has the next step is not told of one that nobody takes.
    """
    decided = [(kind, decision_on(user, kind.act, thing, day=day)) for kind in kinds]
    has_the_next = any(decision.allowed and kind.is_main for kind, decision in decided)
    found = [
        _act(thing, tournament, kind, decision)
        for kind, decision in decided
        if _is_shown(thing, kind, decision) and not (has_the_next and decision.barred_by in _NOT_ENDORSED)
    ]
    possible = {act.url for act in found if act.allowed}
    told = (act for act in found if act.allowed or act.url not in possible)
    return sorted(told, key=lambda act: not act.allowed)


def _is_shown(thing: Acted, kind: Kind, decision: Decision) -> bool:
    comes_next = kind.is_announced and bool(_next_states(thing) & decision.opens_in)
    is_barred = bool(decision.barred_by) and decision.barred_by != kind.done_by
    return decision.allowed or is_barred or comes_next


def _next_states(thing: Acted) -> frozenset[str]:
    return thing.MOVES.moves.get(thing.state, frozenset())


def _act(thing: Acted, tournament: Tournament, kind: Kind, decision: Decision) -> Act:
    article = article_of(tournament, kind.act) if kind.act in OF_REGISTRATIONS and thing is tournament else ""
    return Act(
        label=str(kind.label),
        url=reverse(kind.url_name, args=[thing.pk]),
        allowed=decision.allowed,
        why_not=_why_not(thing, kind.act, decision),
        article=article or as_printed(tournament, decision.article),
        edition=law_of(tournament).edition_id(Family.FIDE_STANDARD),
        is_main=kind.is_main,
        asks_reason=bool(kind.reason_label),
        reason_label=str(kind.reason_label),
    )


def _why_not(thing: Acted, act: str, decision: Decision) -> str:
    if decision.allowed:
        return ""
    if decision.barred_by:
        return str((BARRED | BARRED_FROM.get(act, {})).get(decision.barred_by, ""))
    labels = dict(type(thing).State.choices)
    states = [str(labels[state]) for state in sorted(_next_states(thing) & decision.opens_in)]
    return _("Possible once it is: %(states)s.") % {"states": ", ".join(states)}
