"""From a championship's report to the register: the list found, signed, reviewed, applied for, conditional or not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client

from ratings.ledger.mergers import merge_entries
from ratings.lists.models import ListEntry
from ratings.register.models import Player
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.worlds import World, a_list, same_version_again
from titles.cases import procedure, services
from titles.cases.appeals import RefusedCase
from titles.cases.conditional import ask_for_award, find_reached, lower_titles, take_lower_title
from titles.cases.found import open_cases
from titles.cases.models import TitleCase
from titles.cases.reexamination import reexamine_titles
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.work import work_for
from titles.championships import lists, tables
from titles.championships.lists import Said
from titles.championships.models import DesignatedEvent, DirectList
from titles.championships.refusals import InTheWay, ListRefused
from titles.championships.results import achieved_in, findings_of, is_conditional
from titles.championships.tables import Known
from titles.championships.work import work_for as lists_for
from titles.register.models import HeldTitle
from titles.register.reexamination import uphold_title
from titles.register.refusals import ReasonMissing
from titles.register.removal import remove_for_breach
from titles.register.work import work_for as titles_for
from titles.tasks import find_norms, judge_again_after_return, open_direct_cases
from tournaments.reports.models import Entry, Report

THAT_YEAR = Known(starts_on=date(2024, 1, 1), ends_on=date(2024, 12, 31), source="FIDE, table for 2024")
WORLD_CUP = Said(championship="test-cup", section="open", level="world")
SCORES = {"1-0": (100, 0), "0-1": (0, 100), "1/2-1/2": (50, 50)}


def later(days: int):
    return NOW + timedelta(days=days)


def placed(report: Report) -> None:
    """The lines with the points of their games and the places that follow; of equal ones the earlier line first."""
    points: Counter[int] = Counter()
    for game in report.games.all():
        for line, score in zip((game.white_id, game.black_id), SCORES[game.result], strict=True):
            points[line] += score
    order = sorted(report.entries.all(), key=lambda entry: (-points[entry.pk], entry.rank))
    for place, entry in enumerate(order, start=1):
        Entry.objects.filter(pk=entry.pk).update(points_hundredths=points[entry.pk], place=place)


@pytest.fixture
def cup(world: World, as_if_reported_so: None, quentin: User) -> World:
    """The hero is first with 6½ of 9, who has 60 rated games; the second has 6, and nobody knows how many games."""
    placed(world.report)
    may = a_list(world.rating_list.system, date(2024, 5, 1))
    known = {"name": world.hero.name, "federation_id": "USA", "rating": 2330, "games_total": 60}
    ListEntry.objects.create(rating_list=may, player=world.hero, **known)
    for place, award in (("1", "IM"), ("2", "FM"), ("2", "GM norm")):
        tables.enter_award("test-cup", "open", place, award, THAT_YEAR, by=quentin, now=NOW)
    return world


def again_for(user: User) -> list[str]:
    """The titles that wait for somebody to be examined again."""
    return [item.title for item in titles_for(user, NOW.date())]


def announced(world: World, by: User) -> DirectList:
    return lists.announce_list(world.tournament, WORLD_CUP, by=by, now=NOW)


def rows(found: DirectList) -> list[tuple[str, str, int | None]]:
    return [(row.player.name, row.award, row.place) for row in found.rows.order_by("place", "award")]


def reviewed(world: World, boris: User, quentin: User) -> list[TitleCase]:
    found = announced(world, quentin)
    lists.certify_list(found, by=boris, now=NOW)
    found = lists.review_list(found, by=quentin, now=NOW)
    return open_cases(found, now=NOW)


def test_a_place_becomes_a_title_and_a_norm(cup: World, boris: User, chiara: User, quentin: User, qadira: User) -> None:
    found = announced(cup, quentin)
    assert rows(found) == [
        (cup.hero.name, "IM", 1), (cup.runner_up.name, "FM", 2), (cup.runner_up.name, "GM norm", 2),
    ]  # fmt: skip
    assert [item.what for item in lists_for(boris, NOW.date())] == ["Check the list of direct titles and sign"]
    found = lists.certify_list(found, by=boris, now=NOW)
    assert (len(found.certified_sha256), found.state) == (64, "certified")
    assert [item.what for item in lists_for(quentin, NOW.date())] == ["Review the list of direct titles"]
    lists.review_list(found, by=quentin, now=NOW)
    cases = open_cases(DirectList.objects.get(), now=NOW)
    assert [(case.player, case.title, case.way, case.state) for case in cases] == [
        (cup.hero, "IM", "direct", "draft"), (cup.runner_up, "FM", "direct", "draft"),
    ]  # fmt: skip
    assert open_cases(DirectList.objects.get(), now=NOW) == []
    told = OutboxMessage.objects.filter(dedup_key__startswith="mail:direct-norm")
    assert [message.payload["to"] for message in told] == [["chiara@example.org"]]
    case = services.submit_case(cases[0], by=chiara, now=NOW)
    case = procedure.confirm_title(case, by=qadira, now=later(1))
    held = HeldTitle.objects.get()
    assert (held.title, held.source, held.achieved_on, held.confirmed_on) == (
        "IM", "direct", cup.tournament.ends_on, later(1).date(),
    )  # fmt: skip
    gm = services.open_case(cup.runner_up, "GM", by=chiara, now=NOW)
    assert [(lies.direct.award, lies.norm, lies.elsewhere) for lies in gm.norms.all() if lies.direct] == [
        ("GM norm", None, None)
    ]


def test_rows_that_were_found_under_a_number_that_became_a_second_one_are_found_again(
    cup: World, boris: User, quentin: User, dmitri: User
) -> None:
    found = announced(cup, quentin)
    direct = found.rows.get(player=cup.hero)
    before = rows(found)
    facts = {"name": cup.hero.name, "fide_id": 2099999, "federation": cup.hero.federation, "sex": "m"}
    merge_entries(cup.hero, Player.objects.create(**facts), by=dmitri, now=NOW, reason="Typed twice.")
    again = same_version_again(cup, boris)
    placed(again)
    Report.objects.filter(pk=cup.report.pk).update(state="corrected")
    lists.find_direct_titles(again, now=NOW)
    found.refresh_from_db()
    assert (found.report, rows(found), found.rows.get(award="IM")) == (again, before, direct)


def test_a_title_that_the_person_has_under_another_number_is_not_found_again(
    cup: World, quentin: User, dmitri: User
) -> None:
    facts = {"name": cup.hero.name, "fide_id": 2099999, "federation": cup.hero.federation, "sex": "m", "title": "IM"}
    merge_entries(Player.objects.create(**facts), cup.hero, by=dmitri, now=NOW, reason="Typed twice.")
    assert rows(announced(cup, quentin)) == [(cup.runner_up.name, "FM", 2), (cup.runner_up.name, "GM norm", 2)]


def test_a_title_without_its_rating_is_conditional_until_a_list_reaches_it(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    case = reviewed(cup, boris, quentin)[1]
    assert is_conditional(case.direct)
    case = services.submit_case(case, by=chiara, now=NOW)
    case = procedure.confirm_title(case, by=qadira, now=later(1))
    assert (case.state, HeldTitle.objects.count()) == ("conditional", 0)
    with pytest.raises(NotPermitted) as refused:
        ask_for_award(case, by=chiara, now=later(2))
    assert refused.value.decision.barred_by == "unreached"
    assert "Ask that the conditional title is awarded" not in [i.what for i in work_for(chiara, NOW.date())]
    october = a_list(cup.rating_list.system, date(2025, 10, 1))
    line = {"player": cup.runner_up, "name": cup.runner_up.name, "federation_id": "USA"}
    ListEntry.objects.create(rating_list=october, rating=2110, games_total=31, **line)
    assert find_reached(october, now=later(30)) == [case]
    assert find_reached(october, now=later(30)) == []
    assert "Ask that the conditional title is awarded" in [i.what for i in work_for(chiara, NOW.date())]
    case = ask_for_award(TitleCase.objects.get(pk=case.pk), by=chiara, now=later(31))
    case = procedure.confirm_title(case, by=qadira, now=later(32))
    cup.runner_up.refresh_from_db()
    assert (case.state, case.held.achieved_on, cup.runner_up.title) == ("awarded", october.list_date, "FM")


def test_a_lower_title_may_be_taken_meanwhile(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    """FM asks for 2100, with 30 games since 2024; CM for 2000: a list of 2023 with 2050 is enough for the latter."""
    before = a_list(cup.rating_list.system, date(2023, 6, 1))
    name = {"name": cup.runner_up.name, "federation_id": "USA"}
    ListEntry.objects.create(rating_list=before, player=cup.runner_up, rating=2050, **name)
    case = reviewed(cup, boris, quentin)[1]
    case = procedure.confirm_title(services.submit_case(case, by=chiara, now=NOW), by=qadira, now=NOW)
    assert [(each.title, each.is_reached) for each in lower_titles(case, NOW)] == [("CM", True)]
    with pytest.raises(CaseRefused) as refused:
        take_lower_title(case, "GM", by=chiara, now=NOW)
    assert refused.value.obstacle is Obstacle.NO_WAY
    lower = take_lower_title(case, "CM", by=chiara, now=NOW)
    lower = procedure.confirm_title(services.submit_case(lower, by=chiara, now=NOW), by=qadira, now=NOW)
    case.refresh_from_db()
    assert (lower.state, lower.held.title, case.state) == ("awarded", "CM", "conditional")


# ---------------------------------------------------------------- never believed against the results
def test_what_the_arbiter_names_is_held_against_the_results(cup: World, boris: User, quentin: User) -> None:
    found = announced(cup, quentin)
    third = cup.report.entries.get(place=3).player
    named = lists.name_award(found, third, "IM", by=boris, now=NOW)
    lists.certify_list(found, by=boris, now=NOW)
    with pytest.raises(ListRefused) as refused:
        lists.review_list(found, by=quentin, now=NOW)
    assert (refused.value.why, refused.value.about) == (InTheWay.NOT_BORNE_OUT, f"IM, {third.name}")
    lists.strike_row(named, by=quentin, now=NOW, reason="Third")
    assert lists.review_list(found, by=quentin, now=NOW).state == "reviewed"
    assert {case.player for case in open_cases(DirectList.objects.get(), now=NOW)} == {cup.hero, cup.runner_up}


def test_a_row_that_was_struck_by_mistake_stands_again_and_is_signed(cup: World, boris: User, quentin: User) -> None:
    """The commission that struck it gives the list back: what stands in it is the chief arbiter's to sign."""
    found = announced(cup, quentin)
    signed = lists.certify_list(found, by=boris, now=NOW).certified_sha256
    hero = found.rows.get(player=cup.hero)
    lists.strike_row(hero, by=quentin, now=NOW, reason="A mistake")
    with pytest.raises(NotPermitted):
        lists.reinstate_row(hero, by=quentin, now=NOW, reason="It stands in the report")
    lists.return_list(found, by=quentin, now=NOW, reason="The first row stands in the report")
    hero.refresh_from_db()
    with pytest.raises(ListRefused) as refused:
        lists.reinstate_row(hero, by=boris, now=NOW, reason=" ")
    assert refused.value.why is InTheWay.NO_REASON
    lists.reinstate_row(hero, by=boris, now=NOW, reason="It stands in the report")
    assert lists.certify_list(DirectList.objects.get(), by=boris, now=later(1)).certified_sha256 == signed
    lists.review_list(DirectList.objects.get(), by=quentin, now=later(1))
    assert cup.hero in {case.player for case in open_cases(DirectList.objects.get(), now=later(1))}


def test_what_the_table_does_not_know_is_not_taken_from_the_list(cup: World, boris: User, quentin: User) -> None:
    found = announced(cup, quentin)
    named = lists.name_award(found, cup.hero, "WGM norm", by=boris, now=NOW)
    lists.certify_list(found, by=boris, now=NOW)
    named.direct_list.refresh_from_db()
    assert [(each.article, each.status.value) for each in findings_of(named) if not each.met] == [("1.2.1", "open")]


def test_a_printed_place_that_the_points_do_not_bear_out_is_not_known(cup: World, quentin: User) -> None:
    hero, second = (cup.report.entries.get(place=place) for place in (1, 2))
    Entry.objects.filter(pk=hero.pk).update(place=2)
    Entry.objects.filter(pk=second.pk).update(place=1)
    places = {who.player: who.place for who in achieved_in(cup.report)}
    assert (places[cup.hero], places[cup.runner_up]) == (None, None)
    assert rows(announced(cup, quentin)) == []


def test_who_is_not_in_the_report_is_not_named(cup: World, boris: User, quentin: User, elif_: Player) -> None:
    with pytest.raises(ListRefused) as refused:
        lists.name_award(announced(cup, quentin), elif_, "FM", by=boris, now=NOW)
    assert refused.value.why is InTheWay.NOBODY_THERE


def test_a_corrected_report_brings_the_list_back_to_its_arbiter(
    cup: World, boris: User, chiara: User, quentin: User
) -> None:
    """In the later version the two have changed places: the title of the first is not borne out any more."""
    case = reviewed(cup, boris, quentin)[0]
    again = same_version_again(cup, boris)
    placed(again)
    Entry.objects.filter(report=again, player=cup.hero).update(points_hundredths=600, place=2)
    Entry.objects.filter(report=again, player=cup.runner_up).update(points_hundredths=650, place=1)
    lists.find_direct_titles(again, now=later(1))
    found = DirectList.objects.get()
    assert (found.state, found.certified_by, found.report) == ("found", None, again)
    with pytest.raises(CaseRefused) as refused:
        services.submit_case(case, by=chiara, now=later(1))
    assert refused.value.article == "1.2.3"


def test_a_corrected_report_is_told_to_the_arbiter_and_to_who_applies_once(
    cup: World, boris: User, chiara: User, quentin: User
) -> None:
    """The game of round one is lost now: the hero, whose application lies with the commission, is not the first."""
    case = services.submit_case(reviewed(cup, boris, quentin)[0], by=chiara, now=NOW)
    find_norms(str(cup.report.pk))
    again = a_corrected_version(cup, boris, "0-1")
    for _ in range(2):
        find_norms(str(again.pk))
    told = {
        message.dedup_key: (message.payload["to"], message.payload["body"])
        for message in OutboxMessage.objects.filter(dedup_key__contains=str(again.pk), kind="mail")
    }
    found, other = DirectList.objects.get(), TitleCase.objects.get(player=cup.runner_up, way="direct")
    assert sorted(told) == sorted([
        f"mail:direct-list-{found.pk}-again-{again.pk}",
        f"mail:application-{case.pk}-report-corrected-{again.pk}",
        f"mail:application-{other.pk}-report-corrected-{again.pk}",
    ])  # fmt: skip
    assert told[f"mail:direct-list-{found.pk}-again-{again.pk}"][0] == ["boris@example.org"]
    people, text = told[f"mail:application-{case.pk}-report-corrected-{again.pk}"]
    assert people == ["chiara@example.org", "quentin@example.org"]
    assert f"does not bear out: IM, {cup.tournament.name} (1.2.3)" in text
    people, text = told[f"mail:application-{other.pk}-report-corrected-{again.pk}"]
    assert people == ["chiara@example.org"]


def test_a_conditional_title_whose_row_was_struck_is_refused_by_the_commission_on_its_page(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User, client: Client
) -> None:
    """By the corrected report the runner-up is the fifth. Upheld in an appeal, the title is conditional again."""
    case = next(each for each in reviewed(cup, boris, quentin) if each.player == cup.runner_up)
    case = procedure.confirm_title(services.submit_case(case, by=chiara, now=NOW), by=qadira, now=NOW)
    page = f"/titles/applications/{case.pk}/"
    client.force_login(quentin)
    assert (case.state, f"{page}refuse/" in client.get(page).content.decode()) == ("conditional", False)
    again = a_corrected_version(cup, boris, "1-0")
    again.games.filter(white__player=cup.runner_up).update(result="0-1")
    placed(again)
    lists.find_direct_titles(again, now=later(1))
    lists.strike_row(case.direct, by=boris, now=later(1), reason="Fifth by the corrected report")
    assert [item.what for item in work_for(quentin, later(1).date()) if item.title == str(case)] == [
        "The row of the list that the conditional title rests on was struck: look again"
    ]
    assert [item for item in work_for(chiara, later(1).date()) if item.title == str(case)] == []
    shown = client.get(page).content.decode()
    assert ("Fifth by the corrected report" in shown, f"{page}refuse/" in shown) == (True, True)
    client.post(f"{page}refuse/", {"reason": "It was not the second place.", "article": "1.10a"})
    case.refresh_from_db()
    assert (case.state, case.closing_article) == ("refused", "1.10a")
    RefusedCase.find(case.pk, lock=True).uphold(Refusal.objects.get(), by=qadira, now=later(2), reason="It was.")
    case.refresh_from_db()
    assert (case.state, case.overruled) == ("conditional", quentin)


def test_a_list_that_is_withdrawn_behind_a_corrected_report_leaves_the_rows_that_applications_rest_on(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    """They are struck with its reason, so that the applications can be ended; announced again, it is found anew."""
    case = services.submit_case(reviewed(cup, boris, quentin)[0], by=chiara, now=NOW)
    held = procedure.confirm_title(case, by=qadira, now=NOW).held
    lists.find_direct_titles(a_corrected_version(cup, boris, "1-0"), now=later(1))
    found = lists.withdraw_list(DirectList.objects.get(), by=quentin, now=later(1), reason="It was no World Cup.")
    left = found.rows.values_list("award", "struck_by__name", "struck_reason").order_by("award")
    assert list(left) == [(award, quentin.name, "It was no World Cup.") for award in ("FM", "IM")]
    open_direct_cases(str(found.pk))
    assert held.reexaminations.get().about == f"IM, {cup.tournament.name} (1.10a)"
    again = announced(cup, quentin)
    assert (again.pk, list(again.rows.values_list("award", "struck_at").order_by("award"))) == (
        found.pk, [("FM", None), ("GM norm", None), ("IM", None)],
    )  # fmt: skip


def a_corrected_version(cup: World, boris: User, result: str) -> Report:
    """The last report once more, with one cell of the crosstable changed: the hero's game of the first round."""
    last = cup.tournament.reports.order_by("-version").first()
    again = same_version_again(replace(cup, report=last), boris)
    again.games.filter(round=1, white__player=cup.hero).update(result=result)
    placed(again)
    return again


def a_later_report(cup: World, boris: User, result: str, day: int) -> Report:
    again = a_corrected_version(cup, boris, result)
    lists.find_direct_titles(again, now=later(again.version))
    reexamine_titles(cup.tournament, now=later(day))
    return again


def test_a_corrected_cell_marks_the_awarded_title_until_the_commission_has_looked(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User, client: Client
) -> None:
    """With the game of round one lost the hero has 5½ and is second: the first place is not his."""
    case = services.submit_case(reviewed(cup, boris, quentin)[0], by=chiara, now=NOW)
    held = procedure.confirm_title(case, by=qadira, now=later(1)).held
    assert again_for(qadira) == []
    wrong = a_later_report(cup, boris, "0-1", 2)
    marked = held.reexaminations.get()
    assert (marked.report, marked.about, marked.outcome) == (wrong, f"IM, {cup.tournament.name} (1.2.3)", "")
    told = OutboxMessage.objects.filter(dedup_key=f"mail:title-again-{marked.pk}-marked").get()
    assert {"chiara@example.org", "quentin@example.org", "qadira@example.org"} <= set(told.payload["to"])
    assert [again_for(who) for who in (qadira, chiara)] == [[f"IM, {cup.hero.name}"], []]
    # a still later version that bears the title out leaves nothing to do
    a_later_report(cup, boris, "1-0", 3)
    assert (held.reexaminations.get().outcome, again_for(qadira)) == ("stands", [])
    wrong = a_later_report(cup, boris, "0-1", 4)
    with pytest.raises(NotPermitted):
        uphold_title(held, by=chiara, now=later(5), reason="Ours")
    with pytest.raises(ReasonMissing):
        uphold_title(held, by=qadira, now=later(5), reason=" ")
    client.force_login(qadira)
    page = client.get(f"/titles/register/{held.pk}/").content.decode()
    assert (f"/reports/{wrong.pk}/" in page, f"/titles/register/{held.pk}/uphold/" in page) == (True, True)
    client.post(f"/titles/register/{held.pk}/uphold/", {"reason": "First by the tie-break of the regulations."})
    last = held.reexaminations.last()
    assert (last.outcome, last.closed_by, again_for(qadira)) == ("upheld", qadira, [])
    reexamine_titles(cup.tournament, now=later(6))
    assert held.reexaminations.count() == 2
    assert "First by the tie-break" in client.get(f"/titles/register/{held.pk}/").content.decode()
    with pytest.raises(NotPermitted):
        uphold_title(held, by=qadira, now=later(6), reason="Once more")


def test_a_title_that_is_not_upheld_is_taken_away_and_can_be_appealed_for(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    case = services.submit_case(reviewed(cup, boris, quentin)[0], by=chiara, now=NOW)
    held = procedure.confirm_title(case, by=qadira, now=later(1)).held
    a_later_report(cup, boris, "0-1", 2)
    remove_for_breach(held, by=quentin, now=later(3), reason="The game was arranged.")
    refusal = Refusal.objects.get()
    cup.hero.refresh_from_db()
    assert (held.reexaminations.get().outcome, refusal.appeal_days, again_for(qadira)) == ("taken", 30, [])
    reexamine_titles(cup.tournament, now=later(4))
    assert held.reexaminations.count() == 1


@pytest.mark.parametrize(("result", "marks"), [("0-1", [""]), ("1-0", [])])
def test_a_title_that_is_given_back_is_held_against_the_report_that_was_corrected_meanwhile(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User, result: str, marks: list[str]
) -> None:
    case = services.submit_case(reviewed(cup, boris, quentin)[0], by=chiara, now=NOW)
    held = procedure.confirm_title(case, by=qadira, now=later(1)).held
    remove_for_breach(held, by=quentin, now=later(2), reason="The game was arranged.")
    a_later_report(cup, boris, result, 3)
    refusal = Refusal.objects.get()
    subject_of(refusal, lock=True).uphold(refusal, by=qadira, now=later(4), reason="It was not.")
    judge_again_after_return(str(held.removals.get().pk))
    assert [each.outcome for each in held.reexaminations.all()] == marks


# ---------------------------------------------------------------- 1.2.3, 1.2.4
def test_a_continental_asks_for_a_third_of_the_federations_that_the_table_has(cup: World, quentin: User) -> None:
    """Three federations take part: of nine they are enough, of ten four would be."""
    tables.enter_award("continental", "open", "1", "IM", THAT_YEAR, by=quentin, now=NOW)
    codes = ["USA", "CAN", "FRA", *(f"X{letter}Y" for letter in "ABCDEF")]
    for code in codes:
        federation = cup.hero.federation.__class__.objects.get_or_create(code=code, defaults={"name": code})[0]
        tables.enter_membership("continent", "Here", federation, THAT_YEAR, by=quentin, now=NOW)
    said = Said(championship="continental", section="open", level="continental", group="Here")
    found = lists.announce_list(cup.tournament, said, by=quentin, now=NOW)
    assert (found.participants, found.federations, found.federations_entitled, found.rows.count()) == (11, 3, 9, 1)
    last = cup.hero.federation.__class__.objects.create(code="XZZ", name="Tenth")
    tables.enter_membership("continent", "Here", last, THAT_YEAR, by=quentin, now=NOW)
    found.refresh_from_db()
    assert (found.federations_entitled, found.rows.count()) == (10, 0)


def test_a_zonal_counts_only_if_the_table_says_that_it_establishes_qualifiers(
    cup: World, boris: User, quentin: User
) -> None:
    tables.enter_award("zonal", "open", "1", "IM", THAT_YEAR, by=quentin, now=NOW)
    said = {"championship": "zonal", "section": "open", "level": "world"}
    found = lists.announce_list(cup.tournament, Said(**said), by=quentin, now=NOW)
    lists.certify_list(found, by=boris, now=NOW)
    with pytest.raises(ListRefused):
        lists.review_list(found, by=quentin, now=NOW)
    found = lists.return_list(found, by=quentin, now=NOW, reason="Which zonal?")
    found = lists.withdraw_list(found, by=quentin, now=NOW, reason="Said anew")
    zonal = tables.designate_event(
        "zonal", "Zone 2.1", "US Zonal", THAT_YEAR, qualifies_for="World Cup 2025", by=quentin, now=NOW
    )
    found = lists.announce_list(cup.tournament, Said(**said, designated=zonal), by=quentin, now=NOW)
    lists.certify_list(found, by=boris, now=NOW)
    assert lists.review_list(found, by=quentin, now=NOW).state == "reviewed"


def test_a_continent_designates_three_regional_events_before_the_year(quentin: User) -> None:
    year = Known(starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31), source="Letter of the continent")
    for number in (1, 2, 3):
        tables.designate_event("regional", "Asia", f"Region {number}", year, by=quentin, now=NOW)
    for name, known, why in (
        ("Region 4", year, InTheWay.THREE_ALREADY),
        ("Region 9", THAT_YEAR, InTheWay.TOO_LATE),
        ("Region 1", year, InTheWay.THERE_ALREADY),
    ):
        with pytest.raises(ListRefused) as refused:
            tables.designate_event("regional", "Asia", name, known, by=quentin, now=NOW)
        assert (refused.value.why, refused.value.article) == (why, "1.2.4")
    assert DesignatedEvent.objects.count() == 3


def test_a_row_is_ended_and_not_typed_over(quentin: User, faruk: User) -> None:
    row = tables.enter_award("test-cup", "open", "1", "GM", Known(starts_on=date(2024, 1, 1), ends_on=None, source="x"),
                             by=quentin, now=NOW)  # fmt: skip
    with pytest.raises(NotPermitted):
        tables.end_row(row, ends_on=date(2024, 6, 1), by=faruk, now=NOW)
    with pytest.raises(ListRefused):
        tables.end_row(row, ends_on=date(2023, 12, 31), by=quentin, now=NOW)
    assert tables.end_row(row, ends_on=date(2024, 6, 1), by=quentin, now=NOW).ends_on == date(2024, 6, 1)
    with pytest.raises(StaleState):
        tables.end_row(row, ends_on=date(2024, 7, 1), by=quentin, now=NOW)


def test_the_arbiter_himself_does_not_review(cup: World, boris: User, quentin: User) -> None:
    OfficeHeld.objects.create(user=boris, office=Office.QC, starts_on=date(2020, 1, 1))
    found = announced(cup, quentin)
    boris = User.objects.get(pk=boris.pk)
    lists.certify_list(found, by=boris, now=NOW)
    with pytest.raises(NotPermitted) as refused:
        lists.review_list(found, by=boris, now=NOW)
    assert refused.value.decision.barred_by in ("certifier", "appointed")
