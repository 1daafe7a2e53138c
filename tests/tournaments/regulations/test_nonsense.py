"""What cannot be is red at its field, whichever text governs the tournament."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest

from ratingsite.foundations.editions import Family
from tests.tournaments.regulations.event_facts import event
from tournaments.regulations.events import NamedArbiter, NamedPlayer, RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.names import is_same_event
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.registration import findings_on, must_be_mended

DAY = date(2025, 10, 12)


def rounds(*moments: tuple[int, str | None]) -> tuple[RoundDay, ...]:
    """Rounds one after another, each so many days behind the first and at a time."""
    return tuple(
        RoundDay(number=number, day=DAY + timedelta(days=days), time=time.fromisoformat(at) if at else None)
        for number, (days, at) in enumerate(moments, start=1)
    )


def broken(**changes: Any) -> dict[Code, Finding]:
    usual: dict[str, Any] = {"rounds": len(changes.get("schedule", ())) or 9, "rate_of_play": rate_of_play("5400+30")}
    found = findings_on(event(**(usual | changes)))
    return {each.code: each for each in found if each.outcome is Outcome.BROKEN}


@pytest.mark.parametrize(
    ("schedule", "code", "concerned"),
    [
        (rounds((0, "16:00"), (0, "10:00")), Code.SCHEDULE_ORDER, (2,)),
        (rounds((1, "10:00"), (0, "10:00")), Code.SCHEDULE_ORDER, (2,)),
        (rounds((0, "10:00"), (0, "10:00"), (1, "10:00")), Code.SCHEDULE_TIMES, (1, 2)),
        (rounds((0, "10:00"), (0, "11:00")), Code.ROUNDS_OVERLAP, (2,)),
        (rounds((0, "10:00"), (0, "13:59")), Code.ROUNDS_OVERLAP, (2,)),
        (rounds((0, "22:00"), (1, "01:00")), Code.ROUNDS_OVERLAP, (2,)),
    ],
)
def test_rounds_come_one_after_another(schedule: tuple[RoundDay, ...], code: Code, concerned: tuple[int, ...]) -> None:
    found = broken(schedule=schedule)
    assert found[code].rounds == concerned


def test_rounds_with_time_enough_between_them_are_in_order() -> None:
    """90+30 are four hours for two players and 60 moves."""
    fine = rounds((0, "10:00"), (0, "14:00"), (1, "10:00"), (2, None))
    assert not set(broken(schedule=fine)) & {Code.SCHEDULE_ORDER, Code.SCHEDULE_TIMES, Code.ROUNDS_OVERLAP}
    assert Code.ROUNDS_OVERLAP not in broken(schedule=rounds((0, "10:00"), (0, "11:00")), rate_of_play=None)


def test_thirteen_hours_a_day_are_too_many() -> None:
    """Three rounds of 130 minutes a player are thirteen hours."""
    found = broken(schedule=rounds((0, None), (0, None), (0, None)), rate_of_play=rate_of_play("7800"))
    assert (found[Code.HOURS_A_DAY].article, found[Code.HOURS_A_DAY].required) == ("3", 720)
    assert found[Code.HOURS_A_DAY].found == 780


def test_a_day_has_no_room_for_more_hours_than_it_has_whatever_the_text() -> None:
    """Thirty rounds of 25+10 in a day are 35 hours: rapid and blitz have no rule on hours."""
    thirty = {"system": "fide-rapid", "schedule": rounds(*((0, None),) * 30), "rate_of_play": rate_of_play("1500+10")}
    assert (broken(**thirty)[Code.LONGER_THAN_A_DAY].found, broken(**thirty)[Code.LONGER_THAN_A_DAY].article) == (
        2100, "",
    )  # fmt: skip
    assert Code.LONGER_THAN_A_DAY not in broken(**thirty | {"rate_of_play": rate_of_play("600+5")})


@pytest.mark.parametrize(
    ("format_", "players", "number", "required"),
    [
        ("round-robin", 120, 3, 119),
        ("round-robin", 10, 11, 9),
        ("round-robin", 9, 9, None),
        ("round-robin", 10, 9, None),
        ("double-round-robin", 6, 9, 10),
        ("double-round-robin", 6, 10, None),
        ("swiss", 8, 8, 7),
        ("swiss", 8, 7, None),
        ("swiss", 60, 9, None),
        ("team", 8, 20, None),
        ("swiss", None, 9, None),
    ],
)
def test_so_many_rounds_fit_so_many_players(
    format_: str, players: int | None, number: int, required: int | None
) -> None:
    found = broken(format=format_, players=players, rounds=number).get(Code.OPPONENTS)
    assert (found and (found.required, found.found)) == (required and (required, number))


@pytest.mark.parametrize(("players", "is_broken"), [(20, True), (2, False), (None, False)])
def test_a_match_is_played_by_two(players: int | None, is_broken: bool) -> None:
    assert (Code.MATCH_PLAYERS in broken(format="match", players=players)) is is_broken


def of_no_text(code: Code, **more: Any) -> Finding:
    return Finding(code=code, outcome=Outcome.BROKEN, family=Family.FIDE_STANDARD, article="", **more)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        (
            {"schedule": rounds((0, "10:00"), (0, "11:00"), (1, "10:00"))},
            of_no_text(Code.ROUNDS_OVERLAP, rounds=(2,)),
        ),
        # thirty games of 25 minutes a player
        (
            {"schedule": rounds(*((0, None),) * 30), "rate_of_play": rate_of_play("1500")},
            of_no_text(Code.LONGER_THAN_A_DAY, required=24 * 60, found=30 * 50),
        ),
        ({"format": "round-robin", "players": 10, "rounds": 11}, of_no_text(Code.OPPONENTS, required=9, found=11)),
        ({"format": "match", "players": 20}, of_no_text(Code.MATCH_PLAYERS, required=2, found=20)),
        (
            {"arbiters": (NamedArbiter(name="Boris", key="boris"),) * 2},
            of_no_text(Code.NAMED_TWICE, found=("Boris",)),
        ),
        (
            {
                "arbiters": (NamedArbiter(name="Boris", key="boris"),),
                "announced": (NamedPlayer(name="Boris", key="boris"),),
            },
            of_no_text(Code.ARBITER_PLAYS, found=("Boris",)),
        ),
    ],
)
def test_what_no_text_needs_to_forbid_is_told_whole(changes: dict[str, Any], finding: Finding) -> None:
    assert broken(**changes)[finding.code] == finding


@pytest.mark.parametrize(("number", "is_broken"), [(24, False), (25, True)])
def test_a_day_has_room_for_just_its_twenty_four_hours(number: int, *, is_broken: bool) -> None:
    """Half an hour for each player is an hour a game."""
    found = broken(system="fide-rapid", schedule=rounds(*((0, None),) * number), rate_of_play=rate_of_play("1800"))
    assert (Code.LONGER_THAN_A_DAY in found) is is_broken


@pytest.mark.parametrize(
    "changes",
    [
        # ten hours and sixty times five minutes are thirty hours of a game, which nobody has put on a day yet
        {"schedule": (), "rate_of_play": rate_of_play("36000+300")},
        {"schedule": rounds(*((0, None),) * 30), "rate_of_play": None},
    ],
    ids=["no schedule", "no rate of play"],
)
def test_before_both_are_told_no_day_is_too_long(changes: dict[str, Any]) -> None:
    assert Code.LONGER_THAN_A_DAY not in broken(**changes)


def named(name: str, fide_id: int | None = None, email: str = "") -> NamedArbiter:
    return NamedArbiter(name=name, key=name.casefold(), fide_id=fide_id, email=email)


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        (named("Boris", 1), named("Petrov", 1), True),
        (named("Boris", 1), named("Boris", 2), False),
        (named("Boris", email="b@example.org"), named("B. Petrov", email="b@example.org"), True),
        (named("Boris", 1), named("BORIS"), True),
        (named("Boris"), named("Chiara"), False),
    ],
)
def test_a_deputy_is_somebody_else_than_the_chief(one: NamedArbiter, other: NamedArbiter, is_one: bool) -> None:
    found = broken(arbiters=(one, other)).get(Code.NAMED_TWICE)
    assert (found and found.found) == ((one.name,) if is_one else None)


# ---------------------------------------------------------------- norms
@pytest.mark.parametrize(
    ("number", "championship", "required", "article"),
    [
        (5, "", 9, "1.4.1a"), (8, "", 9, "1.4.1a"), (9, "", None, ""), (6, "team", 7, "1.4.1b"), (7, "team", None, ""),
        (7, "world-cup", 8, "1.4.1b"),
    ],
)  # fmt: skip
def test_a_title_event_of_five_rounds_has_no_norms(
    number: int, championship: str, required: int | None, article: str
) -> None:
    found = broken(is_title_tournament=True, rounds=number, championship=championship).get(Code.TITLE_ROUNDS)
    assert (found and (found.required, found.found, found.article)) == (required and (required, number, article))


@pytest.mark.parametrize(
    ("highest", "of_women", "is_broken"), [(1500, None, True), (2029, None, True), (2030, None, False),
                                           (1500, 2100, False), (None, None, False)],
)  # fmt: skip
def test_where_nobody_is_strong_enough_no_norm_is_made(
    highest: int | None, of_women: int | None, is_broken: bool
) -> None:
    found = broken(is_title_tournament=True, highest_rating=highest, highest_rating_of_women=of_women)
    assert (Code.TITLE_RATINGS in found) is is_broken


def test_other_formats_than_those_of_the_text_need_the_chair() -> None:
    def format_finding(**changes: Any) -> Finding | None:
        found = findings_on(event(is_title_tournament=True, rounds=9, **changes))
        return next((each for each in found if each.code is Code.TITLE_FORMAT), None)

    asked = format_finding(format="match", players=2)
    assert asked is not None
    assert (asked.outcome, asked.article, asked.decider) == (Outcome.OPEN, "1.4.2e", "qc-chair")
    approved = format_finding(format="match", players=2, format_approved=True)
    assert approved is not None
    assert (approved.outcome, approved.decider) == (Outcome.MET, None)
    assert format_finding(format="knockout") is None
    of_2022 = {"starts_on": date(2022, 10, 12), "ends_on": date(2022, 10, 20)}
    assert format_finding(format="schiller", **of_2022) is None
    assert format_finding(format="schiller") is not None  # gone in 2024


def test_a_woman_of_2600_has_too_little_with_sixty_minutes() -> None:
    found = broken(rate_of_play=rate_of_play("3600"), highest_rating=2350, highest_rating_of_women=2600)
    assert (found[Code.RATE_OF_PLAY].required, found[Code.RATE_OF_PLAY].found) == (120, 60)


def test_what_could_never_be_played_is_mended_before_it_is_sent() -> None:
    twice = (named("Boris", 1), named("Boris", 1))
    found = findings_on(event(schedule=rounds((0, "10:00"), (0, "10:00")), rounds=2, arbiters=twice, format="match",
                              players=20, will_be_rated=True))  # fmt: skip
    assert {each.code for each in must_be_mended(found)} == {Code.SCHEDULE_TIMES, Code.NAMED_TWICE}


# ---------------------------------------------------------------- names of events
@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("summer open", "summer open", True),
        ("summer open 2025", "sumer open", True),
        ("2025 summer open", "summer open", True),
        ("summer open", "simmar open", False),  # two letters
        ("summer open a", "summer open b", False),
        ("summer open 2025", "summer open 2024", False),
        ("summer open", "winter open", False),
        ("", "summer open", False),
    ],
)
def test_events_are_one_where_every_word_of_the_shorter_name_stands_in_the_other(
    one: str, other: str, is_one: bool
) -> None:
    assert is_same_event(one, other) is is_same_event(other, one) is is_one


# ---------------------------------------------------------------- a chief who plays
@pytest.mark.parametrize(
    ("announced", "plays"),
    [
        (NamedPlayer(name="Petrov, Boris", key="petrov boris", fide_id=1), True),
        (NamedPlayer(name="Boris", key="boris"), True),
        (NamedPlayer(name="Boris", key="boris", fide_id=2), False),
        (NamedPlayer(name="Chiara", key="chiara", fide_id=2), False),
    ],
)
@pytest.mark.parametrize(("is_title_tournament", "article"), [(True, "1.1.6"), (False, "")])
def test_an_arbiter_does_not_stand_on_the_start_list(
    announced: NamedPlayer, plays: bool, is_title_tournament: bool, article: str
) -> None:
    """Of title tournaments 1.1.6 says so; of others it is nonsense without a text."""
    said = {"arbiters": (named("Chief", 9), named("Boris", 1)), "announced": (announced,)}
    found = broken(**said, is_title_tournament=is_title_tournament).get(Code.ARBITER_PLAYS)
    assert (found and (found.found, found.article)) == ((("Boris",), article) if plays else None)
