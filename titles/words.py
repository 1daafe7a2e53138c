"""The words for what the title regulations answer in codes and numbers. Pages and documents take them from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from titles.cards import hundredths
from tournaments.models.tournaments import Format
from tournaments.regulations.rate_of_play import Stage, UnreadableRateOfPlay, rate_of_play

RULES = {
    "format": lazy("Format"),
    "games": lazy("Games in the norm"),
    "all-rounds": lazy("Scheduled rounds that were not left out"),
    "after-title-result": lazy("Score in the games after the title result"),
    "federations": lazy("Federations other than the player’s"),
    "own-federation": lazy("Opponents from the player’s own federation"),
    "one-federation": lazy("Opponents from any one federation"),
    "titleholders": lazy("Opponents with a title (not CM, WCM)"),
    "required-titles": lazy("Opponents with the required title"),
    "players": lazy("Players of the double round robin"),
    "average": lazy("Rating average of the opponents"),
    "minimum-score": lazy("Score"),
    "performance": lazy("Performance rating"),
    "registration": lazy("Registered in advance"),
    "hours-a-day": lazy("Play on one day, at 60 moves a game"),
    "rounds-a-day": lazy("Rounds on one day"),
    "minutes": lazy("Time for 60 moves"),
    "chief-arbiter": lazy("Licence of the chief arbiter"),
    "arbiters-playing": lazy("Arbiters who play"),
    "arbiters-in-venue": lazy("International or FIDE arbiters in the venue"),
    "format-changes": lazy("Changes of the format after the start"),
    "other-conditions": lazy("Players with other conditions"),
    "clock-settings": lazy("Time controls and clock settings"),
    "rounds": lazy("Rounds"),
    "alterations": lazy("Changes for the benefit of players"),
    "foreign-players": lazy("Rated players of other federations, in every round"),
    "foreign-federations": lazy("Their federations, in every round"),
    "foreign-titleholders": lazy("GM, IM, WGM and WIM among them, in every round"),
}

REQUIRED_TITLES = {
    "GM": lazy("Opponents who are GM"),
    "IM": lazy("Opponents who are IM or GM"),
    "WGM": lazy("Opponents who are WGM, IM or GM"),
    "WIM": lazy("Opponents who are WIM, WGM, IM or GM"),
}

REASONS = {
    "forfeit-win": lazy("won by forfeit"),
    "forfeit-loss": lazy("lost by forfeit"),
    "bye": lazy("bye"),
    "half-point-bye": lazy("half-point bye"),
    "zero-point-bye": lazy("zero-point bye"),
    "adjudicated": lazy("not decided over the board"),
    "not-a-fide-federation": lazy("opponent not of a FIDE federation"),
    "unrated-without-score": lazy("unrated, without a point against rated players"),
    "after-title-result": lazy("played after the title result"),
    "game-won": lazy("won, and not needed"),
}

ACTS = {
    "find norm": lazy("found the norm in the accepted report"),
    "certify norm": lazy("signed it as chief arbiter"),
    "countersign norm": lazy("countersigned it as rating officer"),
    "approve norm": lazy("approved it and had the certificate issued"),
    "refuse norm": lazy("refused it"),
    "void norm": lazy("voided it"),
    "issue certificate": lazy("issued the certificate"),
    "revoke certificate": lazy("revoked the certificate"),
}


def rule_words(finding: Mapping[str, Any], title: str = "") -> str:
    """What a finding is about; ``title`` is the title of the norm."""
    if finding["rule"] == "required-titles" and title in REQUIRED_TITLES:
        return str(REQUIRED_TITLES[title])
    return str(RULES.get(finding["rule"], finding["rule"]))


def required_words(finding: Mapping[str, Any]) -> str:
    """What the article asks for."""
    bound, required = finding["bound"], finding["required"]
    if bound == "waived":
        return _("not required here")
    if bound == "one-of":
        return _(" or ").join(_code(code) for code in required)
    value = value_words(required, finding["unit"])
    return _("at least %s") % value if bound == "at-least" else _("at most %s") % value


def finding_line(finding: Mapping[str, Any], title: str = "") -> str:
    """A finding in one line, for documents: what it is about, what was found, and the bound in brackets."""
    sign = {"at-least": "≥", "at-most": "≤"}.get(finding["bound"])
    line = f"{rule_words(finding, title)}: {found_words(finding)}"
    if sign is None and finding["met"] and finding["bound"] == "one-of":
        return line
    bound = f"{sign} {value_words(finding['required'], finding['unit'])}" if sign else required_words(finding)
    return f"{line} ({bound})"


def found_words(finding: Mapping[str, Any]) -> str:
    """What was found; a dash where nothing is known."""
    found = finding["found"]
    if found == "":
        return _("none")
    return "–" if found is None else value_words(found, finding["unit"])


def value_words(value: Any, unit: str) -> str:
    """A number or a code of a finding, in its unit."""
    if unit == "score":
        return points_text(hundredths(value))
    if unit == "days":
        return ngettext("%d day", "%d days", value) % value
    if unit == "minutes":
        return duration_text(value)
    return _code(value) if unit == "code" else str(value)


def _code(code: str) -> str:
    """A format by its name; licences and titles are their own words."""
    return str(Format(code).label) if code in Format.values else code


def points_text(score: int) -> str:
    """Hundredths of a point as chess players write them: 650 → 6½."""
    whole, rest = divmod(score, 100)
    half = "½" if rest == 50 else ""
    return f"{whole or ''}{half}" if half else str(whole)


def duration_text(minutes: int) -> str:
    """Minutes as hours and minutes."""
    hours, rest = divmod(minutes, 60)
    parts = [_("%d h") % hours] if hours else []
    return " ".join([*parts, _("%d min") % rest] if rest or not hours else parts)


def rate_of_play_text(written: str) -> str:
    """A rate of play in words: ``40/5400+30:1800+30`` is 90 min for 40 moves + 30 min, 30 s a move."""
    try:
        stages = rate_of_play(written).stages
    except UnreadableRateOfPlay:
        return written
    increments = {stage.increment for stage in stages} - {0}
    times = " + ".join(_stage_text(stage) for stage in stages)
    return ", ".join([times, *(_("%d s a move") % seconds for seconds in sorted(increments))])


def _stage_text(stage: Stage) -> str:
    time = _("%d min") % (stage.seconds // 60) if stage.seconds % 60 == 0 else _("%d s") % stage.seconds
    return time if stage.moves is None else _("%(time)s for %(moves)d moves") % {"time": time, "moves": stage.moves}
