"""What the findings on a report say, and the signs of a crosstable."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.registration.value_words import day_text, minutes_text
from tournaments.regulations.report_findings import ReportCode, ReportFinding

Text = str | Promise

_TEXTS: dict[ReportCode, Text] = {
    ReportCode.FEDERATION: _("The federation differs from the registration."),
    ReportCode.STARTS_ON: _("The first day differs from the registration; a change has to be registered first."),
    ReportCode.ENDS_ON: _("The last day differs from the registration; a change has to be registered first."),
    ReportCode.ROUNDS: _("The number of rounds differs from the registration."),
    ReportCode.NAME: _("The name of the tournament differs from the registration."),
    ReportCode.CHIEF: _("The chief arbiter differs from the registration."),
    ReportCode.NOT_OVER: _("The tournament is not over yet."),
    ReportCode.INTERIM: _("The tournament lasted so long that interim results were due every month."),
    ReportCode.LAST_LIST: _("The report is too late for the third list after the end: it is not rated."),
    ReportCode.NO_LIST: _("No rating list of the first day is here: the ratings of the file cannot be checked."),
    ReportCode.PART_NUMBER: _("The parts of a tournament come in their order."),
    ReportCode.PART_ROUNDS: _("The part ends with a round that it cannot end with."),
    ReportCode.PART_DAYS: _("The last day of the part does not lie behind the part before it, inside the tournament."),
    ReportCode.PART_DIFFERS: _("The file says of rounds that an earlier part has rated something else than that part."),
    ReportCode.ROUNDS_RATED: _("Rounds that an earlier part has rated are skipped."),
    ReportCode.SAME_FILE: _("The very same file is the report of another tournament."),
    ReportCode.SAME_GAMES: _("The same games stand in the report of another tournament; they would be rated twice."),
    ReportCode.TWO_EVENTS: _("This player has games in another tournament on the same day."),
    ReportCode.GAME_TIME: _("With this rate of play no game can be rated on this list."),
    ReportCode.UNEQUAL_TIMES: _("The players of these games had different times: the games are not rated."),
    ReportCode.HYBRID: _("The hybrid conditions are not approved: without the approval nothing is rated."),
    ReportCode.TOO_FAST: _(
        "The rate of play gives too little time for these games with this player; they are not rated."
    ),
    ReportCode.ARBITER_PLAYS: _("An appointed arbiter is among the players."),
    ReportCode.NO_FIDE_ID: _("The FIDE ID is missing."),
    ReportCode.UNKNOWN_PLAYER: _("Nobody on the register has this FIDE ID."),
    ReportCode.ANOTHER_PLAYER: _("The FIDE ID belongs to one person and the name to another."),
    ReportCode.PLAYER_NAME: _("The name differs from the one on the register."),
    ReportCode.PLAYER_SEX: _("The sex differs from the register."),
    ReportCode.PLAYER_TITLE: _("The title differs from the list in force on the first day; the list counts."),
    ReportCode.PLAYER_RATING: _("The rating differs from the list in force on the first day; the list counts."),
    ReportCode.PLAYER_FEDERATION: _("The federation differs from the list in force on the first day; the list counts."),
    ReportCode.PLAYER_BIRTH: _("The date of birth differs from the register."),
}
_VALUES: dict[ReportCode, Callable[[object], str]] = {
    ReportCode.TOO_FAST: minutes_text,
    ReportCode.GAME_TIME: lambda value: span_text(value) if isinstance(value, tuple) else minutes_text(value),
}
_NOTHING: dict[ReportCode, Text] = {
    ReportCode.PLAYER_RATING: _("unrated"),
    ReportCode.PLAYER_TITLE: _("no title"),
}


def report_finding_text(finding: ReportFinding) -> str:
    """The sentence of a finding on a report."""
    return str(_TEXTS[finding.code])


def span_text(bounds: tuple[object, ...]) -> str:
    """The shortest and the longest time of a list's games; without a longest the shortest alone."""
    least, most = bounds
    if most is None:
        return gettext("at least %(least)s") % {"least": minutes_text(least)}
    return gettext("%(least)s to %(most)s") % {"least": minutes_text(least), "most": minutes_text(most)}


def value_text(finding: ReportFinding, value: object) -> str:
    """A required or found value as it is shown."""
    if isinstance(value, date):
        return day_text(value)
    if value is None or value == "":
        return str(_NOTHING.get(finding.code, "")) if finding.code in _NOTHING else ""
    return _VALUES.get(finding.code, str)(value)


# ---------------------------------------------------------------- crosstable
# Seen from the player: the field's signs, as TRF writes them, but for the draw.
_WON, _DRAWN, _LOST = "1", "½", "0"
SIGNS: dict[str, tuple[str, str]] = {
    "1-0": (_WON, _LOST),
    "0-1": (_LOST, _WON),
    "1/2-1/2": (_DRAWN, _DRAWN),
    "+--": ("+", "−"),
    "--+": ("−", "+"),
    "---": ("−", "−"),
    "=-=": ("=", "="),
}
BYES: dict[str, tuple[str, Text]] = {
    "bye": ("+", _("pairing-allocated bye")),
    "full-point-bye": ("+", _("full-point bye")),
    "half-point-bye": ("=", _("half-point bye")),
    "zero-point-bye": ("−", _("not paired")),
}
