"""What the findings and deadlines of a registration say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.pages import PageFinding
from tournaments.registration.facts import Law
from tournaments.registration.value_words import day_text, hours_text, minutes_text, rounds_text, time_bounds_text
from tournaments.regulations.deadlines import Counts, Deadline, DeadlineCode
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.notice import Decider, Sender

Text = str | Promise

# Never broken: they tell what holds.
_OFFICIAL: Text = _("Official events are always rated; the chief arbiter reports them.")
_BY_ORGANISER: Text = _("Official events are always rated; the organiser is responsible for sending the results.")
_APPROVED: Text = _("The qualification commission approved this time control for the event.")

# What each finding says when it is met, and when it is not.
_TEXTS: dict[Code, tuple[Text, Text]] = {
    Code.EDITION: ("", _("No edition of the rating regulations covers the first day.")),
    Code.TITLE_EDITION: ("", _("No text of the title regulations is known for the first day: norms cannot be judged.")),
    Code.REGISTRATION: (
        _("The tournament and its schedule are registered in time."),
        _("The notice is missed."),
    ),
    Code.TITLE_SYSTEM: ("", _("Norms are made in standard chess only.")),
    Code.REGISTRATION_ANY_DAY: (
        _("Registered before the first day; how long beforehand it had to be is not known."),
        _("Registered after the tournament began."),
    ),
    Code.OFFICIAL: (_OFFICIAL, _OFFICIAL),
    Code.OFFICIAL_BY_ORGANISER: (_BY_ORGANISER, _BY_ORGANISER),
    Code.HYBRID: (
        _("The chair of the qualification commission approved the hybrid conditions."),
        _("The hybrid conditions are not approved: the tournament is not rated."),
    ),
    Code.TITLE_REGISTRATION: (
        _("Registered early enough for norms."),
        _("The longer notice for norms is missed."),
    ),
    Code.RATE_OF_PLAY: (
        _("Each player has time enough for 60 moves."),
        _("Too little time for 60 moves for games with the strongest players."),
    ),
    Code.FIRST_CONTROL: (
        _("The first control comes after moves enough."),
        _("The first control comes after another number of moves than it must."),
    ),
    Code.TIME_CONTROL_APPROVED: (_APPROVED, _APPROVED),
    Code.GAME_TIME: (
        _("The time of each player is that of this rating list."),
        _("The time of each player is not that of this rating list: no game is rated on it."),
    ),
    Code.MOVES_PER_MINUTE: (
        _("No control asks more than one move a minute."),
        _("A control asks more than one move a minute."),
    ),
    Code.SECONDARY_CONTROL: (
        _("No later control is too short."),
        _("A later control is too short."),
    ),
    Code.EQUAL_TIMES: ("", _("Games in which the players have different times are not rated.")),
    Code.RATED_ROUNDS_A_DAY: (
        _("No day has too many rounds."),
        _("Too many rounds on one day."),
    ),
    Code.LENGTH: (
        _("The tournament is not too long."),
        _("The tournament lasts longer than is rated."),
    ),
    Code.RATINGS_AT_THE_GAME: (
        _("The ratings at the time of each game are used, as was chosen beforehand."),
        _("The ratings at the time of each game cannot be used here."),
    ),
    Code.LIST_OF_EACH_PERIOD: (
        _("Each game of the league is rated by the list of its own day."),
        _("A league of more than 90 days is rated by the list in force on the day of each game."),
    ),
    Code.DECIDED_GAMES: (
        _("Games after the decision of the match are rated too, as was asked beforehand."),
        _("Games after the decision cannot be rated here."),
    ),
    Code.ADVERTISED: (
        _("The time control was advertised before the event."),
        _("The time control, and that an event is active chess, must be advertised before the event."),
    ),
    Code.TITLE_MINUTES: (
        _("Time enough for norms."),
        _("Too little time for norms."),
    ),
    Code.HOURS_A_DAY: (
        _("No day has too many hours of play."),
        _("Too many hours of play on one day."),
    ),
    Code.ROUNDS_A_DAY: (
        _("No day has too many rounds for norms."),
        _("Too many rounds on one day for norms."),
    ),
    Code.SCHEDULE_COMPLETE: (
        _("Every round has a date."),
        _("Not every round has a date."),
    ),
    Code.SCHEDULE_INSIDE: (
        _("All rounds lie between the first and the last day."),
        _("Some rounds lie outside the first and the last day."),
    ),
    Code.SCHEDULE_ORDER: ("", _("Some rounds are played before the round that precedes them.")),
    Code.CHIEF_ARBITER: (
        _("The chief arbiter’s licence is enough for norms."),
        _("The chief arbiter of a tournament with norms is an International Arbiter or a FIDE Arbiter."),
    ),
    Code.STATEMENT: (
        _("The regulations of the event say that it will be rated."),
        _("The regulations of the event must say that it will be rated."),
    ),
    Code.INTERIM_REPORTS: ("", _("The tournament is long: interim results are reported every month.")),
    Code.SCHEDULE_TIMES: ("", _("Some rounds begin at the same time.")),
    Code.ROUNDS_OVERLAP: ("", _("Some rounds begin before the round that precedes them can be over.")),
    Code.LONGER_THAN_A_DAY: ("", _("A day has no room for so many rounds.")),
    Code.OPPONENTS: ("", _("The number of rounds does not fit the format with so many players.")),
    Code.MATCH_PLAYERS: ("", _("A match is played by two.")),
    Code.ARBITER_PLAYS: (
        _("No arbiter stands on the start list."),
        _("An arbiter stands on the start list: who directs a tournament does not play in it."),
    ),
    Code.NAMED_TWICE: ("", _("An arbiter is named twice: a deputy is somebody else than the chief.")),
    Code.TITLE_ROUNDS: ("", _("Too few rounds for norms.")),
    Code.TITLE_RATINGS: ("", _("Nobody is strong enough: no average of opponents reaches that of any norm.")),
    Code.TITLE_FORMAT: (
        _("The chair of the qualification commission approved the format for norms."),
        _("Norms are not made in this format."),
    ),
    Code.ELSEWHERE: ("", _("An arbiter is named for another place on the same days.")),
    Code.TWIN: ("", _("This event seems to be registered already.")),
    Code.BARRED_FEDERATION: (
        "",
        _("The federation is no member of FIDE on these days: its players stand on no list, and their ratings rest."),
    ),
}
_OPEN_TEXTS: dict[Code, Text] = {
    Code.RATE_OF_PLAY: _("Enough for some players only: say how high the highest rating will be."),
    Code.HOURS_A_DAY: _("The hours of play follow from the schedule and the rate of play."),
    Code.HYBRID: _("The hybrid conditions are to be approved."),
    Code.FIRST_CONTROL: _("Another number of moves is recommended for the first control."),
    Code.RATED_ROUNDS_A_DAY: _("How many rounds a day were allowed is not known."),
    Code.EQUAL_TIMES: _("Whether games in which the players have different times were rated is not known."),
    Code.CHIEF_ARBITER: _("A tournament with norms needs a chief arbiter with a licence."),
    Code.TITLE_FORMAT: _("The text lists other formats for norms: this one is to be approved."),
    Code.TWIN: _("You have sent another event of the same days: if this one is the same, it is registered already."),
}
_DECIDERS: dict[str, Text] = {
    Decider.RATING_OFFICER: _("The rating officer decides."),
    Decider.QC: _("The qualification commission decides."),
    Decider.QC_CHAIR: _("The chair of the qualification commission decides."),
    Decider.PRESIDENT: _("The President of FIDE decides."),
    Decider.EXECUTIVE_DIRECTOR: _("The executive director of the CFC decides."),
}
_VALUES: dict[Code, Callable[[object], str]] = {
    Code.RATE_OF_PLAY: minutes_text,
    Code.TITLE_MINUTES: minutes_text,
    Code.HOURS_A_DAY: hours_text,
    Code.GAME_TIME: time_bounds_text,
    Code.MOVES_PER_MINUTE: minutes_text,
    Code.SECONDARY_CONTROL: minutes_text,
    Code.LONGER_THAN_A_DAY: hours_text,
}

# The field of the form at which a finding is mended.
FIELDS: dict[Code, str] = {
    Code.EDITION: "starts_on",
    Code.TITLE_EDITION: "is_title_tournament",
    Code.TITLE_SYSTEM: "is_title_tournament",
    Code.HYBRID: "is_hybrid",
    Code.RATINGS_AT_THE_GAME: "ratings_chosen_on",
    Code.LIST_OF_EACH_PERIOD: "ratings_used",
    Code.DECIDED_GAMES: "rates_decided_games",
    Code.ADVERTISED: "is_advertised",
    Code.EQUAL_TIMES: "unequal_rounds",
    Code.RATE_OF_PLAY: "rate_of_play",
    Code.GAME_TIME: "rate_of_play",
    Code.MOVES_PER_MINUTE: "rate_of_play",
    Code.SECONDARY_CONTROL: "rate_of_play",
    Code.RATED_ROUNDS_A_DAY: "round_1_day",
    Code.LENGTH: "ends_on",
    Code.FIRST_CONTROL: "rate_of_play",
    Code.TITLE_MINUTES: "rate_of_play",
    Code.HOURS_A_DAY: "round_1_day",
    Code.ROUNDS_A_DAY: "round_1_day",
    Code.SCHEDULE_COMPLETE: "round_1_day",
    Code.SCHEDULE_INSIDE: "round_1_day",
    Code.SCHEDULE_ORDER: "round_1_day",
    Code.CHIEF_ARBITER: "chief_licence",
    Code.STATEMENT: "will_be_rated",
    Code.LONGER_THAN_A_DAY: "round_1_day",
    Code.OPPONENTS: "rounds",
    Code.MATCH_PLAYERS: "expected_players",
    Code.ARBITER_PLAYS: "chief_name",
    Code.NAMED_TWICE: "deputy_1_name",
    Code.TITLE_ROUNDS: "rounds",
    Code.TITLE_RATINGS: "highest_rating",
    Code.TITLE_FORMAT: "format",
    Code.ELSEWHERE: "chief_fide_id",
    Code.TWIN: "name",
    Code.BARRED_FEDERATION: "federation",
}


def finding_text(finding: Finding) -> str:
    """The sentence of a finding, with the rounds it concerns, and who decides on what is not met."""
    met, broken = _TEXTS[finding.code]
    text: Text = met if finding.outcome is Outcome.MET else broken
    if finding.outcome is Outcome.OPEN:
        text = _OPEN_TEXTS.get(finding.code, text)
    words = f"{text} ({rounds_text(finding.rounds)})" if finding.rounds else str(text)
    return f"{words} {_DECIDERS[finding.decider]}" if finding.decider else words


def decider_text(findings: Iterable[Finding]) -> str:
    """Who decides on what was missed, in a sentence; the President before everybody else."""
    deciders = {finding.decider for finding in findings if finding.decider}
    named = Decider.PRESIDENT if Decider.PRESIDENT in deciders else min(deciders, default="")
    return str(_DECIDERS.get(named, ""))


def field_of(finding: Finding) -> str:
    """The field at which a finding is mended: the first round concerned, where it concerns rounds."""
    if finding.code is Code.RATINGS_AT_THE_GAME and finding.required is None:
        return "ratings_used"  # the text gives no choice, so no day is asked
    if finding.rounds and finding.code is not Code.EQUAL_TIMES:
        return f"round_{finding.rounds[0]}_day"
    return FIELDS.get(finding.code, "")


def page_findings(findings: Iterable[Finding], law: Law, *, form: bool = False) -> list[PageFinding]:
    """Findings for the shared component, broken ones first; beside the form they lead to their fields."""
    order = [Outcome.BROKEN, Outcome.OPEN, Outcome.MET]
    return [
        PageFinding(
            status=finding.outcome.value,
            text=finding_text(finding),
            required=_value(finding, finding.required),
            found=_value(finding, finding.found),
            article=finding.article,
            edition=law.edition_id(finding.family),
            href=f"#id_{field}" if form and finding.outcome is not Outcome.MET and (field := field_of(finding)) else "",
        )
        for finding in sorted(findings, key=lambda finding: order.index(finding.outcome))
    ]


def _value(finding: Finding, value: object) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, date):
        return day_text(value)
    if finding.code in _VALUES:
        return _VALUES[finding.code](value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# ---------------------------------------------------------------- deadlines
_DEADLINES: dict[DeadlineCode, Text] = {
    DeadlineCode.REGISTRATION: _("Registration"),
    DeadlineCode.TITLE_REGISTRATION: _("Registration with norms"),
    DeadlineCode.NOTICE_ABROAD: _("Letter about an own event abroad"),
    DeadlineCode.INTERIM_REPORT: _("Interim report"),
    DeadlineCode.REPORT: _("Report, to be rated at once"),
    DeadlineCode.LAST_LIST: _("Report, at the latest"),
    DeadlineCode.APPEAL: _("Appeal"),
}
_ANY_DAY: Text = _("Registration (how long beforehand is not known: any day before the first is in time)")
_COUNTS: dict[Counts, Text] = {
    Counts.REGISTRATION: _("what counts is when the registration is received here"),
    Counts.INTERIM_REPORT: _("what counts is when the interim results are received here"),
    Counts.ENDORSEMENT: _("what counts is when the rating officer endorses the report"),
    Counts.CERTIFICATION: _("what counts is when the chief arbiter certifies the report"),
    Counts.APPEAL: _("what counts is when the appeal is received"),
}
_SENDERS: dict[Sender, Text] = {
    Sender.CHIEF_ARBITER: _("due from the chief arbiter"),
    Sender.ORGANISER: _("due from the organiser"),
}


@dataclass(frozen=True, kw_only=True)
class PageDeadline:
    """A deadline ready to be shown."""

    label: Text
    day: date
    counts: Text
    sender: Text
    article: str
    edition: str
    list_date: date | None
    is_past: bool


def page_deadlines(deadlines: Iterable[Deadline], law: Law, *, today: date) -> list[PageDeadline]:
    """Deadlines for the page, with whether the day is over where the tournament is held."""
    return [
        PageDeadline(
            label=_label(deadline),
            day=deadline.day,
            counts=_COUNTS[deadline.counts],
            sender=_SENDERS[deadline.sender] if deadline.sender else "",
            article=deadline.article,
            edition=deadline.edition or law.edition_id(deadline.family),
            list_date=deadline.list_date,
            is_past=deadline.day < today,
        )
        for deadline in deadlines
    ]


def _label(deadline: Deadline) -> Text:
    """What is due; interim reports are counted."""
    if not deadline.is_known:
        return _ANY_DAY
    label = _DEADLINES[deadline.code]
    return label if deadline.number is None else f"{label} {deadline.number}"
