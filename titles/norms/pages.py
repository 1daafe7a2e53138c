"""Fills the shared components of pages for norms: the state line, the findings, the acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.accounts.policy import Decision
from ratingsite.office.pages import Act, PageFinding, Step
from titles.norms.articles import norm_articles, void_articles
from titles.norms.in_place import has_free_officer
from titles.norms.models import Norm, NormSearch
from titles.norms.words import found_words, required_words, rule_words
from titles.regulations import Bound, Status
from titles.regulations.norms.rules import NormFinding

STATUSES = (Status.BROKEN, Status.OPEN, Status.MET)

ORDER = [Norm.State.FOUND, Norm.State.CERTIFIED, Norm.State.COUNTERSIGNED, Norm.State.APPROVED]
CLOSED = (Norm.State.REFUSED, Norm.State.VOIDED)

SIGNATURES: Mapping[str, str | Promise] = {
    "certify": gettext_lazy("Sign norm"),
    "countersign": gettext_lazy("Countersign norm"),
    "approve": gettext_lazy("Approve norm and issue certificate"),
}

WAITS: Mapping[str, str | Promise] = {
    "certified": gettext_lazy("The chief arbiter signs first."),
    "countersigned": gettext_lazy("The rating officer countersigns first."),
    "found": gettext_lazy("It is not found yet."),
}

BARRED: Mapping[str, str | Promise] = {
    "certifier": gettext_lazy("You signed it as chief arbiter; the next signature is another person’s."),
    "countersigner": gettext_lazy("You countersigned it; the next signature is another person’s."),
    "self": gettext_lazy("It is your own norm: somebody else signs it."),
    "own": gettext_lazy("You registered this tournament yourself: somebody else decides."),
    "overruled": gettext_lazy("You refused it, and an appeal was upheld: you do not refuse it again."),
    "appointed": gettext_lazy("You were an arbiter of this tournament; another person decides."),
}


def norm_steps(norm: Norm, *, day: date) -> list[Step]:
    """Found, signed, countersigned, approved: who did each and when, and whose turn it is on a day."""
    reached = [norm.found_at, norm.certified_at, norm.countersigned_at, norm.approved_at]
    people = [None, norm.certified_by, norm.countersigned_by, norm.approved_by]
    labels = [_("Found"), _("Signed"), _("Countersigned"), pgettext("norm", "Approved")]
    turns = ["", _("the chief arbiter"), _("the rating officer"), _("the qualification commission")]
    done = sum(at is not None for at in reached)
    steps = [
        Step(label=label, status="done", at=at, by=str(person or _("the portal")))
        for label, at, person in zip(labels[:done], reached, people, strict=False)
    ]
    if norm.state in CLOSED:
        return [*steps, Step(label=norm.get_state_display().capitalize(), status="broken")]
    if done == len(labels):
        return steps
    todo = [Step(label=label, status="todo") for label in labels[done:]]
    if norm.state == Norm.State.HELD:
        return [*steps, Step(label=pgettext("norm", "Held"), status="now", turn=norm.get_held_office_display()), *todo]
    if norm.state == Norm.State.CERTIFIED and not has_free_officer(norm, day=day):
        federation = norm.report.tournament.federation_id
        turns[2] = _("the qualification commission, in the place of the rating officer of %s") % federation
    waits = Step(label=labels[done], status="now", turn=turns[done])
    return [*steps, waits, *todo[1:]]


def page_findings(findings: Iterable[NormFinding], edition: str, title: str = "") -> list[PageFinding]:
    """Findings in words; what is broken comes first, then what is open."""
    return [
        PageFinding(
            status=finding.status.value,
            text=rule_words(finding, title),
            required="" if finding.met and finding.bound is Bound.ONE_OF else required_words(finding),
            found=found_words(finding),
            article=finding.article,
            edition=finding.edition or edition,
        )
        for finding in sorted(findings, key=lambda finding: STATUSES.index(finding.status))
    ]


def norm_acts(norm: Norm, search: NormSearch, user: Person, *, day: date) -> list[Act]:
    """The acts of this person on a norm: the signature that is due or comes later, holding, releasing, ending it."""
    acts = [_signature(norm, search, act, decision_on(user, act, norm, day=day)) for act in SIGNATURES]
    return [act for act in [*acts, _chase(norm, user, day), *_others(norm, user, day)] if act]


def _signature(norm: Norm, search: NormSearch, act: str, decision: Decision) -> Act | None:
    url, label = reverse(f"norm_{act}", args=[norm.pk]), str(SIGNATURES[act])
    if decision.allowed:
        broken = act == "approve" and bool(search.broken_findings)
        reason = _("Why it is approved although the tournament does not meet 1.1") if broken else ""
        return Act(label=label, url=url, article="1.8", edition=norm.edition, asks_reason=broken, reason_label=reason)
    why = _why_not(norm, decision)
    return Act(label=label, url=url, allowed=False, why_not=why, article="1.8", edition=norm.edition) if why else None


def _why_not(norm: Norm, decision: Decision) -> str:
    """Why an act comes later or is for another person; nothing where it is past, or never this person's."""
    if decision.barred_by:
        return str(BARRED[decision.barred_by])
    if norm.state in CLOSED:
        return ""
    if norm.state == Norm.State.HELD:
        is_to_come = not decision.waits_for.isdisjoint(ORDER[ORDER.index(norm.held_from) :])
        return _("It is held: nobody signs until it is released.") if is_to_come else ""
    ahead = decision.waits_for & set(ORDER[ORDER.index(norm.state) + 1 :])
    return str(WAITS[min(ahead, key=ORDER.index)]) if ahead else ""


def _chase(norm: Norm, user: Person, day: date) -> Act | None:
    """Asking again for an overdue signature."""
    decision = decision_on(user, "chase", norm, day=day)
    if not decision.allowed:
        return None
    url = reverse("norm_chase", args=[norm.pk])
    return Act(label=_("Ask for the signature again"), url=url, article=decision.article, edition=norm.edition)


def _others(norm: Norm, user: Person, day: date) -> list[Act | None]:
    return [
        _with_reason(norm, "hold", _("Hold norm"), _("Why it is held: the inquiry"), user, day),
        _with_reason(norm, "release", _("Release norm"), _("Why it is released"), user, day),
        _with_reason(norm, "refuse", _("Refuse norm"), _("Why it is refused"), user, day),
        _with_reason(norm, "uphold", _("Uphold norm"), _("Why it stays as it was approved"), user, day),
        _with_reason(norm, "void", _("Void norm and revoke certificate"), _("Why it is voided"), user, day),
    ]


def _with_reason(norm: Norm, act: str, label: str, reason: str, user: Person, day: date) -> Act | None:
    decision = decision_on(user, act, norm, day=day)
    if not decision.allowed:
        return None
    choices = _choices(norm, act)
    return Act(
        label=label,
        url=reverse(f"norm_{act}", args=[norm.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=reason,
        choices=choices,
        article="" if choices and act == "void" else decision.article,  # it is the one that is chosen
        edition=norm.edition,
    )


def _choices(norm: Norm, act: str) -> list[tuple[str, str]]:
    """The articles of an act that may be done under several."""
    if act == "refuse":
        return norm_articles(norm.edition)
    found = void_articles(norm) if act == "void" else []
    return found if len(found) > 1 else []


def reissue_act(norm: Norm, user: Person, *, day: date) -> Act | None:
    """Issuing the certificate again, with the name as it stands in the register."""
    certificate = norm.certificate
    if certificate is None:
        return None
    decision = decision_on(user, "reissue", certificate, day=day)
    if not decision.allowed:
        return None
    return Act(
        label=_("Issue certificate again"),
        url=reverse("certificate_reissue", args=[norm.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=_("Why it is issued again, for instance because the name was misspelt"),
        article=decision.article,
        edition=norm.edition,
    )


def revoke_act(norm: Norm, user: Person, *, day: date) -> Act | None:
    """Taking the certificate back while the norm stands."""
    certificate = norm.certificate
    if certificate is None:
        return None
    decision = decision_on(user, "revoke", certificate, day=day)
    if not decision.allowed:
        return None
    return Act(
        label=_("Revoke certificate only"),
        url=reverse("certificate_revoke", args=[norm.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=_("Why it is revoked while the norm stands"),
        article=decision.article,
        edition=norm.edition,
    )
