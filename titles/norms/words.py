"""The words for what the title regulations answer in codes and numbers. Pages and documents take them from here."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratingsite.office.appeals.words import ACTS as APPEALS
from titles.norms.championships import KINDS
from titles.regulations import Bound, Rule, Unit
from titles.regulations.finding import Value
from titles.regulations.norms.rules import NormFinding
from tournaments.registration.models import Championship, Format
from tournaments.regulations.rate_of_play import Stage, UnreadableRateOfPlay, rate_of_play

RULES: Mapping[str, str | Promise] = {
    "format": gettext_lazy("Format"),
    "games": gettext_lazy("Games in the norm"),
    "all-rounds": gettext_lazy("Scheduled rounds that were not left out"),
    "federations": gettext_lazy("Federations other than the player’s"),
    "own-federation": gettext_lazy("Opponents from the player’s own federation"),
    "one-federation": gettext_lazy("Opponents from any one federation"),
    "titleholders": gettext_lazy("Opponents with a title (not CM, WCM)"),
    "required-titles": gettext_lazy("Opponents with the required title"),
    "players": gettext_lazy("Players of the double round robin"),
    "average": gettext_lazy("Rating average of the opponents"),
    "minimum-score": gettext_lazy("Score"),
    "performance": gettext_lazy("Performance rating"),
    "registration": gettext_lazy("Registered in advance"),
    "hours-a-day": gettext_lazy("Play on one day, at 60 moves a game"),
    "rounds-a-day": gettext_lazy("Rounds on one day"),
    "minutes": gettext_lazy("Time for 60 moves"),
    "chief-arbiter": gettext_lazy("Licence of the chief arbiter"),
    "arbiters-playing": gettext_lazy("Arbiters who play"),
    "arbiters-in-venue": gettext_lazy("International or FIDE arbiters in the venue"),
    "format-changes": gettext_lazy("Changes of the format after the start"),
    "other-conditions": gettext_lazy("Players with other conditions"),
    "clock-settings": gettext_lazy("Time controls and clock settings"),
    "paired-again": gettext_lazy("Games paired again without the agreement of both players"),
    "announced": gettext_lazy("Announced before the first round that the tournament is rated"),
    "championship": gettext_lazy("Championship, confirmed by the rating officer"),
    "rated": gettext_lazy("Tournament that is rated"),
    "rounds": gettext_lazy("Rounds"),
    "alterations": gettext_lazy("Changes for the benefit of players"),
    "foreign-players": gettext_lazy("Rated players of other federations, in every round"),
    "foreign-federations": gettext_lazy("Their federations, in every round"),
    "foreign-titleholders": gettext_lazy("GM, IM, WGM and WIM among them, in every round"),
}

ANSWERS: Mapping[str, str | Promise] = {
    "yes": gettext_lazy("yes"),
    "no": gettext_lazy("no"),
    **{kind.value: Championship(said).label for said, kind in KINDS.items()},
}

REQUIRED_TITLES = {
    "GM": gettext_lazy("Opponents who are GM"),
    "IM": gettext_lazy("Opponents who are IM or GM"),
    "WGM": gettext_lazy("Opponents who are WGM, IM or GM"),
    "WIM": gettext_lazy("Opponents who are WIM, WGM, IM or GM"),
}

REASONS = {
    "forfeit-win": gettext_lazy("won by forfeit"),
    "forfeit-loss": gettext_lazy("lost by forfeit"),
    "bye": gettext_lazy("bye"),
    "half-point-bye": gettext_lazy("half-point bye"),
    "zero-point-bye": gettext_lazy("zero-point bye"),
    "adjudicated": gettext_lazy("not decided over the board"),
    "not-a-fide-federation": gettext_lazy("opponent not of a FIDE federation"),
    "unrated-without-score": gettext_lazy("unrated, without a point against rated players"),
    "after-title-result": gettext_lazy("played after the title result"),
    "game-won": gettext_lazy("won, and not needed"),
}

ACTS = {
    **APPEALS,
    "find norm": gettext_lazy("found the norm in the accepted report"),
    "certify norm": gettext_lazy("signed it as chief arbiter"),
    "countersign norm": gettext_lazy("countersigned it as rating officer"),
    "countersign norm in place": gettext_lazy(
        "countersigned it for the commission, in the place of the rating officer"
    ),
    "sign title result": gettext_lazy("named it and signed as chief arbiter"),
    "countersign title result": gettext_lazy("countersigned it as rating officer"),
    "countersign title result in place": gettext_lazy("countersigned it in the place of the rating officer"),
    "refuse title result": gettext_lazy("refused it"),
    "withdraw title result": gettext_lazy("withdrew it"),
    "revoke title result": gettext_lazy("revoked the certificate"),
    "approve norm": gettext_lazy("approved it and had the certificate issued"),
    "chase norm": gettext_lazy("asked for the overdue signature again"),
    "hold norm": gettext_lazy("held it, under inquiry"),
    "release norm": gettext_lazy("released it"),
    "refuse norm": gettext_lazy("refused it"),
    "void norm": gettext_lazy("voided it"),
    "re-examine norm": gettext_lazy("judged it again"),
    "uphold norm": gettext_lazy("upheld it"),
    "issue certificate": gettext_lazy("issued the certificate"),
    "revoke certificate": gettext_lazy("revoked the certificate"),
}


def rule_words(finding: NormFinding, title: str = "") -> str:
    """What a finding is about; ``title`` is the title of the norm."""
    if finding.rule is Rule.REQUIRED_TITLES and title in REQUIRED_TITLES:
        return str(REQUIRED_TITLES[title])
    return str(RULES[finding.rule])


def required_words(finding: NormFinding) -> str:
    """What the article asks for."""
    bound, required = finding.bound, finding.required
    if bound is Bound.WAIVED:
        return _("not required here")
    if isinstance(required, tuple):
        return _(" or ").join(_code(code) for code in required)
    value = value_words(required, finding.unit)
    if bound is Bound.IS:
        return value
    return _("at least %s") % value if bound is Bound.AT_LEAST else _("at most %s") % value


def finding_line(finding: NormFinding, title: str = "") -> str:
    """A finding in one line, for documents: what it is about, what was found, and the bound in brackets."""
    sign = {Bound.AT_LEAST: "≥", Bound.AT_MOST: "≤"}.get(finding.bound)
    line = _(": ").join((rule_words(finding, title), found_words(finding)))
    if finding.met and finding.bound is Bound.ONE_OF:
        return line
    bound = f"{sign} {value_words(finding.required, finding.unit)}" if sign else required_words(finding)
    return f"{line} ({bound})"


def found_words(finding: NormFinding) -> str:
    """What was found; a dash where nothing is known."""
    return _("none") if finding.found == "" else value_words(finding.found, finding.unit)


def value_words(value: Value, unit: Unit) -> str:
    """A number or a code of a finding, in its unit; a dash for nothing."""
    if isinstance(value, int):
        return _number_words(value, unit)
    return "–" if value is None else _code(str(value))


def _number_words(value: int, unit: Unit) -> str:
    if unit is Unit.SCORE:
        return points_text(value)
    if unit is Unit.DAYS:
        return ngettext("%d day", "%d days", value) % value
    return duration_text(value) if unit is Unit.MINUTES else str(value)


def _code(code: str) -> str:
    """A format or a championship by its name, an answer in words; licences and titles are their own words."""
    if code in ANSWERS:
        return str(ANSWERS[code])
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
    added = sorted({(stage.increment, stage.is_delay) for stage in stages if stage.increment})
    times = " + ".join(_stage_text(stage) for stage in stages)
    return ", ".join([times, *(_added_text(seconds, is_delay) for seconds, is_delay in added)])


def _added_text(seconds: int, is_delay: bool) -> str:
    return (_("a delay of %d s a move") if is_delay else _("%d s a move")) % seconds


def _stage_text(stage: Stage) -> str:
    time = _("%d min") % (stage.seconds // 60) if stage.seconds % 60 == 0 else _("%d s") % stage.seconds
    return time if stage.moves is None else _("%(time)s for %(moves)d moves") % {"time": time, "moves": stage.moves}
