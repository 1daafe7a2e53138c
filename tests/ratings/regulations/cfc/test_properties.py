"""What must hold of any CFC period, whatever was played."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from ratings.regulations import EventSnapshot, PlayerSnapshot, Result
from ratings.regulations.snapshots import PLAYED
from tests.ratings.regulations.builders import game
from tests.ratings.regulations.cfc.builders import established, played, rate

KEYS = ("Astrid", "Boris", "Chiara", "Dmitri", "Elif", "Farid")
PAIRS = [(white, black) for white in KEYS for black in KEYS if white != black]

players = st.builds(
    PlayerSnapshot,
    rating=st.none() | st.integers(200, 2700),
    games=st.integers(0, 60),
    highest=st.none() | st.integers(200, 2900),
    last_played_on=st.none() | st.dates(date(2000, 1, 1), date(2009, 8, 31)),
)
casts = st.fixed_dictionaries(dict.fromkeys(KEYS, players))
masters = st.fixed_dictionaries(dict.fromkeys(KEYS, st.builds(established, st.integers(800, 2700))))


@st.composite
def events(draw: st.DrawFn, results: tuple[Result, ...] = tuple(Result), name: str = "e") -> EventSnapshot:
    meetings = draw(
        st.lists(
            st.tuples(st.integers(1, 9), st.sampled_from(PAIRS), st.sampled_from(results)),
            max_size=20,
            unique_by=lambda meeting: (meeting[0], frozenset(meeting[1])),
        )
    )
    day = draw(st.dates(date(2009, 9, 1), date(2009, 9, 28)))
    kind = draw(st.sampled_from(["swiss", "match"]))
    return played(*(game(number, *pair, result) for number, pair, result in meetings), id=name, start=day, format=kind)


@given(cast=casts, first=events(name="e1"), second=events(name="e2"), order=st.randoms(use_true_random=False))
def test_the_order_of_the_document_never_matters(
    cast: dict[str, PlayerSnapshot], first: EventSnapshot, second: EventSnapshot, order: object
) -> None:
    mixed = []
    for part in (second, first):
        games = list(part.games)
        order.shuffle(games)  # type: ignore[attr-defined]
        mixed.append(replace(part, games=tuple(games)))
    keys = list(cast)
    order.shuffle(keys)  # type: ignore[attr-defined]
    assert rate({key: cast[key] for key in keys}, *mixed) == rate(cast, first, second)


@given(cast=casts, one=events())
def test_nobody_who_played_is_entered_below_200_and_low_ratings_never_fall(
    cast: dict[str, PlayerSnapshot], one: EventSnapshot
) -> None:
    for player in rate(cast, one).values():
        event = player.events[0] if player.events else None
        if event is not None and event.games and event.rating_after is not None:
            assert event.rating_after >= 200
            if event.k is not None and event.rating_before is not None:
                assert event.rating_after >= min(event.rating_before, 799)


@given(cast=masters, one=events())
def test_expected_scores_of_a_game_between_established_players_sum_to_one(
    cast: dict[str, PlayerSnapshot], one: EventSnapshot
) -> None:
    result = rate(cast, one)
    rows = {(key, row.opponent, row.round): row for key in cast for part in result[key].events for row in part.working}
    for (key, opponent, number), row in rows.items():
        if row.expected is not None:
            assert row.expected + (rows[opponent, key, number].expected or 0) == 100


@given(cast=masters, one=events(results=tuple(sorted(PLAYED))), data=st.data())
def test_turning_a_loss_into_a_win_never_lowers_an_established_rating(
    cast: dict[str, PlayerSnapshot], one: EventSnapshot, data: st.DataObject
) -> None:
    lost = [place for place, each in enumerate(one.games) if each.result is Result.BLACK_WINS]
    if not lost:
        return
    place = data.draw(st.sampled_from(lost))
    winner, games = one.games[place].white, list(one.games)
    games[place] = replace(games[place], result=Result.WHITE_WINS)
    before, after = (rate(cast, part)[winner].rating_after for part in (one, replace(one, games=tuple(games))))
    assert (after or 0) >= (before or 0)


@given(cast=casts, one=events())
def test_the_last_step_stands_where_the_rating_does(cast: dict[str, PlayerSnapshot], one: EventSnapshot) -> None:
    for player in rate(cast, one).values():
        for part in player.events:
            if part.steps and part.rating_after is not None:
                shown = [step.rating for step in part.steps if step.rating is not None]
                assert shown[-1] == 100 * part.rating_after or part.k is None
