"""What a decision of the office, or the times of a round, leaves out of the list, worked out by hand.

The four play their round robin (``events.LINES``) with 2500 each, so that every game expects half a point:

    Anna    Deniz 1   Cy ½      Bo 1      +1.0
    Bo      Cy 0      Deniz 1   Anna 0    -0.5
    Cy      Bo 1      Anna ½    Deniz 1   +1.0
    Deniz   Anna 0    Bo 0      Cy 0      -1.5

K is 10 for who has reached 2400, and 20 in rapid and blitz until September 2022 (7.32). CFC, everybody 2100: 32 a point
(714b) and 0.75 a game (714c); nobody beats a record of 2600 (714d).
"""

from __future__ import annotations

from datetime import date

import pytest

from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, changed
from tests.tournaments.to_the_list import EVERYBODY, SINCE_2022, WHOLE, Way, left_out, rated, ratings_on, rows_on
from tournaments.registration import decisions
from tournaments.registration.decisions import DecidedGame
from tournaments.registration.models import Tournament
from tournaments.reports.ledger_events import latest_event


def played(way: Way, **said: object) -> Tournament:
    """The four's tournament in the ledger, with their list of before."""
    way.listed(EVERYBODY)
    tournament = way.approved(highest_rating=2500, **said)
    way.accepted(tournament)
    return tournament


# ---------------------------------------------------------------- 5.1; rapid and blitz 4.1
@pytest.mark.parametrize(("system", "day", "k"), SINCE_2022)
def test_a_game_that_was_decided_not_to_be_rated_counts_for_neither(desk: Desk, system: str, day: date, k: int) -> None:
    """Without the first round Anna and Cy are over their expectation by half a point, Bo meets it, Deniz is under it
    by one.
    """
    way = Way(desk=desk, system=system, day=day)
    tournament = played(way)
    after = desk.after(tournament)
    for decide, game in (
        (decisions.leave_out_for_force_majeure, desk.game(1, 1, 4)),
        (decisions.leave_out_for_fair_play, desk.game(1, 2, 3)),
    ):
        decide(tournament, game, by=desk.qadira, now=after, reason="Decided after an inquiry.")
    found = way.published(tournament)
    article = "5.1" if system == "fide-standard" else "4.1"
    event = latest_event(str(tournament.pk), system)
    assert event is not None
    rows = rows_on(found, event)
    anna, bo, cy, deniz = (who.key for who in desk.players)
    assert {place: row[1:] for place, row in rows.items() if not row[0]} == {
        (1, anna): ("force-majeure", article),
        (1, deniz): ("force-majeure", article),
        (1, bo): ("fair-play", article),
        (1, cy): ("fair-play", article),
    }
    assert ratings_on(found) == rated((50, 0, 50, -100), k)


# ---------------------------------------------------------------- 0.2
@pytest.mark.parametrize(("system", "day", "k"), SINCE_2022)
@pytest.mark.parametrize("approved", [False, True])
def test_a_hybrid_event_is_rated_when_it_was_approved(
    desk: Desk, system: str, day: date, k: int, *, approved: bool
) -> None:
    way = Way(desk=desk, system=system, day=day)
    tournament = played(way, is_hybrid=True)
    if approved:
        decisions.approve_hybrid(tournament, by=desk.qadira, now=desk.after(tournament), reason="Supervised halls.")
    found = way.published(tournament)
    assert ratings_on(found) == (rated(WHOLE, k) if approved else EVERYBODY)
    assert left_out(found) == (set() if approved else {("hybrid-not-approved", "0.2")})


# ---------------------------------------------------------------- 0.4, 0.5
@pytest.mark.parametrize(("system", "day", "k"), SINCE_2022)
def test_an_event_that_the_office_refuses_to_rate_changes_nothing(desk: Desk, system: str, day: date, k: int) -> None:
    way = Way(desk=desk, system=system, day=day)
    tournament = played(way)
    decisions.refuse_rating(tournament, by=desk.qadira, now=desk.after(tournament), reason="The games were invented.")
    found = way.published(tournament)
    assert (ratings_on(found), left_out(found)) == (EVERYBODY, {("rating-refused", "0.4")})


# ---------------------------------------------------------------- rapid and blitz 1.1
@pytest.mark.parametrize(("system", "day", "k"), SINCE_2022[4:])
def test_a_round_with_unequal_times_is_not_rated_in_rapid_and_blitz(desk: Desk, system: str, day: date, k: int) -> None:
    """The third round had five minutes against four; what is left is Anna +½, Cy +½ and Deniz -1."""
    way = Way(desk=desk, system=system, day=day)
    way.listed(EVERYBODY)
    tournament = way.approved(unequal_rounds=(3,))
    way.accepted(tournament, unequal_times={"3": {"white": 5, "black": 4}})
    found = way.published(tournament)
    assert (ratings_on(found), left_out(found)) == (rated((50, 0, 50, -100), k), {("unequal-times", "1.1")})


# ---------------------------------------------------------------- CFC 718
@pytest.mark.parametrize("counts", [False, True])
def test_a_default_that_nobody_announced_is_rated_by_the_cfc(desk: Desk, *, counts: bool) -> None:
    """Deniz does not come to his first game and has not withdrawn.

    Counted as played: Anna +32 + 2.25 = 2134, Bo -16 + 2.25 = 2086, Cy +32 + 2.25 = 2134, Deniz -48 + 2.25 = 2054.
    Left out: Anna +16 + 1.50 = 2117.50 and Deniz -32 + 1.50 = 2069.50, rounded half up to 2118 and 2070.
    """
    way = Way(desk=desk, system="cfc-regular", day=date(2009, 10, 12))
    way.listed({1: 2100, 2: 2100, 3: 2100, 4: 2100}, record=2600)
    tournament = way.approved()
    lines = (changed(1, cells="4w+ 3b= 2w1")[0], LINES[1], LINES[2], changed(4, cells="1b- 2w0 3b0")[3])
    way.accepted(tournament, lines)
    if counts:
        game: DecidedGame = desk.game(1, 1, 4)
        now = desk.after(tournament)
        decision = decisions.count_default(tournament, game, by=desk.edgar, now=now, reason="He had not withdrawn.")
        assert (decision.kind, decision.article) == ("default-counts", "718")
    found = way.published(tournament)
    assert ratings_on(found) == (
        {1: 2134, 2: 2086, 3: 2134, 4: 2054} if counts else {1: 2118, 2: 2086, 3: 2134, 4: 2070}
    )
    assert left_out(found) == (set() if counts else {("unplayed", "733")})
