"""What the shared components of pages are filled with: steps, findings, acts, and work that waits. Words are ready."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class DoneBy:
    """One act of a step with its own doer: ``certified by Boris Petrov``, and when."""

    words: str
    at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of the state line. ``now`` is the one that waits; ``turn`` says for whom. A step of several people's
    acts names each of them in ``acts``, so that nobody is said to have done what another did."""

    label: str
    status: Literal["done", "now", "todo", "broken"]
    by: str = ""
    at: datetime | None = None
    turn: str = ""
    acts: Sequence[DoneBy] = ()


@dataclass(frozen=True, kw_only=True)
class PageFinding:
    """One finding, in the one component that shows findings everywhere."""

    status: Literal["met", "open", "broken"]
    text: str
    required: str = ""
    found: str = ""
    article: str = ""
    edition: str = ""
    href: str = ""  # to the field or the line


@dataclass(frozen=True, kw_only=True)
class Act:
    """A button: the act's name, where it posts, and – when it cannot be done yet – why, with the article."""

    label: str
    url: str
    allowed: bool = True
    why_not: str = ""
    article: str = ""
    edition: str = ""
    is_main: bool = True
    asks_reason: bool = False
    reason_label: str = ""
    choices: Sequence[tuple[str, str]] = ()  # with the reason: articles, value and words; ``choice`` is the likely one
    choice: str = ""
    asks_first: bool = False  # the address is a page that says what the act would do, and has the button


def is_readers_turn(acts: Iterable[Act]) -> bool:
    """Whether one of the acts is the main one and can be done now: then the step that waits is the reader's."""
    return any(act.allowed and act.is_main for act in acts)


@dataclass(frozen=True, kw_only=True)
class Due:
    """The last day of something, and the code of its deadline: ``report``, ``interim-2``."""

    code: str
    day: date
    article: str = ""


@dataclass(frozen=True, kw_only=True)
class WorkItem:
    """Something that waits for a person: what, since when, and until the end of which day in which time zone.

    ``deadline`` is the code of ``due_on``; ``later`` are days behind it that count too, earliest first. ``day_of`` is
    the page of what the days belong to, where that is another one.
    """

    kind: str
    title: str
    url: str
    what: str
    since: datetime
    due_on: date | None = None
    zone: tzinfo = UTC
    article: str = ""
    edition: str = ""
    deadline: str = ""
    later: tuple[Due, ...] = ()
    day_of: str = ""
    reminds: bool = True  # not of what somebody else has to do

    @property
    def dues(self) -> tuple[Due, ...]:
        """Every last day of it, earliest first."""
        if self.due_on is None:
            return ()
        return (Due(code=self.deadline or self.kind, day=self.due_on, article=self.article), *self.later)

    def about(self, code: str = "") -> str:
        """What reminders and calendars know one of its days by, whatever is to be done until then."""
        return f"{self.day_of or self.url}#{code or self.deadline or self.kind}"

    def days_left(self, due_on: date, now: datetime) -> int:
        """So many days until a day, counted where the days are counted: 0 on the day itself."""
        return (due_on - now.astimezone(self.zone).date()).days


def by_deadline(items: Iterable[WorkItem]) -> list[WorkItem]:
    """The order of My work: by the last day, what has none behind it; then what waits longest."""
    return sorted(items, key=lambda item: (item.due_on or date.max, item.since, item.title))
