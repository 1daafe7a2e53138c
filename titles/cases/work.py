"""Applications in My work: to go on with, to judge, to vote on, to award; papers to send, objections to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.cases.doubted_norms import DOUBTED as NORM_IN_DOUBT
from titles.cases.doubted_norms import GONE, has_norm
from titles.cases.elsewhere.work import came_in_item, elsewhere_item, to_look_at, waiting_elsewhere
from titles.cases.interim.work import interim_item, waiting_interims
from titles.cases.models import Meeting, PaperRequest, TitleCase, TitleObjection, Vote
from titles.cases.permissions import case_rows, meeting_rows, objection_rows
from titles.cases.selectors import cases
from titles.cases.stated.work import stated_item, waiting_stated
from titles.cases.words import paper_name

KIND = _("Title")
Words = str | Promise
DOUBTED = _("A rating list was corrected, and the rating is not reached: look again")
"""Whatever else was waited for: nothing is confirmed or awarded before."""
ROW_STRUCK = _("The row of the list that the conditional title rests on was struck: look again")
NORM_GONE = _("The certificate of a norm was revoked: look again")


def work_for(user: User, day: date) -> list[WorkItem]:
    """Everything about applications that waits for this person on a day."""
    items = [_item(case, words) for rows, words in _case_rows(user, day) for case in rows]
    items += [_asked(each) for each in _requests(user).select_related("case__player")]
    items += [_objection(each) for each in _objections(user, day).select_related("case__player")]
    items += [elsewhere_item(each) for each in waiting_elsewhere(user, day).select_related("player").defer("file")]
    items += [came_in_item(each) for each in to_look_at(user, day).select_related("player").defer("file")]
    items += [interim_item(each) for each in waiting_interims(user, day).select_related("case__player")]
    items += [stated_item(each) for each in waiting_stated(user, day).select_related("case__player")]
    return [*items, *map(_meeting, _meetings(user, day))]


def rows_waiting(user: User, day: date) -> list[QuerySet[Any]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    of_cases = [rows for rows, _words in _case_rows(user, day)]
    of_papers = [_requests(user), _objections(user, day), waiting_interims(user, day), waiting_elsewhere(user, day)]
    of_papers += [to_look_at(user, day), waiting_stated(user, day)]
    return [*of_cases, *of_papers, _meetings(user, day)]


def _case_rows(user: User, day: date) -> Iterator[tuple[QuerySet[TitleCase], Words]]:
    may: Callable[[str], QuerySet[TitleCase]] = lambda act: cases().filter(  # noqa: E731
        open_to(user, act, case_rows(user), day=day)
    )
    yield may("submit"), _("Complete and submit the application")
    yield may("note-fee").filter(state="submitted", fee_paid_on__isnull=True, way="norms"), _("Note the fee")
    yield may("post"), _("Check the application and post it")
    yield may("confirm").filter(unconfirmed_by__isnull=True), _("Confirm the title")
    yield may("ask-award"), _("Ask that the conditional title is awarded")
    yield may("schedule").filter(state="posted", meeting__isnull=True), _("Put the application on an agenda")
    voted = Vote.objects.filter(case=OuterRef("pk"), meeting=OuterRef("meeting"), by=user)
    due = Q(meeting__state=Meeting.State.PLANNED, meeting__held_on__lte=day, meeting__attended=user)
    in_doubt, gone = has_norm(NORM_IN_DOUBT), has_norm(GONE)
    yield may("vote").filter(~Exists(voted), ~in_doubt, due), _("Vote on the application")
    yield may("award").filter(~in_doubt, ~gone, unconfirmed_by__isnull=True), _("Award the title")
    is_conditional = Q(state=TitleCase.State.CONDITIONAL)
    yield may("refuse").filter(~is_conditional, unconfirmed_by__isnull=False), DOUBTED
    yield may("refuse").filter(is_conditional), ROW_STRUCK
    behind_posting = Q(state__in=(TitleCase.State.POSTED, TitleCase.State.RECOMMENDED), unconfirmed_by__isnull=True)
    yield may("refuse").filter(behind_posting, gone), NORM_GONE


def _requests(user: User) -> QuerySet[PaperRequest]:
    over = (TitleCase.State.WITHDRAWN, TitleCase.State.AWARDED, TitleCase.State.REFUSED)
    return PaperRequest.objects.filter(people=user, answered_at__isnull=True).exclude(case__state__in=over)


def _objections(user: User, day: date) -> QuerySet[TitleObjection]:
    may = open_to(user, "answer", objection_rows(user), day=day)
    open_ones = TitleObjection.objects.annotate(standing=Value("open"))
    return open_ones.filter(may, answered_at__isnull=True, case__state=TitleCase.State.POSTED)


def _meetings(user: User, day: date) -> QuerySet[Meeting]:
    may = open_to(user, "close", meeting_rows(), day=day)
    return Meeting.objects.filter(may, state=Meeting.State.PLANNED, held_on__lte=day)


def _item(case: TitleCase, words: Words) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=str(case),
        url=reverse("application", args=[case.pk]),
        what=str(words),
        since=_since(case, words),
    )


def _since(case: TitleCase, words: Words) -> datetime:
    if words is DOUBTED and case.unconfirmed_by is not None:
        return case.unconfirmed_by.published_at
    return case.decided_at or case.posted_at or case.submitted_at or case.opened_at


def _asked(request: PaperRequest) -> WorkItem:
    words = _("Send what is missing: %s") % paper_name(request.document)
    return WorkItem(
        kind=str(KIND),
        title=f"{request.case}, {request.about}".rstrip(", "),
        url=reverse("application_paper", args=[request.pk]),
        what=str(words),
        since=request.asked_at,
        article=request.article,
    )


def _objection(objection: TitleObjection) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=str(objection.case),
        url=reverse("application", args=[objection.case_id]) + "#objections",
        what=str(_("Answer the objection")),
        since=objection.made_at,
        article="2.4",
    )


def _meeting(meeting: Meeting) -> WorkItem:
    return WorkItem(
        kind=str(KIND),
        title=str(meeting),
        url=reverse("meeting", args=[meeting.pk]),
        what=str(_("Write the minutes and close the meeting")),
        since=meeting.planned_at,
        due_on=meeting.held_on,
        zone=ZoneInfo(meeting.time_zone),
    )
