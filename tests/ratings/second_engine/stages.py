"""Preliminaries, finals and play-offs that were reported each by itself are one event (2003 and 2009, 6.2)."""

from __future__ import annotations

from tests.ratings.second_engine.documents import Document


def with_stages_pooled(document: Document) -> Document:
    """The document with every stage inside the event that it names (rulings, pooled-stages)."""
    events = []
    for event in document["events"]:
        if event.get("pooled_with") is not None:
            continue
        stages = [other for other in document["events"] if other.get("pooled_with") == event["id"]]
        events.append(together(event, stages) if stages else event)
    return document | {"events": events}


def together(event: Document, stages: list[Document]) -> Document:
    """From the first day to the last, rounds counted on; a round robin no longer is one."""
    in_order = sorted([event, *stages], key=lambda part: (part["start"], part["end"], part["id"]))
    games: list[Document] = []
    # 0.5: what is refused is not rated, and the rest of the event is
    is_refused = all(part.get("rating_refused") for part in in_order)
    for part in in_order:
        rounds_before = max((game["round"] for game in games), default=0)
        more = {"excluded": "rating-refused"} if part.get("rating_refused") and not is_refused else {}
        games += [game | {"round": rounds_before + game["round"]} | more for game in part["games"]]
    whole = event | {"games": games, "start": in_order[0]["start"], "end": max(part["end"] for part in in_order)}
    whole["rating_refused"] = is_refused
    if "round-robin" in event["format"]:
        whole["format"] = "swiss"
    whole["unrated_at_start"] = sorted({key for part in in_order for key in part.get("unrated_at_start", ())})
    # the event begins with its first stage, whose list is the one of its first day
    if "ratings" in in_order[0]:
        whole["ratings"] = in_order[0]["ratings"]
    else:
        whole.pop("ratings", None)
    return whole
