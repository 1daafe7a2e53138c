"""The shapes of what is answered, for the OpenAPI document; tests hold every answer against them."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from django.utils.translation import gettext_noop as _
from ninja import Schema
from pydantic import ConfigDict, Field

Severity = Literal["error", "warning", "note"]


class Shape(Schema):
    """A shape without anything unsaid."""

    model_config = ConfigDict(extra="forbid")


class Fault(Shape):
    """One thing that is wrong with a file. Lines and columns count from 1; player and round name the cell."""

    severity: Severity = Field(description=_("An error refuses the file, a warning needs a tick, a note nothing."))
    code: str = Field(description=_("What it is about; docs/report-files.md has every code."))
    scope: Literal["file", "place"]
    line: int | None
    column: int | None
    end_column: int | None
    player: int | None = Field(description=_("The starting rank in the file."))
    round: int | None
    field: str | None
    got: str | None
    expected: str | None
    article: str
    message: str = Field(description=_("The sentence in the language of Accept-Language."))


class Event(Shape):
    """The tournament as the file and the registration have it."""

    name: str
    city: str
    federation: str
    start: str | None
    end: str | None
    chief_arbiter: str
    format: str | None


class Check(Shape):
    """What ``check_report`` says of a file."""

    accepted: bool
    sha256: str
    dialect: str
    encoding: str
    event: Event | None
    players: int
    rounds: int
    games: int
    forfeits: int
    byes: int
    faults: list[Fault]


class Rating(Shape):
    """What ``rate_report`` says of a file, player by player with the working of each game."""

    players: dict[str, Any] = Field(description=_("By starting rank; each as “manage.py rate --help” describes it."))


class Trial(Shape):
    """A file that was tried."""

    check: Check
    rating: Rating | None
    not_rated: str | None = Field(description=_("Why there is no calculation, where there is none."))


class FileLine(Shape):
    """A file that was kept as it came."""

    id: UUID
    tournament: UUID
    number: int = Field(description=_("Its number in the tournament: the receipt."))
    name: str
    size: int
    sha256: str
    sent_at: str
    sent_by: str
    read_at: str | None
    accepted: bool
    page: str = Field(description=_("The page for people."))


class File(FileLine):
    """A file with what was found in it."""

    report: UUID | None = Field(description=_("The version of the report that came of it, if one did."))
    check: Check


class Version(Shape):
    """One version of a tournament's report."""

    id: UUID
    tournament: UUID
    version: int
    part: int = Field(description=_("0 for the report of the whole tournament."))
    last_round: int | None
    is_last_part: bool
    state: str = Field(
        description=_("draft, certified, endorsed, accepted, returned, refused, superseded or corrected.")
    )
    corrects: UUID | None
    file: UUID | None
    created_at: str | None
    certified_at: str | None
    endorsed_at: str | None
    accepted_at: str | None
    returned_at: str | None
    refused_at: str | None
    reason: str | None = Field(description=_("Why it was returned or refused; for those inside."))
    page: str = Field(description=_("The page for people."))


class Sent(Shape):
    """What became of a file that was sent in."""

    file: File
    report: Version | None


class State(Shape):
    """A tournament and how far it has come."""

    id: UUID
    name: str
    city: str
    federation: str = Field(description=_("The federation that registers it."))
    territory: str = Field(description=_("The federation where it is held."))
    start: str
    end: str
    rounds: int
    format: str
    chief_arbiter: str
    systems: list[str] = Field(description=_("The rating systems; the first is the main one."))
    state: str
    page: str = Field(description=_("The page for people."))
    report: UUID | None = Field(description=_("The version that counts."))
    versions: list[Version]
    files: list[FileLine]


class GameAt(Shape):
    """A game by its round and the starting ranks of its players."""

    round: int
    white: str
    black: str


class Finding(Shape):
    """What register, lists and registration have against a report today."""

    severity: Severity
    code: str
    line: int | None
    column: int | None
    end_column: int | None
    player: int | None = Field(description=_("The starting rank in the file."))
    rounds: list[int]
    games: list[GameAt]
    got: str | None
    expected: str | None
    article: str
    message: str = Field(description=_("The sentence in the language of Accept-Language."))


class Faults(Shape):
    """What is wrong with a version of a report, and what wants a look."""

    report: UUID
    version: int
    state: str
    faults: list[Fault]
    findings: list[Finding] = Field(description=_("Empty when the report is on its way no longer."))


class CrosstableGame(GameAt):
    """A game, or a round without an opponent: black is null and the result says what it was."""

    black: str | None  # type: ignore[assignment]
    result: str
    rated: bool = Field(description=_("False for what was not played over the board."))


class CrosstablePlayer(Shape):
    """A player of the crosstable."""

    key: str = Field(description=_("The starting rank in the file."))
    number: int = Field(description=_("The number in the final order."))
    place: int | None
    name: str
    title: str | None
    federation: str | None
    fide_id: int | None
    player: str | None = Field(description=_("The key in the register, where the line means somebody."))
    rating: int | None
    points: float
    changes: dict[str, float] = Field(description=_("By rating system: what a published list made of it."))


class Crosstable(Shape):
    """A crosstable: the players in final order, and the games."""

    report: UUID
    version: int
    state: str
    format: str
    average: int | None
    players: list[CrosstablePlayer]
    games: list[CrosstableGame]


class ParameterError(Shape):
    """One parameter that cannot be used."""

    name: str
    detail: str


class Problem(Schema):
    """How every refusal looks (RFC 9457, application/problem+json); some have members of their own."""

    type: str = Field(description=_("The address that explains this kind of refusal; it tells the kinds apart."))
    title: str
    status: int
    detail: str
    errors: list[ParameterError] | None = None
