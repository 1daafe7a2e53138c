"""What the page of a norm made elsewhere shows: who vouches for it, and the act of its reader."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act, Step
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.seconds import COMMISSION, seconds_for
from titles.norms.report_cards import shown_verdict
from titles.regulations import NormTitle, NormVerdict, judge_norms

BARRED: Mapping[str | None, str | Promise] = {
    "enterer": gettext_lazy("You entered it; the countersignature is another person’s."),
    "self": gettext_lazy("It is your own norm: somebody else signs it."),
}


def elsewhere_steps(norm: NormElsewhere, now: datetime) -> list[Step]:
    """Entered, countersigned: by whom and when, or whose turn it is."""
    entered = Step(label=_("Entered"), status="done", by=str(norm.entered_by), at=norm.entered_at)
    label = _("Countersigned")
    if norm.countersigned_at is not None:
        signed = Step(label=label, status="done", by=str(norm.countersigned_by), at=norm.countersigned_at)
        again = Step(label=_("To look at again"), status="now", turn=_("the qualification commission"))
        return [entered, signed, *([again] if norm.came_in_id else [])]
    turn = ", ".join(map(str, seconds_for(norm, now))) or _("nobody holds an office that could")
    return [entered, Step(label=label, status="now", turn=turn)]


def elsewhere_acts(norm: NormElsewhere, user: Person, *, day: date) -> list[Act]:
    """The countersignature, shut with the reason for who may not give it; looking again when a report has come in."""
    return [*_countersignature(norm, user, day), *_second_look(norm, user, day)]


def _second_look(norm: NormElsewhere, user: Person, day: date) -> list[Act]:
    decision = decision_on(user, "look-again", norm, day=day)
    if not decision.allowed:
        return []
    return [
        Act(
            label=_("It stands as it is"),
            url=reverse("norm_elsewhere_look_again", args=[norm.pk]),
            asks_reason=True,
            reason_label=_("What the report says, and why the norm stands"),
            article=decision.article,
        )
    ]


def _countersignature(norm: NormElsewhere, user: Person, day: date) -> list[Act]:
    decision = decision_on(user, "countersign", norm, day=day)
    if not decision.allowed and decision.barred_by not in BARRED:
        return []
    url = reverse("norm_elsewhere_countersign", args=[norm.pk])
    why_not = "" if decision.allowed else str(BARRED[decision.barred_by])
    return [
        Act(label=_("Countersign norm"), url=url, allowed=decision.allowed, why_not=why_not, article=decision.article)
    ]


def in_place_text(norm: NormElsewhere) -> str:
    """In whose place the commission has countersigned; nothing where an official of the federation has."""
    if norm.countersigned_as not in COMMISSION:
        return ""
    known = {"who": norm.countersigned_by, "federation": norm.federation_id, "officials": norm.in_place_of}
    if not norm.in_place_of:
        return _("%(who)s of the commission countersigned for %(federation)s, which has nobody to do it (1.8)") % known
    return _("%(who)s of the commission countersigned for %(federation)s, in the place of %(officials)s (1.8)") % known


def rounds_left_out(norm: NormElsewhere) -> int:
    """How many rounds of the event the card does not have. Which games are ignored is not for a paper to choose."""
    dossier = norm.judged_dossier
    return max(0, dossier.event.rounds - len({game.round for game in dossier.games}))


def shown_norm(norm: NormElsewhere, title: str) -> tuple[NormTitle, NormVerdict] | None:
    """What the card is worth: for the title that is applied for, else the highest that it is a norm for, else the
    highest; nothing where it is judged for none.
    """
    if norm.certified_title:  # 1.5.4: its rules are not kept here
        return None
    verdicts = judge_norms(norm.judged_dossier)
    wanted = [each for each in verdicts if each == title] + [each for each in verdicts if verdicts[each].achieved]
    first = next(iter([*wanted, *verdicts]), None)
    return None if first is None else (first, shown_verdict(verdicts[first]))
