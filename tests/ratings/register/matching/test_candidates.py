"""The register is asked a few times, however many lines there are, and finds who is near."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test.utils import CaptureQueriesContext

from ratings.register.matching.candidates import certain_players, proposed_players
from ratings.register.matching.proposals import Somebody
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User

NAMES = ("Caruana, Fabiano", "Carlsen, Magnus", "Žižka, Jan", "van der Weide, Karel", "Smith, John", "Smith, Jane")


@pytest.fixture
def people(usa: Federation) -> dict[str, Player]:
    found = {}
    for number, name in enumerate(NAMES, start=2030001):
        found[name] = Player.objects.create(fide_id=number, name=name, federation=usa, birth_date=date(1990, 1, 2))
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Fabiano Caruana", "Caruana, Fabiano"),
        ("Acruana, Fabiano", "Caruana, Fabiano"),
        ("Carlsne, Magnus", "Carlsen, Magnus"),
        ("Karlsen, Magnus", "Carlsen, Magnus"),
        ("ZIZKA J.", "Žižka, Jan"),
        ("Weide, Karel van der", "van der Weide, Karel"),
    ],
)
def test_a_mistyped_name_finds_its_player(typed: str, meant: str, people: dict[str, Player]) -> None:
    [proposals] = proposed_players([Somebody(name=typed, federation="USA")])
    assert [each.who.name for each in proposals] == [meant]


@pytest.mark.django_db
def test_namesakes_come_both_with_what_tells_them_apart(people: dict[str, Player]) -> None:
    [proposals] = proposed_players([Somebody(name="Smith, J.")])
    assert {each.who.name for each in proposals} == {"Smith, John", "Smith, Jane"}
    assert certain_players([Somebody(name="Smith, J.")]) == {}


@pytest.mark.django_db
def test_by_number_by_national_number_and_by_name_and_birth_it_is_certain(
    people: dict[str, Player], can: Federation
) -> None:
    nora = Player.objects.create(name="North, Nora", national_id="104321", federation=can)
    lines = [
        Somebody(name="whoever", fide_id=2030001),
        Somebody(name="Nord, Nora", national_id="104321", numbered_by="CAN"),
        Somebody(name="zizka, jan", birth_date=date(1990, 1, 2), birth_year=1990),
        Somebody(name="Zizka, Jan", birth_year=1990),
    ]
    found = {place: player for place, (player, _proposal) in certain_players(lines).items()}
    assert found == {0: people["Caruana, Fabiano"], 1: nora, 2: people["Žižka, Jan"]}


@pytest.mark.django_db
def test_a_line_with_an_unknown_fide_id_is_never_certain_by_its_name(people: dict[str, Player]) -> None:
    meant = Somebody(name="Carlsen, Magnus", fide_id=9, birth_date=date(1990, 1, 2), birth_year=1990)
    assert certain_players([meant]) == {}
    assert len(proposed_players([meant])[0]) == 1


@pytest.mark.django_db
def test_a_second_entry_is_proposed_to_nobody_and_found_by_its_number(people: dict[str, Player], dmitri: User) -> None:
    second = Player.objects.create(fide_id=2040001, name="Caruana, Fabiano", federation_id="USA")
    day = datetime(2025, 9, 1, tzinfo=UTC)
    Merger.objects.create(
        second=second, person=people["Caruana, Fabiano"], starts_on=day.date(), reason="", merged_by=dmitri,
        merged_at=day,
    )  # fmt: skip
    [proposals] = proposed_players([Somebody(name="Caruana, Fabiano")])
    assert [each.who.key for each in proposals] == ["2030001"]
    assert certain_players([Somebody(name="Caruana, Fabiano", fide_id=2040001)])[0][0] == second


@pytest.mark.every_case
@pytest.mark.django_db
@pytest.mark.parametrize("ask", [proposed_players, certain_players])
def test_two_hundred_lines_ask_as_often_as_one(
    ask: object, people: dict[str, Player], django_assert_max_num_queries: CaptureQueriesContext
) -> None:
    lines = [Somebody(name=f"Nobody{number}, Ned", federation="USA") for number in range(200)]
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        ask(lines)  # type: ignore[operator]
