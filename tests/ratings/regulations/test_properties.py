"""What must hold of any period, whatever was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from ratings.regulations import EventSnapshot, PlayerSnapshot, Result
from ratings.regulations.registry import FIDE_STANDARD
from tests.ratings.regulations.builders import event, game, rate

KEYS = ("Astrid", "Boris", "Chiara", "Dmitri", "Elif", "Farid")
PAIRS = [(white, black) for white in KEYS for black in KEYS if white != black]
STARTS = [edition.effective_from for edition in FIDE_STANDARD.editions]
# 2003 rates by the average of the opponents: a game has no expected score of its own
GAME_BY_GAME = [edition.effective_from for edition in FIDE_STANDARD.editions if edition.average is None]

ratings = st.integers(1400, 2900)
players = st.builds(
    PlayerSnapshot,
    rating=st.none() | ratings,
    games=st.integers(0, 60),
    born=st.none() | st.integers(1940, 2012),
    highest=st.none() | ratings,
)


@st.composite
def events(
    draw: st.DrawFn, results: tuple[Result, ...] = tuple(Result), name: str = "e", starts: Sequence[date] = STARTS
) -> EventSnapshot:
    """An event of some rounds; no pair meets twice in one."""
    meetings = draw(
        st.lists(
            st.tuples(st.integers(1, 9), st.sampled_from(PAIRS), st.sampled_from(results)),
            max_size=25,
            unique_by=lambda meeting: (meeting[0], frozenset(meeting[1])),
        )
    )
    games = [game(number, white, black, result) for number, (white, black), result in meetings]
    return event(*games, start=draw(st.sampled_from(starts)), id=name)


casts = st.fixed_dictionaries(dict.fromkeys(KEYS, players))
rated_casts = st.fixed_dictionaries(dict.fromkeys(KEYS, st.builds(PlayerSnapshot, rating=ratings)))


@given(cast=casts, first=events(name="e1"), second=events(name="e2"), order=st.randoms(use_true_random=False))
def test_the_order_of_games_and_events_never_matters(
    cast: dict[str, PlayerSnapshot], first: EventSnapshot, second: EventSnapshot, order: object
) -> None:
    shuffled = [list(part.games) for part in (first, second)]
    for games in shuffled:
        order.shuffle(games)  # type: ignore[attr-defined]
    mixed = [replace(part, games=tuple(games)) for part, games in zip((first, second), shuffled, strict=True)]
    assert rate(cast, *mixed[::-1]) == rate(cast, first, second)


@given(cast=casts, played=events(starts=GAME_BY_GAME))
def test_expected_scores_of_a_game_sum_to_one_where_nothing_was_limited(
    cast: dict[str, PlayerSnapshot], played: EventSnapshot
) -> None:
    rows = {
        (key, row.opponent, row.round): row
        for key, player in rate(cast, played).players.items()
        for part in player.events
        for row in part.working
    }
    for (key, opponent, number), row in rows.items():
        other = rows[opponent, key, number]
        if row.expected is not None and other.expected is not None and row.limit_article is None:
            assert row.expected + other.expected == 100


@given(levels=st.lists(st.integers(2000, 2400), min_size=6, max_size=6), played=events(starts=GAME_BY_GAME))
def test_equal_k_changes_sum_to_zero_where_nothing_was_limited(levels: list[int], played: EventSnapshot) -> None:
    cast = {key: PlayerSnapshot(rating=rating, k=20) for key, rating in zip(KEYS, levels, strict=True)}
    assert sum(player.change or 0 for player in rate(cast, played).players.values()) == 0


@given(cast=rated_casts, played=events(), data=st.data())
def test_turning_a_loss_into_a_win_never_lowers_a_rating(
    cast: dict[str, PlayerSnapshot], played: EventSnapshot, data: st.DataObject
) -> None:
    # among rated players: until 2021 a win can take from an unrated opponent the performance that made a game count
    lost = [place for place, one in enumerate(played.games) if one.result is Result.BLACK_WINS]
    if not lost:
        return
    place = data.draw(st.sampled_from(lost))
    winner = played.games[place].white
    games = [*played.games]
    games[place] = replace(games[place], result=Result.WHITE_WINS)
    before, after = (rate(cast, part).players[winner] for part in (played, replace(played, games=tuple(games))))
    assert (after.new_rating or 0) >= (before.new_rating or 0)


@given(cast=casts, first=events(name="e1"), second=events(name="e2"))
def test_the_change_of_the_period_is_the_sum_of_what_its_events_show(
    cast: dict[str, PlayerSnapshot], first: EventSnapshot, second: EventSnapshot
) -> None:
    for player in rate(cast, first, second).players.values():
        assert player.games == sum(part.games for part in player.events)
        if player.rating_before is not None and player.change is not None and player.rounded_change is not None:
            assert player.change == sum(part.change or 0 for part in player.events)
            assert abs(player.change - 100 * player.rounded_change) <= 50


@given(cast=casts, played=events(results=(Result.WHITE_WINS_BY_FORFEIT, Result.BOTH_FORFEIT, Result.UNPLAYED_DRAW)))
def test_what_was_not_played_changes_nothing(cast: dict[str, PlayerSnapshot], played: EventSnapshot) -> None:
    for key, player in rate(cast, replace(played, end=date(2030, 1, 1))).players.items():
        assert (player.rating_after, player.games, player.change or 0) == (cast[key].rating, 0, 0)
