"""Days, times, rounds and rates of play as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratingsite.office.page_tags import day_in_words
from tournaments.regulations.rate_of_play import RateOfPlay, Stage


def day_text(day: date | None) -> str:
    """A day in full, as the language writes it; a dash where there is none."""
    return day_in_words(day) if day else "–"


def minutes_text(minutes: object) -> str:
    """``90 minutes``; parts of a minute are shown as seconds."""
    if isinstance(minutes, Fraction):
        whole, seconds = divmod(int(minutes * 60), 60)
        return _("%(minutes)s min %(seconds)s s") % {"minutes": whole, "seconds": seconds}
    return _("%(count)s minutes") % {"count": minutes}


def time_bounds_text(minutes: object) -> str:
    """``60 minutes or more`` or ``10 min 1 s to 59 min 59 s`` from bounds; a time by itself as minutes."""
    if not isinstance(minutes, tuple):
        return minutes_text(minutes)
    least, most = (None if each is None else minutes_text(_whole(each)) for each in minutes)
    if most is None:
        return _("%(least)s or more") % {"least": least}
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def _whole(minutes: Fraction) -> int | Fraction:
    return int(minutes) if minutes.denominator == 1 else minutes


def hours_text(minutes: object) -> str:
    """``12 h 30 min`` from minutes."""
    if not isinstance(minutes, int | Fraction):
        return "–"
    hours, rest = divmod(int(minutes), 60)
    if not rest:
        return _("%(hours)s h") % {"hours": hours}
    return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}


def rounds_text(rounds: Iterable[int]) -> str:
    """``round 3`` or ``rounds 1, 2, 5``."""
    numbers = [str(number) for number in rounds]
    return ngettext("round %(list)s", "rounds %(list)s", len(numbers)) % {"list": ", ".join(numbers)}


def rate_text(rate: RateOfPlay | None) -> str:
    """A rate of play in a sentence: 90 minutes for 40 moves, then 30 minutes, with 30 seconds added for each move."""
    if rate is None:
        return "–"
    parts = [_stage_text(stage) for stage in rate.stages]
    text = _(", then ").join(parts)
    increments = {stage.increment for stage in rate.stages}
    if increments == {0}:
        return text
    if all(stage.is_delay for stage in rate.stages) and len(increments) == 1:
        return _("%(times)s, with a delay of %(seconds)s seconds for each move") % {
            "times": text,
            "seconds": increments.pop(),
        }
    if len(increments) == 1 and not any(stage.is_delay for stage in rate.stages):
        return _("%(times)s, and %(seconds)s seconds for each move from move 1") % {
            "times": text,
            "seconds": increments.pop(),
        }
    return _("%(times)s (seconds for each move: %(list)s)") % {
        "times": text,
        "list": ", ".join(_added_text(stage) for stage in rate.stages),
    }


def _added_text(stage: Stage) -> str:
    return _("%(seconds)s as a delay") % {"seconds": stage.increment} if stage.is_delay else str(stage.increment)


def _stage_text(stage: Stage) -> str:
    minutes, seconds = divmod(stage.seconds, 60)
    time = minutes_text(minutes) if not seconds else minutes_text(Fraction(stage.seconds, 60))
    return _("%(time)s for %(moves)s moves") % {"time": time, "moves": stage.moves} if stage.moves else time
