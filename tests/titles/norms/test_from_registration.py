"""A Canadian Closed from its registration to the IM norm by 1.4.3a, each step the office's own act.

Eleven Canadians, nine rounds. The hero meets 2450 GM, 2400 IM, 2380 IM, 2360 IM, 2330 FM, 2310 FM, 2290 FM, 2250 and
one unrated player, who is raised to 2050: 20820 / 9 = 2313. He makes 6½ of 9 = 72 %: 2313 + 166 = 2479, an IM norm but
for the federations: 0 of the 2 that 1.4.3 asks for, 9 opponents of his own where 1.4.4 allows 5, of one 9 for 6.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.titles.worlds import MISS_SCORES, NORM_SCORES, OPPONENTS, SAID, a_list, a_player
from tests.tournaments.approving import approve
from tests.tournaments.events import Line
from titles.norms.models import Norm, NormSearch
from titles.norms.search import find_in_forgotten_reports
from titles.norms.search import find_norms as find_norms_in
from titles.tasks import find_norms
from tournaments.registration import services as registration
from tournaments.registration.decisions import confirm_championship
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.reports import services as reports
from tournaments.reports.models import Report

SUMMER = datetime(2025, 6, 1, 12, 0, tzinfo=UTC)
FIRST = date(2025, 10, 4)
AFTER = datetime(2025, 10, 13, 12, 0, tzinfo=UTC)
SIGNS = {100: "1", 50: "=", 0: "0"}


@pytest.fixture
def alain(can: Federation) -> User:
    """The organiser in Canada."""
    return person("Alain Organiser", (Office.ORGANISER, can))


@pytest.fixture
def bella(can: Federation) -> User:
    """The chief arbiter there."""
    return person("Bella Arbiter", (Office.ARBITER, can))


@pytest.fixture
def closed(alain: User, bella: User, carla: User) -> Tournament:
    """The Closed, registered in time, approved, and over; its players stand on the list of 1 October."""
    standard = RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]
    october = a_list(standard, date(2025, 10, 1))
    for rank, (name, title, rating) in enumerate(people(), start=1):
        a_player(october, 99000000 + rank, name, title, rating, "CAN")
    facts = RegistrationFacts(
        name="Canadian Closed",
        city="Toronto",
        federation="CAN",
        system="fide-standard",
        starts_on=FIRST,
        ends_on=FIRST + timedelta(days=8),
        rounds=9,
        format="swiss",
        rate_of_play="5400+30",
        expected_players=11,
        highest_rating=2450,
        will_be_rated=True,
        is_title_tournament=True,
        championship="national",
        schedule=tuple((number + 1, FIRST + timedelta(days=number), time(14)) for number in range(9)),
        chief=ArbiterFacts(name="Bella Arbiter", licence="IA", user=bella),
    )
    tournament = registration.register_draft(facts, by=alain, now=SUMMER)
    registration.submit_registration(tournament, by=alain, now=SUMMER)
    approve(tournament, by=carla, now=SUMMER)
    registration.let_days_pass(now=AFTER)
    return Tournament.objects.get(pk=tournament.pk)


def people() -> list[tuple[str, str, int | None]]:
    opponents = [(f"Opponent, No {number}", *who[1:3]) for number, who in enumerate(OPPONENTS, start=1)]
    return [("Hero, Hal", "FM", 2340), ("Runner, Up", "", 2335), *opponents]


def the_file() -> bytes:
    """The report of the Closed: two players meet all nine others, who rest where nobody comes."""
    cells: dict[int, dict[int, str]] = {rank: {} for rank in range(1, 12)}
    points: dict[int, int] = dict.fromkeys(cells, 0)
    for number in range(1, 10):
        for rank, scores, shift in ((1, NORM_SCORES, 0), (2, MISS_SCORES, 4)):
            other, score = 3 + (number - 1 + shift) % 9, scores[number - 1]
            own, theirs = ("w", "b") if number % 2 else ("b", "w")
            cells[rank][number] = f"{other}{own}{SIGNS[score]}"
            cells[other][number] = f"{rank}{theirs}{SIGNS[100 - score]}"
            points[rank], points[other] = points[rank] + score, points[other] + 100 - score
    lines = [
        Line(rank=rank, name=name, fide_id=str(99000000 + rank), points=f"{points[rank] / 100:.1f}", place=rank,
             title=title, rating=str(rating or ""), federation="CAN",
             cells=" ".join(cells[rank].get(number, "0000-Z") for number in range(1, 10)))
        for rank, (name, title, rating) in enumerate(people(), start=1)
    ]  # fmt: skip
    head = ["012 Canadian Closed", "022 Toronto", "032 CAN", "042 2025/10/04", "052 2025/10/12", "062 11", "072 10",
            "092 Individual: Swiss-System", "102 Bella Arbiter", "122 90 minutes, 30 seconds a move"]  # fmt: skip
    return ("\r\n".join([*head, *map(str, lines)]) + "\r\n").encode()


def accepted(tournament: Tournament, arbiter: User, officer: User, administrator: User) -> Report:
    """The report sent, certified, endorsed and accepted."""
    report = reports.receive_file(tournament, name="closed.trf", content=the_file(), by=arbiter, now=AFTER).report
    assert report is not None
    ticks = reports.ticks_wanted(report, now=AFTER)
    said = SAID | {"clock_settings": ["5400+30"]}
    reports.certify_report(report, by=arbiter, now=AFTER, ticks=ticks, statements=said)
    reports.endorse_report(report, by=officer, now=AFTER)
    return reports.accept_report(report, by=administrator, now=AFTER)


def test_a_confirmed_closed_gives_the_norm_by_1_4_3a(
    closed: Tournament, bella: User, carla: User, dmitri: User
) -> None:
    confirm_championship(closed, by=carla, now=SUMMER, reason="By the regulations of the event.")
    report = accepted(closed, bella, carla, dmitri)
    find_norms(str(report.pk))
    norm = Norm.objects.get()
    verdict = norm.judged_verdict
    assert (norm.player.name, norm.title, norm.state) == ("Hero, Hal", "IM", "found")
    assert (verdict.games, verdict.score, verdict.rating_average, verdict.dp, verdict.performance) == (
        9, 650, 2313, 166, 2479,
    )  # fmt: skip
    assert norm.judged_dossier.event.exemption == "national-championship"
    assert {one.article for one in verdict.findings if one.bound == "waived"} == {"1.4.3a"}
    assert NormSearch.objects.get().unmet_findings == []


def test_the_same_closed_unconfirmed_lacks_the_federations_and_says_so(
    closed: Tournament, bella: User, carla: User, dmitri: User
) -> None:
    report = accepted(closed, bella, carla, dmitri)
    find_norms(str(report.pk))
    assert Norm.objects.count() == 0
    assert [(one.article, one.status.value) for one in NormSearch.objects.get().unmet_findings] == [("1.4.3a", "open")]


def test_confirmed_after_the_report_was_judged_it_gives_the_norm_with_the_next_sweep(
    closed: Tournament, bella: User, carla: User, dmitri: User
) -> None:
    report = accepted(closed, bella, carla, dmitri)
    find_norms_in(report, now=AFTER)
    later = AFTER + timedelta(hours=1)
    confirm_championship(closed, by=carla, now=later, reason="By the regulations of the event.")
    find_in_forgotten_reports(now=later + timedelta(minutes=1))
    assert Norm.objects.get().player.name == "Hero, Hal"
