"""What the findings on a report say, and the signs of a crosstable."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.registration.value_words import day_text, minutes_text, rounds_text, time_bounds_text
from tournaments.regulations.report_findings import ReportCode, ReportFinding

Text = str | Promise

_TEXTS: dict[ReportCode, Text] = {
    ReportCode.FEDERATION: _("The federation differs from the registration."),
    ReportCode.STARTS_ON: _("The first day differs from the registration; what is registered counts."),
    ReportCode.ENDS_ON: _("The last day differs from the registration; what is registered counts."),
    ReportCode.ROUNDS: _("The number of rounds differs from the registration."),
    ReportCode.NAME: _("The name of the tournament differs from the registration."),
    ReportCode.CHIEF: _("The chief arbiter differs from the registration."),
    ReportCode.NOT_OVER: _("The tournament is not over yet."),
    ReportCode.INTERIM: _("The tournament lasted so long that interim results were due every month."),
    ReportCode.LAST_LIST: _("The report is too late for the third list after the end: it is not rated."),
    ReportCode.LATE_REPORT: _(
        "The report came so late that the tournament is rated only if the executive director of the CFC decides so."
    ),
    ReportCode.NO_LIST: _("No rating list of the first day is here: the ratings of the file cannot be checked."),
    ReportCode.TOO_FAST: _("The rate of play gives too little time for games with this player: they are not rated."),
    ReportCode.GAME_TIME: _("The time of each player is not that of this rating list: no game is rated on it."),
    ReportCode.UNEQUAL_TIMES: _("Games in which the players had different times are not rated."),
    ReportCode.HYBRID: _("The hybrid conditions are not approved: the tournament is not rated."),
    ReportCode.SCORES_MISSING: _("The scores of these games are not in a PGN file, or cannot be played through."),
    ReportCode.SCORES_DIFFER: _("The PGN file says another result or other colours than the report."),
    ReportCode.PART_NUMBER: _("Parts are sent one after the other, and none behind the last."),
    ReportCode.PART_ROUNDS: _("The part does not end with a round that was announced and is still to be rated."),
    ReportCode.PART_DAYS: _("The last day of the part lies outside the tournament, or before that of an earlier part."),
    ReportCode.PART_TOO_LONG: _(
        "The tournament lasts longer than is rated without leave: no part of it is rated before the leave is given."
    ),
    ReportCode.PART_DIFFERS: _("Games of rounds that are rated already differ from what the earlier part said."),
    ReportCode.ROUNDS_RATED: _("These rounds are rated already with an earlier part; they are left out here."),
    ReportCode.SAME_FILE: _("The same file was sent for another tournament."),
    ReportCode.SAME_GAMES: _("The same games stand in the report of another tournament."),
    ReportCode.TWO_EVENTS: _("The player stands in another event on the same day."),
    ReportCode.ARBITER_PLAYS: _("An appointed arbiter is among the players."),
    ReportCode.NO_FIDE_ID: _("Nobody has said yet whom the line means: it has no FIDE ID."),
    ReportCode.UNKNOWN_PLAYER: _("Nobody on the register has this FIDE ID."),
    ReportCode.NEWCOMER_WAITS: _("The player is asked for as a newcomer; the federation has not decided yet."),
    ReportCode.NEWCOMER_REFUSED: _("The player was asked for as a newcomer and refused."),
    ReportCode.PLAYER_DEAD: _("The player had died before the first day, as the register has it."),
    ReportCode.PLAYER_LEFT_OUT: _("The player was left out of the rating lists on the first day."),
    ReportCode.PLAYER_TWICE: _("Two lines mean the same player."),
    ReportCode.ALIKE: _("Another line has the same name and birth; please make sure that they are two people."),
    ReportCode.PLAYER_NUMBER: _("The line has another FIDE ID than the player whom it means."),
    ReportCode.ANOTHER_PLAYER: _("The FIDE ID belongs to one person and the name to another."),
    ReportCode.PLAYER_NAME: _("The name differs from the one on the register."),
    ReportCode.PLAYER_SEX: _("The sex differs from the register."),
    ReportCode.PLAYER_TITLE: _("The title differs from the list in force on the first day; the list counts."),
    ReportCode.PLAYER_RATING: _("The rating differs from the list in force on the first day; the list counts."),
    ReportCode.PLAYER_CURRENT_RATING: _(
        "The rating is neither that of the list in force on the first day nor a current one since; what counts is the "
        "current rating when the event is rated."
    ),
    ReportCode.PLAYER_FEDERATION: _("The federation differs from the list in force on the first day; the list counts."),
    ReportCode.PLACE: _("The place differs from what points and the registered tie-breaks give."),
    ReportCode.PLAYER_BIRTH: _("The date of birth differs from the register."),
    ReportCode.NOT_A_MEMBER: _("No member of the CFC on every day of play, as its office has it."),
    ReportCode.MEMBERS_UNKNOWN: _("The office has no memberships of these days: nobody was looked up."),
}
_VALUES: dict[ReportCode, Callable[[object], str]] = {
    ReportCode.TOO_FAST: minutes_text,
    ReportCode.GAME_TIME: time_bounds_text,
}
_NOTHING: dict[ReportCode, Text] = {
    ReportCode.PLAYER_RATING: _("unrated"),
    ReportCode.PLAYER_CURRENT_RATING: _("unrated"),
    ReportCode.PLAYER_TITLE: _("no title"),
}


def report_finding_text(finding: ReportFinding) -> str:
    """The sentence of a finding on a report, with the rounds of the games it names."""
    rounds = sorted({*finding.rounds, *(game.round for game in finding.games)})
    return f"{_TEXTS[finding.code]} ({rounds_text(rounds)})" if rounds else str(_TEXTS[finding.code])


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
