"""The technical line of a failure in the language of the page: what the program wrote is found again by its pattern.

A failure is kept as the program wrote it, in English, for whoever looks it up in the record. Places in the frozen data
(``players.2000001.rating``) and numbers are the same in every language.
"""

from __future__ import annotations

import re
from functools import cache

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

LINES = (
    _("%(place)s: expected a whole number from %(low)s to %(high)s or null, got %(got)s"),
    _("%(place)s: expected a whole number from %(low)s to %(high)s, got %(got)s"),
    _("%(place)s: expected a whole number from %(low)s, got %(got)s"),
    _("%(place)s: expected each game once, and this one is %(other)s, got %(got)s"),
    _("%(place)s: expected another player than White, got %(got)s"),
    _("%(place)s: expected a day not before the start, %(day)s, got %(got)s"),
    _("%(place)s: expected a day not after the start, %(day)s, got %(got)s"),
    _("%(place)s: expected no such field under %(edition)s, which has no rule for it, got it"),
    _("%(place)s: no edition of %(families)s covers %(day)s"),
    _("no edition of %(families)s covers %(day)s"),
    _("the stage %(stage)s was tried %(times)s times and never came to its end"),
    _("some players were tried %(times)s times and never came to their end"),
    _("the correction was tried %(times)s times and never came to its end"),
    _("lists were published meanwhile, %(times)s times"),
    _("the frozen input does not have the hash it was frozen with"),
    _("the event does not have the hash it was frozen with"),
    _("the frozen people do not have the hash they were frozen with"),
    _("a frozen column does not have the hash it was frozen with"),
    _("%(players)s players were frozen and %(results)s have a result"),
    _("%(expected)s workings were expected and %(found)s are there"),
    _("calculated twice with different results"),
    _("rated again, the player has another result than the stored one"),
    _("the changes of the events do not add up"),
    _("the games of the events do not add up"),
    _("the scores do not add up"),
    _("the expected scores do not add up"),
    _("not every rated game is counted"),
    _("the change is not K times score less expected score"),
    _("the change is larger than K for every game"),
    _("the new rating is not the old one and the rounded change"),
    _("the rating %(rating)s is below the floor %(floor)s"),
    _("K %(k)s is more than the %(most)s that %(games)s games bear"),
    _("the line of %(name)s was changed after the review had begun"),
    _("the line of %(name)s was added after the review had begun"),
    _("the line of %(name)s was taken away after the review had begun"),
    _("the review has shown no file of unrated titled players: start another run"),
)
NAMED = re.compile(r"%\\\((\w+)\\\)s|%\((\w+)\)s")


def line_told(message: str) -> str | None:
    """The line in the language of the page; ``None`` where no pattern is known, and it stays as it was written."""
    for pattern, line in _patterns():
        if found := pattern.fullmatch(message):
            return gettext(line) % found.groupdict()
    return None


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(NAMED.sub(_group, re.escape(line)), re.DOTALL), line) for line in LINES)


def _group(named: re.Match[str]) -> str:
    return f"(?P<{named[1] or named[2]}>.*?)"
