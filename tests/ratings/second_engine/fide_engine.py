"""The second engine for FIDE: each event under its own edition, each player's period closed by the last one."""

from __future__ import annotations

from tests.ratings.second_engine import older_players, rated_players
from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.editions import edition_of
from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.older_engine import rows_of
from tests.ratings.second_engine.older_events import Judgement, judge
from tests.ratings.second_engine.older_laws import OLDER_LAWS
from tests.ratings.second_engine.parts import have_used_the_uplift, tournament_of
from tests.ratings.second_engine.rated_players import Answer
from tests.ratings.second_engine.rows import Row, all_rows
from tests.ratings.second_engine.stages import with_stages_pooled
from tests.ratings.second_engine.unrated_players import rate_unrated


def rate_fide(given: Document) -> tuple[Answer, list[Row]]:
    """The answers by player, and every game."""
    document = with_stages_pooled(given)
    older = [event for event in document["events"] if edition_of(document, event) in OLDER_LAWS]
    newer = [event for event in document["events"] if edition_of(document, event) in LAWS]
    judgements: dict[str, Judgement] = {}
    rows = all_rows(document | {"events": newer})
    for event in older:
        law = OLDER_LAWS[edition_of(document, event)]
        judgements[event["id"]] = judge(law, document, event)
        rows += rows_of(law, document["players"], event, judgements[event["id"]])
    answers: Answer = {}
    for key, player in document["players"].items():
        own = [row for row in rows if row.me == key]
        for name, value in rate_player(document, player, own, judgements).items():
            answers[key, name] = value
    return answers, rows


def rate_player(document: Document, player: Document, rows: list[Row], judgements: dict[str, Judgement]) -> Answer:
    """The period of one player."""
    if not rows:
        return {"after": player["rating"]} | ({} if player["rating"] is None else {"change": 0})
    rating: int | None = player["rating"]
    # R&B 2022, 7.21: who plays with the standard rating is considered to be rated
    if rating is None and document["system"] != "fide-standard":
        rating = player.get("standard_rating")
    closing = closing_edition(document, rows)
    if rating is not None:
        return rate_rated(document, player, rating, rows, judgements)
    if closing in OLDER_LAWS:
        return older_players.rate_unrated(OLDER_LAWS[closing], player, rows, judgements)
    return rate_unrated(LAWS[closing], player, rows)


def closing_edition(document: Document, rows: list[Row]) -> str:
    """Rulings, period-edition and initial-edition: that of the last event in which a game counts."""
    deciding = [row for row in rows if row.counts] or rows
    last = max(deciding, key=lambda row: (row.event["start"], row.event["end"], row.event["id"]))
    return edition_of(document, last.event)


def rate_rated(
    document: Document, player: Document, rating: int, rows: list[Row], judgements: dict[str, Judgement]
) -> Answer:
    """8.3: the changes of the events, each with the list of its first day, added up and to the newest list."""
    counted = [row for row in rows if row.counts]
    closing = closing_edition(document, rows)
    editions = {row.event["id"]: edition_of(document, row.event) for row in rows}
    older = {event_id: OLDER_LAWS[edition] for event_id, edition in editions.items() if edition in OLDER_LAWS}
    newer = {event_id: LAWS[edition] for event_id, edition in editions.items() if edition in LAWS}
    considered = player | {"rating": rating}
    used = {tournament_of(row.event) for row in rows if row.me in have_used_the_uplift(document, row.event)}
    answer = older_players.rate_events(
        older, considered, [row for row in rows if row.event["id"] in older], judgements
    ) | rated_players.rate_events(
        newer, considered, [row for row in rows if row.event["id"] in newer], len(counted), used
    )
    change: int = sum(value for name, value in answer.items() if name[-1] == "change")
    # rulings, stand-in: without a rated game a player is not listed with the standard rating
    after = player["rating"]
    if counted and closing in OLDER_LAWS:
        after = older_players.rating_after(OLDER_LAWS[closing], rating, change)
    elif counted:
        after = rated_players.rating_after(LAWS[closing], rating, change)
    return answer | {"change": change, "after": after}
