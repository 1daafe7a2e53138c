"""The state line of a tournament: who did each step and when, and whose turn it is."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import Office
from ratingsite.office.pages import DoneBy, Step
from tournaments.registration.facts import is_sent_by_the_organiser, late_is_for_the_president
from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.reports.ledger_events import InLedger, in_ledgers
from tournaments.reports.list_words import list_words
from tournaments.reports.models import Report
from tournaments.reports.permissions import has_an_officer

_State, _Report = Tournament.State, Report.State
_OVER = (_State.FINISHED, _State.LAPSED, _State.NOT_RATED)
_PLAYED_FROM = (_State.APPROVED, _State.RUNNING, *_OVER)


def current_report(tournament: Tournament) -> Report | None:
    """The version of the report that counts: the latest that no other has replaced.

    A version that corrects an accepted one does not count before it is accepted itself.
    """
    not_yet = Q(corrects__isnull=False) & ~Q(state=_Report.ACCEPTED)
    versions = tournament.reports.exclude(state__in=Report.REPLACED).exclude(not_yet)
    return versions.select_related("certified_by", "endorsed_by", "accepted_by", "rated_event").first()


def steps_of(tournament: Tournament, report: Report | None) -> list[Step]:
    """registered → approved → played → reported → accepted → rated."""
    return [*steps_before_the_ledger(tournament, report), _rated(tournament, report)]


def steps_before_the_ledger(
    tournament: Tournament, report: Report | None, *, endorser: str | None = None
) -> list[Step]:
    """The same but the last one. With ``endorser``, who endorses its report in words, nothing is asked for it."""
    return [
        _registered(tournament),
        _not_to_be_played(tournament) or _approved(tournament),
        _played(tournament, report),
        _lapsed(tournament) or _reported(tournament, report, endorser),
        _accepted(report),
    ]


def _registered(tournament: Tournament) -> Step:
    label = _("Registered")
    if tournament.registered_at is None:
        stopped = tournament.state == _State.WITHDRAWN
        turn = _("the organiser")
        return Step(label=label, status="broken" if stopped else "now", turn=turn)
    if tournament.is_reported_alone:
        words = _("with its report alone, by %(name)s") % {"name": tournament.organiser.name}
        return Step(label=label, status="done", by=words, at=tournament.registered_at)
    return Step(label=label, status="done", by=tournament.organiser.name, at=tournament.registered_at)


def _approved(tournament: Tournament) -> Step:
    by = _("not asked for (CFC 733)") if tournament.is_reported_alone else ""
    by = tournament.decided_by.name if tournament.decided_by else by
    if tournament.state in _PLAYED_FROM:
        return Step(label=_("Approved"), status="done", by=by, at=tournament.decided_at)
    if tournament.state == _State.LATE:
        for_the_president = late_is_for_the_president(tournament)
        turn = _("the President of FIDE") if for_the_president else _("the chair of the qualification commission")
        return Step(label=_("Approved"), status="now", turn=turn)
    if tournament.state == _State.SUBMITTED:
        officer = _("the rating officer of %(federation)s") % {"federation": tournament.federation_id}
        turn = _("the chair of the qualification commission") if tournament.is_called_in else officer
        return Step(label=_("Approved"), status="now", turn=turn)
    return Step(label=_("Approved"), status="todo")


def _not_to_be_played(tournament: Tournament) -> Step | None:
    """Refused, withdrawn or cancelled, in place of the approval."""
    if tournament.state == _State.REFUSED:
        by = tournament.decided_by.name if tournament.decided_by else ""
        return Step(label=_("Refused"), status="broken", by=by, at=tournament.decided_at)
    if tournament.state == _State.CANCELLED:
        by = tournament.ended_by.name if tournament.ended_by else ""
        return Step(label=_("Cancelled"), status="broken", by=by, at=tournament.ended_at)
    if tournament.state == _State.WITHDRAWN and tournament.registered_at:
        return Step(label=_("Withdrawn"), status="broken")
    return None


def _played(tournament: Tournament, report: Report | None) -> Step:
    days = f"{day_text(tournament.starts_on)} – {day_text(tournament.ends_on)}"
    is_reported = report is not None and report.is_last_part  # also where no sweep has seen its last day pass
    if tournament.state in _OVER or is_reported:
        return Step(label=_("Played"), status="done", by=days)
    if tournament.state in (_State.APPROVED, _State.RUNNING) and report is None:
        return Step(label=_("Played"), status="now", by=days)
    return Step(label=_("Played"), status="todo", by=days)


def _lapsed(tournament: Tournament) -> Step | None:
    if tournament.state != _State.LAPSED:
        return None
    return Step(label=_("Lapsed"), status="broken", at=tournament.ended_at)


def _reported(tournament: Tournament, report: Report | None, endorser: str | None) -> Step:
    label = _("Reported")
    if report is None:
        is_due = tournament.state == _State.FINISHED
        return Step(label=label, status="now" if is_due else "todo", turn=_sender(tournament) if is_due else "")
    acts = _report_acts(report)
    if report.state == _Report.REFUSED:
        by = report.refused_by.name if report.refused_by else ""
        return Step(label=_("Refused"), status="broken", by=by, at=report.refused_at)
    if report.state in (_Report.ENDORSED, _Report.ACCEPTED, _Report.CORRECTED):
        return Step(label=label, status="done", acts=acts)
    if report.state == _Report.CERTIFIED and tournament.skips_endorsement:
        return Step(label=label, status="done", acts=acts)  # 0.3; 2009, 0.2: nobody endorses it
    if report.state == _Report.CERTIFIED:
        return Step(label=label, status="now", turn=endorser or _endorser(report), acts=acts)
    return Step(label=label, status="now", turn=_certifier(tournament))


def _sender(tournament: Tournament) -> str:
    """Who sends the report: of an official event until 2021 the organiser (2009, 0.3), else who certifies it."""
    return _("the organiser") if is_sent_by_the_organiser(tournament) else _certifier(tournament)


def _certifier(tournament: Tournament) -> str:
    """2009, 0.2: what is ordered the administrator reports; what was entered afterwards the rating officer."""
    if tournament.is_entered_afterwards:
        return _("the rating officer of %(federation)s") % {"federation": tournament.federation_id}
    return _("the rating administrator") if tournament.is_ordered else _("the chief arbiter")


def _endorser(report: Report) -> str:
    if not has_an_officer(report):
        return _("the rating administrator")
    return _("the rating officer of %(federation)s") % {"federation": report.tournament.federation_id}


def _endorsed(report: Report) -> str:
    """By whom, with room for name and federation; in whose place, where the federation has no officer who may."""
    if report.endorsed_as == Office.RATING_ADMINISTRATOR:
        return _("endorsed by %(name)s, rating administrator, in the place of the rating officer of %(federation)s")
    return _("endorsed by %(name)s")


def _report_acts(report: Report) -> tuple[DoneBy, ...]:
    """Who certified and who endorsed, each with their own moment."""
    found = []
    if report.certified_by:
        words = _("certified by %(name)s") % {"name": report.certified_by.name}
        found.append(DoneBy(words=words, at=report.certified_at))
    if report.endorsed_by:
        words = _endorsed(report) % {"name": report.endorsed_by.name, "federation": report.tournament.federation_id}
        found.append(DoneBy(words=words, at=report.endorsed_at))
    return tuple(found)


def _accepted(report: Report | None) -> Step:
    label = _("Accepted")
    if report and report.state in (_Report.ACCEPTED, _Report.CORRECTED):
        by = report.accepted_by.name if report.accepted_by else ""
        return Step(label=label, status="done", by=by, at=report.accepted_at)
    if report and (report.state == _Report.ENDORSED or _waits_unendorsed(report)):
        return Step(label=label, status="now", turn=_("the rating administrator"))
    return Step(label=label, status="todo")


def _waits_unendorsed(report: Report) -> bool:
    return report.state == _Report.CERTIFIED and report.tournament.skips_endorsement


def _rated(tournament: Tournament, report: Report | None) -> Step:
    """One step for all lists: done when each has it, and who has not yet is named."""
    label = _("Rated")
    if tournament.state == _State.NOT_RATED:
        return Step(label=_("Not rated"), status="broken")
    ledgers = in_ledgers(report) if report else []
    if not ledgers:
        return Step(label=label, status="todo")
    words = "; ".join(_list_words(each, tournament, is_one=len(ledgers) == 1) for each in ledgers)
    if all(each.is_published for each in ledgers):
        lists = [each.run.published_list for each in ledgers if each.run and each.run.published_list]
        return Step(label=label, status="done", by=words, at=max(found.published_at for found in lists))
    return Step(label=label, status="now", turn=words)


def _list_words(found: InLedger, tournament: Tournament, *, is_one: bool) -> str:
    """``list of 1 May``, with the system's name where there are several."""
    words = list_words(found, tournament)
    return words if is_one else _(": ").join((found.system.shown_name, words))
