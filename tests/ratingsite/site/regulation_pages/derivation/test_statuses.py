"""What becomes of an article: reached or not, from the office or only from a command, shown by a test or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ratings.regulations import edition_by_id
from ratingsite.site.regulation_pages.coverage import CoverageStatus, Row, TypedStatus
from ratingsite.site.regulation_pages.derivation.statuses import Derivation, Derived, MustSay, ShownBy, read_tests
from tests.ratingsite.site.regulation_pages.derivation.offices import ENGINE, LINE, OFFICE, PAGES
from tests.ratingsite.site.regulation_pages.derivation.trees import tree

LAW = "ratings.regulations.law"
OWNERS = (f"{LAW}.Edition",)
SHOWN = (ShownBy(texts="fide-*", articles="*", test="tests/test_it.py"),)
ROW = Row(
    article="8.3", printed="8.3", about="", typed=TypedStatus.DERIVED, where=(), note="", missing="", text="fide-2024"
)


def status(*where: str, source: str = LINE, edition: str = "fide-2024", **changes: object) -> CoverageStatus:
    """What becomes of an article that such names carry out, with one file of tests."""
    return derived(*where, source=source, edition=edition, **changes).status


def derived(*where: str, source: str = LINE, edition: str = "fide-2024", **changes: object) -> Derived:
    derivation = Derivation(tree(OFFICE | {"tests.test_it": source}), SHOWN)
    row = replace(ROW, where=where, **changes)  # type: ignore[arg-type]
    return derivation.of(row, edition_by_id(edition), OWNERS)


def test_what_a_run_does_is_in_the_office_with_a_test_from_the_desk_to_the_list() -> None:
    found = derived(f"{LAW}.change", "largest")
    assert found == Derived(status=CoverageStatus.IN_THE_OFFICE, rooms=("ratings.runs",))


def test_what_several_rooms_do_together_names_each_of_them() -> None:
    found = derived(f"{LAW}.change", "tournaments.reports.services.accept")
    assert found == Derived(status=CoverageStatus.IN_THE_OFFICE, rooms=("ratings.runs", "tournaments.reports"))


@pytest.mark.parametrize("source", [ENGINE, PAGES, "def test_nothing(): ...", ""])
def test_without_such_a_test_it_is_not(source: str) -> None:
    found = derived(f"{LAW}.change", source=source)
    assert found.status is CoverageStatus.NOT_YET
    assert found.unmet == ("no test goes through the office",)


def test_a_test_of_other_days_shows_nothing() -> None:
    assert status(f"{LAW}.change", edition="fide-2022") is CoverageStatus.NOT_YET
    assert status(f"{LAW}.change", source=LINE, edition="fide-rb-2024") is CoverageStatus.NOT_YET


EVERY = (
    LINE
    + """
    from ratings.regulations import rating_editions
    EDITIONS = rating_editions()
    def test_each(event): return publish_list(event), EDITIONS
"""
)


@pytest.mark.parametrize(("edition", "is_shown"), [("fide-2003", True), ("fide-rb-2014", True), ("fide-2009", False)])
def test_a_test_of_every_edition_shows_each_that_a_day_may_choose(edition: str, *, is_shown: bool) -> None:
    modules = OFFICE | {"ratings.regulations": "def rating_editions(): ...", "tests.test_it": EVERY}
    row = replace(ROW, where=(f"{LAW}.change",))
    found = Derivation(tree(modules), SHOWN).of(row, edition_by_id(edition), OWNERS)
    assert (found.status is CoverageStatus.IN_THE_OFFICE) is is_shown


def test_what_an_act_of_one_room_does_needs_a_test_of_that_room() -> None:
    assert status("tournaments.registration.services.submit", source=PAGES) is CoverageStatus.IN_THE_OFFICE


def test_what_only_a_command_does_is_not_in_the_office() -> None:
    found = derived(f"{LAW}.boon", f"{LAW}.change")
    assert found.status is CoverageStatus.OUTSIDE
    assert found.unmet == (f"{LAW}.boon: not in the office",)


@pytest.mark.parametrize("name", [f"{LAW}.forgotten", "unread", f"{LAW}.nothing", f"{LAW}.Event(minutes)"])
def test_what_nothing_reaches_is_not_yet_there(name: str) -> None:
    found = derived(f"{LAW}.change", name)
    assert found.status is CoverageStatus.NOT_YET
    assert found.unmet == (f"{name}: not reached",)


def test_a_fact_must_be_said_in_the_office() -> None:
    says = """
        from ratings.regulations.law import Event
        def report(request, pk): return Event(minutes=90)
    """
    made = Derivation(tree(OFFICE | {"tournaments.reports.views": says, "tests.test_it": PAGES}), SHOWN)
    row = replace(ROW, where=(f"{LAW}.Event(minutes)",))
    assert made.of(row, edition_by_id("fide-2024"), OWNERS).status is CoverageStatus.IN_THE_OFFICE


@pytest.mark.parametrize(
    ("says", "shown"), [("match", True), ("rounds", True), ("KIND", True), ("stage", True), ("hybrid", False)]
)
def test_a_test_of_an_article_says_what_the_article_is_about(says: str, *, shown: bool) -> None:
    source = (
        LINE
        + """
    FACTS = [dict(format="match", rounds=6), Event.KIND, "[name=stage]", "no hybrid"]
    def test_another(event): return publish_list(event), FACTS
    """
    )
    facts = (MustSay(texts="fide-*", articles="8.3", says=f"nothing {says}"),)
    made = Derivation(tree(OFFICE | {"tests.test_it": source}), SHOWN, facts)
    found = made.of(replace(ROW, where=(f"{LAW}.change",)), edition_by_id("fide-2024"), OWNERS)
    assert (found.status is CoverageStatus.IN_THE_OFFICE) is shown


def test_what_is_missing_is_not_yet_there_whatever_is_reached() -> None:
    assert status(f"{LAW}.change", missing="the appeal") is CoverageStatus.NOT_YET


def test_nothing_named_is_nothing_done() -> None:
    assert status() is CoverageStatus.NOT_YET


@pytest.mark.parametrize("typed", [TypedStatus.BY_PEOPLE, TypedStatus.NOT_KNOWN])
def test_what_people_do_and_what_is_not_known_is_typed(typed: TypedStatus) -> None:
    assert status(f"{LAW}.change", typed=typed) is CoverageStatus(typed)


def test_functions_that_only_tests_call_and_fields_that_nothing_reads_are_listed() -> None:
    derivation = Derivation(tree(OFFICE | {"tests.test_it": "from ratings.regulations.law import forgotten"}), ())
    assert derivation.unreached() == (f"{LAW}.forgotten",)
    assert derivation.unread(f"{LAW}.Base") == (f"{LAW}.Edition.unread",)


def test_the_table_of_tests_is_read_as_patterns(tmp_path: Path) -> None:
    table = tmp_path / "tests.csv"
    table.write_text("texts,articles,test\nfide-*,8.*,tests/test_it.py\n", encoding="utf-8")
    [line] = read_tests(table)
    assert line.holds_for("fide-2024", "8.3.1")
    assert not line.holds_for("cfc-2009", "8.3.1")
    assert not line.holds_for("fide-2024", "9.1")
