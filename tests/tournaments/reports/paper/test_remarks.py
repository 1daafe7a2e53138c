"""What form 1 remarks: what an office changed since the list, what the report says otherwise, what was not played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import listed
from tests.tournaments.events import AFTER, LINES, SUMMER, Line, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at
from tournaments.reports.models import Report
from tournaments.reports.paper.forms.form_5 import form_5
from tournaments.reports.paper.selectors import paper_report
from tournaments.reports.paper.sheets import values

Changes = Callable[..., None]

pytestmark = pytest.mark.django_db

SINCE = date(2025, 10, 5)  # behind the list of 1 October
SINCE_THEN = datetime(2025, 10, 6, 12, tzinfo=UTC)


@pytest.fixture
def cy(usa: Federation) -> Player:
    """Castro, Cy, who stands on the list of 1 October with the others."""
    return on_the_register(usa)[2]


@pytest.fixture
def change(cy: Player, chiara: User, dmitri: User) -> Changes:
    """``change("name", "Castro-Ruiz, Cy")``: asked for by the rating officer, accepted by the administrator."""

    def accepted(kind: str, value: str, since: date = SINCE, now: datetime = SUMMER) -> None:
        asked = Change(kind=kind, value=value, starts_on=since, reason="marriage", proof="certificate 12/2025")
        accept_change(ask_for_change(cy, asked, by=chiara, now=now), by=dmitri, now=now)

    return accepted


def remarks(
    astrid: User, boris: User, chiara: User, *, lines: tuple[Line, ...] = LINES, for_office: bool = False
) -> list[str]:
    at(AFTER)
    return _printed(received(finished(astrid, boris, chiara), boris, trf(lines=lines)), for_office=for_office)


def _printed(report: Report, *, for_office: bool = False) -> list[str]:
    return list(values.remarks(paper_report(report, for_office=for_office).remarks))


def test_a_changed_name_is_remarked_whichever_the_report_has(
    change: Changes, astrid: User, boris: User, chiara: User
) -> None:
    change("name", "Castro-Ruiz y Sandoval, Cy")
    told = "name Castro-Ruiz y Sandoval, Cy since 5 Oct 2025, Castro, Cy on the list."
    assert remarks(astrid, boris, chiara) == [f"Castro, Cy: {told}"]
    new = changed(3, name="Castro-Ruiz y Sandoval, Cy")
    assert _printed(received(Report.objects.get().tournament, boris, trf(lines=new))) == [
        f"Castro-Ruiz y Sandoval, Cy: {told}"
    ]


def test_a_third_name_is_a_remark_of_its_own(change: Changes, astrid: User, boris: User, chiara: User) -> None:
    change("name", "Castro-Ruiz y Sandoval, Cy")
    assert remarks(astrid, boris, chiara, lines=changed(3, name="Ruiz, Cyrus")) == [
        "Ruiz, Cyrus: name Castro-Ruiz y Sandoval, Cy since 5 Oct 2025, Castro, Cy on the list.",
        "Ruiz, Cyrus: name Ruiz, Cyrus in the report, Castro, Cy on the list.",
    ]


def test_a_transfer_is_remarked_and_not_once_more_because_the_report_knows_it(
    change: Changes, can: Federation, astrid: User, boris: User, chiara: User
) -> None:
    change("federation", "CAN")
    told = ["Castro, Cy: federation CAN since 5 Oct 2025, USA on the list."]
    assert remarks(astrid, boris, chiara, lines=changed(3, federation="CAN")) == told


def test_sex_and_birth_are_remarks_for_the_offices_only(
    change: Changes, astrid: User, boris: User, chiara: User
) -> None:
    change("birth", "1990-03-17")
    change("sex", "w")
    assert remarks(astrid, boris, chiara) == []
    assert _printed(Report.objects.get(), for_office=True) == [
        "Castro, Cy: year of birth 1990 since 5 Oct 2025, – on the list.",
        "Castro, Cy: sex w since 5 Oct 2025, m on the list.",
    ]


def test_what_the_list_has_already_what_comes_later_and_who_is_on_no_list_are_no_remarks(
    change: Changes, can: Federation, astrid: User, boris: User, chiara: User
) -> None:
    change("name", "Castro-Ruiz y Sandoval, Cy", now=SINCE_THEN)
    listed("fide-standard", date(2025, 10, 10), {3: 2250})
    change("federation", can.pk, date(2025, 10, 15), SINCE_THEN)
    assert remarks(astrid, boris, chiara, lines=changed(3, name="Castro-Ruiz y Sandoval, Cy")) == []
    listed("fide-standard", date(2025, 10, 11), {1: 2301})
    change("sex", "w", now=SINCE_THEN)
    assert _printed(Report.objects.get(), for_office=True) == []


def test_what_was_decided_after_the_last_signature_is_no_remark(
    change: Changes, astrid: User, boris: User, chiara: User
) -> None:
    assert remarks(astrid, boris, chiara) == []
    signed = datetime(2025, 10, 17, 12, tzinfo=UTC)
    Report.objects.update(certified_at=signed)
    change("name", "Castro-Ruiz y Sandoval, Cy", now=signed.replace(day=18))
    assert _printed(Report.objects.get()) == []
    Report.objects.update(endorsed_at=signed.replace(day=19))
    assert len(_printed(Report.objects.get())) == 1


# ---------------------------------------------------------------- the report against the list
def test_everything_that_the_report_has_otherwise_than_the_list_is_a_remark_each(
    cy: Player, can: Federation, astrid: User, boris: User, chiara: User
) -> None:
    other = changed(3, name="Kastro, Cyril", title="IM", federation="CAN", rating="2300")
    assert remarks(astrid, boris, chiara, lines=other) == [
        "Kastro, Cyril: name Kastro, Cyril in the report, Castro, Cy on the list.",
        "Kastro, Cyril: title IM in the report, FM on the list.",
        "Kastro, Cyril: federation CAN in the report, USA on the list.",
        "Kastro, Cyril: rating 2300 in the report, 2250 on the list.",
    ]


def test_a_slip_in_a_name_and_a_rating_left_to_the_list_are_no_remarks(
    cy: Player, astrid: User, boris: User, chiara: User
) -> None:
    assert remarks(astrid, boris, chiara, lines=changed(3, name="CASTRO, CY", rating="")) == []
    without_title = changed(3, title="", rating="")
    assert _printed(received(Report.objects.get().tournament, boris, trf(lines=without_title))) == [
        "Castro, Cy: title – in the report, FM on the list.",
    ]


# ---------------------------------------------------------------- many at once
def test_rounds_without_an_opponent_and_births_are_one_remark_each(
    usa: Federation, astrid: User, boris: User, chiara: User
) -> None:
    on_the_register(usa)
    at(AFTER)
    listed("fide-standard", date(2025, 10, 11), {1: 2301, 2: 2105, 3: 2250})
    lines = (
        replace(LINES[0], cells="4w1 3b= 2w+", points="2.5"),
        replace(LINES[1], cells="3b1 0000-H 1b-", points="1.5", place=2),
        replace(LINES[2], cells="2w0 1w= 0000-U", points="1.5", place=2),
        replace(LINES[3], cells="1b0 0000-Z 0000-Z", points="0.0", rating="", birth="1988/03/17"),
    )
    said = "### Round 3, player 3: not played – nobody was left to play\r\n### The clocks stood still once\r\n"
    content = trf(lines=lines) + said.encode()
    report = received(finished(astrid, boris, chiara, format="swiss"), boris, content)
    assert _printed(report) == [
        "The clocks stood still once",
        "Round 3, Amato, Anna – Berg, Bo (+): not played.",  # whether a reason was given is for the offices too
        "Rounds without an opponent: Berg, Bo 2 (=); Castro, Cy 3 (+); Demir, Deniz 2 (−), 3 (−).",
        "Unrated, with their birth: Demir, Deniz 1988.",
    ]
    assert _printed(report, for_office=True)[1:] == [
        "Round 3, Amato, Anna – Berg, Bo (+): not played; no reason was given.",
        "Round 3, Castro, Cy (+): not played – nobody was left to play.",
        "Rounds without an opponent, no reason given: Berg, Bo 2 (=); Demir, Deniz 2 (−), 3 (−).",
        "Unrated, with their birth: Demir, Deniz 17 Mar 1988.",
    ]
    paper = paper_report(report, for_office=False)
    assert [remark.code for remark in form_5(paper.event, paper).remarks] == ["said"]
