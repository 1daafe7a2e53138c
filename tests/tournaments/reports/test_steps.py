"""The state line of a tournament: in every state one step at most waits, and it says for whom."""

from __future__ import annotations

from datetime import date

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.pages import Step
from tests.cast import LONG_AGO
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at
from tests.tournaments.to_the_list import OWN, listed_before, published
from tournaments.registration import decisions
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.steps import current_report, steps_of

LABELS = ["Registered", "Approved", "Played", "Reported", "Accepted", "Rated"]
OFFICER, CHIEF = "the rating officer of USA", "the chief arbiter"
ADMINISTRATOR = "the rating administrator"


def line(tournament: Tournament) -> list[Step]:
    found = Tournament.objects.get(pk=tournament.pk)
    return steps_of(found, current_report(found))


def told(steps: list[Step]) -> str:
    """The statuses by their first letters, and whose turn it is."""
    letters = "".join(step.status[0] for step in steps)
    turns = [step.turn for step in steps if step.status == "now" and step.turn]
    return " ".join([letters, *turns])


def labels(steps: list[Step]) -> list[str]:
    return [step.label for step in steps]


# ---------------------------------------------------------------- before and during play
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("submitted", f"dntttt {OFFICER}"),
        ("late", "dntttt the chair of the qualification commission"),
        ("approved", "ddnttt"),
        ("running", "ddnttt"),
        ("finished", f"dddntt {CHIEF}"),
        ("refused", "dbtttt"),
        ("withdrawn", "dbtttt"),
        ("cancelled", "dbtttt"),
        ("lapsed", "dddbtt"),
        ("not-rated", "dddttb"),
    ],
)
def test_a_registered_tournament_without_a_report(state: str, expected: str, desk: Desk) -> None:
    tournament = desk.approved()
    ended = {"ended_at": SUMMER} if state in ("cancelled", "lapsed") else {}
    ended |= {"ended_by": desk.astrid, "ended_reason": "A flood."} if state == "cancelled" else {}
    Tournament.objects.filter(pk=tournament.pk).update(state=state, **ended)
    assert told(line(tournament)) == expected


@pytest.mark.parametrize(("state", "expected"), [("draft", "nttttt the organiser"), ("withdrawn", "bttttt")])
def test_what_was_never_registered(state: str, expected: str, desk: Desk) -> None:
    tournament = desk.approved()
    Tournament.objects.filter(pk=tournament.pk).update(state=state, registered_at=None, decided_by=None)
    assert told(line(tournament)) == expected


@pytest.mark.parametrize(
    ("state", "label"), [("approved", "Approved"), ("refused", "Refused"), ("withdrawn", "Withdrawn")]
)
def test_the_step_is_called_what_became_of_it(state: str, label: str, desk: Desk) -> None:
    tournament = desk.approved()
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    assert labels(line(tournament)) == [LABELS[0], label, *LABELS[2:]]


def test_a_late_elite_event_waits_for_the_president(desk: Desk) -> None:
    """0.2.3 since December 2023."""
    tournament = desk.approved(highest_rating=2789)
    Tournament.objects.filter(pk=tournament.pk).update(state="late")
    assert told(line(tournament)) == "dntttt the President of FIDE"


# ---------------------------------------------------------------- the report
def walk(desk: Desk, **said: object) -> list[tuple[str, str]]:
    """The line after each act on the report of a tournament."""
    report = desk.received(desk.approved(**said))
    tournament, now = report.tournament, desk.after(report.tournament)
    at(now)
    seen = [("draft", told(line(tournament)))]
    report = certified_with_ticks(report, by=desk.boris, now=now)
    seen.append(("certified", told(line(tournament))))
    if not tournament.skips_endorsement:
        report = reports.endorse_report(report, by=desk.chiara, now=now)
        seen.append(("endorsed", told(line(tournament))))
    reports.accept_report(report, by=desk.dmitri, now=now)
    return [*seen, ("accepted", told(line(tournament)))]


def test_a_report_goes_from_desk_to_desk(desk: Desk) -> None:
    assert walk(desk) == [
        ("draft", f"dddntt {CHIEF}"),
        ("certified", f"dddntt {OFFICER}"),
        ("endorsed", f"ddddnt {ADMINISTRATOR}"),
        ("accepted", "dddddn the list of 1 November 2025"),
    ]


def test_the_report_of_an_official_event_lies_with_the_administrator_once_it_is_certified(desk: Desk) -> None:
    assert walk(desk, is_official=True) == [
        ("draft", f"dddntt {CHIEF}"),
        ("certified", f"ddddnt {ADMINISTRATOR}"),
        ("accepted", "dddddn the list of 1 November 2025"),
    ]


def test_without_an_officer_the_certified_report_waits_for_the_administrator(desk: Desk) -> None:
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).exclude(user=desk.chiara).delete()
    report = desk.received(desk.approved())
    now = desk.after(report.tournament)
    at(now)
    certified_with_ticks(report, by=desk.boris, now=now)
    assert told(line(report.tournament)) == f"dddntt {OFFICER}"
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).update(ends_on=LONG_AGO)
    assert told(line(report.tournament)) == f"dddntt {ADMINISTRATOR}"


def test_what_is_reported_whole_has_been_played_though_no_sweep_has_seen_its_last_day_pass(desk: Desk) -> None:
    tournament = desk.received(desk.approved()).tournament
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.APPROVED)
    assert told(line(tournament)) == f"dddntt {CHIEF}"


def test_a_returned_report_is_the_chief_arbiters_again(desk: Desk) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    reports.return_report(report, by=desk.dmitri, now=desk.after(report.tournament), reason="Round 2.")
    assert told(line(report.tournament)) == f"dddntt {CHIEF}"


def test_a_refused_report_ends_the_line_there_and_says_who_refused_it(desk: Desk) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    moment = desk.after(report.tournament)
    reports.refuse_report(report, by=desk.qadira, now=moment, reason="Invented.")
    steps = line(report.tournament)
    assert told(steps) == "dddbtt"
    assert (steps[3].label, steps[3].by, steps[3].at) == ("Refused", "Qadira Chair", moment)


def test_what_waits_for_its_release_says_since_when(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    now = desk.after(report.tournament)
    decisions.hold_event(report.tournament, by=desk.qadira, now=now, reason="An inquiry.")
    assert told(line(report.tournament)) == "dddddn its release, held since 16 October 2025"


def test_a_published_list_ends_the_line(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    report = desk.reported(desk.approved())
    published(desk, "fide-standard", date(2025, 11, 1))
    steps = line(report.tournament)
    assert (told(steps), steps[5].by) == ("dddddd", "list of 1 November 2025")


def test_each_of_several_systems_is_named_until_all_have_rated_it(desk: Desk) -> None:
    report = desk.reported(
        desk.approved(starts_on=date(2009, 9, 7), other_systems=("cfc-regular",), is_advertised=True)
    )
    assert line(report.tournament)[5].turn == (
        "fide-standard: the list of 1 November 2009; cfc-regular: the list of 16 October 2009"
    )


# ---------------------------------------------------------------- which version counts
def test_the_latest_version_that_nothing_has_replaced_counts(desk: Desk) -> None:
    tournament = desk.approved()
    assert current_report(tournament) is None
    first = desk.received(tournament)
    second = desk.received(tournament, desk.file(tournament) + b"### again\r\n")
    assert (current_report(tournament), first.version) == (second, 1)


@pytest.mark.parametrize("state", Report.State.values)
def test_a_version_that_corrects_does_not_count_before_it_is_accepted(state: str, desk: Desk) -> None:
    report = desk.reported(desk.approved())
    later = Report.objects.create(
        tournament=report.tournament, version=2, file=report.file, corrects=report, created_at=report.created_at
    )
    event = report.rated_event if state == "accepted" else None
    said = {"rated_event": event, "accepted_at": report.created_at} if event else {}
    if event:
        Report.objects.filter(pk=report.pk).update(rated_event=None, state="corrected")
    Report.objects.filter(pk=later.pk).update(state=state, refused_by=desk.qadira, refused_reason="x", **said)
    assert current_report(report.tournament) == (later if state == "accepted" else report)


def test_nobody_is_said_to_have_done_what_another_did(desk: Desk, boris: User) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    reported = line(report.tournament)[3]
    assert [(act.words, act.at) for act in reported.acts] == [
        ("certified by Boris Arbiter", report.certified_at), ("endorsed by Chiara Officer", report.endorsed_at),
    ]  # fmt: skip
