"""What form 1 remarks of people: what an office changed since the list, and what the report says otherwise than it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import listed
from tests.tournaments.events import AFTER, LINES, SUMMER, Line, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at
from tournaments.reports.models import Report
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
    change: Changes, astrid: User, boris: User, chiara: User
) -> None:
    change("name", "Castro-Ruiz y Sandoval, Cy", now=SINCE_THEN)
    listed("fide-standard", date(2025, 10, 10), {3: 2250})
    change("federation", "", date(2025, 10, 15), SINCE_THEN)
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
