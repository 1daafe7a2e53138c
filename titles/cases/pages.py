"""What the page of an application shows: its steps, what is missing and who owes it, and the acts of its reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from ratingsite.office.accounts.permissions import Person, decision_on
from ratingsite.office.pages import Act, PageFinding, Step
from titles.applications.words import DOCUMENTS
from titles.cases.assembling import JudgedCase
from titles.cases.chosen import reasons_of
from titles.cases.doubted_norms import doubted_norms
from titles.cases.models import CaseNorm, PaperRequest, TitleCase
from titles.cases.papers import who_owes
from titles.cases.permissions import AUTOMATIC
from titles.cases.procedure import missing_to_post, refusal_articles
from titles.cases.refusals import Obstacle
from titles.cases.services import LATER, lacking, unconditional
from titles.cases.words import LEFT_OUT, case_finding, obstacle_words, paper_name
from titles.regulations.awards.rules import AwardFinding

_State = TitleCase.State
ORDER = (_State.DRAFT, _State.SUBMITTED, _State.POSTED, _State.RECOMMENDED, _State.AWARDED)
SHORT = (_State.DRAFT, _State.SUBMITTED, _State.AWARDED)  # by rating, by a championship
CONDITIONAL = (_State.DRAFT, _State.SUBMITTED, _State.CONDITIONAL, _State.ASKED, _State.AWARDED)  # 0.6.2
LABELS: dict[str, tuple[str | Promise, str | Promise]] = {
    _State.DRAFT: (gettext_lazy("Prepared"), gettext_lazy("Federation")),
    _State.SUBMITTED: (pgettext_lazy("application", "Submitted"), gettext_lazy("Federation")),
    _State.POSTED: (pgettext_lazy("application", "Posted"), gettext_lazy("Qualification commission")),
    _State.RECOMMENDED: (pgettext_lazy("application", "Recommended"), gettext_lazy("Qualification commission")),
    _State.CONDITIONAL: (pgettext_lazy("application", "Awarded conditionally"), gettext_lazy("Chair")),
    _State.ASKED: (pgettext_lazy("application", "Asked for finally"), gettext_lazy("Federation")),
    _State.AWARDED: (pgettext_lazy("application", "Awarded"), gettext_lazy("FIDE Council")),
}
REASONS: dict[str, tuple[str | Promise, str | Promise]] = {
    "return": (gettext_lazy("Return application"), gettext_lazy("What is to be mended")),
    "refuse": (gettext_lazy("Refuse title"), gettext_lazy("Why it is refused")),
    "withdraw": (gettext_lazy("Withdraw application"), gettext_lazy("Why it is withdrawn")),
}
PLAIN: dict[str, str | Promise] = {
    "submit": gettext_lazy("Submit application"),
    "post": gettext_lazy("Post application"),
    "confirm": gettext_lazy("Confirm title"),
    "ask-award": gettext_lazy("Ask that the title is awarded"),
    "award": gettext_lazy("Award title"),
}


@dataclass(frozen=True, kw_only=True)
class Missing:
    """A finding that is not met, who owes what it needs, and the request that was made for it."""

    finding: PageFinding
    document: str
    about: str
    supplied_by: str  # the paper that would do, where what is required is not itself one
    owed_by: str
    asked: PaperRequest | None


def missing_in(case: TitleCase, judged: JudgedCase, now: datetime) -> list[Missing]:
    """Everything that is missing now, in the order of the articles; what can only come later is left aside."""
    asked = {(each.document, each.about): each for each in case.requests.select_related("asked_by")}
    is_draft = case.state == _State.DRAFT
    found = [each for each in judged.way.missing if not (is_draft and each.rule in LATER)]
    return [_missing(case, each, judged.verdict.edition, asked, now) for each in found]


def _missing(
    case: TitleCase,
    finding: AwardFinding,
    edition: str,
    asked: dict[tuple[str, str], PaperRequest],
    now: datetime,
) -> Missing:
    document, about = str(finding.document.value if finding.document else ""), finding.about or ""
    owed = who_owes(case, finding, now) if document and finding.status.value == "open" else []
    return Missing(
        finding=case_finding(finding, edition),
        document=document,
        about=about,
        supplied_by=_supplied_by(finding, document),
        owed_by=", ".join(sorted(person.name for person in owed)),
        asked=asked.get((document, about)),
    )


def _supplied_by(finding: AwardFinding, document: str) -> str:
    is_said = finding.required == document or finding.document in DOCUMENTS
    return "" if not document or is_said else paper_name(document)


@dataclass(frozen=True, kw_only=True)
class ShownNorm:
    """One norm of the case: what it is worth, where it is, what would not hold without it, and why it was left out
    where it was.
    """

    lies: CaseNorm
    event: str
    ends_on: date | None
    games: int | None
    why_not: str
    article: str
    needed_for: list[PageFinding]


def shown_norms(case: TitleCase, judged: JudgedCase) -> Iterator[ShownNorm]:
    """The norms in the case with what the articles make of each."""
    used = {each.event: each for each in judged.way.norms}
    left = {each.event: each for each in judged.way.left_out}
    of_direct = "direct__direct_list__tournament"
    of_claims, of_places = map(iter, reasons_of(case, judged))
    of_elsewhere = ("elsewhere__event_federation", "elsewhere__entered_by", "elsewhere__countersigned_by")
    for lies in case.norms.select_related("norm__report__tournament", *of_elsewhere, of_direct).defer(
        "elsewhere__file"
    ):
        event = _event_of(lies)
        key = lies.direct.direct_list.championship if lies.direct else event
        out = left.get(key)
        yield ShownNorm(
            lies=lies,
            event=event,
            ends_on=used[key].end if key in used else None,
            games=used[key].games if key in used else None,
            why_not=str(LEFT_OUT.get(out.reason, out.reason)) if out else "",
            article=out.article if out else "",
            needed_for=next(of_places if lies.direct else of_claims, []),
        )


def _event_of(lies: CaseNorm) -> str:
    if lies.norm:
        return lies.norm.report.tournament.name
    if lies.direct:
        return lies.direct.direct_list.tournament.name
    return lies.elsewhere.event if lies.elsewhere else ""


# ---------------------------------------------------------------- steps and acts
def case_steps(case: TitleCase) -> list[Step]:
    """The line of steps: each with its own doer."""
    order = _order(case)
    at = {
        _State.DRAFT: (case.opened_by, case.opened_at),
        _State.SUBMITTED: (case.submitted_by, case.submitted_at),
        _State.POSTED: (case.posted_by, case.posted_at),
        _State.RECOMMENDED: (case.decided_by, case.decided_at) if case.state == _State.RECOMMENDED else (None, None),
        _State.CONDITIONAL: (case.decided_by, case.decided_at) if case.state in CONDITIONAL[2:4] else (None, None),
        _State.ASKED: (None, None),
        _State.AWARDED: (case.decided_by, case.decided_at),
    }
    is_over = case.state in (_State.REFUSED, _State.WITHDRAWN)
    reached = order.index(_State(case.state)) if not is_over else -1
    if is_over:
        reached = max(place for place, state in enumerate(order[:-1]) if at[state][1] is not None)
    steps = [_done(state, at[state]) for state in order[: reached + 1]]
    if is_over:
        label = case.get_state_display().capitalize()
        return [*steps, Step(label=label, status="broken", by=str(case.decided_by or ""), at=case.decided_at)]
    todo = [Step(label=str(LABELS[state][0]), status="todo") for state in order[reached + 1 :]]
    if todo:
        coming = order[reached + 1]
        is_chairs = order is not ORDER and coming in (_State.CONDITIONAL, _State.AWARDED)
        turn = _("Chair of the qualification commission") if is_chairs else LABELS[coming][1]
        todo[0] = Step(label=str(LABELS[coming][0]), status="now", turn=str(turn))
    return [*steps, *todo]


def _order(case: TitleCase) -> tuple[TitleCase.State, ...]:
    if case.way not in AUTOMATIC:
        return ORDER
    return CONDITIONAL if case.state in CONDITIONAL[2:4] or case.reached_on is not None else SHORT


def _done(state: str, by_at: tuple[object, datetime | None]) -> Step:
    by, at = by_at
    name = str(by) if by else pgettext("application", "the portal") if state == _State.DRAFT else ""
    return Step(label=str(LABELS[state][0]), status="done", by=name, at=at)


def case_acts(case: TitleCase, judged: JudgedCase, user: Person, *, day: date) -> list[Act]:
    """The buttons of this person: the main act, shut with what is missing, and those that need a reason."""
    return [*_plain_acts(case, judged, user, day), *_acts_with_reason(case, judged, user, day)]


def _plain_acts(case: TitleCase, judged: JudgedCase, user: Person, day: date) -> Iterator[Act]:
    lacks = {
        "submit": lacking(judged),
        "post": missing_to_post(case, judged),
        "confirm": _to_confirm(case, judged),
        "ask-award": judged.way.missing,
        "award": judged.way.missing,
    }
    for act, label in PLAIN.items():
        decision = decision_on(user, act, case, day=day)
        if decision.allowed:
            missing = ", ".join(dict.fromkeys(each.article for each in lacks[act]))
            why = _("Still missing, by article: %s") % missing if missing else ""
            if act == "award" and not missing and doubted_norms(case):
                why = obstacle_words(Obstacle.NORM_IN_DOUBT, "1.8")
            yield Act(
                label=str(label),
                url=reverse(f"application_{act.replace('-', '_')}", args=[case.pk]),
                allowed=not why,
                why_not=why,
                article=decision.article,
                edition=judged.verdict.edition,
            )


def _to_confirm(case: TitleCase, judged: JudgedCase) -> tuple[AwardFinding, ...]:
    """0.6.2: a direct title is confirmed conditionally while its rating is not reached."""
    return unconditional(judged) if case.state == _State.SUBMITTED else judged.way.missing


def _acts_with_reason(case: TitleCase, judged: JudgedCase, user: Person, day: date) -> Iterator[Act]:
    for act, (label, reason) in REASONS.items():
        decision = decision_on(user, act, case, day=day)
        if decision.allowed:
            yield Act(
                label=str(label),
                url=reverse(f"application_{act}", args=[case.pk]),
                is_main=False,
                asks_reason=True,
                reason_label=str(reason),
                choices=refusal_articles(case) if act == "refuse" else (),
                choice=judged.way.missing[0].article if judged.way.missing else "",
                article=decision.article,
                edition=judged.verdict.edition,
            )
