"""Events and games that are not rated although they were played: registration, hybrid, refusal, time, 5.1."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, GameSnapshot, PeriodResult
from ratings.regulations.snapshots import Decision, PlayedNotRated, Registration
from tests.ratings.regulations.builders import event, game, rate, rated, unrated

PLAYERS = {"A": rated(2410), "B": rated(2000), "C": rated(1790), "D": rated(1500)}
GAMES = (game(1, "A", "B"), game(1, "C", "D"), game(2, "B", "C"))
YEARS = {
    "fide-2003": 2004,
    "fide-2009": 2010,
    "fide-2009-applied": 2010,
    "fide-2012": 2013,
    "fide-2014": 2016,
    "fide-2022": 2022,
    "fide-2024": 2024,
}


def rated_in(year: int, *games: GameSnapshot, system: str = "fide-standard", **more: Any) -> PeriodResult:
    return rate(PLAYERS, event(*(games or GAMES), start=date(year, 6, 5), **more), system=system)


def reasons(result: PeriodResult) -> set[tuple[str | None, str]]:
    """Of every game of every player."""
    every = [row for player in result.players.values() for played in player.events for row in played.working]
    return {(row.reason, row.article) for row in every}


def excluded(reason: PlayedNotRated) -> GameSnapshot:
    return replace(GAMES[0], excluded=reason)


@pytest.mark.parametrize("reason", PlayedNotRated)
@pytest.mark.parametrize(
    ("year", "system", "article"),
    [
        (2022, "fide-standard", "5.1"),
        (2024, "fide-standard", "5.1"),
        (2022, "fide-rapid", "4.1"),
        (2024, "fide-blitz", "4.1"),
    ],
)
def test_force_majeure_and_fair_play_keep_a_game_that_was_played_from_being_rated(
    year: int, system: str, article: str, reason: PlayedNotRated
) -> None:
    players = rated_in(year, excluded(reason), *GAMES[1:], system=system).players
    (row,) = players["A"].events[0].working
    assert (row.rated, row.reason, row.article) == (False, reason, article)
    assert (players["A"].rating_after, players["B"].games) == (2410, 1)


def test_a_game_that_was_not_played_says_so_first() -> None:
    forfeit = replace(game(1, "A", "B", "+--"), excluded=PlayedNotRated.FAIR_PLAY)
    assert reasons(rated_in(2022, forfeit)) == {("unplayed", "5.1")}


def test_the_points_of_such_a_game_make_no_first_rating() -> None:
    players = {"U": unrated(), **{f"R{n}": rated(2000) for n in range(6)}}
    games = [game(n + 1, "U", f"R{n}", "1/2-1/2") for n in range(6)]
    games[0] = replace(game(1, "U", "R0", "1-0"), excluded=PlayedNotRated.FAIR_PLAY)
    newcomer = rate(players, event(*games, start=date(2022, 6, 5))).players["U"]
    assert (newcomer.rating_after, newcomer.games, newcomer.score) == (2000, 5, 250)


@pytest.mark.parametrize("edition", ["fide-2003", "fide-2009-applied", "fide-2012", "fide-2014"])
def test_before_2022_every_game_that_was_played_is_rated(edition: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        rated_in(YEARS[edition], GAMES[1], excluded(PlayedNotRated.FORCE_MAJEURE))
    assert str(caught.value) == (
        f"events.0.games.1.excluded: expected no such field under {edition}, which has no rule for it, got it"
    )


@pytest.mark.parametrize(("year", "system"), [(2022, "fide-standard"), (2024, "fide-standard"), (2022, "fide-blitz")])
def test_a_hybrid_event_is_rated_if_it_was_approved(year: int, system: str) -> None:
    assert reasons(rated_in(year, system=system, hybrid_approved=False)) == {("hybrid-not-approved", "0.2")}
    assert rated_in(year, system=system, hybrid_approved=True) == rated_in(year, system=system)


def test_a_game_of_an_event_that_is_not_rated_was_still_not_played() -> None:
    games = (game(1, "A", "B", "+--"), GAMES[1])
    assert reasons(rated_in(2022, *games, hybrid_approved=False)) == {
        ("hybrid-not-approved", "0.2"),
        ("unplayed", "5.1"),
    }


@pytest.mark.parametrize(
    ("edition", "registration", "reason", "article"),
    [
        ("fide-2003", Registration(on=None), "not-registered", "7.1"),
        ("fide-2003", Registration(on=date(2004, 6, 5)), "registered-late", "7.1"),
        ("fide-2009", Registration(on=date(2010, 5, 7)), "registered-late", "0.4"),
        ("fide-2014", Registration(on=None), "not-registered", "0.4"),
        ("fide-2022", Registration(on=date(2022, 6, 3)), "registered-late", "0.2"),
        ("fide-2022", Registration(on=date(2022, 1, 1), decision=Decision.REFUSED), "registration-refused", "0.2"),
        ("fide-2024", Registration(on=date(2024, 6, 3)), "registered-late", "0.2.2"),
    ],
)
def test_an_event_that_was_not_registered_in_time_is_not_rated(
    edition: str, registration: Registration, reason: str, article: str
) -> None:
    assert reasons(rated_in(YEARS[edition], registration=registration)) == {(reason, article)}


@pytest.mark.parametrize(
    ("edition", "registration"),
    [
        ("fide-2003", Registration(on=date(2004, 6, 4))),
        ("fide-2009", Registration(on=date(2010, 5, 6))),
        ("fide-2012", Registration(on=date(2013, 6, 5))),
        ("fide-2022", Registration(on=date(2022, 6, 2))),
        ("fide-2022", Registration(on=date(2022, 6, 5), decision=Decision.ACCEPTED)),
    ],
)
def test_an_event_that_was_registered_in_time_or_let_in_is_rated(edition: str, registration: Registration) -> None:
    year = YEARS[edition]
    assert rated_in(year, registration=registration) == rated_in(year)


@pytest.mark.parametrize(
    ("strongest", "sex", "article"),
    [(2701, "m", "0.2.1"), (2700, "m", None), (2501, "w", "0.2.1"), (2501, "f", "0.2.1"), (2500, "f", None)],
)
def test_the_players_who_have_a_game_say_how_early_the_event_had_to_be_registered(
    strongest: int, sex: str, article: str | None
) -> None:
    players = {"A": rated(strongest, sex=sex), "B": rated(2000, sex="w"), "U": unrated(sex="w"), "E": rated(2800)}
    late = event(
        game(1, "A", "B"), game(2, "U", "B"), start=date(2024, 6, 5), registration=Registration(on=date(2024, 6, 1))
    )
    (row,) = rate(players, late).players["A"].events[0].working
    assert (row.reason, row.article) == (("registered-late", article) if article else (None, "8.3.1"))


def test_who_had_no_rating_when_the_event_began_made_it_no_event_of_the_best() -> None:
    players = {"A": rated(2701), "B": rated(2000)}
    late = event(
        game(1, "A", "B"),
        start=date(2024, 6, 5),
        registration=Registration(on=date(2024, 6, 1)),
        unrated_at_start=("A",),
    )
    assert rate(players, late).players["A"].events[0].working[0].rated is True


def test_leave_for_a_late_registration_is_not_known_in_2003() -> None:
    with pytest.raises(BadPeriod, match=r"^events\.0\.registration\.decision: expected no such field under fide-2003"):
        rated_in(2004, registration=Registration(on=None, decision=Decision.ACCEPTED))


@pytest.mark.parametrize(("edition", "article"), [("fide-2009", "0.5"), ("fide-2022", "0.4"), ("fide-2024", "0.4")])
def test_fide_may_refuse_to_rate_an_event(edition: str, article: str) -> None:
    assert reasons(rated_in(YEARS[edition], rating_refused=True)) == {("rating-refused", article)}


@pytest.mark.parametrize("name", ["hybrid", "rating_refused"])
def test_a_text_that_does_not_know_such_a_thing_refuses_it(name: str) -> None:
    given: dict[str, Any] = {"hybrid": {"hybrid_approved": True}, "rating_refused": {"rating_refused": True}}[name]
    with pytest.raises(
        BadPeriod, match=rf"^events\.0\.{name}: expected no such field under fide-2003, which has no rule"
    ):
        rated_in(2004, **given)


def test_too_little_time_for_the_stronger_player_of_a_game_since_2022() -> None:
    # 90 minutes: A, 2410, needs 120; B, 2000, has enough
    assert reasons(rated_in(2022, minutes=90)) == {("too-fast", "1.1"), (None, "8.31")}
    assert [player.games for player in rated_in(2022, minutes=90).players.values()] == [0, 1, 2, 1]
    # 60 minutes are enough for C and D only
    assert [player.games for player in rated_in(2022, minutes=60).players.values()] == [0, 0, 1, 1]
    assert [player.games for player in rated_in(2022, minutes=59).players.values()] == [0, 0, 0, 0]
    assert rated_in(2022, minutes=120) == rated_in(2022)


@pytest.mark.parametrize("edition", ["fide-2003", "fide-2009", "fide-2014"])
def test_too_little_time_for_the_strongest_player_of_the_event_until_2021(edition: str) -> None:
    year = YEARS[edition]
    assert reasons(rated_in(year, minutes=119)) == {("too-fast", "1.1")}
    assert rated_in(year, minutes=120) == rated_in(year)
    without_the_master = rated_in(year, *GAMES[1:], minutes=90)
    assert without_the_master == rated_in(year, *GAMES[1:])


@pytest.mark.parametrize("minutes", [0, 1001])
def test_a_time_that_cannot_be_is_refused(minutes: int) -> None:
    with pytest.raises(BadPeriod, match=r"events\.0\.minutes: expected a whole number from 1 to 1000, got"):
        rated_in(2022, minutes=minutes)


def test_minutes_are_those_of_standard_chess() -> None:
    with pytest.raises(BadPeriod, match=r"^events\.0\.minutes: expected no such field under fide-rb-2022"):
        rated_in(2022, system="fide-rapid", minutes=20)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("registration", {"registration": Registration(on=None)}),
        ("hybrid", {"hybrid_approved": False}),
        ("minutes", {"minutes": 90}),
        ("ratings_chosen_on", {"ratings_chosen_on": date(2009, 6, 1)}),
        ("pooled_with", {"pooled_with": "main"}),
        ("reported_on", {"reported_on": date(2009, 6, 7)}),
    ],
)
def test_the_cfc_knows_none_of_it(name: str, more: dict[str, Any]) -> None:
    events = (event(*GAMES, start=date(2009, 6, 5), **more), event(*GAMES, id="main", start=date(2009, 6, 6)))
    with pytest.raises(
        BadPeriod, match=rf"^events\.0\.{name}: expected no such field under cfc-2009, which has no rule"
    ):
        rate(PLAYERS, *events, system="cfc-regular")


def test_the_cfc_rates_every_game_that_was_played() -> None:
    with pytest.raises(BadPeriod, match=r"^events\.0\.games\.0\.excluded: expected no such field under cfc-2009"):
        rated_in(2009, excluded(PlayedNotRated.FAIR_PLAY), system="cfc-regular")
