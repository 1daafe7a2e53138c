"""Applications and meetings on paper: the case file in place of IT2 and the minutes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ratingsite.foundations.written_days import date_format
from ratingsite.office.page_tags import points
from titles.cases.assembling import JudgedCase
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import Meeting, TitleCase
from titles.cases.pages import ShownNorm, shown_norms
from titles.cases.services import ARTICLES
from titles.cases.stated.evidence import stated_as
from titles.cases.words import case_findings
from titles.championships.models import DirectList, DirectRow
from titles.regulations.awards.facts import RatingKind
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Signatures, Table, Text, heads

DASH = "–"


def case_sheet(case: TitleCase, judged: JudgedCase) -> Sheet:
    """The application with its norms and findings; the fields of FIDE's own form are in no source."""
    norms = (_norms(case, judged),) if case.way == TitleCase.Way.NORMS else ()
    return Sheet(
        form=_("in place of IT2"),
        title=_("Title application"),
        subtitle=str(case),
        name=f"application-{case.title}",
        blocks=(_person(case, judged), *norms, _findings(judged), _signed(case)),
        notice="",
    )


def _person(case: TitleCase, judged: JudgedCase) -> Fields:
    player = case.player
    return Fields(
        lines=(
            (
                Field(label=_("Title"), value=case.get_title_display()),
                Field(label=_("Player"), value=player.name),
                Field(label=_("FIDE ID"), value=str(player.fide_id or DASH)),
            ),
            (
                Field(label=_("Federation"), value=f"{case.federation.name} ({case.federation_id})"),
                Field(label=_("Title held"), value=judged.application.applicant.title or DASH),
                Field(label=_("Rating reached"), value=_rating(case, judged)),
            ),
            *([_championship(case.direct)] if case.direct else []),
            _steps(case),
        )
    )


def _championship(row: DirectRow) -> tuple[Field, ...]:
    """1.10a: the place that gives the title, and who answers for the list that has it."""
    found, place = row.direct_list, _("place %(place)s") % {"place": row.place} if row.place else ""
    played = _("%(score)s of %(games)s games") % {"score": points(row.score), "games": row.games}
    return (
        Field(label=_("Championship"), value=found.tournament.name),
        Field(label=_("Result"), value=", ".join(filter(None, (place, played)))),
        Field(label=_("List of direct titles"), value=_list(row)),
    )


def _list(row: DirectRow) -> str:
    """Struck, or signed by its chief arbiter and reviewed by the commission; while it is open again, neither."""
    found = row.direct_list
    if row.struck_at is not None:
        return _("struck, %s") % row.struck_by
    if found.certified_by is None:
        return DASH
    said = [_("signed by %s") % found.certified_by]
    is_reviewed = found.state == DirectList.State.REVIEWED and found.reviewed_by is not None
    return "; ".join([*said, *([_("reviewed by %s") % found.reviewed_by] if is_reviewed else [])])


def _steps(case: TitleCase) -> tuple[Field, ...]:
    """What is decided on in a meeting has a fee and its day; what the chair confirms (0.6.1) has who has done it."""
    submitted = Field(label=pgettext("application", "Submitted"), value=_day(case.submitted_on))
    fee = Field(label=_("Fee"), value=_fee(case))
    if case.way == TitleCase.Way.NORMS:
        meeting = Field(label=_("Meeting"), value=_day(case.meeting.held_on) if case.meeting else DASH)
        return (submitted, fee, meeting)
    return (submitted, *([fee] if case.fee_paid_on else []), Field(label=_("Decision"), value=_decided(case)))


def _decided(case: TitleCase) -> str:
    """By whom and when; one that is asked for finally is still the conditional title (0.6.2)."""
    if case.decided_by is None:
        return DASH
    is_asked = case.state == TitleCase.State.ASKED
    state = TitleCase.State.CONDITIONAL if is_asked else TitleCase.State(case.state)
    return ", ".join((str(state.label), str(case.decided_by), _day(case.decided_on)))


def _rating(case: TitleCase, judged: JudgedCase) -> str:
    """1.5.3: the best that is known, whether or not it is enough; of one that is stated who vouches for it."""
    if judged.rating is None:
        return DASH
    said = [str(judged.rating.rating), _day(judged.rating.on)]
    if judged.rating.kind == RatingKind.STATED:
        stated = stated_as(case, judged.rating)
        said.append(_("stated by %(who)s") % {"who": stated.stated_by})
        said += [_("confirmed by %(who)s") % {"who": stated.decided_by}] if stated.decided_by else []
    return ", ".join(said)


def _fee(case: TitleCase) -> str:
    """2.2, 2.3: when it came, what it is found under, and the surcharge."""
    if case.fee_paid_on is None:
        return DASH
    said = [_day(case.fee_paid_on), case.fee_reference, *([_("with the surcharge")] if case.has_surcharge else [])]
    return ", ".join(said)


def _norms(case: TitleCase, judged: JudgedCase) -> Table:
    rows = [
        (
            Cell(text=norm.event, is_head=True),
            Cell(text=_day(norm.ends_on)),
            Cell(text=str(norm.games or DASH), align="end"),
            Cell(text=_where_from(norm)),
        )
        for norm in shown_norms(case, judged)
    ]
    head = heads(_("Event"), _("Last day"), _("Games"), _("Certificate"))
    return Table(caption=_("Norms"), columns=4, wide=(0,), head=(head,), rows=tuple(rows))


def _where_from(norm: ShownNorm) -> str:
    if norm.lies.direct:
        return _("list of direct titles")
    if norm.lies.elsewhere:
        return _made_elsewhere(norm.lies.elsewhere)
    return str(norm.lies.norm.certificate.number)  # type: ignore[union-attr]


def _made_elsewhere(norm: NormElsewhere) -> str:
    """Not found here; who has entered it, and who has countersigned."""
    entered = _("entered by %s") % norm.entered_by
    signed = _("countersigned by %s") % norm.countersigned_by if norm.countersigned_by else _("not countersigned yet")
    return "; ".join((_("not found here"), entered, signed))


def _findings(judged: JudgedCase) -> Table:
    signs = {"met": "✓", "open": "○", "broken": "✗"}
    rows = tuple(
        (
            Cell(text=signs[each.status]),
            Cell(text=each.text, is_head=True),
            Cell(text=each.required),
            Cell(text=each.found),
            Cell(text=each.article),
        )
        for each in case_findings(judged.way.findings, judged.verdict.edition)
    )
    head = heads("", _("Requirement"), _("required"), _("found"), _("Article"))
    return Table(caption=_("Findings"), columns=5, wide=(1, 2, 3), head=(head,), rows=rows)


def _signed(case: TitleCase) -> Signatures:
    by = f"{case.submitted_by}, {_day(case.submitted_on)}" if case.submitted_by else ""
    article = ARTICLES[TitleCase.Way(case.way)]
    label = _("The player (1.10d)") if case.is_by_player else _("For the federation of the player (%s)") % article
    return Signatures(fields=(Field(label=label, value=by),))


def minutes_sheet(meeting: Meeting, agenda: Iterable[Mapping[str, Any]]) -> Sheet:
    """Who was there, what stood on the agenda, how it was voted on, and the text.

    What became of an application behind the meeting is not in it: its minutes say the same for ever.
    """
    rows = tuple(
        (
            Cell(text=str(item["case"]), is_head=True),
            Cell(text=item["case"].federation_id),
            Cell(text=", ".join(f"{label}: {count}" for label, count in item["votes"])),
            Cell(text=_decision(item)),
        )
        for item in agenda
    )
    head = heads(_("Application"), _("Fed."), _("Votes"), _("Decision"))
    closed = f"{meeting.closed_by}, {_day(meeting.closed_on)}" if meeting.closed_by else ""
    return Sheet(
        form="",
        title=pgettext("meeting", "Minutes"),
        subtitle=f"{_day(meeting.held_on)}, {meeting.place}",
        name=f"minutes-{meeting.held_on.isoformat()}",
        blocks=(
            Text(label=_("Present"), paragraphs=(", ".join(str(who) for who in meeting.attended.order_by("name")),)),
            Table(caption=_("Agenda"), columns=4, wide=(0,), head=(head,), rows=rows),
            Text(label=pgettext("meeting", "Minutes"), paragraphs=tuple(meeting.minutes.splitlines())),
            Signatures(fields=(Field(label=_("Closed by"), value=closed),)),
        ),
    )


def _decision(item: Mapping[str, Any]) -> str:
    if item["was_put_off"]:
        return pgettext("application", "put off")
    if item["was_not_treated"]:
        return pgettext("application", "not treated")
    return str(item["outcome"].label) if item["outcome"] else DASH


def _day(value: Any) -> str:
    return date_format(value, "j F Y") if value else DASH
