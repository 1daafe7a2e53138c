"""The page of one tournament: its state, facts, schedule, deadlines, what can be done next, and what was done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.claims.selectors import player_of
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, can
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.clock.services import now
from ratingsite.office.edge import find_permitted
from ratingsite.office.pages import is_readers_turn
from tournaments.registration.acts import TOURNAMENT_ACTS, Kind, acts_on
from tournaments.registration.appointments.licences import findings_on_arbiters
from tournaments.registration.approving import approved_despite, asking_why
from tournaments.registration.changes.selectors import changes_of, is_reported, open_change
from tournaments.registration.clashes import registration_findings_of
from tournaments.registration.decision_words import WORDS, decision_acts, decision_lines
from tournaments.registration.endings.on_pages import ending_of
from tournaments.registration.entries.selectors import takes_entries
from tournaments.registration.event_codes import goes_to_fide
from tournaments.registration.event_rules.selectors import rules_of, smoking_article
from tournaments.registration.fact_words import particular_facts
from tournaments.registration.facts import deadlines_of, findings_of, law_of, read_rate
from tournaments.registration.fee_words import estimate_words
from tournaments.registration.models import Tournament
from tournaments.registration.orders.permissions import new_order
from tournaments.registration.orders.selectors import can_be_ordered, order_in_force
from tournaments.registration.own_days.selectors import own_day_of
from tournaments.registration.permissions import is_insider, sees_collected
from tournaments.registration.territory.selectors import consent_of
from tournaments.registration.value_words import rate_text
from tournaments.registration.waiting import ASKED, waiting_for
from tournaments.registration.words import decider_text, page_deadlines, page_findings
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.registration import late_findings
from tournaments.reports.acts import ACCEPTING
from tournaments.reports.corrections.beside_lists import shown_beside_lists
from tournaments.reports.corrections.on_pages import open_corrections
from tournaments.reports.crosstable import crosstable
from tournaments.reports.crosstable_rows import most_rows
from tournaments.reports.event_code_form import EventCodeForm, standing_code
from tournaments.reports.history import history, past_acts, things_refused
from tournaments.reports.models import Report
from tournaments.reports.parts.page import page_parts
from tournaments.reports.parts.selectors import comes_in_parts
from tournaments.reports.steps import current_report, steps_of

UNPROCESSABLE = 422
TYPE_RESULTS = Kind(act="open-sheet", label=gettext_lazy("Type the results"), url_name="tournament_sheet")
_BEFORE_IT_IS_PLAYED = (
    Tournament.State.DRAFT,
    Tournament.State.SUBMITTED,
    Tournament.State.LATE,
    Tournament.State.REFUSED,
)


@dataclass(frozen=True, kw_only=True)
class PageLink:
    """An act that has a page of its own."""

    label: str
    url: str
    is_main: bool = True


def tournament(request: HttpRequest, pk: UUID) -> HttpResponse:
    return shown_tournament(request, find_tournament(request, pk))


def find_tournament(request: HttpRequest, pk: UUID) -> Tournament:
    """The tournament with what its page looks at, for who may see it."""
    things = Tournament.objects.select_related(
        "federation", "territory", "festival", "system", "organiser", "decided_by", "called_in_by", "stage_of"
    )
    return find_permitted(
        request,
        things.prefetch_related("appointments__user", "appointments__arbiter__licences", "schedule", "other_systems"),
        "view",
        pk=pk,
    )


def shown_tournament(request: HttpRequest, found: Tournament, code_form: EventCodeForm | None = None) -> HttpResponse:
    """The page; with ``code_form`` what was wrong in the form of FIDE's event code."""
    moment = now()
    report = _visible_report(found, request.user, moment)
    links = sorted(_links(found, report, request.user, moment), key=lambda link: not link.is_main)
    findings = _findings(found, request.user, moment)
    acts = acts_on(found, found, asking_why(_acts(found, report), findings), request.user, moment.date())
    table = crosstable(report) if report else None
    context = {
        "tournament": found,
        "report": report,
        "steps": steps_of(found, report or _refused_report(found)),
        "is_mine": is_readers_turn(acts) or any(link.is_main for link in links),
        "rate_of_play": rate_text(read_rate(found.rate_of_play)),
        "links": links,
        "acts": acts,
        "table": table,
        "most_rows": most_rows(table, request) if table else None,
        "particular_facts": particular_facts(found),
        "decisions": decision_lines(found, request.user, day=moment.date()),
        "decision_acts": decision_acts(found, request.user, day=moment.date()),
        "parts": page_parts(found, report),
        **shown_beside_lists(found, request.user, day=moment.date()),
        "order": order_in_force(found),
        "own_rules": rules_of(found),
        "consent": consent_of(found) if found.territory_id else None,
        "sees_accounts": can(request.user, "see-accounts", found, day=moment.date()),
        "comes_in_parts": comes_in_parts(found),
        "sees_collected": sees_collected(found, request.user, day=moment.date()),
        "estimates": estimate_words(found) if can(request.user, "view-fees", found, day=moment.date()) else None,
        "may_give_code": can(request.user, "give-code", found, day=moment.date()) and goes_to_fide(found),
        "code_form": code_form or standing_code(found),
        "open_corrections": open_corrections(found) if is_insider(request.user, found, day=moment.date()) else [],
        **_for_insiders(found, request.user, moment),  # who sees a refusal here is told of it, and then has a last day
        **_rules(found, findings, moment),
        **ending_of(found, now=moment),
    }
    return render(request, "tournaments/reports/tournament.html", context, status=UNPROCESSABLE if code_form else 200)


def _visible_report(found: Tournament, user: Person, moment: datetime) -> Report | None:
    report = current_report(found)
    if report is not None:
        report.tournament = found
        if can(user, "view", report, day=moment.date()):
            return report
    return None


def _refused_report(found: Tournament) -> Report | None:
    """0.4: that a tournament is not rated is for everybody to know, what was reported is not."""
    report = current_report(found)
    return report if report is not None and report.state == Report.State.REFUSED else None


def _acts(tournament: Tournament, report: Report | None) -> tuple[Kind, ...]:
    """Results are typed while no report is on its way, and for the next part."""
    may_come = report is None or report.state in (Report.State.DRAFT, Report.State.RETURNED)
    is_next = report is not None and report.state == Report.State.ACCEPTED and not report.is_last_part
    found = tuple(kind for kind in TOURNAMENT_ACTS if kind.act != "cancel" or not is_reported(tournament))
    return (TYPE_RESULTS, *found) if may_come or is_next else found


def _links(found: Tournament, report: Report | None, user: Person, moment: datetime) -> Iterator[PageLink]:
    """The acts with pages of their own."""
    day = moment.date()
    may_upload = can(user, "upload-report", found, day=day)
    if can(user, "edit", found, day=day):
        label = _("Go on with the registration") if found.state == Tournament.State.DRAFT else _("Change and register")
        yield PageLink(label=label, url=reverse("tournament_edit", args=[found.pk]))
    for kind in _asked_of(found, user, moment):
        yield PageLink(label=str(WORDS[kind].act), url=reverse("tournament_decide", args=[found.pk, kind]))
    if appointment := next((each for each in found.appointments.all() if each.user == user), None):
        answers = can(user, "accept", appointment, day=day)
        label = _("Accept or decline the appointment") if answers else _("Your appointment")
        is_main = answers and not (may_upload and found.local_day(moment) >= found.ends_on)  # who reports has accepted
        yield PageLink(label=label, url=reverse("tournament_appointment", args=[found.pk]), is_main=is_main)
    yield from _of_the_organiser(found, user, day)
    if link := _start_list(found, user, day):
        yield link
    yield from _entries(found, user, moment)
    if can(user, "attach-rules", found, day=day) and found.local_day(moment) < found.starts_on:
        address = reverse("tournament_regulations", args=[found.pk])
        yield PageLink(label=_("Regulations of the event"), url=address, is_main=False)
    if isinstance(user, User) and can_be_ordered(found) and can(user, "make", new_order(found, user), day=day):
        label = _("Order to rate without the federation")
        yield PageLink(label=label, url=reverse("tournament_order", args=[found.pk]), is_main=False)
    if report is not None:
        waits = any(can(user, act, report, day=day) for act in ("certify", "endorse", *ACCEPTING))
        label = _("Look at the report") if waits else _("Report")
        yield PageLink(label=label, url=reverse("report", args=[report.pk]), is_main=waits)
    if report is not None and report.state == Report.State.ACCEPTED and (link := _objection(found, report, user)):
        yield link
    is_next = report is None or (report.state == Report.State.ACCEPTED and not report.is_last_part)
    if may_upload and (is_next or report.state in (Report.State.DRAFT, Report.State.RETURNED)):
        label = _("Upload another file") if not is_next else _upload_label(found)
        yield PageLink(label=label, url=reverse("upload_report", args=[found.pk]), is_main=is_next)


def _of_the_organiser(found: Tournament, user: Person, day: date) -> Iterator[PageLink]:
    """What he may do beside the line of the event."""
    if can(user, "change", found, day=day) and not is_reported(found):
        was_played = found.state == Tournament.State.FINISHED
        label = _("Name other arbiters") if was_played else _("Change the registration")
        yield PageLink(label=label, url=reverse("tournament_change", args=[found.pk]), is_main=False)
    if can(user, "copy", found, day=day):
        address = f"{reverse('register_tournament')}?copy={found.pk}"
        yield PageLink(label=_("Copy as a new tournament"), url=address, is_main=False)
    if can(user, "add-section", found, day=day):
        yield PageLink(label=_("Another section"), url=reverse("tournament_section", args=[found.pk]), is_main=False)


def _start_list(found: Tournament, user: Person, day: date) -> PageLink | None:
    """For everybody once there is one; before, for who may write it."""
    if not found.start_list.exists() and not can(user, "announce-players", found, day=day):
        return None
    return PageLink(label=_("Start list"), url=reverse("tournament_start_list", args=[found.pk]), is_main=False)


def _entries(found: Tournament, user: Person, moment: datetime) -> Iterator[PageLink]:
    """For everybody to enter while it is open; for its organiser to open, close and answer."""
    if takes_entries(found, now=moment):
        url = reverse("tournament_enter", args=[found.pk])
        yield PageLink(label=_("Enter as a player"), url=url, is_main=False)
    if found.local_day(moment) < found.starts_on and can(user, "take-entries", found, day=moment.date()):
        url = reverse("tournament_entries", args=[found.pk])
        yield PageLink(label=_("Entries"), url=url, is_main=False)


def _objection(found: Tournament, report: Report, user: Person) -> PageLink | None:
    """For a player of an accepted report: to object to a result. CFC 739"""
    player = player_of(user)
    if player is None or not report.entries.filter(player=player).exists():
        return None
    said = {"about": "result", "system": found.system_id, "federation": found.federation_id, "what": found.name}
    label = _("Object to a result")
    return PageLink(label=label, url=f"{reverse('objection_new')}?{urlencode(said)}", is_main=False)


def _upload_label(found: Tournament) -> str:
    """What is to be sent next: the report, or of a long tournament the next part."""
    return _("Upload the next part") if comes_in_parts(found) else _("Upload the report")


def _asked_of(found: Tournament, user: Person, moment: datetime) -> list[str]:
    """The kinds of decision that the registration asks for and that wait for this person."""
    if not isinstance(user, User):
        return []
    return [kind for kind in ASKED if waiting_for(user, kind, day=moment.date()).filter(pk=found.pk).exists()]


def _findings(found: Tournament, user: Person, moment: datetime) -> tuple[Finding, ...]:
    """What the rules say, and to insiders what other registrations say, before it is played."""
    is_judged = found.state in _BEFORE_IT_IS_PLAYED and is_insider(user, found, day=moment.date())
    findings = registration_findings_of(found, now=moment) if is_judged else findings_of(found, now=moment)
    if found.is_ordered:  # 2009, 0.2: whenever it was registered, that is decided
        findings = tuple(finding for finding in findings if finding not in late_findings(findings))
    return findings


def _rules(found: Tournament, findings: tuple[Finding, ...], moment: datetime) -> dict[str, Any]:
    law = law_of(found)
    shown = findings
    if found.decided_at:  # nobody is waited for
        shown = tuple(replace(finding, decider=None) for finding in shown)
    if found.state not in _BEFORE_IT_IS_PLAYED:
        shown = tuple(finding for finding in findings if finding.outcome is Outcome.BROKEN)
    return {
        "law": law,
        "smoking": smoking_article(found),
        "deadlines": page_deadlines(deadlines_of(found, now=moment), law, today=found.local_day(moment)),
        "own_day": own_day_of(found, now=moment),
        "findings": page_findings(shown, law),
        "missed": late_findings(findings),
        "unknown_notice": any(found.code is Code.REGISTRATION_ANY_DAY for found in findings),
        "despite": page_findings(approved_despite(found), law),
        "decider": decider_text(late_findings(findings)),
    }


def _for_insiders(found: Tournament, user: Person, moment: datetime) -> dict[str, Any]:
    """Files and history, for those who see the tournament in every state and not only what is public."""
    day = moment.date()
    if not is_insider(user, found, day=day):
        return {"is_insider": False}
    files = list(found.files.select_related("sent_by").defer("content"))
    for file in files:
        file.tournament = found
    return {
        "is_insider": True,
        "refusals": shown_refusals(things_refused(found), user, now=moment),
        "open_change": open_change(found),
        "arbiter_findings": list(findings_on_arbiters(found)),
        "changes": changes_of(found),
        "files": [file for file in files if can(user, "download", file, day=day)],
        "history": past_acts(history(found)),
    }
