"""What a correction changes, list by list, player by player and event by event, as plain JSON that can be shown later.

``lists``: ``system``, ``list_date``, ``from`` and ``to`` (versions), ``content_sha256`` of the lines to come, ``total``
of changed lines, their ``sum`` of points, and ``changed``: row of the player, ``before`` and ``after``, games so far,
K, whether inactive, and last day of play of both, and ``is_new`` of a line that was not there. ``beside`` tells by kind
(``against_before``) how many lines differ from the list before it: in the version that stands, and to come.
``events``: ``event``, ``name`` and ``players`` with the change in hundredths under both versions. ``carried`` is what
would go into the next list, by row; ``loses`` says that somebody would lose a rating, which no later list can do.
``whole`` and ``less`` tell of whom that is less than the difference, and by which earlier corrections.
``workings`` has the working to come of the players who change on the first list, by row.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Coalesce

from ratings.ledger.models import RatedEvent
from ratings.lists.models import ListEntry, RatingList
from ratings.runs.against_before import numbers_kept
from ratings.runs.corrections.beside import movers_of_version
from ratings.runs.corrections.carried import brought_already, earlier_ones
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.stays_behind import stays_behind
from ratings.runs.corrections.versions import Version
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.result_rows import tell
from ratings.runs.workings import work_out

Json = dict[str, Any]
MOST_SHOWN = 500
MOST_WORKINGS = 200
_COMPARED: Mapping[str, Any] = {
    **dict.fromkeys(("rating", "games", "games_total", "k_factor", "highest_rating"), -1),
    "last_played_on": date.min,
    "is_inactive": False,
}
"""Each column, and what stands for nothing there."""


def effects_of(correction: ListCorrection, versions: list[Version]) -> Json:
    """The whole of it. The rows of the first list's changes are held in memory, the others as far as they are shown."""
    first = versions[0]
    changes = _changes(first)
    by_player = {row["player"]: _difference(row) for row in changes}
    return {
        "lists": [_list_json(version, changes if version is first else _changes(version)) for version in versions],
        "events": [_event_json(event, first) for event in correction.events.order_by("starts_on", "source")],
        **_carried(correction, by_player, standing=first.old),
        "stays_behind": {}
        if correction.operation
        else stays_behind(first, changes, by_player, correction.events.all()),
        "loses": any(row["before"] is not None and row["after"] is None for row in changes),
        "movers": movers_of_version(first.new) if first.run is None else {},
        "workings": _workings(first, changes) if correction.events.exists() else {},
    }


def changes_nothing(effects: Json) -> bool:
    """Whether every list would stay as it is, and what waits behind it to be pooled."""
    return not (effects["stays_behind"] or any(each["total"] for each in effects["lists"]))


def contents(effects: Json) -> list[tuple[str, str]]:
    """What tells the versions to come from others: day and hash of the lines."""
    return [(each["list_date"], each["content_sha256"]) for each in effects["lists"]]


# ---------------------------------------------------------------- lists
def _list_json(version: Version, changes: list[Json]) -> Json:
    return {
        "system": version.old.system_id,
        "list_date": version.old.list_date.isoformat(),
        "from": version.old.version,
        "to": version.new.version,
        "content_sha256": version.new.content_sha256,
        "total": len(changes),
        "sum": sum((row["after"] or 0) - (row["before"] or 0) for row in changes if row["before"] and row["after"]),
        "changed": changes[:MOST_SHOWN],
        "beside": _beside(version),
    }


def _beside(version: Version) -> Json:
    """By kind the lines that differ from the list before: in the version that stands – nothing of a list from before
    anybody counted – and in the one to come.
    """
    if version.run is None:
        return {}
    was = numbers_kept(version.run_before) if version.run_before else {}
    return {kind: [was.get(kind), number] for kind, number in numbers_kept(version.run).items()}


def _changes(version: Version) -> list[Json]:
    """The lines that differ, the largest difference first."""
    now = differing(version.new, version.old)
    was = {entry.player_id: entry for entry in differing(version.old, version.new)}
    rows = [row_of_change(entry.player_id, was.pop(entry.player_id, None), entry) for entry in now]
    rows += [row_of_change(pk, entry, None) for pk, entry in was.items()]
    return sorted(rows, key=lambda row: (-abs((row["after"] or 0) - (row["before"] or 0)), row["player"]))


def row_of_change(pk: int, was: ListEntry | None, now: ListEntry | None) -> Json:
    """A changed line, as it was and as it is to be."""
    return {
        "player": pk,
        "before": was.rating if was else None,
        "after": now.rating if now else None,
        "games_before": was.games_total if was else 0,
        "games_after": now.games_total if now else 0,
        "is_new": was is None,
        **_also(was, "before"),
        **_also(now, "after"),
    }


def _also(entry: ListEntry | None, when: str) -> Json:
    """What a line says beside rating and games."""
    last = entry.last_played_on if entry else None
    return {
        f"k_{when}": entry.k_factor if entry else None,
        f"inactive_{when}": entry.is_inactive if entry else None,
        f"last_played_{when}": last.isoformat() if last else None,
        f"highest_{when}": entry.highest_rating if entry else None,
    }


def differing(one: RatingList, other: RatingList) -> QuerySet[ListEntry]:
    """The lines of one version that the other does not have just so."""
    same = ListEntry.objects.filter(rating_list=other, player=OuterRef("player"))
    for name, nothing in _COMPARED.items():
        same = same.alias(**{f"{name}_here": Coalesce(name, Value(nothing))})
        same = same.filter(**{f"{name}_here": Coalesce(OuterRef(name), Value(nothing))})
    return ListEntry.objects.filter(~Exists(same), rating_list=one).order_by("player")


# ---------------------------------------------------------------- events
def _event_json(event: RatedEvent, first: Version) -> Json:
    old = _changes_in(event, first.run_before)
    new = _changes_in(event, first.run)
    rows = [
        {"player": pk, "before": old.get(pk), "after": new.get(pk)}
        for pk in sorted(old.keys() | new.keys())
        if old.get(pk) != new.get(pk)
    ]
    return {
        "event": event.key,
        "name": event.name,
        "players": rows,
        "unchanged": len(old.keys() | new.keys()) - len(rows),
    }


def _changes_in(event: RatedEvent, run: RatingRun | None) -> dict[int, int | None]:
    """What an event brings each of its players in a run, in hundredths; ``None`` of whom it does not rate."""
    rated = run.events.filter(source=event.source).first() if run else None
    if run is None or rated is None:
        return {}
    people = {pk for pair in rated.games.values_list("white", "black") for pk in pair}
    found: dict[int, int | None] = {}
    for result in tell(RunResult.objects.filter(run=run, player__in=people)):
        for told in result.told["events"]:
            if told["id"] == rated.key:
                found[result.player_id] = _hundredths(told.get("change"))
    return found


def _hundredths(change: float | None) -> int | None:
    return None if change is None else round(change * 100)


# ---------------------------------------------------------------- into the next list
def _carried(correction: ListCorrection, by_player: Mapping[int, Carried], *, standing: RatingList) -> Json:
    """The differences on the first list, less what earlier corrections have brought already: of whom that is, ``whole``
    keeps the difference as it is, and ``less`` the corrections. It is one from the version that is ``standing``: so is
    what they bring.
    """
    found, brought = dict(by_player), brought_already(correction, standing=standing)
    for row, told in brought.items():
        found[row] = found.get(row, Carried()).less(told)
    carried = {str(pk): each.as_json() for pk, each in sorted(found.items()) if each != Carried()}
    whole = {str(pk): by_player.get(pk, Carried()).as_json() for pk in sorted(brought)}
    less = [str(each.pk) for each in earlier_ones(correction)] if brought else []
    return {"carried": carried, "whole": whole, "less": less}


def _difference(row: Json) -> Carried:
    before, after = row["before"], row["after"]
    days = {"last_day": row["last_played_after"], "wrong_last_day": row["last_played_before"]}
    return Carried(
        rating=after - before if before is not None and after is not None else 0,
        first=after if before is None else None,
        games=row["games_after"] - row["games_before"],
        highest=row["highest_after"] if (row["highest_after"] or 0) > (row["highest_before"] or 0) else None,
        **(days if days["last_day"] != days["wrong_last_day"] else {}),
    )


def _workings(first: Version, changes: list[Json]) -> Json:
    """What is typed or operated has no working beside its reason."""
    rows = [row["player"] for row in changes[:MOST_WORKINGS]]
    found = list(RunResult.objects.filter(run=first.run, player__in=rows))
    work_out(found)
    return {str(result.player_id): result.working for result in found}
