"""The rating engine and the second, plainly written one agree on random events.

``python -m tests.ratings.second_engine --events 100000 --edition fide-2024`` compares many more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import count, pairwise

import pytest

from ratings.regulations import PlayerRating, period_from_json, rate_period
from ratings.regulations.results import EventRating
from tests.ratings.second_engine.admission import DAYS_AHEAD
from tests.ratings.second_engine.admission_chance import SINCE_2022 as HYBRID
from tests.ratings.second_engine.admission_chance import WITHOUT_REFUSALS
from tests.ratings.second_engine.chance import random_period
from tests.ratings.second_engine.comparison import Tally, project_answer, random_document
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.engine import CFC_EDITIONS, EDITIONS, FIDE_EDITIONS, rate
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.printed_tables import DIFFERENCES, SCORES, dp, pd
from tests.ratings.second_engine.properties import (
    BY_AVERAGE,
    rated,
    shuffled,
    unlimited_pairs,
    win_instead_of_a_loss,
    with_equal_k,
)
from tests.samples import sampled, samples

NEIGHBOURS = [pair for laws in (LAWS, OLDER_LAWS) for pair in (*pairwise(laws), *pairwise(reversed(laws)))]
REASONS = {
    "unplayed",
    "match-decided",
    "opponent-unrated",
    "opponent-unrated-at-start",
    "both-unrated",
    "zero-first-event",
    "outside-26-months",
    "too-few-games",
    "no-rated-opponent",
    "below-floor",
}
OLDER_REASONS = {
    "unplayed",
    "event-too-long",
    "too-few-rated-players",
    "match-decided",
    "opponent-unrated",
    "both-unrated",
    "opponent-left-out",
    "score-too-low",
    "first-performance-below-floor",
    "outside-pooled-periods",
    "too-few-games",
    "no-rated-opponent",
    "below-floor",
}
ADMISSION = {"not-registered"}
REFUSALS = {"registration-refused", "rating-refused"}
SINCE_2022 = {"hybrid-not-approved", "reported-late", "force-majeure", "fair-play"}
CFC_REASONS = {
    *("unplayed", "both-absent", "match-gap", "nobody-rated", "cancelled"),
    *("under-three-rounds", "under-three-games"),
}
CFC_STEPS = {
    "cancelled",
    "average-of-rated",
    "first-pass",
    "performance",
    "under-three-rounds",
    "cumulative",
    "score-less-expected",
    "gain-over-2199-halved",
    "loss-under-2200-doubled",
    "participation",
    "result-bonus",
    "match-limit",
    "rounding",
    "fall-below-800",
    "never-lower-below-800",
    "lowest-rating",
}
CFC_SIGHTS = {"pre-event", "post-event", "higher-of-pre-and-post-event", "first-pass", "estimate"}
# with second_engine/test_random_documents.py they come to every branch of both engines that more would come to
EVENTS = samples(100, long=1000)
PERIODS, FIRST = 160, 15
FOUR_SENTENCES = {"reached-2400", "junior", "under-30-games", "under-2400"}


@sampled
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_engines_agree_on_random_events(edition: str) -> None:
    tally = _met(edition).tally
    assert tally.differences == []
    assert tally.events >= EVENTS


@pytest.mark.parametrize("edition", LAWS)
def test_the_random_events_come_to_every_rule(edition: str) -> None:
    law = LAWS[edition]
    reasons, k_reasons = _met(edition).reasons, _met(edition).k_reasons
    assert reasons >= REASONS | ({"match-unrated-player"} if law.matches_of_rated_only else set())
    assert ("difference-not-rated" in reasons) == bool(law.not_rated_gap)
    assert k_reasons >= {"published"} | ({"same-for-all"} if law.k_for_all else FOUR_SENTENCES)
    assert ("limited" in k_reasons) == bool(law.most_k_times_games)


@pytest.mark.parametrize("edition", OLDER_LAWS)
def test_the_random_events_come_to_every_rule_until_2021(edition: str) -> None:
    law = OLDER_LAWS[edition]
    reasons, k_reasons = _met(edition).reasons, _met(edition).k_reasons
    assert reasons >= OLDER_REASONS | ({"scheveningen-unrated-players"} if law.by_average else {"match-unrated-player"})
    # three rated opponents were asked until 2014
    assert ("few-rated-opponents" in reasons) == (law.opponents_at_first > 1)
    assert k_reasons >= {"published", "reached-2400", "under-2400"}
    assert ("under-30-games" in k_reasons) == bool(law.k_newcomer)
    assert ("junior" in k_reasons) == bool(law.k_junior)


@dataclass(kw_only=True)
class Met:
    """What the random periods of an edition come to: why games and events did not count, which sentences gave K, and
    which articles, steps and sights; and what both engines say of them.
    """

    tally: Tally = field(default_factory=Tally)
    first: list[tuple[Document, dict[str, PlayerRating]]] = field(default_factory=list)

    reasons: set[str | None] = field(default_factory=set)
    k_reasons: set[str | None] = field(default_factory=set)
    approved: set[str | None] = field(default_factory=set)
    ratings: set[str | None] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)
    bases: set[str | None] = field(default_factory=set)

    def look_at(self, edition: str, document: Document, players: dict[str, PlayerRating]) -> None:
        for player in players.values():
            for event in player.events:
                self.meet(edition, event)
            # a period whose days lead under two editions has the reasons of both
            if "edition" in document:
                self.ask_why(player)

    def meet(self, edition: str, event: EventRating) -> None:
        self.ratings.add(event.ratings_article)
        if event.edition == edition:
            self.approved.add(event.approved_article)
        self.steps |= {step.code for step in event.steps}
        self.bases |= {game.basis for game in (*event.working, *event.first_pass)}

    def ask_why(self, player: PlayerRating) -> None:
        self.reasons |= {game.reason for event in player.events for game in event.working}
        if player.initial:
            self.reasons |= {player.initial.reason, *(result.reason for result in player.initial.pooled)}
        self.reasons.add(player.unlisted_reason)
        self.k_reasons |= {event.k_reason for event in player.events}
        self.k_reasons |= {"limited" for event in player.events if event.k != event.k_before_limit}


@cache
def _met(edition: str) -> Met:
    """160 periods come to everything; each is rated once, and by the second engine until there are so many events."""
    met = Met()
    for number in count():
        if number >= PERIODS and met.tally.events >= EVENTS:
            break
        document = random_document(edition, 2026, number)
        players = rated(document)
        if met.tally.events < EVENTS:
            met.tally.compare(number, document, players)
        if number < FIRST:
            met.first.append((document, players))
        if number < PERIODS:
            met.look_at(edition, document, players)
    return met


@pytest.mark.parametrize("edition", FIDE_EDITIONS)
def test_some_random_events_are_not_rated_at_all(edition: str) -> None:
    reasons = _met(edition).reasons
    assert reasons >= ADMISSION | (REFUSALS if edition not in WITHOUT_REFUSALS else set())
    # of 2012 and 2014 the days are not known
    assert ("registered-late" in reasons) == (edition in DAYS_AHEAD)
    assert ("too-fast" in reasons) == ("-rb-" not in edition)
    assert ("unequal-times" in reasons) == ("-rb-202" in edition)
    assert (reasons >= SINCE_2022) == (edition.removeprefix("fide-") in HYBRID)


@pytest.mark.parametrize("edition", FIDE_EDITIONS)
def test_some_random_events_have_an_approved_time_control_since_2022(edition: str) -> None:
    assert _met(edition).approved == (
        {None, "1.1"} if edition in ("fide-2022", "fide-2024", "fide-2025-10") else {None}
    )


@pytest.mark.parametrize("edition", OLDER_LAWS)
def test_some_random_events_have_the_ratings_of_each_game(edition: str) -> None:
    assert _met(edition).ratings == {None, "4.11" if edition == "fide-2003" else "4.13"}


@pytest.mark.parametrize("edition", CFC_EDITIONS)
def test_the_random_events_come_to_every_rule_of_the_cfc(edition: str) -> None:
    reasons, k_reasons = _met(edition).reasons, _met(edition).k_reasons
    assert reasons >= CFC_REASONS
    assert k_reasons >= {"under-2199", "2199-or-over"}
    assert _met(edition).steps == CFC_STEPS
    assert _met(edition).bases == CFC_SIGHTS | {None}


@pytest.mark.parametrize(("edition", "other"), NEIGHBOURS)
def test_the_comparison_notices_another_edition(edition: str, other: str) -> None:
    documents = (random_document(edition, 2026, number) for number in range(300))
    assert any(
        project_answer(document, rated(document)) != rate(document | {"edition": other}) for document in documents
    )


def test_three_games_with_one_opponent_are_not_three_rated_opponents() -> None:
    games = [{"round": number, "white": "U", "black": "A", "result": "1/2-1/2"} for number in range(1, 4)]
    event = {"id": "e", "format": "swiss", "start": "2012-07-01", "end": "2012-07-01", "games": games}
    players = {"U": {"rating": None}, "A": {"rating": 1800}}
    document = {"system": "fide-rapid", "edition": "fide-rb-2012", "players": players, "events": [event]}
    initial = rate_period(period_from_json(document)).players["U"].initial
    assert initial is not None
    assert (initial.games, initial.reason) == (0, "few-rated-opponents")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_order_of_games_and_events_never_matters(edition: str) -> None:
    for document, players in _met(edition).first:
        assert rated(shuffled(document)) == players


# not of the CFC, where a newcomer's rating after the event enters (717); see regulations/cfc/test_properties.py
@pytest.mark.parametrize("edition", FIDE_EDITIONS)
def test_turning_a_loss_into_a_win_never_lowers_a_rating(edition: str) -> None:
    for document, players in _met(edition).first:
        winner, other = win_instead_of_a_loss(document) or (None, document)
        if winner and players[winner].rating_before is not None:
            assert (rated(other)[winner].new_rating or 0) >= (players[winner].new_rating or 0)


@pytest.mark.parametrize("edition", [edition for edition in FIDE_EDITIONS if edition != BY_AVERAGE])
def test_expected_scores_of_a_game_sum_to_one_where_nothing_was_limited(edition: str) -> None:
    pairs = [pair for players in _rated_with_equal_k(edition) for pair in unlimited_pairs(players)]
    assert {sum(pair) for pair in pairs} == {100}


@pytest.mark.parametrize("edition", [edition for edition in FIDE_EDITIONS if edition != BY_AVERAGE])
def test_equal_k_changes_sum_to_zero_where_nothing_was_limited(edition: str) -> None:
    sums = []
    for players in _rated_with_equal_k(edition):
        events = [event for player in players.values() for event in player.events]
        is_limited = any(game.limit_article for event in events for game in event.working)
        if not is_limited and all(event.edition != BY_AVERAGE for event in events):
            sums.append(sum(player.change or 0 for player in players.values()))
    assert set(sums) == {0}


@cache
def _rated_with_equal_k(edition: str) -> list[dict[str, PlayerRating]]:
    return [rated(with_equal_k(document)) for document, _ in _met(edition).first]


@pytest.mark.parametrize(("edition", "reason"), [("fide-2003", "event-too-long"), ("fide-2009", None)])
def test_leave_for_a_long_event_was_first_given_in_2009(edition: str, reason: str | None) -> None:
    game = {"round": 1, "white": "A", "black": "B", "result": "1-0"}
    event = {"id": "e", "format": "swiss", "start": "2009-01-01", "end": "2009-06-30", "games": [game]}
    players = {"A": {"rating": 2000}, "B": {"rating": 2000}}
    document = {"system": "fide-standard", "edition": edition, "players": players}
    document["events"] = [event | {"long_event_approved": True}]
    (row,) = rate_period(period_from_json(document)).players["A"].events[0].working
    assert row.reason == reason


def test_who_was_unrated_when_an_event_began_does_not_ask_for_30_days_of_notice() -> None:
    event = {"id": "e", "format": "swiss", "start": "2024-06-05", "end": "2024-06-05", "unrated_at_start": ["A"]}
    event["registration"] = {"on": "2024-06-01"}
    event["games"] = [{"round": 1, "white": "A", "black": "B", "result": "1-0"}]
    players = {"A": {"rating": 2701}, "B": {"rating": 2000}}
    document = {"system": "fide-standard", "edition": "fide-2024", "players": players, "events": [event]}
    (row,) = rate_period(period_from_json(document)).players["A"].events[0].working
    assert row.reason is None


def test_the_same_seed_gives_the_same_events() -> None:
    assert random_period("fide-2024", 7, 11) == random_period("fide-2024", 7, 11)
    assert random_period("fide-2024", 7, 11) != random_period("fide-2024", 7, 12)


def test_the_tables_of_the_second_engine_are_whole() -> None:
    assert sorted(DIFFERENCES) == list(range(101))
    assert all(dp(percent) == -dp(100 - percent) for percent in range(101))
    assert [low for low, *_ in sorted(SCORES)] == [0] + [high + 1 for _, high, *_ in sorted(SCORES)[:-1]]
    assert all(pd(difference) + pd(-difference) == 100 for difference in range(4, 1000))
