"""Whom a correction changes by how much is known before anybody decides, and is what the run then says."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import RatingList
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.reports.corrections.test_corrections import CORRECTED, allowed, asked, sent
from tests.tournaments.to_the_list import OWN, listed_before, published
from tournaments.reports.corrections import services
from tournaments.reports.corrections.asked_results import AskedResult, NoSuchGame
from tournaments.reports.corrections.effects import (
    Correcting,
    EffectUnknown,
    SystemEffect,
    Towards,
    Why,
    effects,
    outcomes_on,
)
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.workings import workings_of
from tournaments.reports.crosstable import rating_changes
from tournaments.reports.models import Entry, Report

DAY = date(2025, 10, 12)
NOVEMBER = date(2025, 11, 1)
DEMIR_WON = AskedResult(round=1, white=1, black=4, now="0-1")


@pytest.fixture
def october(desk: Desk) -> RatingList:
    """The list in force on the first day."""
    return listed_before(desk, "fide-standard", DAY, OWN)


@pytest.fixture
def accepted(desk: Desk, october: RatingList) -> Report:
    return desk.reported(desk.approved())


def told(found: SystemEffect) -> list[tuple[str, int | None, int | None, int | None]]:
    return [(each.player.name, each.rating, each.said, each.now) for each in found.changed]


def by_request(report: Report, *results: AskedResult) -> Correcting:
    return Correcting(report=report, version=None, results=results)


# ---------------------------------------------------------------- who and by how much
def test_a_result_that_is_turned_round_moves_k_from_one_player_to_the_other(accepted: Report) -> None:
    [found] = effects(by_request(accepted, DEMIR_WON))
    assert told(found) == [("Amato, Anna", 2301, 520, -1480), ("Demir, Deniz", 1890, -820, 1180)]
    assert (found.unchanged, found.total) == (2, 0)


def test_what_was_asked_and_the_version_that_says_so_have_the_same_effect(desk: Desk, accepted: Report) -> None:
    correction = allowed(desk, accepted)
    before = effects(by_request(accepted, DEMIR_WON))
    version = sent(desk, accepted.tournament)
    assert Correcting.of(correction).version == version
    assert effects(Correcting.of(correction)) == before
    desk.accepted(version)
    correction.refresh_from_db()
    assert effects(Correcting.of(correction)) == before


def test_what_is_told_as_said_is_what_the_list_has_published(desk: Desk, accepted: Report) -> None:
    [found] = effects(by_request(accepted, DEMIR_WON))
    published(desk, "fide-standard", NOVEMBER)
    [in_the_list] = rating_changes(accepted).values()
    assert {each.player.pk: each.said for each in found.changed} == {
        pk: change.hundredths for pk, change in in_the_list.items() if pk in {each.player.pk for each in found.changed}
    }


def test_what_is_told_as_now_is_what_the_list_publishes_behind_the_correction(desk: Desk, accepted: Report) -> None:
    correction = allowed(desk, accepted)
    version = desk.accepted(sent(desk, accepted.tournament))
    published(desk, "fide-standard", NOVEMBER)
    [in_the_list] = rating_changes(version).values()
    [found] = effects(Correcting.of(Correction.objects.get(pk=correction.pk)))
    assert {each.player.pk: each.now for each in found.changed}.items() <= {
        pk: change.hundredths for pk, change in in_the_list.items()
    }.items()


def test_of_a_player_without_a_rating_what_he_brings_towards_one_is_told(desk: Desk) -> None:
    listed_before(desk, "fide-standard", DAY, {rank: rating for rank, rating in OWN.items() if rank != 4})
    report = desk.reported(desk.approved())
    [found] = effects(by_request(report, DEMIR_WON))
    [demir] = found.changed
    assert (demir.player.name, demir.said, demir.now, demir.first) == (
        "Demir, Deniz",
        None,
        None,
        (Towards(games=0, score=0, performance=None), Towards(games=3, score=100, performance=None)),  # 8.2.1: no point
    )
    assert (found.unchanged, found.total) == (3, 0)


def test_each_list_of_the_tournament_has_its_own_effect(desk: Desk) -> None:
    first = date(2009, 9, 7)
    for system in ("fide-standard", "cfc-regular"):
        listed_before(desk, system, first, OWN)
    report = desk.reported(desk.approved(starts_on=first, other_systems=("cfc-regular",), is_advertised=True))
    found = effects(by_request(report, DEMIR_WON))
    assert [(each.system.code, {who.player.name for who in each.changed}) for each in found] == [
        ("fide-standard", {"Amato, Anna", "Demir, Deniz"}),
        ("cfc-regular", {"Amato, Anna", "Demir, Deniz"}),
    ]


def test_a_correction_of_a_name_changes_nobody(desk: Desk, accepted: Report) -> None:
    correction = allowed(desk, accepted)
    desk.received(accepted.tournament, desk.file(accepted.tournament, lines=changed(2, name="Berg, Bo B.")))
    assert effects(Correcting.of(correction)) == [
        SystemEffect(system=accepted.tournament.system, changed=[], unchanged=4)
    ]


# ---------------------------------------------------------------- where nothing can be told
def test_without_results_and_without_a_version_nothing_is_told(desk: Desk, accepted: Report) -> None:
    with pytest.raises(EffectUnknown) as unknown:
        effects(Correcting.of(asked(desk, accepted)))
    assert unknown.value.why is Why.NOTHING_SAID


def test_while_a_line_of_the_version_means_nobody_nothing_is_told(desk: Desk, accepted: Report) -> None:
    correction = allowed(desk, accepted)
    version = sent(desk, accepted.tournament)
    Entry.objects.filter(report=version, rank=4).update(player=None)
    with pytest.raises(EffectUnknown) as unknown:
        effects(Correcting.of(correction))
    assert unknown.value.why is Why.PEOPLE


def test_without_a_list_of_the_first_day_nothing_is_told(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    with pytest.raises(EffectUnknown) as unknown:
        effects(by_request(report, DEMIR_WON))
    assert unknown.value.why is Why.NO_LIST


def test_a_version_whose_ratings_have_no_day_says_that_it_cannot_be_rated(desk: Desk, accepted: Report) -> None:
    accepted.tournament.ratings_used = "at-the-game"
    accepted.tournament.save()
    accepted.tournament.schedule.filter(number=2).delete()
    with pytest.raises(EffectUnknown) as unknown:
        effects(by_request(Report.objects.get(pk=accepted.pk), DEMIR_WON))
    assert unknown.value.why is Why.RULES


# ---------------------------------------------------------------- asking with results
def test_what_is_asked_of_results_is_kept_with_the_request(desk: Desk, accepted: Report) -> None:
    moment = desk.after(accepted.tournament)
    correction = services.ask_correction(accepted, by=desk.boris, now=moment, reason="x", results=(DEMIR_WON,))
    assert correction.results == [{"round": 1, "white": 1, "black": 4, "now": "0-1"}]
    assert Correcting.of(Correction.objects.get()) == by_request(accepted, DEMIR_WON)


@pytest.mark.parametrize(
    "results",
    [
        pytest.param((AskedResult(round=1, white=4, black=1, now="1-0"),), id="the colours of another game"),
        pytest.param((AskedResult(round=9, white=1, black=4, now="0-1"),), id="a round that was not played"),
        pytest.param((AskedResult(round=1, white=1, black=4, now="1-0"),), id="what the report says"),
        pytest.param((DEMIR_WON, DEMIR_WON), id="one game twice"),
    ],
)
def test_a_result_of_no_game_is_not_asked_for(results: tuple[AskedResult, ...], desk: Desk, accepted: Report) -> None:
    with pytest.raises(NoSuchGame):
        services.ask_correction(
            accepted, by=desk.boris, now=desk.after(accepted.tournament), reason="x", results=results
        )
    assert not Correction.objects.exists()


# ---------------------------------------------------------------- the working
def test_both_workings_show_the_game_that_changed_and_add_up_to_what_is_told(accepted: Report) -> None:
    outcomes = outcomes_on(accepted.tournament.system, by_request(accepted, DEMIR_WON))
    said, now = workings_of(outcomes, "2099104")
    assert [working.calculation and working.calculation.change for working in (said, now)] == [-820, 1180]
    shown = [
        [
            (row.round, row.colour, row.player and row.player.name, row.score)
            for row in working.calculation.shown[0].rows
        ]
        for working in (said, now)
        if working.calculation
    ]
    others = [(2, "white", "Berg, Bo", 0), (3, "black", "Castro, Cy", 0)]
    assert shown == [
        [(1, "black", "Amato, Anna", 0), *others],
        [(1, "black", "Amato, Anna", 100), *others],
    ]


def test_who_has_no_game_in_a_version_has_no_working_of_it(desk: Desk, accepted: Report) -> None:
    outcomes = outcomes_on(accepted.tournament.system, by_request(accepted, DEMIR_WON))
    stranger = workings_of(outcomes, "2099999")
    assert [working.calculation for working in stranger] == [None, None]


def test_the_corrected_file_of_the_desk_is_the_asked_result() -> None:
    assert [line.cells for line in CORRECTED] == ["4w0 3b= 2w1", "3w0 4b1 1b0", "2b1 1w= 4w1", "1b1 2w0 3b0"]
