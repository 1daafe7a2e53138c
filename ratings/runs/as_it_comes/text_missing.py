"""Current ratings that stand still for want of a text: where the known texts end, what waits, and what helps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from ratings.ledger.models import RatedEvent
from ratings.lists.archives.services import refuse_archive
from ratings.lists.selectors import newest_list
from ratings.regulations.registry import rule_book
from ratings.runs.as_it_comes.models import StandStill
from ratings.runs.failures import Failure
from ratings.runs.problems import NO_EDITION, NO_LIST
from ratings.runs.waiting_events import events_waiting
from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class TextMissing:
    """``nearest`` is the last text before the days that none governs, ``since`` the first of them; of days before
    every text it is the first one, and ``since`` is ``None``.

    ``no_list`` says that no list is made any more, for all of the ``waiting`` events; else the event itself began on
    such a day. ``archive`` says that the commission can open an archive for the list of the event.
    """

    nearest: Edition
    since: date | None
    no_list: bool
    waiting: int
    archive: bool


def text_missing(stopped: StandStill, failure: Failure, *, today: date) -> TextMissing | None:
    """What to say of it; ``None`` where something else stops the ratings."""
    code, event = stopped.failure["code"], failure.event
    if code not in (NO_EDITION, NO_LIST):
        return None
    system = stopped.system_id
    no_list = code == NO_LIST or event is None
    nearest, since = _nearest(system, _day(system, event, no_list=no_list))
    return TextMissing(
        nearest=nearest,
        since=since,
        no_list=no_list,
        waiting=events_waiting(system).count(),
        archive=no_list and event is not None and _can_be_archived(event, today),
    )


def _day(system: str, event: RatedEvent | None, *, no_list: bool) -> date:
    """A day that no text governs: of the event, or behind the newest list."""
    newest = newest_list(system) if no_list else None
    if newest is not None:
        return newest.list_date + timedelta(days=1)
    return date.max if event is None else event.ends_on if no_list else event.starts_on


def _nearest(system: str, day: date) -> tuple[Edition, date | None]:
    book = rule_book(system)
    ended = book.ended_last(day)
    if ended is None or ended.effective_to is None:
        return book.first_edition, None
    return ended, ended.effective_to + timedelta(days=1)


def _can_be_archived(event: RatedEvent, today: date) -> bool:
    """Whether nothing stands against an archive with the list of the event."""
    if event.comes_on is None:
        return False
    try:
        refuse_archive(event.system_id, event.comes_on, event.comes_on, day=today)
    except ValueError:
        return False
    return True
