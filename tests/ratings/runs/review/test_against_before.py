"""A review holds the lines to come against the list before: another K, who is gone, inactive, active or back."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.ledger.mergers import merge_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.imports.entries import Career
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.changes.services import Change as PersonsChange
from ratings.register.changes.services import accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratings.register.standing.services import NewSpan, enter_span
from ratings.runs.against_before import KEPT, KINDS, numbers_kept
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.review.changes import Asked, Change, changes_of
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Record
from tests.ratings.profiles.test_views import text

JANUARY = date(2026, 1, 1)
IN_DECEMBER = datetime(2025, 12, 15, 9, 0, tzinfo=UTC)
BEHIND_CLOSING = datetime(2025, 12, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def office(
    players: dict[str, Player], usa: Federation, can: Federation, standard: RatingSystem, record_games: Record,
    dmitri: User, chiara: User, cora: User,
) -> dict[str, Player]:  # fmt: skip
    """A list of December, one event behind it, and of some who do not play the register says something new."""
    set_demo_clock(BEHIND_CLOSING)
    born = {
        "jun": 2007,
        "kid": 2008,
        "dead": 1950,
        "barred": 1981,
        "twin": 1980,
        "sleeper": 1985,
        "waker": 1986,
        "low": 1970,
        "out": 1965,
        "returns": 1999,
    }
    for number, (name, year) in enumerate(born.items(), start=2000011):
        code = can if name == "barred" else usa
        own = Player(fide_id=number, name=f"{name.title()}, P", sex="m", federation=code, birth_year=year)
        own.save()
        players[name] = own
    Player.objects.filter(pk=players["cyd"].pk).update(birth_year=1992)
    returns = ImportedEntry(player=players["returns"], rating=2222, k_factor=20)
    import_list("fide-standard", NOVEMBER, [returns], origin="test", by=dmitri, now=IN_SEPTEMBER)
    rows = [_line(players[name], *told) for name, told in LINES.items()]
    import_list("fide-standard", DECEMBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games(
        [(1, "bob", "ann", "1-0"), (2, "bob", "ann", "1-0"), (1, "cyd", "low", "1-0"), (2, "cyd", "low", "1-0"),
         (3, "waker", "bob", "1/2-1/2")],
        starts_on=date(2025, 12, 13), ends_on=date(2025, 12, 14),
    )  # fmt: skip
    for name, kind, value, day in CHANGES:
        told = PersonsChange(kind=kind, value=value, starts_on=day, reason="told", proof="seen")
        asked = ask_for_change(players[name], told, by=chiara, now=IN_DECEMBER)
        accept_change(asked, by=dmitri, now=IN_DECEMBER)
    merge_entries(players["twin"], players["bob"], by=dmitri, now=IN_DECEMBER, reason="typed twice")
    span = {"kind": "suspended", "starts_on": date(2025, 12, 10), "ends_on": None, "decision": "Council 7"}
    enter_span(NewSpan(federation=can, **span), by=cora, now=IN_DECEMBER)  # type: ignore[arg-type]
    return players


LONG_AGO, LATELY = date(2024, 12, 20), date(2025, 11, 20)
LINES = {
    "ann": (2390, 20, 300),
    "bob": (2395, 20, 100),  # beats Ann: 2400 and more, K 10
    "cyd": (1500, 40, 28),  # plays games 29 and 30: K 20
    "jun": (1800, 40, 80),  # 18 years old in 2025: K 20 from January, without a game
    "kid": (1700, 40, 80),
    "dead": (1900, 20, 80),
    "out": (1650, 20, 90),
    "barred": (2100, 20, 80),
    "twin": (1950, 20, 80),
    "sleeper": (2050, 20, 90, LONG_AGO),
    "waker": (2000, 20, 90, date(2020, 1, 5), True),
    "low": (1401, 20, 90),  # loses: below the floor of 1400
}
CHANGES = [
    ("dead", "death", "2025-12-05", date(2025, 12, 5)),
    ("out", "exclusion", "yes", date(2025, 12, 6)),
    ("returns", "exclusion", "yes", date(2025, 11, 15)),
    ("returns", "exclusion", "", date(2025, 12, 7)),
]


def _line(
    player: Player, rating: int, k: int, games: int, last: date = LATELY, is_inactive: bool = False
) -> ImportedEntry:
    career = Career(games=games, highest=rating)
    return ImportedEntry(
        player=player, rating=rating, k_factor=k, last_played_on=last, is_inactive=is_inactive, career=career
    )


@pytest.fixture
def compared(office: dict[str, Player], dmitri: User) -> RatingRun:
    run = start_run(open_period("fide-standard", JANUARY), by=dmitri, now=BEHIND_CLOSING)
    advance_run(run.pk, clock=lambda: BEHIND_CLOSING)
    run.refresh_from_db()
    assert run.state == "review", run.failure
    return run


def names(changes: Iterable[Change]) -> list[str]:
    return [each.player.name.partition(",")[0] for each in changes]


# ---------------------------------------------------------------- who
def test_each_way_in_which_a_line_is_another_one_has_its_people_with_or_without_a_game(compared: RatingRun) -> None:
    told = {
        kind: [
            (
                each.player.name.partition(",")[0],
                each.rating_before,
                each.rating_after,
                each.games,
                each.signs,
                each.why,
            )
            for each in changes_of(compared, Asked(what=kind, sort="before"))
        ]
        for kind in KINDS
    }
    assert told == {
        "k": [("Baker", 2395, 2406, 3, (), ""), ("Jun", 1800, 1800, 0, (), ""), ("Čapek", 1500, 1529, 2, (), "")],
        "gone": [
            ("Barred", 2100, None, 0, ("gone",), "federation CAN is no member"),
            ("Twin", 1950, None, 0, ("gone",), "one person with Baker, Bob"),
            ("Dead", 1900, None, 0, ("gone",), "dead"),
            ("Out", 1650, None, 0, ("gone",), "excluded"),
        ],
        "leavers": [("Low", 1401, None, 2, ("leavers",), "")],
        "inactive": [("Sleeper", 2050, 2050, 0, ("inactive",), "")],
        "active": [("Waker", 2000, 2008, 1, ("active",), "")],
        "back": [("Returns", None, 2222, 0, ("back",), "")],
    }
    assert numbers_kept(compared) == {kind: len(rows) for kind, rows in told.items()}


def test_another_k_is_told_by_both_lists_and_not_by_the_k_that_the_run_has_used(compared: RatingRun) -> None:
    told = {
        each.player.name: (each.k_before, each.k_after, each.k_factor) for each in changes_of(compared, Asked(what="k"))
    }
    assert told == {"Baker, Bob": (20, 10, 20), "Čapek, Cyd": (40, 20, 40), "Jun, P": (40, 20, None)}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (Asked(what="k"), ["Čapek", "Baker", "Jun"]),
        (Asked(what="k", sort="name"), ["Baker", "Čapek", "Jun"]),
        (Asked(what="k", sort="after"), ["Baker", "Jun", "Čapek"]),
        (Asked(what="k", sort="games"), ["Baker", "Čapek", "Jun"]),
        (Asked(what="k", q="bak"), ["Baker"]),
        (Asked(what="k", q="Bob"), ["Baker"]),
        (Asked(what="k", q="2000002"), ["Baker"]),
        (Asked(what="gone", federation="CAN"), ["Barred"]),
        (Asked(what="gone", sort="before", band=1800), ["Twin", "Dead"]),
        (Asked(what="back", band=2200), ["Returns"]),
    ],
)
def test_lines_are_filtered_and_sorted_as_results_are(asked: Asked, found: list[str], compared: RatingRun) -> None:
    assert names(changes_of(compared, asked)) == found


def test_of_a_run_that_has_kept_none_another_k_is_found_among_those_who_have_played(compared: RatingRun) -> None:
    compared.summary.pop(KEPT)
    assert names(changes_of(compared, Asked(what="k", sort="name"))) == ["Baker", "Čapek"]


# ---------------------------------------------------------------- pages
def test_the_page_and_the_spreadsheet_show_both_k_and_what_is_special(
    client: Client, compared: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)
    page = text(client.get(f"/runs/{compared.pk}/changes/?what=k").content)
    assert "Baker, Bob USA 2395 +11.20 2406 3 20 before 20 → 10" in page
    assert "Jun, P USA 1800 – 1800 0 – before 40 → 20" in page
    assert "leaves the list dead" in text(client.get(f"/runs/{compared.pk}/changes/?what=gone").content)
    answer = client.get(f"/runs/{compared.pk}/changes.csv?what=k&sort=name")
    rows = list(csv.reader(answer.getvalue().decode("utf-8-sig").splitlines()))
    assert [(row[1], *row[7:10]) for row in rows] == [
        ("Player", "K before", "K of the next list", "K in the run"),
        ("Baker, Bob", "20", "10", "20"),
        ("Čapek, Cyd", "40", "20", "40"),
        ("Jun, P", "40", "20", ""),
    ]
    answer = client.get(f"/runs/{compared.pk}/changes.csv?what=gone&sort=name")
    rows = list(csv.reader(answer.getvalue().decode("utf-8-sig").splitlines()))
    assert [(row[1], *row[-2:]) for row in rows[1:]] == [
        ("Barred, P", "leaves the list", "federation CAN is no member"),
        ("Dead, P", "leaves the list", "dead"),
        ("Out, P", "leaves the list", "excluded"),
        ("Twin, P", "leaves the list", "one person with Baker, Bob"),
    ]


def test_the_run_and_the_question_before_publishing_count_each_kind_and_lead_to_its_people(
    client: Client, compared: RatingRun, quentin: User
) -> None:
    client.force_login(quentin)
    counts = "Newcomers 0 Leaves the list 4 Unrated on the next list 1 Turned inactive 1 Active again 1"
    for page in ("", "confirm/"):
        shown = client.get(f"/runs/{compared.pk}/{page}").content
        assert f"{counts} Back on the list, or there by a correction 1 Another K 3" in text(shown)
        for kind in KINDS:
            assert f'href="/runs/{compared.pk}/changes/?what={kind}&amp;sort=before"' in shown.decode()
    assert "Lines 9 (12 on the list before)" in text(shown)


@pytest.mark.parametrize(("what", "most"), [("", 12), ("k", 14), ("gone", 19)])
def test_a_page_of_lines_takes_few_queries(
    what: str, most: int, client: Client, compared: RatingRun, quentin: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    client.force_login(quentin)
    with django_assert_max_num_queries(most):
        assert client.get(f"/runs/{compared.pk}/changes/?what={what}&sort=before").status_code == 200


def test_who_has_played_and_is_gone_has_no_rating_to_come_on_any_page_of_the_run(
    players: dict[str, Player], can: Federation, first_list: RatingList, open_event: RatedEvent, dmitri: User,
    quentin: User, cora: User, client: Client,
) -> None:  # fmt: skip
    """Bob has won ten points, and the Council has suspended his federation."""
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    span = NewSpan(federation=can, kind="suspended", starts_on=OCTOBER, ends_on=None, decision="Council 7")
    enter_span(span, by=cora, now=IN_SEPTEMBER)
    run = start_run(open_period("fide-standard", NOVEMBER), by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    client.force_login(quentin)
    set_demo_clock(AFTER_CLOSING)
    rows = {}
    for page in ("", "changes/", f"events/{open_event.pk}/"):
        told = text(client.get(f"/runs/{run.pk}/{page}").content).partition("Baker, Bob CAN ")[2]
        rows[page.partition("/")[0]] = told.partition(" Calculation")[0]
    assert rows == {
        "": "2000 +10.00 – leaves the list 2 20",
        "changes": "2000 +10.00 – 2 20 20 leaves the list federation CAN is no member",
        "events": "2000 2 1.50 1.00 +0.50 20 +10.00 – leaves the list",
    }
