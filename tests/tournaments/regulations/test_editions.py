"""Each edition of the notice rules holds the numbers of its text; system and first day choose it."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.registry import edition_by_id, rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce, UnknownEdition
from titles.regulations.editions import editions as title_editions
from tournaments.regulations.editions import (
    NOTICE_EDITIONS,
    TITLE_NOTICE_EDITIONS,
    notice_for,
    title_notice_for,
)
from tournaments.regulations.notice import NoticeEdition, Sender

NAMED = {edition.id: edition for edition in NOTICE_EDITIONS}
# The rating edition beside which each stands.
BESIDE = {
    "notice-2009": "fide-2009-applied",
    "notice-2023-12": "fide-2022",
    **{
        edition.id: edition.id.replace("notice-", "" if edition.family is Family.CFC else "fide-")
        for edition in NOTICE_EDITIONS
        if edition.id not in ("notice-2009", "notice-2023-12")
    },
}


@pytest.mark.parametrize(
    ("system", "day", "edition"),
    [
        ("fide-standard", date(2003, 7, 1), "notice-2003"),
        ("fide-standard", date(2009, 6, 30), "notice-2003"),
        ("fide-standard", date(2009, 7, 1), "notice-2009"),
        ("fide-standard", date(2011, 7, 1), "notice-2011"),
        ("fide-standard", date(2012, 7, 1), "notice-2012"),
        ("fide-standard", date(2014, 7, 1), "notice-2014"),
        ("fide-standard", date(2021, 12, 31), "notice-2014"),
        ("fide-standard", date(2022, 1, 1), "notice-2022"),
        ("fide-standard", date(2023, 12, 24), "notice-2022"),
        ("fide-standard", date(2023, 12, 25), "notice-2023-12"),
        ("fide-standard", date(2024, 3, 1), "notice-2024"),
        ("fide-standard", date(2025, 10, 1), "notice-2025-10"),
        ("fide-rapid", date(2012, 1, 1), "notice-rb-2012"),
        ("fide-blitz", date(2014, 7, 1), "notice-rb-2014"),
        ("fide-blitz", date(2022, 9, 30), "notice-rb-2022"),
        ("fide-rapid", date(2022, 10, 1), "notice-rb-2022-10"),
        ("fide-rapid", date(2024, 3, 1), "notice-rb-2024"),
        ("fide-rapid", date(2026, 11, 20), "notice-rb-2024-12"),
        ("cfc-regular", date(2009, 5, 1), "notice-cfc-2009"),
        ("cfc-active", date(2010, 6, 30), "notice-cfc-2009"),
    ],
)
def test_the_system_and_the_first_day_choose_the_edition(system: str, day: date, edition: str) -> None:
    assert notice_for(system, day).id == edition


@pytest.mark.parametrize(
    ("system", "day"),
    [("fide-standard", date(2003, 6, 30)), ("fide-rapid", date(2011, 12, 31)), ("cfc-regular", date(2010, 7, 1))],
)
def test_where_no_text_is_known_there_is_no_edition(system: str, day: date) -> None:
    with pytest.raises(NoEditionInForce, match=day.isoformat()):
        notice_for(system, day)


def test_a_system_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownEdition, match="uscf"):
        notice_for("uscf", date(2024, 1, 1))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_day_of_a_rating_edition_has_one_of_notice(system: str) -> None:
    dated = [edition for edition in rule_book(system).editions if edition.is_chosen_by_date]
    mine = [edition for edition in NOTICE_EDITIONS if edition.family is SYSTEMS[system]]
    assert mine[0].effective_from == dated[0].effective_from
    assert mine[-1].effective_to == dated[-1].effective_to
    for before, after in pairwise(mine):
        assert before.effective_to is not None
        assert after.effective_from - before.effective_to == timedelta(days=1)


def test_titles_are_for_standard_chess_and_have_texts_since_2022() -> None:
    found = [title_notice_for("fide-standard", date(year, 6, 1)) for year in (2021, 2022, 2023, 2024)]
    assert [edition.id if edition else None for edition in found] == [None, "titles-2022", "titles-2023", "titles-2024"]
    assert title_notice_for("fide-rapid", date(2024, 6, 1)) is None


# ---------------------------------------------------------------- what they say
@pytest.mark.parametrize(
    ("edition", "days"),
    [
        ("notice-2003", None),
        ("notice-2009", 30),
        ("notice-2011", 30),
        ("notice-2012", None),
        ("notice-2014", None),
        ("notice-2022", 3),
        ("notice-2025-10", 3),
        ("notice-rb-2012", 2),
        ("notice-rb-2014", None),
        ("notice-rb-2022", 3),
        ("notice-rb-2024-12", 3),
    ],
)
def test_no_day_of_notice_is_invented(edition: str, days: int | None) -> None:
    assert NAMED[edition].registration_days == days
    assert NAMED[edition].needs_registration
    assert (days is None) == any("was not found" in note or "not known" in note for note in _of_notice(NAMED[edition]))


def _of_notice(edition: NoticeEdition) -> list[str]:
    return [note for note in edition.notes if "how long beforehand" in note or "as in B.03" in note]


def test_the_cfc_asks_no_notice_of_its_events() -> None:
    assert not NAMED["notice-cfc-2009"].needs_registration
    assert NAMED["notice-cfc-2009"].registration_days is None


@pytest.mark.parametrize("notice", NOTICE_EDITIONS, ids=lambda notice: notice.id)
def test_what_tournaments_are_told_is_what_the_rating_text_says(notice: NoticeEdition) -> None:
    rating: Any = edition_by_id(BESIDE[notice.id])
    if notice.family is Family.CFC:
        assert (notice.report_days, notice.report_months) == (7, 3) == (
            CFC_2009.report_days, CFC_2009.report_refused_after_months,
        )  # fmt: skip
        return
    same = ["appeal_days", "interim_reports_over_days", "last_list"]
    # 2003: the rating text takes the day of the start itself, where B.03 was not found
    same += ["registration_days"] if notice.id != "notice-2003" else []
    # the rating text of 2022 has what came in December 2023, from its own day
    same += ["elite_rating", "elite_rating_of_women", "registration_days_elite"] * (notice.id != "notice-2022")
    assert {name: getattr(notice, name) for name in same} == {name: getattr(rating, name) for name in same}


@pytest.mark.parametrize("notice", NOTICE_EDITIONS, ids=lambda notice: notice.id)
def test_the_articles_are_those_under_which_the_rating_text_has_the_same_rules(notice: NoticeEdition) -> None:
    rating: Any = edition_by_id(BESIDE[notice.id])
    names = ["registration", "appeal", "interim_reports", "closing", "late", "registration_elite", "late_elite"]
    if notice.id == "notice-2023-12":
        names = ["appeal", "interim_reports", "closing"]
    # what the rating text leaves empty it does not apply; the office has to name an article all the same
    there = {name: found for name in names if (found := getattr(rating.articles, name, ""))}
    assert {name: getattr(notice.articles, name) for name in there} == there


def test_the_amendment_of_december_2023_changes_the_notice_and_nothing_else() -> None:
    old, new = NAMED["notice-2022"], NAMED["notice-2023-12"]
    changed = {name for name in vars(old) if getattr(old, name) != getattr(new, name)}
    assert changed - {"id", "title", "effective_from", "effective_to", "source", "status"} == {
        "articles", "elite_rating", "elite_rating_of_women", "registration_days_elite", "late_elite_decided_by",
    }  # fmt: skip
    assert (new.elite_rating, new.elite_rating_of_women, new.registration_days_elite) == (2700, 2500, 30)


def test_the_rating_text_of_2022_has_that_amendment_from_the_day_on_which_the_notice_changes() -> None:
    rating: Any = edition_by_id("fide-2022")
    assert rating.elite_from == NAMED["notice-2023-12"].effective_from


def test_the_chairman_decides_on_what_is_late_and_the_president_on_elite_events_since_december_2023() -> None:
    deciders = {edition.id: (edition.late_decided_by, edition.late_elite_decided_by) for edition in NOTICE_EDITIONS}
    assert {found for found, _elite in deciders.values()} == {"qc-chair", None}
    assert [name for name, (found, _elite) in deciders.items() if found is None] == ["notice-cfc-2009"]
    assert [name for name, (_found, elite) in deciders.items() if elite == "president"] == [
        "notice-2023-12", "notice-2024", "notice-2025-10",
    ]  # fmt: skip


def test_what_is_decided_late_at_the_cfc_is_for_the_executive_director() -> None:
    assert {edition.id: edition.late_report_decided_by for edition in NOTICE_EDITIONS if edition.report_months} == {
        "notice-cfc-2009": "executive-director"
    }


def test_only_texts_since_2022_have_a_last_list_and_a_statement() -> None:
    since_2022 = [
        *("notice-2022", "notice-2023-12", "notice-2024", "notice-2025-10"),
        *("notice-rb-2022", "notice-rb-2022-10", "notice-rb-2024", "notice-rb-2024-12"),
    ]
    assert [edition.id for edition in NOTICE_EDITIONS if edition.last_list == 3] == since_2022
    assert [edition.id for edition in NOTICE_EDITIONS if edition.articles.statement] == since_2022
    assert [edition.id for edition in NOTICE_EDITIONS if edition.following_list_days == 5] == since_2022


def test_the_chief_arbiter_announces_where_a_text_that_was_read_says_so() -> None:
    found = {edition.id: edition.articles.announced for edition in NOTICE_EDITIONS}
    assert (found["notice-2003"], found["notice-2009"], found["notice-2022"]) == ("11.4", "9.2", "9.2")
    assert {found["notice-rb-2022"], found["notice-rb-2024-12"]} == {"8.2"}
    assert [edition for edition, article in found.items() if not article] == [
        "notice-rb-2012", "notice-rb-2014", "notice-cfc-2009",
    ]  # fmt: skip


def test_the_organiser_sends_the_results_of_an_official_event_from_2009_to_2021() -> None:
    """2009, 0.3; since 2022 the chief arbiter (0.3), as in rapid and blitz; no other text names anybody."""
    senders = {edition.id: edition.official_sent_by for edition in NOTICE_EDITIONS}
    organiser = ["notice-2009", "notice-2011", "notice-2012", "notice-2014"]
    nobody = ["notice-2003", "notice-cfc-2009"]
    assert [name for name, sender in senders.items() if sender is Sender.ORGANISER] == organiser
    assert [name for name, sender in senders.items() if sender is None] == nobody
    assert {edition.id for edition in NOTICE_EDITIONS if not edition.articles.official} == set(nobody)


def test_official_events_may_end_later_since_2009() -> None:
    not_said = [edition.id for edition in NOTICE_EDITIONS if not edition.is_official_closing_later]
    assert not_said == ["notice-2003", "notice-cfc-2009"]


def test_the_title_rules_here_are_those_of_the_title_regulations() -> None:
    assert [edition.id for edition in TITLE_NOTICE_EDITIONS] == [edition.id for edition in title_editions()]
    for here in TITLE_NOTICE_EDITIONS:
        there = next(edition for edition in title_editions() if edition.id == here.id)
        assert (here.effective_from, here.effective_to) == (there.effective_from, there.effective_to)
        assert (here.registration_days, here.rounds_a_day, here.hours_a_day, here.minutes) == (
            there.registration_days, there.rounds_a_day, there.hours_a_day, there.minutes,
        )  # fmt: skip
        assert here.chief_arbiter_licences == there.chief_arbiter_licences
        assert vars(here.articles).items() <= vars(there.articles).items()
