"""What pages say of a report's way to FIDE: sent, unsent, or sent in a version that does not count any more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.registration.event_codes import goes_to_fide
from tournaments.registration.value_words import day_text
from tournaments.reports.models import Report
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.selectors import is_to_be_sent, outdated, standing, unsent


@dataclass(frozen=True, kw_only=True)
class Notice:
    """One sentence, whether something is to be done about it, and the page where it is done; no address for whom that
    page is not for.
    """

    text: str
    is_open: bool
    url: str
    label: str


def notices(report: Report, *, now: datetime, leads: bool = True) -> list[Notice]:
    """What a page of this version says at a moment, for insiders. The tournament comes with its decisions.

    ``leads`` is whether the reader may see the files on the page to which they lead.
    """
    found = _notices(report, now)
    return found if leads else [replace(each, url="") for each in found]


def _notices(report: Report, now: datetime) -> list[Notice]:
    if not goes_to_fide(report.tournament):
        return []
    wanted = is_to_be_sent(report)
    sent = standing(report) if wanted else None
    found = [_replaced(report, old)] if (old := outdated(report)) else []
    if sent is not None:
        return [*found, _sent(sent)]
    return [*found, _unsent(report, now)] if wanted else found


def correction_notice(report: Report) -> Notice | None:
    """What the page of a correction says of the version that is wrong: whether FIDE has it."""
    if (sent := standing(report)) is None:
        return None
    version = report.corrected_by.filter(state=Report.State.ACCEPTED).first()
    if version is not None and standing(version) is not None:
        return None
    words = {"number": report.version, "day": day_text(sent.sent_on)}
    text = _("Version %(number)s was sent to FIDE on %(day)s; the corrected version has to be sent again.") % words
    return _notice(version or report, text, is_open=True, label=_("Send again") if version else "")


def _sent(sent: SentFile) -> Notice:
    words = {"day": day_text(sent.sent_on), "code": sent.fide_code, "hash": sent.sha256[:12]}
    text = _("Sent to FIDE on %(day)s under event code %(code)s, SHA-256 %(hash)s….") % words
    return _notice(sent.report, text, is_open=False)


def _unsent(report: Report, now: datetime) -> Notice:
    found = unsent(report)
    words = {"day": day_text(found.due_on)}
    last_day = _("It was due %(day)s and is overdue.") if found.is_overdue(now) else _("The last day is %(day)s.")
    if found.outdated is None:
        return _notice(report, f"{_('Not sent to FIDE yet.')} {last_day % words}", is_open=True)
    sent = {"number": found.outdated.report.version, "day": day_text(found.outdated.sent_on)}
    if found.outdated.report.version < report.version:
        text = _("FIDE was sent version %(number)s on %(day)s, which this one replaces.") % sent
    else:  # a correction that was sent, and then given up
        text = _("FIDE was sent version %(number)s on %(day)s, which does not count: this one does.") % sent
    return _notice(report, f"{text} {last_day % words}", is_open=True, label=_("Send again"))


def _replaced(report: Report, old: SentFile) -> Notice:
    """Of a version that was sent and does not count as it was sent."""
    words = {"day": day_text(old.sent_on), "state": report.get_state_display()}
    if report.state == Report.State.REFUSED:
        text = _("This version was sent to FIDE on %(day)s and is refused since: tell FIDE.") % words
    elif is_to_be_sent(report):
        text = _("This version was sent to FIDE on %(day)s, and has been signed anew since.") % words
    else:
        text = _("This version was sent to FIDE on %(day)s; it does not count any more (%(state)s).") % words
    return _notice(_counting(report), text, is_open=not _is_settled(report))


def _counting(report: Report) -> Report:
    """The version on whose page it is sent again: the latest that is to be sent, else this one."""
    of_part = report.tournament.reports.filter(part=report.part, version__gt=report.version)
    later = [each for each in of_part.order_by("-version") if is_to_be_sent(each)]
    return later[0] if later else report


def _is_settled(report: Report) -> bool:
    """Whether FIDE has the version that counts instead."""
    counting = _counting(report)
    return counting.pk != report.pk and standing(counting) is not None


def _notice(report: Report, text: str, *, is_open: bool, label: str = "") -> Notice:
    return Notice(
        text=text, is_open=is_open, url=reverse("report_to_fide", args=[report.pk]), label=label or _("To FIDE")
    )
