"""What stops a run, said so that a person can mend it: which player, which event, under which article."""

from __future__ import annotations

from ratings.regulations import (
    BadPeriod,
    EventSnapshot,
    NoEditionInForce,
    PeriodSnapshot,
    UnknownEdition,
    edition_by_id,
    edition_for,
)
from ratings.regulations.registry import book_of
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Edition, Family

BAD_DATA = "bad-data"
NO_EDITION = "no-edition"
NO_LIST = "no-list"
CHECK_FAILED = "check-failed"
GAVE_UP = "gave-up"
LINES_CHANGED = "lines-changed"
OVERTAKEN = "overtaken"
LISTS_MOVED = "lists-moved"

DATE_OF_EDITION = "0"  # 2022, 0: an edition governs the tournaments that start on or after its day


def article_of_days(system: str) -> str:
    """Where the texts of a system say from which day they govern; the CFC's says it nowhere (ruling: cfc-days)."""
    return "" if SYSTEMS[system] is Family.CFC else DATE_OF_EDITION


class RunProblem(Exception):
    """The run cannot go on with this data. ``failure`` is what the run keeps and its page shows."""

    def __init__(
        self, code: str, message: str, *, player: str = "", event: str = "", article: str = "", edition: str = ""
    ) -> None:
        super().__init__(message)
        self.failure = {
            "code": code,
            "message": message,
            "player": player,
            "event": event,
            "article": article,
            "edition": edition,
        }


def problem_of(error: BadPeriod, period: PeriodSnapshot) -> RunProblem:
    """A refusal of the rules, with the player and the event behind the place it points at."""
    place = error.path.split(".")
    event = _event(place, period)
    edition = _edition(period, event)
    return RunProblem(
        BAD_DATA,
        str(error),
        player=_player(place, event),
        event=event.id if event else "",
        article=_article(place, edition, period.system),
        edition=edition.id if edition else "",
    )


def _event(place: list[str], period: PeriodSnapshot) -> EventSnapshot | None:
    """The event at the place, or the first one that the player at the place played in."""
    if place[0] == "events":
        return period.events[int(place[1])]
    played = (event for event in period.events for game in event.games if place[1] in (game.white, game.black))
    return next(played, None)


def _player(place: list[str], event: EventSnapshot | None) -> str:
    if place[0] == "players":
        return place[1]
    if event and len(place) > 3 and place[2] == "games":
        return event.games[int(place[3])].white
    return ""


def _edition(period: PeriodSnapshot, event: EventSnapshot | None) -> Edition | None:
    if event is None:
        return None
    try:
        return edition_by_id(period.edition) if period.edition else edition_for(period.system, event.governed_from)
    except (NoEditionInForce, UnknownEdition):
        return None


def _article(place: list[str], edition: Edition | None, system: str) -> str:
    """The article that needs what stands at the place."""
    return article_of_days(system) if edition is None else book_of(edition).article_of_field(edition, place)
