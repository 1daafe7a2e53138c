"""The random documents that command and office are both given: whole, lawful, and where real events lie."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from ratings.regulations import document_from_text, period_from_json, rate_period
from tests.ratings.second_engine.comparison import differences, project_answer
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.engine import EDITIONS, rate
from tests.ratings.second_engine.list_days import CALENDARS
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.properties import shuffled
from tests.ratings.second_engine.random_documents import as_text, random_document
from tests.ratings.second_engine.rated_players import Answer
from tests.samples import sampled, samples

ALL_EDITIONS = tuple(CALENDARS)
FIDE_EDITIONS = tuple(edition for edition in CALENDARS if not edition.startswith("cfc"))
EVENT = {"id", "format", "start", "end", "games"}
OF_FIDE = {"registration", "unrated_at_start", "match_games", "ratings"}
OLDER = OF_FIDE | {"minutes", "part", "national_championship", "women_only", "pooled_with"}
SINCE_2009 = OLDER | {"rating_refused", "long_event_approved", "ratings_chosen_on"}
RAPID = OF_FIDE | {"decided_games_count"}
RAPID_2022 = RAPID | {"rating_refused", "hybrid", "reported_on"}
STANDARD_2022 = RAPID_2022 | {"minutes", "part", "time_control_approved"}
EVENT_FIELDS = {
    "fide-2003": OLDER,
    **dict.fromkeys(("fide-2009", "fide-2009-applied", "fide-2011", "fide-2012"), SINCE_2009 | {"team_championship"}),
    "fide-2014": SINCE_2009,
    **dict.fromkeys(("fide-2022", "fide-2024", "fide-2025-10"), STANDARD_2022),
    **dict.fromkeys(("fide-rb-2012", "fide-rb-2014"), RAPID),
    **dict.fromkeys(("fide-rb-2022", "fide-rb-2022-10", "fide-rb-2024", "fide-rb-2024-12"), RAPID_2022),
    "cfc-2009": {"counts_default_games", "rating_refused"},
}
GAME = {"round", "white", "black", "result"}
OF_A_PERSON = {"rating", "games", "born", "highest", "federation", "title", "sex"}
FORMATS = {
    *("swiss", "round-robin", "double-round-robin", "scheveningen", "schiller", "team", "match", "knockout", "league")
}
# how many of them are rated
RATED = samples(20, long=60)


@cache
def _documents(edition: str, number: int = 150) -> tuple[Document, ...]:
    return tuple(random_document(edition, seed) for seed in range(number))


def _events(edition: str) -> list[Document]:
    return [event for document in _documents(edition) for event in document["events"]]


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_the_same_seed_gives_the_same_document(edition: str) -> None:
    assert random_document(edition, 5) == random_document(edition, 5)
    assert random_document(edition, 5) != random_document(edition, 6)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_field_of_an_event_for_which_the_edition_has_a_rule_is_there(edition: str) -> None:
    assert {name for event in _events(edition) for name in event} == EVENT | EVENT_FIELDS[edition]


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_field_of_a_game_is_there(edition: str) -> None:
    extra = {"played_on", "white_rating", "black_rating"} if edition in OLDER_LAWS else set()
    extra |= {"excluded"} if "hybrid" in EVENT_FIELDS[edition] else set()
    extra |= {"minutes"} if "-rb-202" in edition else set()
    assert {name for event in _events(edition) for game in event["games"] for name in game} == GAME | extra


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_field_of_a_player_is_there(edition: str) -> None:
    extra = {"last_played"} if edition.startswith("cfc") else {"k", "earlier"}
    extra |= {"standard_rating"} if "-rb-" in edition else set()
    extra |= {"member_of"} if "team_championship" in EVENT_FIELDS[edition] else set()
    players = [player for document in _documents(edition) for player in document["players"].values()]
    assert {name for player in players for name in player} == OF_A_PERSON | extra


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_what_a_part_can_tell_of_earlier_ones_is_told_where_it_is_asked(edition: str) -> None:
    told = {name for event in _events(edition) for name in event.get("part", ())}
    of_the_whole = {"rated_opponents", "field"} if edition in OLDER_LAWS else set()
    of_the_whole |= {"uplift_used_by"} if edition == "fide-2022" else set()
    assert told == ({"of", "number"} | of_the_whole if "part" in EVENT_FIELDS[edition] else set())


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_format_is_there(edition: str) -> None:
    assert {event["format"] for event in _events(edition)} == FORMATS


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_events_begin_under_the_edition_and_end_before_its_list_closes(edition: str) -> None:
    calendar = CALENDARS[edition]
    lists = calendar.lists()
    newer = 0
    for document in _documents(edition):
        events = document["events"]
        last = max(date.fromisoformat(event["end"]) for event in events)
        assert all(date.fromisoformat(event["start"]) >= calendar.first for event in events)
        following = min(day for day in lists if day > last)
        assert last <= following - timedelta(days=calendar.closing_days)
        newest = max(day for day in lists if day < following)
        newer += sum(date.fromisoformat(event["start"]) >= newest for event in events)
    assert newer / len(_events(edition)) > 0.6


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_no_two_events_of_a_period_share_a_day(edition: str) -> None:
    for document in _documents(edition):
        days = sorted((event["start"], event["end"]) for event in document["events"])
        assert all(end < start for (_, end), (start, _) in pairwise(days))


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_nobody_plays_twice_in_a_round(edition: str) -> None:
    for event in _events(edition):
        seen = [(game["round"], game[colour]) for game in event["games"] for colour in ("white", "black")]
        assert len(seen) == len(set(seen))


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_a_list_says_one_thing_of_a_player(edition: str) -> None:
    for document in _documents(edition):
        said: dict[Any, Any] = {}
        for event in document["events"]:
            ratings = event.get("ratings")
            for key, line in ratings.items() if isinstance(ratings, dict) else ():
                list_date = max(day for day in CALENDARS[edition].lists() if day.isoformat() <= event["start"])
                assert said.setdefault((key, list_date), line) == line


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_nobody_was_rated_higher_than_ever(edition: str) -> None:
    for document in _documents(edition):
        for event in document["events"]:
            ratings = event.get("ratings")
            for key, line in ratings.items() if isinstance(ratings, dict) else ():
                player = document["players"][key]
                if player["rating"] is not None:
                    assert (line["rating"] or 0) <= max(player["rating"], player.get("highest") or 0)


@sampled
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_command_takes_every_document_and_both_engines_agree_on_it(edition: str) -> None:
    for document in _documents(edition)[:RATED]:
        period = period_from_json(document_from_text(as_text(document)))
        assert period == period_from_json(document)
        players, answer = rate_period(period).players, rate(document)
        assert set(players) == set(document["players"])
        assert differences(project_answer(document, players), answer).lines == []
        # nor does the order of events and games matter to the second engine
        assert rate(shuffled(document)) == answer
        if edition in FIDE_EDITIONS:
            the_sum_of_the_events_goes_to_the_newest_rating(document, answer)


def the_sum_of_the_events_goes_to_the_newest_rating(document: Document, answer: Answer) -> None:
    for key, player in document["players"].items():
        after = answer[key, "after"]
        if player["rating"] is not None and after is not None:
            changes = [
                value
                for (whose, name, *_), value in answer.items()
                if whose == key and name[0] == "event" and name[-1] == "change"
            ]
            assert abs((after - player["rating"]) * 100 - sum(changes)) <= 50


@pytest.mark.parametrize("edition", FIDE_EDITIONS)
def test_lists_before_the_newest_said_everything_that_they_can_say(edition: str) -> None:
    said = set()
    for document in _documents(edition):
        for event in document["events"]:
            ratings = event.get("ratings")
            for key, line in ratings.items() if isinstance(ratings, dict) else ():
                said.add((line["rating"] is not None, "k" in line, document["players"][key]["rating"] is not None))
    # rated then and now, with and without K; rated since; no rating yet; delisted since
    assert said >= {(True, True, True), (True, False, True), (False, False, True), (False, False, False)}
    assert (True, True, False) in said
