"""The form of a decision: a reason always, a game where it is about one, both times where they differed. Pure."""

from __future__ import annotations

import pytest

from ratings.regulations.snapshots import Minutes
from tournaments.registration.decision_forms import DecisionForm
from tournaments.registration.decision_kinds import KINDS, Kind, Subject

GAMES = (
    ("Round 1", (("1-1-4", "Amato – Demir"), ("1-2-3", "Berg – Castro"))),
    ("Round 2", (("2-3-1", "Castro – Amato"),)),
)
BY_SUBJECT = {subject: next(kind for kind in KINDS if KINDS[kind].subject is subject) for subject in Subject}


def form(kind: str, **typed: str) -> DecisionForm:
    return DecisionForm(data={"reason": "Seen by both."} | typed, kind=kind, games=GAMES)


@pytest.mark.parametrize("kind", list(KINDS))
def test_each_kind_asks_for_what_it_is_about_and_nothing_else(kind: str) -> None:
    about_a_game = KINDS[kind].subject is not Subject.EVENT
    times = {"white_minutes", "black_minutes"} if kind == Kind.UNEQUAL_TIMES else set()
    assert set(form(kind).fields) == {"reason"} | times | ({"game"} if about_a_game else set())


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("reason", ["", "   ", "x" * 2001])
def test_without_a_reason_or_with_a_treatise_nothing_is_decided(reason: str, kind: str) -> None:
    assert "reason" in form(kind, reason=reason, game="1-1-4").errors


@pytest.mark.parametrize(("game", "is_valid"), [("1-1-4", True), ("2-3-1", True), ("", False), ("9-9-9", False)])
def test_a_decision_on_a_game_names_one_of_the_tournament(game: str, is_valid: bool) -> None:
    kind = next(each for each in KINDS if KINDS[each].subject is Subject.GAME and each != Kind.UNEQUAL_TIMES)
    assert form(kind, game=game).is_valid() == is_valid


@pytest.mark.parametrize(("game", "is_valid"), [("1-1-4", True), ("", True), ("9-9-9", False)])
def test_where_it_may_be_about_the_whole_no_game_need_be_named(game: str, is_valid: bool) -> None:
    assert form(BY_SUBJECT[Subject.EITHER], game=game).is_valid() == is_valid


@pytest.mark.parametrize(
    ("white", "black", "wrong"),
    [
        ("5", "4", set()), ("5", "5", {"black_minutes"}), ("", "4", {"white_minutes"}), ("5", "", {"black_minutes"}),
        ("-1", "4", {"white_minutes"}), ("5", "x", {"black_minutes"}), ("0", "4", {"white_minutes"}),
    ],
)  # fmt: skip
def test_times_differ_or_there_is_nothing_to_decide(white: str, black: str, wrong: set[str]) -> None:
    found = form(Kind.UNEQUAL_TIMES, game="1-1-4", white_minutes=white, black_minutes=black)
    assert set(found.errors) == wrong
    if not wrong:
        assert found.minutes == Minutes(white=5, black=4)


def test_of_another_kind_no_times_are_kept() -> None:
    found = form(BY_SUBJECT[Subject.EVENT], white_minutes="5", black_minutes="4")
    assert (found.is_valid(), found.minutes) == (True, None)
