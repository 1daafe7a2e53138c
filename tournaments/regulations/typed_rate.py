"""The rate of play as people type it into one field, read and written. Times are minutes, what a move adds is seconds.

``90+30``, ``90'+30"``, ``40/90+30/30+30s``, ``40/2h, 20/1h, G/30``, ``G/60;d5``, ``15 | 10``: stages one after another,
divided by a comma, a semicolon, a slash or a word; ``40/`` is a stage for so many moves, and the last is for the rest.
"""

from __future__ import annotations

import re
from enum import StrEnum

from tournaments.regulations.rate_of_play import MOST_STAGES, RateOfPlay, Stage

MOST_MINUTES, MOST_MOVES, MOST_SECONDS = 600, 100, 300
_MINUTE, _HOUR = 60, 3600

# One sign each, so that a place in what is read is the same place in what was typed.
_SIGNS = str.maketrans({"′": "'", "’": "'", "‘": "'", "´": "'", "″": '"', "”": '"', "“": '"', "–": "-", "\u00a0": " "})
_LAST = r"(?![^\W\d_])"  # the word ends here
_NUMBER = r"([0-9]{1,9})"

_BLANK = re.compile(r"\s*")
_REST = re.compile(rf"(?:g|sd|game in){_LAST}\s*/?\s*")
_MOVES = re.compile(rf"{_NUMBER}\s*(?:(?:moves|coups){_LAST}\s*)?(?:/|(?:in|en){_LAST})\s*")
_HOURS = re.compile(
    rf"{_NUMBER}\s*(?:hours?|heures?|hrs?|h){_LAST}"
    rf"(?:\s*{_NUMBER}(?!\s*[0-9/])(?:\s*(?:(?:minutes?|mins?|m){_LAST}|'(?!')))?)?"
)
_MINUTES = re.compile(rf"{_NUMBER}(?:m{_NUMBER}s{_LAST}|\s*(?:minutes?|mins?|mn|m){_LAST}|\s*'(?!'))?")
_ADDS = re.compile(r"(?:[,;]\s*)?(\+|\||(?:inc|delay|d)(?=\s*/?\s*[0-9]))\s*/?\s*")
_ADDED = re.compile(
    rf"{_NUMBER}(?:\s*(?:''|\"|(?:secondes?|seconds?|secs?|s){_LAST})|\s*(?P<minutes>'|(?:minutes?|mins?|m){_LAST}))?"
    rf"(?:\s*(?:/|(?:per|a|par|à|le){_LAST})\s*(?:move|coup){_LAST})?"
)
_NEXT = re.compile(rf"(?:[,;/]|(?:then|puis|and|et){_LAST})\s*")


class Expected(StrEnum):
    """What should stand where a text cannot be read on."""

    TIME = "a time in minutes, such as 90 or 1h30"
    ADDED = "how many seconds each move adds, such as 30"
    NEXT = "the time that follows these moves, such as /30"
    END = "nothing more, or + and seconds: this time is for all moves; a first control is written 40/90"
    MOST_TIME = f"a time from 1 second to {MOST_MINUTES} minutes"
    MOST_MOVES = f"1 to {MOST_MOVES} moves"
    MOST_ADDED = f"at most {MOST_SECONDS} seconds a move"
    MOST_STAGES = f"at most {MOST_STAGES} stages"


class MistypedRateOfPlay(ValueError):
    """What is typed is no rate of play: at ``place``, from 0, stands ``found`` (nothing at the end)."""

    def __init__(self, place: int, found: str, expected: Expected) -> None:
        super().__init__(f"character {place + 1}: expected {expected}, got {found or 'the end'!r}")
        self.place, self.found, self.expected = place, found, expected


def read_typed_rate(text: str) -> RateOfPlay:
    """Read what somebody typed. Raises ``MistypedRateOfPlay``."""
    return _Typed(text).rate()


class _Typed:
    """A text that is read from the left; ``at`` is the place of what comes next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = "".join(sign.lower() if sign.isascii() else sign for sign in text.translate(_SIGNS))
        self.at = 0
        self._taken(_BLANK)

    def rate(self) -> RateOfPlay:
        stages = [self._stage()]
        while stages[-1].moves is not None:
            if self._taken(_NEXT) is None or self.at == len(self.plain):
                raise self._wrong(Expected.NEXT)
            if len(stages) == MOST_STAGES:
                raise self._wrong(Expected.MOST_STAGES)
            stages.append(self._stage())
        if self.at < len(self.plain):
            raise self._wrong(Expected.END)
        return RateOfPlay(stages=tuple(stages))

    def _stage(self) -> Stage:
        moves = None
        if self._taken(_REST) is None and (match := self._taken(_MOVES)):
            moves = self._within(match, Expected.MOST_MOVES, int(match[1]), MOST_MOVES)
        seconds = self._time()
        increment, is_delay = self._added()
        return Stage(seconds=seconds, moves=moves, increment=increment, is_delay=is_delay)

    def _time(self) -> int:
        if match := self._taken(_HOURS):
            seconds = int(match[1]) * _HOUR + int(match[2] or 0) * _MINUTE
        elif match := self._taken(_MINUTES):
            seconds = int(match[1]) * _MINUTE + int(match[2] or 0)
        else:
            raise self._wrong(Expected.TIME)
        return self._within(match, Expected.MOST_TIME, seconds, MOST_MINUTES * _MINUTE)

    def _added(self) -> tuple[int, bool]:
        """The seconds that each move adds, and whether as a delay."""
        self._taken(_BLANK)
        sign = self._taken(_ADDS)
        if sign is None:
            return 0, False
        match = self._taken(_ADDED)
        if match is None:
            raise self._wrong(Expected.ADDED)
        seconds = int(match[1]) * (_MINUTE if match["minutes"] else 1)
        self._taken(_BLANK)
        found = self._within(match, Expected.MOST_ADDED, seconds, MOST_SECONDS, least=0)
        return found, bool(found) and sign[1].startswith("d")

    def _taken(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What comes next, if it is this."""
        match = pattern.match(self.plain, self.at)
        if match:
            self.at = match.end()
        return match

    def _within(self, match: re.Match[str], expected: Expected, found: int, most: int, *, least: int = 1) -> int:
        if least <= found <= most:
            return found
        raise MistypedRateOfPlay(match.start(), self.text[match.start() : match.end()].rstrip(), expected)

    def _wrong(self, expected: Expected) -> MistypedRateOfPlay:
        return MistypedRateOfPlay(self.at, self.text[self.at : self.at + 1], expected)


# ---------------------------------------------------------------- written
def typed_rate(rate: RateOfPlay) -> str:
    """A rate of play as people write it, the same when it is read: ``40/90+30, 30+30``."""
    return ", ".join(_typed_stage(stage) for stage in rate.stages)


def _typed_stage(stage: Stage) -> str:
    minutes, seconds = divmod(stage.seconds, _MINUTE)
    moves = f"{stage.moves}/" if stage.moves else ""
    time = f"{minutes}m{seconds}s" if seconds else str(minutes)
    added = f"{' d' if stage.is_delay else '+'}{stage.increment}" if stage.increment else ""
    return f"{moves}{time}{added}"
