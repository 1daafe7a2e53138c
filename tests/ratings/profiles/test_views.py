"""The register's pages: a search that knows names and numbers, a player's history, and each number's working."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record


def text(page: bytes) -> str:
    """What a reader sees, white space folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


@pytest.fixture
def published(reviewed: RatingRun, quentin: User) -> RatingList:
    return publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)


@pytest.mark.parametrize("typed", ["cap", "ČAPEK", "čapek, c", " capek  cyd"])
def test_a_name_is_found_by_its_beginning_however_it_is_typed(
    typed: str, client: Client, first_list: RatingList
) -> None:
    page = text(client.get("/players/", {"q": typed}).content)
    assert "Čapek, Cyd" in page
    assert "Able, Ann" not in page


@pytest.mark.parametrize("typed", ["2000001", " 2000001 "])
def test_a_number_leads_straight_to_its_holder(typed: str, client: Client, first_list: RatingList) -> None:
    assert client.get("/players/", {"q": typed})["Location"] == "/players/2000001/"


def test_a_national_number_leads_to_its_holder(client: Client, can: object) -> None:
    Player.objects.create(name="North, Nora", federation_id="CAN", national_id="104321")
    assert client.get("/players/", {"q": "can-104321"})["Location"] == "/players/CAN-104321/"
    assert client.get("/players/CAN-104321/").status_code == 200


@pytest.mark.every_case
@pytest.mark.parametrize("typed", ["zzz", "\ud800", "9" * 60, "' OR 1=1", "", "💥"])
def test_whatever_is_typed_there_is_an_answer(typed: str, client: Client, first_list: RatingList) -> None:
    assert client.get("/players/", {"q": typed.encode("utf-8", "surrogatepass")}).status_code == 200


@pytest.mark.every_case
@pytest.mark.parametrize("key", ["2999999", "CAN-1", "nonsense", "99999999999999999999"])
def test_nobody_has_no_page(key: str, client: Client, elif_: Player) -> None:
    assert client.get(f"/players/{key}/").status_code == 404


def test_a_players_page_shows_rating_change_k_and_the_way_to_the_working(
    client: Client, published: RatingList, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    of_volumes = connection.vendor == "postgresql"  # which says by a statement more what is bound
    with django_assert_max_num_queries(16 + of_volumes):
        answer = client.get("/players/2000002/")
    page = text(answer.content)
    assert "Standard 2010 +10 20 the rating has not reached 2400 article 8.3.3" in page
    assert "The open" in page
    assert f'href="/players/2000002/calculation/{published.run.pk}/"' in answer.content.decode()
    assert "<svg" in answer.content.decode()
    # on a phone nobody scrolls to the way: it stands beside the change, and what is wider folds
    assert "2010 +10 Calculation" in page
    assert answer.content.decode().count('<table class="table table-office folds">') >= 2


def test_the_day_of_birth_is_for_the_office_and_the_year_for_all(
    client: Client, players: dict[str, Player], chiara: User, carla: User
) -> None:
    players["bob"].birth_date = date(1980, 5, 17)
    players["bob"].save()
    shown = {"everybody": "17 May 1980" in text(client.get("/players/2000002/").content)}
    for officer in (chiara, carla):
        client.force_login(officer)
        shown[officer.name] = "17 May 1980" in text(client.get("/players/2000002/").content)
    assert shown == {"everybody": False, "Chiara Officer": True, "Carla Elsewhere": False}


def test_a_calculation_shows_every_game_with_its_article(
    client: Client, published: RatingList, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(18):  # the history of K is three on PostgreSQL: volumes, lines, their lists
        answer = client.get(f"/players/2000002/calculation/{published.run.pk}/")
    page = text(answer.content)
    assert "2000 +10 → 2010" in page
    # beat Ann 2410 (−410 counts as −400, PD .08), drew with Čapek 1500 (500 counts as 400, PD .92)
    assert "1 with Black WGM Able, Ann 2410 −410 −400 article 8.3.1 0.08 1 +0.92" in page
    assert "2 with White Čapek, Cyd 1500 500 400 article 8.3.1 0.92 ½ −0.42" in page
    assert "4 with Black Demir, Elif – not rated: the opponent has no rating article 8.3.1 0" in page
    assert "A struck-out D was larger than the limit of 400; the number behind it counts." in page
    assert 'href="/regulations/fide-2025-10/#table-expected"' in answer.content.decode()
    assert "K = 20 : the rating has not reached 2400 article 8.3.3 . Change: 20 × +0.50 = +10" in page
    assert 'href="/regulations/fide-2025-10/#a-8.3.1"' in answer.content.decode()


def test_a_calculation_shows_how_far_a_first_rating_is(client: Client, published: RatingList) -> None:
    page = text(client.get(f"/players/2099001/calculation/{published.run.pk}/").content)
    assert "No rating yet." in page
    assert "Games against rated opponents 1 of 5 needed" in page
    assert "not yet: not enough games against rated opponents yet" in page


def test_a_forfeit_says_that_it_was_not_played(client: Client, published: RatingList) -> None:
    page = text(client.get(f"/players/2000001/calculation/{published.run.pk}/").content)
    assert "3 with White Čapek, Cyd 1500 not rated: not played article 5.1 1" in page


def test_a_calculation_is_open_to_all_once_it_is_published(
    client: Client, reviewed: RatingRun, faruk: User, chiara: User, quentin: User
) -> None:
    address = f"/players/2000002/calculation/{reviewed.pk}/"
    answers = [client.get(address).status_code]
    for person in (faruk, chiara):
        client.force_login(person)
        answers.append(client.get(address).status_code)
    assert answers == [404, 404, 200]
    publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    client.logout()
    assert client.get(address).status_code == 200


def test_the_same_event_is_shown_under_other_editions_and_only_one_counts(
    client: Client, published: RatingList, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"/players/2000002/calculation/{published.run.pk}/?edition=fide-2022&edition=fide-2024"
    with django_assert_max_num_queries(22):  # the working reads the frozen input, and the comparison does again
        answer = client.get(address)
    page = text(answer.content)
    assert "fide-2025-10 in force: this one counts 2 1½ 1.00 20 +10 2010" in page
    # 2022, 8.31: one large difference counts as 400, as do both under the others
    assert "fide-2022 for comparison only 2 1½ 1.00 20 +10 2010" in page
    assert "fide-2024 for comparison only 2 1½ 1.00 20 +10 2010" in page
    assert "1 WGM Able, Ann −410 −400 · 0.08 −410 −400 · 0.08 −410 −400 · 0.08" in page
    checked = re.findall(r'value="([^"]+)"[^>]* checked', answer.content.decode())
    assert checked == ["fide-2022", "fide-2024"]


def test_a_game_that_another_edition_counts_otherwise_is_marked(
    client: Client, record_games: Record, run: RatingRun, quentin: User
) -> None:
    # Ann is 910 above Cyd and 410 above Bob; 2022, 8.31: only one large difference counts as 400 for her
    record_games([(5, "ann", "cyd", "1-0"), (6, "ann", "bob", "1/2-1/2")], source="match")
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    page = text(client.get(f"/players/2000001/calculation/{run.pk}/?edition=fide-2022").content)
    assert "5 Čapek, Cyd 910 400 · 0.92 910 400 · 0.92" in page
    assert "6 Baker, Bob 410 400 · 0.92 ≠ 410 · 0.92" in page


def test_the_way_to_a_first_rating_is_compared_too(client: Client, published: RatingList) -> None:
    page = text(client.get(f"/players/2099001/calculation/{published.run.pk}/?edition=fide-2022").content)
    assert "for comparison only 1 1 – – – unrated: not enough games against rated opponents yet article 7.14" in page


def test_an_edition_that_is_none_or_counts_already_is_not_compared(client: Client, published: RatingList) -> None:
    address = (
        f"/players/2000002/calculation/{published.run.pk}/?edition=fide-titles-2022&edition=none&edition=fide-2025-10"
    )
    page = text(client.get(address).content)
    assert "The same event under other editions" in page
    assert "for comparison only" not in page


def test_editions_of_other_systems_rate_the_games_as_their_own(client: Client, published: RatingList) -> None:
    address = f"/players/2000002/calculation/{published.run.pk}/?edition=cfc-2009&edition=fide-rb-2022"
    page = text(client.get(address).content)
    # 7.31 and 7.32 of 2022: one upgrade, K 20: as standard chess of that year
    assert "fide-rb-2022 for comparison only 2 1½ 1.00 20 +10 2010" in page
    # Elif performs 2000 + 400 and counts: PD .08, .92 and .08 against 2410, 1500 and 2400; 714b with 32, 714c 1 a game
    assert "cfc-2009 for comparison only 3 1½" in page


def test_an_event_that_an_edition_does_not_rate_says_why(
    client: Client, record_games: Record, run: RatingRun, quentin: User
) -> None:
    long = {"starts_on": date(2025, 3, 1), "ends_on": date(2025, 10, 12)}
    record_games([(5, "ann", "cyd", "1-0")], source="long", **long)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    page = text(client.get(f"/players/2000003/calculation/{run.pk}/?edition=fide-2003").content)
    assert "not rated article 4.1" in page


def test_how_k_came_about_is_told_list_by_list(
    client: Client, players: dict[str, Player], standard: object, record_games: Record, publish: Publish, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players[name], rating=2395, k_factor=20) for name in ("ann", "bob")]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "bob", "ann", "1-0")])
    publish(NOVEMBER)
    page = text(client.get("/players/2000002/").content)
    assert "20 30 2395 the rating has not reached 2400 article 8.3.3" in page
    assert "10 31 2405 a published rating has reached 2400 article 8.3.3" in page


def test_the_chart_of_a_rating_names_its_lists_its_values_and_its_ks(
    client: Client, players: dict[str, Player], standard: object, dmitri: User
) -> None:
    lists = [(date(2024, 9, 1), 2380, 20, False), (date(2025, 3, 1), 2410, 10, False), (OCTOBER, 2395, 10, True)]
    for day, rating, k, is_inactive in lists:
        row = ImportedEntry(player=players["ann"], rating=rating, k_factor=k, is_inactive=is_inactive)
        import_list("fide-standard", day, [row], origin="test", by=dmitri, now=IN_SEPTEMBER)
    set_demo_clock(AFTER_CLOSING)
    page = client.get("/players/2000001/").content.decode()
    chart = page[page.index('<svg class="chart') : page.index("How K came about")]
    assert re.findall(r">([^<>]+)</text>", chart) == [
        *("2350", "2400", "2450"),
        *("Oct. 2025", "Sept. 2024", "2025"),
        *("K 10", "2410", "2380", "2395"),
    ]
    assert (chart.count('class="line"'), chart.count('class="line is-dashed"'), chart.count("<circle")) == (1, 1, 3)
    assert "<title>1 March 2025: 2410</title>" in chart
    assert "Dashed: inactive. K: from this list another development coefficient holds." in text(chart.encode())


@pytest.mark.parametrize(("day", "counts"), [(date(2025, 10, 31), False), (date(2025, 11, 1), True)])
def test_a_list_counts_from_its_day_and_is_announced_before(
    day: date, counts: bool, published: RatingList, client: Client
) -> None:
    """Published on 30 October: until the 31st the list of October is in force."""
    set_demo_clock(datetime(day.year, day.month, day.day, 9, tzinfo=UTC))
    page = text(client.get("/players/2000001/").content)
    said = "published, from 1 November 2025: 2401"
    assert (said in page, " 2401 " in page.partition("rating, list by list")[0].replace(said, "")) == (
        not counts,
        counts,
    )
    for address in ("/ratings/", f"/ratings/fide-standard/{published.list_date}/"):
        assert ("counts from 1 November 2025" in text(client.get(address).content)) is not counts
