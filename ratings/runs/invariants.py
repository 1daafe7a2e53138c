"""What must be true of every player's result, whatever the rules said: sums, bounds and the floor (I11, I12)."""

from __future__ import annotations

from ratings.regulations import edition_by_id
from ratings.regulations.fide.edition import FideEdition
from ratings.runs.chain_invariants import check_chain
from ratings.runs.manifest import Json
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratings.working.numbers import hundredths


def check_player(key: str, working: Json) -> None:
    """Raise ``RunProblem`` at the first thing that is not true."""
    events = working["events"]
    for event in events:
        _check_event(key, event)
    _must(working["games"] == sum(event["games"] for event in events), key, "the games of the events do not add up")
    if any("steps" in event for event in events):
        check_chain(key, working, _must)
    elif working["rating_before"] is not None:
        _check_change(key, working)
    _check_floor(key, working)


def _check_event(key: str, event: Json) -> None:
    rows = [row for row in event["working"] if row["rated"]]
    where = {"event": event["id"], "edition": event["edition"]}
    _must(len(rows) == event["games"], key, "not every rated game is counted", **where)
    _must(_sum(rows, "score") == hundredths(event["score"]), key, "the scores do not add up", **where)
    if event["k"] is None:
        return
    expected = hundredths(event["expected"])
    _must(_sum(rows, "expected") == expected, key, "the expected scores do not add up", **where)
    if "steps" not in event:
        _must(
            event["k"] * (hundredths(event["score"]) - expected) == hundredths(event["change"]),
            key,
            "the change is not K times score less expected score",
            article=event["k_article"],
            **where,
        )


def _check_change(key: str, working: Json) -> None:
    """I12: the new rating is the old one and the changes of the events; I11: K times games bounds it."""
    change = hundredths(working["change"])
    _must(_sum(working["events"], "change") == change, key, "the changes of the events do not add up")
    _must(
        working["new_rating"] == working["rating_before"] + working["rounded_change"],
        key,
        "the new rating is not the old one and the rounded change",
        article=working["rounding_article"] or "",
    )
    for event in working["events"]:
        edition = edition_by_id(event["edition"])
        most = edition.most_k_times_games if isinstance(edition, FideEdition) else None
        _must(
            not event["games"] or most is None or event["k"] * working["games"] <= most,
            key,
            f"K {event['k']} times {working['games']} games is more than {most}",
            event=event["id"],
            article=event["k_article"] or "",
            edition=event["edition"],
        )
    most_change = max((event["k"] for event in working["events"]), default=0) * working["games"] * 100
    _must(abs(change) <= most_change, key, "the change is larger than K for every game")


def _check_floor(key: str, working: Json) -> None:
    """7.21: nobody stands on the list below the floor of the edition that closed the period."""
    after = working["rating_after"]
    if after is None or not working["events"]:
        return
    edition = edition_by_id(working["events"][-1]["edition"])
    if isinstance(edition, FideEdition) and working["games"]:
        _must(
            after >= edition.rating_floor,
            key,
            f"the rating {after} is below the floor {edition.rating_floor}",
            article=edition.articles.rating_floor,
            edition=edition.id,
        )


def _sum(rows: list[Json], field: str) -> int:
    return sum(hundredths(row[field]) for row in rows)


def _must(holds: bool, key: str, message: str, **where: str) -> None:
    if not holds:
        raise RunProblem(CHECK_FAILED, message, player=key, **where)
