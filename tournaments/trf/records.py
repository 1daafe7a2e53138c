"""Sorts the lines of a file by record: those of the format, extensions, comments, and what nobody knows."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass, field

from ratingsite.foundations.federations import is_federation
from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import is_digits
from tournaments.trf.lines import Line
from tournaments.trf.report import TrfRecord

PLAYER, OLD_TEAM, TEAM, COMMENT = "001", "013", "310", "###"
_SECTION = "012 022 032 042 052 062 072 082 092 102 112 122 132"
_SINCE_TRF26 = "142 152 162 172 182 192 202 212 222 352 362 240 250 260 299 300 310 320 330 801 802"
TOURNAMENT_TAGS = frozenset(_SECTION.split())
TRF26_TAGS = frozenset(_SINCE_TRF26.split())
KNOWN_TAGS = TOURNAMENT_TAGS | TRF26_TAGS | {PLAYER, OLD_TEAM}

_ROUNDS_EXTENSION = "XXR"
_EXTENSION = "XX"
_LOOK_ALIKES = str.maketrans("OoQlI|", "000111")


@dataclass
class Records:
    """The lines by their tags, in the order of the file; ``kept`` are those that go into the report as they stand."""

    by_tag: dict[str, list[Line]] = field(default_factory=dict)
    kept: list[TrfRecord] = field(default_factory=list)
    comments: list[Line] = field(default_factory=list)
    blank: list[Line] = field(default_factory=list)

    def lines(self, tag: str) -> list[Line]:
        """The lines with that tag."""
        return self.by_tag.get(tag, [])

    @property
    def is_trf26(self) -> bool:
        """Whether any record is there that came with TRF26."""
        return not TRF26_TAGS.isdisjoint(self.by_tag)

    @property
    def has_teams(self) -> bool:
        """Whether the file tells of teams, so that records speak of team numbers instead of ranks."""
        return TEAM in self.by_tag or OLD_TEAM in self.by_tag


def sort_records(lines: list[Line], faults: Faults) -> Records:
    """Sort all lines and note those that are no record of the format."""
    records = Records()
    players = records.by_tag.setdefault(PLAYER, [])
    for line in lines:
        if line.text.startswith(PLAYER):
            players.append(line)
        elif not line.text.strip(" "):
            records.blank.append(line)
        elif line.text.startswith(COMMENT):
            records.comments.append(line)
            records.kept.append(_kept(line, COMMENT))
        else:
            tag = _tag(line)
            records.by_tag.setdefault(tag, []).append(line)
            if tag not in TOURNAMENT_TAGS and tag not in (PLAYER, OLD_TEAM, TEAM):
                records.kept.append(_kept(line, tag))
    if not players:
        del records.by_tag[PLAYER]
    _note_strange_tags(records, faults)
    _note_blanks_and_comments(records, lines, faults)
    return records


def _tag(line: Line) -> str:
    # Some programs write a ruler over the columns; its 0123 is no record 012.
    is_ruler = line.tag in TOURNAMENT_TAGS and is_digits(line.text[3:4])
    return (line.text[:4] if is_ruler else line.tag).rstrip(" ")


def _kept(line: Line, tag: str) -> TrfRecord:
    return TrfRecord(tag=tag, text=line.text.rstrip(" "), line=line.number)


def _note_strange_tags(records: Records, faults: Faults) -> None:
    counts = Counter({tag: len(lines) for tag, lines in records.by_tag.items()})
    for tag, lines in records.by_tag.items():
        place = Place(lines[0].number, 1, 3, field="tag")
        if tag in KNOWN_TAGS or is_federation(tag) or tag == _ROUNDS_EXTENSION:
            continue
        if meant := _meant(tag):
            faults.add("tag-misspelt", place, tag, meant=meant)
        elif tag.startswith(_EXTENSION):
            faults.add("extension-ignored", place, tag, count=counts[tag])
        else:
            faults.add("unknown-tag", place, tag, count=counts[tag])


def _meant(tag: str) -> str | None:
    # NFKC turns full-width digits into 0 to 9.
    meant = unicodedata.normalize("NFKC", tag).translate(_LOOK_ALIKES)
    return meant if meant != tag and meant in KNOWN_TAGS else None


def _note_blanks_and_comments(records: Records, lines: list[Line], faults: Faults) -> None:
    last = next((line.number for line in reversed(lines) if line.text.strip(" ")), 0)
    inner = [line for line in records.blank if line.number < last]
    if inner:
        faults.add("blank-line", Place(inner[0].number, 1), count=len(inner))
    if records.comments and not records.is_trf26:
        faults.add("comment", Place(records.comments[0].number, 1, 3), count=len(records.comments))
