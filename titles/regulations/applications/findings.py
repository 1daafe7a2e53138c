"""One outcome of one article of an application: met, still open, or broken; and the document that would close it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Value = int | str | None


class Subject(StrEnum):
    """What an article asks for; templates find their words by it."""

    TITLE_NOT_HELD = "title-not-held"
    WOMENS_TITLE = "womens-title"
    GAMES = "games"
    NORMAL_FOREIGNERS = "normal-foreigners"
    ONE_ROUND_A_DAY = "one-round-a-day"
    EIGHT_GAME_NORMS = "eight-game-norms"
    RULES_OF_THE_DAY = "rules-of-the-day"
    OLD_NORM = "old-norm"
    FAIR_PLAY = "fair-play"
    SUFFICIENT_FOR_TITLE = "sufficient-for-title"
    MUST_HAVE_EVENT = "must-have-event"
    RATING = "rating"
    RATING_PROVED = "rating-proved"
    RATING_AGREED = "rating-agreed"
    PERIOD_RATED = "period-rated"
    RATED_GAMES = "rated-games"
    CHAMPIONSHIP = "championship"
    PLACE = "place"
    SCORE = "score"
    PARTICIPANTS = "participants"
    ROUNDS = "rounds"
    FEDERATIONS = "federations"
    QUALIFIERS = "qualifiers"
    DESIGNATED = "designated"
    GROUP_PARTICIPANTS = "group-participants"
    GROUP_FEDERATIONS = "group-federations"
    DIRECT_MINIMUM = "direct-minimum"
    DIRECT_MINIMUM_GAMES = "direct-minimum-games"
    CERTIFICATE = "certificate"
    PGN = "pgn"
    DIRECT_LIST = "direct-list"
    RATING_REQUEST = "rating-request"
    SIGNED = "signed"
    FORMS = "forms"
    FEE = "fee"
    DAYS_AHEAD = "days-ahead"
    POSTED = "posted"
    NATIONAL_RATING = "national-rating"


class State(StrEnum):
    """Whether the article is met, can still be met by adding something, or speaks against the application."""

    MET = "met"
    OPEN = "open"
    BROKEN = "broken"


class Bound(StrEnum):
    """How the found value is held against the required one."""

    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    IS = "is"
    WAIVED = "waived"


class Measure(StrEnum):
    """What the numbers of a finding count."""

    COUNT = "count"
    GAMES = "games"
    RATING = "rating"
    SCORE = "score"  # hundredths of a point
    DAYS = "days"
    DAY = "day"  # as YYYY-MM-DD
    CODE = "code"


class Document(StrEnum):
    """What would supply a fact that is missing."""

    CERTIFICATE = "it1"  # certificate of title result
    APPLICATION_FORM = "it2"  # application form
    SIGNATURE = "signature"  # of the federation's rating officer or president
    PAYMENT = "proof-of-payment"
    SURCHARGE = "proof-of-surcharge"
    PGN = "pgn"
    TOURNAMENT_REPORT = "tournament-report"
    SCHEDULE = "schedule"
    RATING_LIST = "rating-list"
    RATING_CALCULATION = "rating-calculation"  # the federation's proof of a rating that was not published
    RATING_AGREEMENT = "rating-agreement"  # of the rating administrator and the QC
    PERIOD_RESULTS = "period-results"  # every tournament of the period, received and rated
    NORM_REGISTRATION = "norm-registration"
    EVENT_REGULATIONS = "event-regulations"
    DESIGNATION = "designation"  # of its regional events, by the continent to the QC
    DIRECT_LIST = "direct-titles-list"  # the chief arbiter's report to the FIDE office
    DIRECT_TABLE = "direct-titles-table"
    RATING_REQUEST = "rating-request"
    FURTHER_NORM = "further-norm"
    WEBSITE_POSTING = "website-posting"
    NATIONAL_RATINGS = "national-ratings"


@dataclass(frozen=True, kw_only=True)
class ApplicationFinding:
    """The outcome of one article.

    ``found`` is ``None`` where nothing is known. ``level`` is what each of the counted things must have: a rating, a
    number of days. ``about`` names the event that the finding is about, where it is about one. ``edition`` is the text
    that the article stands in, where it is another than that of the application.
    """

    article: str
    subject: Subject
    required: Value
    found: Value
    state: State
    bound: Bound
    measure: Measure = Measure.COUNT
    level: int | None = None
    about: str | None = None
    document: Document | None = None
    edition: str | None = None

    @property
    def is_met(self) -> bool:
        """Whether nothing is missing here."""
        return self.state is State.MET


def at_least(
    place: tuple[str, Subject],
    required: int,
    found: int | None,
    *,
    measure: Measure = Measure.COUNT,
    level: int | None = None,
    about: str | None = None,
    document: Document | None = None,
    short: State = State.OPEN,
) -> ApplicationFinding:
    """The article asks for a minimum; ``short`` is how it stands if that is known to be missed."""
    state = State.OPEN if found is None else short
    if found is not None and found >= required:
        state = State.MET
    article, subject = place
    return ApplicationFinding(
        article=article,
        subject=subject,
        required=required,
        found=found,
        state=state,
        bound=Bound.AT_LEAST,
        measure=measure,
        level=level,
        about=about,
        document=document if state is State.OPEN else None,
    )


def at_most(place: tuple[str, Subject], required: int, found: int) -> ApplicationFinding:
    """The article sets a maximum."""
    article, subject = place
    state = State.MET if found <= required else State.BROKEN
    return ApplicationFinding(
        article=article, subject=subject, required=required, found=found, state=state, bound=Bound.AT_MOST
    )


def must_be(
    place: tuple[str, Subject],
    required: str,
    found: str | None,
    *,
    state: State,
    about: str | None = None,
    document: Document | None = None,
    measure: Measure = Measure.CODE,
) -> ApplicationFinding:
    """The article asks for a thing, not a number; the caller says how it stands."""
    article, subject = place
    return ApplicationFinding(
        article=article,
        subject=subject,
        required=required,
        found=found,
        state=state,
        bound=Bound.IS,
        measure=measure,
        about=about,
        document=document if state is State.OPEN else None,
    )


def supplied(
    place: tuple[str, Subject], is_there: bool, document: Document, *, about: str | None = None
) -> ApplicationFinding:
    """The article asks for a document or a signature."""
    state = State.MET if is_there else State.OPEN
    found = document.value if is_there else None
    return must_be(place, document.value, found, state=state, about=about, document=document)


def waived(place: tuple[str, Subject], found: Value, measure: Measure = Measure.COUNT) -> ApplicationFinding:
    """Nothing is asked for here, and the article named says so."""
    article, subject = place
    return ApplicationFinding(
        article=article,
        subject=subject,
        required=None,
        found=found,
        state=State.MET,
        bound=Bound.WAIVED,
        measure=measure,
    )
