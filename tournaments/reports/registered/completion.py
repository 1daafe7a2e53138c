"""Imports a file into the registered report: what it leaves empty is filled, what contradicts is marked. Pure.

Records 012 to 132. A filled record is a note, a contradiction a warning; neither refuses the file, since what was
registered is what is rated (0.2). What the file says of players and games is never touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ratings.register.names import search_key
from tournaments.regulations.names import is_same_name
from tournaments.reports.registered.round_dates import complete_round_dates
from tournaments.trf import Fault, ReadResult, TrfReport
from tournaments.trf.dates import date_text
from tournaments.trf.faults import AllFaults, Place, noted
from tournaments.trf.formats import format_in
from tournaments.trf.section import TEXT_COLUMN, article
from tournaments.trf.wording import phrase

# The record of each fact, by the attribute that the report and the registration have for it.
FACTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type",
    "102": "chief_arbiter",
    "112": "deputy_arbiters",
    "122": "rate_of_play",
}
COUNTS = {"062": "declared_players", "072": "declared_rated", "082": "declared_teams"}
ABSENT = frozenset({"record-missing", "record-empty", "arbiter-not-named"})
UNUSABLE = frozenset({"event-federation-unknown", "event-date-unreadable", "event-date-range"})
# Formats that exclude each other; leagues, team events and Scheveningen tables are called by each other's names.
_UNLIKE = frozenset({"swiss", "round-robin", "double-round-robin", "match", "knockout"})
_TITLES_OF_ARBITERS = frozenset({"IA", "FA", "NA", "GM", "IM", "FM"})


@dataclass(frozen=True, kw_only=True)
class Registered:
    """What a registration knows; what is empty it does not know. ``type`` are words, ``format`` the rate command's.

    The file of a part (4) may have days and rounds of its own: they are filled, and not compared.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    rounds: int | None = None
    type: str = ""
    format: str = ""
    rate_of_play: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    schedule: Mapping[int, date] = field(default_factory=dict)
    is_part: bool = False


def completed(result: ReadResult, registered: Registered) -> ReadResult:
    """The report with what the registration knows, and its faults with what became of them."""
    report = result.report
    if report is None:
        return result
    found = _Found(report, registered, result.found.kept)
    changes = {**found.facts(), **found.counts()}
    if "type" in changes:
        changes["format"] = report.format or format_in(changes["type"])
    found.rounds()
    dates = complete_round_dates(report, registered.schedule, found.left)
    everything = AllFaults((*dates.faults, *found.noted), result.found.uncounted)
    completed_report = replace(report, **changes, round_dates=dates.days)
    return replace(result, report=completed_report, faults=everything.listed(), found=everything)


class _Found:
    """The faults that are left, and those that are noted, while one record after the other is compared."""

    def __init__(self, report: TrfReport, registered: Registered, faults: tuple[Fault, ...]) -> None:
        self.report, self.registered = report, registered
        self.differing = frozenset(_differing(report, registered))
        self.left = list(faults)
        self.noted: list[Fault] = []

    def facts(self) -> dict[str, Any]:
        """The facts that are taken from the registration, by their attributes."""
        return {name: known for tag, name in FACTS.items() if (known := self._taken(tag, name))}

    def _taken(self, tag: str, name: str) -> Any:
        known, given = getattr(self.registered, name), getattr(self.report, name)
        if not known:
            return None
        unusable = self._settled(tag, UNUSABLE)
        if unusable is not None:
            self._note("record-replaced", tag, place_of(unusable), unusable.got, known)
        elif (absent := self._settled(tag, ABSENT)) is not None or not given:
            self._note("record-filled", tag, place_of(absent) if absent else Place(field=tag), None, known)
        else:
            self._compare(tag, given, known)
            return None
        return known

    def _settled(self, tag: str, codes: frozenset[str]) -> Fault | None:
        found = [fault for fault in self.left if fault.field == tag and fault.code in codes]
        self.left = [fault for fault in self.left if fault not in found]
        return found[0] if found else None

    def _compare(self, tag: str, given: Any, known: Any) -> None:
        if tag in self.differing:
            line, shown = self.report.lines.get(tag), _shown(given)
            place = Place(line, TEXT_COLUMN, TEXT_COLUMN + len(shown) - 1, field=tag) if line else Place(field=tag)
            self._note("record-differs", tag, place, shown, known)

    def counts(self) -> dict[str, int]:
        """The numbers that the file leaves out, counted in it; that of the teams where there are teams."""
        report = self.report
        rated = sum(player.rating is not None for player in report.players)
        counted = {"062": len(report.players), "072": rated, "082": len(report.teams)}
        changes = {}
        for tag, name in COUNTS.items():
            is_silent = getattr(report, name) is None and tag not in report.lines
            if is_silent and report.players and (tag != "082" or report.teams):
                self._note("record-counted", tag, Place(field=tag), None, counted[tag])
                changes[name] = counted[tag]
        return changes

    def rounds(self) -> None:
        """Whether the file has as many rounds as were registered."""
        known, used = self.registered.rounds, self.report.rounds
        if known and used and known != used and not self.registered.is_part:
            self.noted.append(noted("registered-rounds-differ", Place(field="142"), str(used), value=known))

    def _note(self, code: str, tag: str, place: Place, got: str | None, known: Any) -> None:
        said = {"article": article(tag), "tag": tag, "value": _shown(known)}
        self.noted.append(noted(code, place, got, name=phrase(tag), **said))


def _differing(report: TrfReport, registered: Registered) -> Iterator[str]:
    """The records that contradict; how people and places are spelt is no contradiction."""
    if not is_same_name(search_key(report.name), search_key(registered.name)):
        yield "012"
    if not is_same_name(search_key(report.city), search_key(registered.city)):
        yield "022"
    if report.federation != registered.federation:
        yield "032"
    if report.start != registered.start and not registered.is_part:
        yield "042"
    if report.end != registered.end and not registered.is_part:
        yield "052"
    if report.format != registered.format and {report.format, registered.format} <= _UNLIKE:
        yield "092"
    if not is_same_name(arbiter_key(report.chief_arbiter), arbiter_key(registered.chief_arbiter)):
        yield "102"


def place_of(fault: Fault) -> Place:
    """Where a fault stands."""
    return Place(*(getattr(fault, name) for name in Place._fields))


def _shown(value: Any) -> str:
    if isinstance(value, date):
        return date_text(value)
    return "; ".join(value) if isinstance(value, tuple) else str(value)


def arbiter_key(arbiter: str) -> str:
    """``IA Boris Arbiter (2012345)`` folded, without the title and the number that programs like to write."""
    name, _, _ = arbiter.partition("(")
    words = [word for word in name.split() if word.upper() not in _TITLES_OF_ARBITERS]
    return search_key(" ".join(word for word in words if not word.isdigit()))
