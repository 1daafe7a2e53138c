"""The buttons of a report: what is possible now, what comes next and says why not yet, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tournaments.registration.acts import acts_on
from tournaments.reports import services as reports
from tournaments.reports.acts import REPORT_ACTS
from tournaments.reports.models import Report

OPEN, CLOSED = True, False
ONCE_CERTIFIED = "Possible once it is: certified by the chief arbiter."


def buttons(report: Report, user: User, desk: Desk) -> dict[str, bool]:
    """Each button with whether it can be pressed."""
    day = desk.after(report.tournament).date()
    return {act.label: act.allowed for act in acts_on(report, report.tournament, REPORT_ACTS, user, day)}


def states_of(desk: Desk) -> Iterator[Report]:
    """One report, in each state on its way."""
    report = desk.received(desk.approved())
    moment = desk.after(report.tournament)
    yield report
    yield (report := reports.certify_report(report, by=desk.boris, now=moment, ticks=ticks(report, desk)))
    yield (report := reports.endorse_report(report, by=desk.chiara, now=moment))
    yield reports.accept_report(report, by=desk.dmitri, now=moment)


def ticks(report: Report, desk: Desk) -> frozenset[str]:
    return frozenset(reports.ticks_wanted(report, now=desk.after(report.tournament)))


def test_every_desk_sees_its_next_act_and_no_act_for_an_exception_that_has_not_come(desk: Desk) -> None:
    people = {"boris": desk.boris, "chiara": desk.chiara, "dmitri": desk.dmitri, "qadira": desk.qadira}
    seen = {
        (report.state, name): buttons(report, user, desk) for report in states_of(desk) for name, user in people.items()
    }
    assert seen == {
        ("draft", "boris"): {},
        ("draft", "chiara"): {"Endorse report": CLOSED, "Return report": CLOSED},
        ("draft", "dmitri"): {},
        ("draft", "qadira"): {},
        ("certified", "boris"): {"Recall report": OPEN},
        ("certified", "chiara"): {"Endorse report": OPEN, "Return report": OPEN, "Refuse report": OPEN},
        ("certified", "dmitri"): {"Accept for rating": CLOSED, "Return report": CLOSED},
        ("certified", "qadira"): {"Refuse report": OPEN},
        ("endorsed", "boris"): {},
        ("endorsed", "chiara"): {},
        ("endorsed", "dmitri"): {"Accept for rating": OPEN, "Return report": OPEN},
        ("endorsed", "qadira"): {"Refuse report": OPEN},
        ("accepted", "boris"): {},
        ("accepted", "chiara"): {},
        ("accepted", "dmitri"): {},
        ("accepted", "qadira"): {},
    }


def test_what_comes_next_says_what_it_waits_for_with_the_article(desk: Desk) -> None:
    report = desk.received(desk.approved())
    day = desk.after(report.tournament).date()
    endorse, *_rest = acts_on(report, report.tournament, REPORT_ACTS, desk.chiara, day)
    assert (endorse.label, endorse.why_not, endorse.article) == ("Endorse report", ONCE_CERTIFIED, "9.1")


def test_an_act_of_the_exception_that_is_barred_says_so_once_its_state_is_there(desk: Desk) -> None:
    """Nobody refuses what he has endorsed himself; before that there is nothing to say."""
    report = desk.endorsed(desk.received(desk.approved()))
    report.endorsed_by = desk.qadira
    report.save(update_fields=["endorsed_by"])
    found = acts_on(report, report.tournament, REPORT_ACTS, desk.qadira, desk.after(report.tournament).date())
    assert [(act.label, act.allowed, act.why_not) for act in found] == [
        ("Refuse report", CLOSED, "You endorsed this report yourself: somebody else accepts it."),
    ]
