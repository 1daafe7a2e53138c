"""The edition of 2009: its days, its table, and its data against the sources."""

from __future__ import annotations

import json
from datetime import date

import pytest

from ratings.regulations import NoEditionInForce, edition_by_id, edition_for
from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.registry import CFC
from ratingsite.foundations.editions import Status
from tests.shared_material import shared_file


@pytest.mark.parametrize("system", ["cfc-regular", "cfc-active"])
def test_the_edition_governs_fourteen_months(system: str) -> None:
    assert edition_for(system, date(2009, 5, 1)) is edition_for(system, date(2010, 6, 30)) is CFC_2009
    for day in (date(2009, 4, 30), date(2010, 7, 1)):
        with pytest.raises(NoEditionInForce, match=f"no edition of cfc covers {day}"):
            edition_for(system, day)


def test_the_edition_is_found_by_its_name_and_says_what_is_not_known() -> None:
    assert edition_by_id("cfc-2009") is CFC_2009
    assert CFC.editions == (CFC_2009,)
    assert CFC_2009.status is Status.SOURCE
    assert {note.partition(":")[0][:5] for note in CFC_2009.notes} == {"714b", "790", "711.1", "The d"}


def test_every_row_of_table_714b_agrees_with_the_sources() -> None:
    printed = json.loads(shared_file("tables/cfc_expected_table.json").read_text(encoding="utf-8"))["rows"]
    assert [(row.lowest, row.highest, row.high, row.low) for row in CFC_2009.expected_rows] == [
        (row["from"], row["to"], round(row["high"] * 100), round(row["low"] * 100)) for row in printed
    ]


def test_the_benchmarks_agree_with_the_sources() -> None:
    table = json.loads(shared_file("tables/cfc_title_minimum.json").read_text(encoding="utf-8"))
    found = [(row.title, row.fide_benchmark, row.cfc_rating) for row in CFC_2009.title_benchmarks]
    assert found == [(row["title"], row["fide"], row["cfc"]) for row in table["rows"]]
    assert CFC_2009.title_benchmark_games == table["min_games"]


def test_the_fees_agree_with_the_sources() -> None:
    fees = json.loads(shared_file("tables/fees.json").read_text(encoding="utf-8"))["cfc_CAD"]
    own = {fee.fee: fee.cents for fee in CFC_2009.rating_fees}
    assert own == {
        "adult": 100 * fees["adult"],
        "adult-other-software": 100 * fees["adult_other_software"],
        "junior": round(100 * fees["junior"]),
        "junior-other-software": round(100 * fees["junior_other_software"]),
        "own-foreign-event": 100 * fees["foreign_event"],
    }
    assert CFC_2009.appeal_fee_cents == 100 * fees["appeal"]
    assert CFC_2009.appeal_refund_change == fees["appeal_refund_if_change"]
    assert [row.cents for row in CFC_2009.fide_round_robin_fees] == [100 * fee for _, fee in fees["fide_rr"]]
    assert CFC_2009.fide_fee_cents_per_player == round(100 * fees["fide_swiss_per_player"])
    assert CFC_2009.fide_late_fee_cents == 100 * fees["fide_late"]


def test_who_pays_no_fee_and_who_needs_no_membership() -> None:
    assert CFC_2009.fide_fee_waived_for == {"ladies-tournament", "small-local-swiss"}  # 790f, 790g
    assert CFC_2009.membership_waived_for == {"junior-event"}  # 732
    assert CFC_2009.fide_events_for_members  # 790h


def test_a_report_is_due_within_a_week_and_refused_after_three_months() -> None:
    assert (CFC_2009.report_days, CFC_2009.report_refused_after_months) == (7, 3)  # 733


def test_the_terms_of_a_tournament_abroad() -> None:
    # 736: a letter not less than 1 month before, results within one month after, else none registered for three years
    assert (CFC_2009.foreign_notice_months, CFC_2009.foreign_report_months, CFC_2009.foreign_bar_years) == (1, 1, 3)


def test_what_an_appeal_and_an_event_of_fide_cost() -> None:
    # 739: $10.00; 790e: $2.20 for each player, $110 for being late
    assert CFC_2009.appeal_fee_cents == 1000
    assert (CFC_2009.fide_fee_cents_per_player, CFC_2009.fide_late_fee_cents) == (220, 11000)


def test_what_a_player_and_an_own_event_abroad_cost() -> None:
    # 731: $3.00 an adult, $5.00 if reported by other software, $0.50 and $2.50 a junior; 736: $25
    assert {fee.fee: fee.cents for fee in CFC_2009.rating_fees} == {
        "adult": 300,
        "adult-other-software": 500,
        "junior": 50,
        "junior-other-software": 250,
        "own-foreign-event": 2500,
    }
