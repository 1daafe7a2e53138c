"""Every bad input of the table: refused or marked, at the place where it is bad."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.bad_input import ALL, TESTED_APART, Bad
from tests.tournaments.trf.sample import ELIF, HUGO, SWISS, as_bytes, edited, faults, with_text, without
from tournaments.trf import CATALOGUE, Severity, read_report


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL])
def test_a_bad_input_is_named_at_its_place(bad: Bad) -> None:
    found = [(fault.line, fault.column, fault.severity) for fault in faults(bad.raw, bad.code)]
    assert (bad.line, bad.column, bad.severity) in found


@pytest.mark.parametrize("bad", [pytest.param(bad, id=bad.what) for bad in ALL if bad.severity is Severity.ERROR])
def test_an_error_refuses_the_file(bad: Bad) -> None:
    assert not read_report(bad.raw).accepted


def test_the_table_has_every_code_of_the_catalogue() -> None:
    assert {bad.code for bad in ALL} | TESTED_APART == set(CATALOGUE)


def test_every_fault_of_the_table_has_its_words_filled_in() -> None:
    for bad in ALL:
        for fault in read_report(bad.raw).faults:
            assert fault.message[-1] in ".?"
            assert not any(sign in fault.message + fault.article + (fault.expected or "") for sign in "{}")


def test_what_was_got_is_escaped_and_no_longer_than_forty_characters() -> None:
    spoiled = edited(ELIF, 15, "\u202eevil" + "x" * 28, edited(1, 5, "A" * 4000))
    shown = [fault.got or "" for fault in read_report(as_bytes(spoiled)).faults]
    assert max(map(len, shown)) <= 40
    assert all(text.isprintable() for text in shown)


def test_all_faults_come_at_once_by_line_and_column() -> None:
    raw = with_text(ELIF, 81, " x.0", edited(HUGO, 10, "x"))
    places = [(fault.line, fault.column) for fault in read_report(raw).faults]
    assert places == [(ELIF, 81), (HUGO, 10)]


def test_of_very_many_faults_two_hundred_are_listed_and_the_rest_counted() -> None:
    lines, player = list(SWISS[:12]), SWISS[12]
    many = [f"001 {rank:4}{player[8:14]}{'No Comma':<33}{player[47:80]} 9.0{player[84:]}" for rank in range(1, 301)]
    found = read_report("\r\n".join(lines + many).encode()).faults
    assert len(found) == 201
    assert found[-1].code == "more-faults"
    assert {"points-differ", "pairing-contradiction", "fide-id-twice"} <= {fault.code for fault in found}


def test_a_missing_player_is_named_by_each_opponent() -> None:
    found = [(fault.line, fault.round, fault.got) for fault in faults(without(HUGO), "opponent-unknown")]
    assert found == [(13, 1, "4"), (14, 2, "4"), (15, 3, "4")]


def test_a_broken_line_is_not_blamed_on_the_opponents() -> None:
    found = read_report(with_text(HUGO, 20, "\t")).faults
    assert [(fault.code, fault.line) for fault in found if fault.severity is Severity.ERROR] == [("tab", HUGO)]


def test_a_name_that_looks_like_a_program_is_only_a_name() -> None:
    for name in ("<script>alert(1)</script>", '=HYPERLINK("x")', "../../etc/passwd", "{{7*7}}", "%s%n{0}"):
        result = read_report(with_text(ELIF, 15, name.ljust(33)))
        assert result.accepted
        assert result.report is not None
        assert result.report.players[0].name == name
