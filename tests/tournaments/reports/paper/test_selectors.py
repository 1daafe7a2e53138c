"""A report read for its forms: ratings of the list, birth by year or day, contacts, order, and what is a square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk, listed
from tests.tournaments.events import AFTER, LINES, SUMMER, Line, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at
from tests.tournaments.reports.paper.printed import file_with_everything
from tests.tournaments.test_ordered_to_list import WHY, entered
from tournaments.registration.models import Appointment
from tournaments.regulations.tie_breaks import Figure
from tournaments.reports.models import Report
from tournaments.reports.paper.selectors import paper_event, paper_report
from tournaments.reports.paper.snapshot import Arbiter, Event, PaperReport, Person, Remark, Round

pytestmark = pytest.mark.django_db

Sent = Callable[..., Report]


@pytest.fixture
def players(usa: Federation) -> list[Player]:
    at(AFTER)
    return on_the_register(usa)


@pytest.fixture
def sent(players: list[Player], astrid: User, boris: User, chiara: User) -> Sent:
    """``sent(lines, format="swiss")``: the draft of such a file in such a tournament."""

    def of(lines: tuple[Line, ...] = LINES, content: bytes | None = None, **facts: object) -> Report:
        return received(finished(astrid, boris, chiara, **facts), boris, content or trf(lines=lines))

    return of


def named(found: PaperReport) -> list[tuple[int, str]]:
    return [(person.number, person.name) for person in found.people]


# ---------------------------------------------------------------- the event
def test_the_event_is_as_it_was_registered_and_contacts_are_for_the_offices(sent: Sent) -> None:
    tournament = sent().tournament
    public = Event(
        name="St. Louis Autumn Four", city="St. Louis", federation="USA", country="United States of America",
        starts_on=date(2025, 10, 12), ends_on=date(2025, 10, 14), rounds=3, format="round-robin",
        rate_of_play="5400+30", organiser="Astrid Organiser", organiser_contact="",
        schedule=tuple((number, date(2025, 10, 11 + number)) for number in (1, 2, 3)),
        arbiters=(Arbiter(name="IA Boris Arbiter", is_chief=True),), is_for_office=False, expected_players=4,
    )  # fmt: skip
    assert paper_event(tournament, for_office=False) == public
    assert paper_event(tournament, for_office=True) == replace(
        public, organiser_contact="astrid@example.org", is_for_office=True,
        arbiters=(Arbiter(name="IA Boris Arbiter", is_chief=True, contact="boris@example.org"),),
    )  # fmt: skip


def test_an_arbiter_without_an_account_has_no_contact(sent: Sent) -> None:
    tournament = sent().tournament
    Appointment.objects.create(tournament=tournament, role=Appointment.Role.DEPUTY, name="Dora Deputy", licence="FA")
    found = paper_event(tournament, for_office=True)
    assert (found.chief, found.deputies) == ("IA Boris Arbiter", (Arbiter(name="FA Dora Deputy", is_chief=False),))


def test_an_event_that_was_entered_by_order_has_no_organiser_here_and_says_who_ordered_it(desk: Desk) -> None:
    found = paper_event(entered(desk, date(2005, 10, 12)), for_office=True)
    assert (found.organiser, found.organiser_contact, found.chief) == ("", "", "IA Boris Arbiter")
    assert found.remarks == (Remark(code="ordered", params=(("article", "0.2"), ("reason", WHY))),)


# ---------------------------------------------------------------- people
def test_a_person_is_as_the_report_says_with_the_rating_of_the_list(sent: Sent) -> None:
    found = paper_report(sent(changed(1, rating="2450", title="GM")), for_office=False)
    assert found.people[0] == Person(
        number=1, rank=1, place=1, name="Amato, Anna", identity="2099101", title="GM", federation="USA", sex="w",
        rating=2301, is_on_list=True, points=250,
        rounds=(
            Round(number=1, opponent=4, colour="w", sign="1"),
            Round(number=2, opponent=2, colour="b", sign="½"),
            Round(number=3, opponent=3, colour="w", sign="1"),
        ),
    )  # fmt: skip


def test_who_is_on_no_list_has_the_rating_of_the_report_and_who_is_unrated_none(sent: Sent) -> None:
    listed("fide-standard", date(2025, 10, 11), {1: 2310, 2: None})
    people = paper_report(sent(changed(2, rating="2105")), for_office=False).people
    assert {person.name: (person.rating, person.is_on_list) for person in people} == {
        "Amato, Anna": (2310, True),
        "Castro, Cy": (2250, False),
        "Berg, Bo": (None, True),  # the list knows him as unrated
        "Demir, Deniz": (1890, False),
    }


@pytest.mark.parametrize(
    ("reported", "registered", "year", "day"),
    [
        ("1988/03/17", 1990, 1988, date(1988, 3, 17)),
        ("1988", 1990, 1988, None),
        ("", 1990, 1990, None),  # of the register the year alone
        ("", None, None, None),
    ],
)
def test_a_day_of_birth_is_the_report_s_and_for_the_offices(
    reported: str, registered: int | None, year: int | None, day: date | None, sent: Sent
) -> None:
    birth = date(1990, 5, 5) if registered else None
    Player.objects.filter(fide_id=2099104).update(birth_year=registered, birth_date=birth)
    report = sent(changed(4, birth=reported))
    for for_office in (False, True):
        person = paper_report(report, for_office=for_office).people[3]
        assert (person.birth_year, person.born_on) == (year, day if for_office else None)


def test_who_has_no_fide_id_has_the_national_number(sent: Sent, usa: Federation) -> None:
    Player.objects.create(
        national_id="12345", numbered_by=usa, name="Newman, Ned", sex="m", federation=usa, birth_year=2010
    )
    report = sent()
    report.entries.filter(rank=4).update(player=Player.objects.get(national_id="12345"), fide_id=None)
    report.entries.filter(rank=2).update(player=None, fide_id=None)
    assert {each.rank: each.identity for each in paper_report(report, for_office=False).people} == {
        1: "2099101", 2: "", 3: "2099103", 4: "USA-12345",
    }  # fmt: skip


# ---------------------------------------------------------------- order and rounds
def test_players_stand_by_place_and_without_places_by_points_and_rank(sent: Sent) -> None:
    report = sent()
    assert named(paper_report(report, for_office=False)) == [
        (1, "Amato, Anna"), (2, "Castro, Cy"), (3, "Berg, Bo"), (4, "Demir, Deniz"),
    ]  # fmt: skip
    report.entries.update(place=None)
    report.entries.filter(rank=4).update(points_hundredths=250)
    assert [person.rank for person in paper_report(report, for_office=False).people] == [1, 3, 4, 2]


SWISS = (
    replace(LINES[0], cells="4w1 3b= 2w+", points="2.5"),
    replace(LINES[1], cells="3b1 0000-H 1b-", points="1.5", place=2),
    replace(LINES[2], cells="2w0 1w= 0000-U", points="1.5", place=2),
    replace(LINES[3], cells="1bL 0000-Z 0000-F", points="1.0"),
)


def test_byes_defaults_and_games_of_one_move_are_marked_as_unplayed(sent: Sent) -> None:
    lines = (replace(SWISS[0], cells="4wW 3b= 2w+"), *SWISS[1:])
    found = paper_report(sent(lines, format="swiss"), for_office=False)
    signs = {
        person.rank: [(each.opponent, each.colour, each.sign) for each in person.rounds] for person in found.people
    }
    assert signs == {
        1: [(4, "w", "+"), (3, "b", "½"), (2, "w", "+")],
        2: [(3, "b", "1"), (None, "", "="), (1, "b", "−")],
        3: [(2, "w", "0"), (1, "w", "½"), (None, "", "+")],
        4: [(1, "b", "−"), (None, "", "−"), (None, "", "+")],
    }
    assert [person.points for person in found.people] == [250, 150, 150, 100]


@pytest.mark.parametrize(
    ("format_", "is_square"),
    [
        ("round-robin", True), ("double-round-robin", True), ("scheveningen", True), ("schiller", True),
        ("swiss", False), ("team", False), ("match", False), ("knockout", False), ("league", False),
    ],
)  # fmt: skip
def test_where_everybody_meets_everybody_it_is_a_square(format_: str, is_square: bool, sent: Sent) -> None:
    report = sent()
    report.tournament.format = format_
    assert paper_report(report, for_office=False).is_square is is_square


def test_points_without_an_opponent_have_no_place_in_a_square_and_an_absence_has(sent: Sent) -> None:
    report = sent()
    bye = {"round": 4, "white": report.entries.get(rank=1)}
    report.games.create(result="zero-point-bye", **bye)
    assert paper_report(report, for_office=False).is_square
    report.games.update_or_create(defaults={"result": "half-point-bye"}, **bye)
    assert not paper_report(report, for_office=False).is_square


def test_the_figures_of_the_tie_breaks_that_are_named_stand_with_the_players(sent: Sent) -> None:
    people = paper_report(sent(tie_breaks="DE, SB"), for_office=False).people
    assert [[figure.name for figure in person.tie_breaks] for person in people] == [["DE", "SB"]] * 4
    first: Figure = people[0].tie_breaks[1]
    assert first.value == 225  # 1 × 0 of Deniz, ½ × 2½ of Cy, 1 × 1 of Bo


# ---------------------------------------------------------------- the whole
def test_a_report_knows_its_version_and_the_day_on_which_it_was_certified_there(sent: Sent) -> None:
    report = sent()
    assert (paper_report(report, for_office=False).version, paper_report(report, for_office=False).certified_on) == (
        1, None,
    )  # fmt: skip
    report.certified_at = SUMMER.replace(month=10, day=17, hour=3)  # in Chicago it is still the evening before
    assert paper_report(report, for_office=False).certified_on == date(2025, 10, 16)


def test_remarks_of_the_office_have_reasons_and_days_and_public_ones_neither(sent: Sent) -> None:
    report = sent(content=file_with_everything())
    public, private = (paper_report(report, for_office=for_office).remarks for for_office in (False, True))
    said = [[dict(each.params)["text"] for each in found if each.code == "said"] for found in (public, private)]
    assert said == [
        ["The hall was closed for an hour in round 2", "Deniz was born on 1988"],
        ["The hall was closed for an hour in round 2", "Deniz was born on 1988/03/17"],
    ]
    reasons = [
        [dict(each.params)["reason"] for each in found if each.code == "unplayed"] for found in (public, private)
    ]
    assert reasons == [[None], ["ill"]]
