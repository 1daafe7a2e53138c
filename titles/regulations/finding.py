"""One outcome of one article: what was required, what was found, whether that is enough, and what would close it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from titles.regulations.demands import TEXT, BadDossier, fields_of, held, member_of, whole
from titles.regulations.scores import points, score_of

Value = int | str | tuple[str, ...] | None

NUMBER = whole(-100_000, 100_000)
"""No article counts further; a registration may lie years after the start."""

Code = TypeVar("Code", bound=StrEnum)
"""What articles of one kind ask for: the rules of norms, or those of applications."""


class Unit(StrEnum):
    """What the numbers of a finding count."""

    COUNT = "count"
    GAMES = "games"
    SCORE = "score"  # hundredths of a point
    RATING = "rating"
    DAYS = "days"
    DAY = "day"  # as YYYY-MM-DD
    MINUTES = "minutes"
    CODE = "code"


class Status(StrEnum):
    """What a finding comes to. Open is what nobody has said yet, or what can still be met by adding something."""

    MET = "met"
    OPEN = "open"
    BROKEN = "broken"


class Bound(StrEnum):
    """How the found value is held against the required one."""

    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    ONE_OF = "one-of"
    IS = "is"
    WAIVED = "waived"


class Document(StrEnum):
    """What would supply a fact that is missing."""

    CERTIFICATE = "it1"  # certificate of title result
    COUNTERSIGNATURE = "countersignature"  # of a second official, to what was typed from a certificate
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
    RATING_CONFIRMATION = "rating-confirmation"  # by the QC, of a rating on a list that the office does not have
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
class Finding(Generic[Code]):
    """The outcome of one article.

    ``found`` is ``None`` where nothing is known. ``level`` is what each of the counted things must have: a rating, a
    number of days. ``about`` names the event or the round that the finding is about, where it is about one.
    ``document`` would close an open one. ``edition`` is the text that the article stands in, where it is another.
    """

    article: str
    rule: Code
    required: Value
    found: Value
    status: Status
    bound: Bound
    unit: Unit = Unit.COUNT
    level: int | None = None
    about: str | None = None
    document: Document | None = None
    edition: str | None = None

    @property
    def met(self) -> bool:
        """Whether nothing is missing here."""
        return self.status is Status.MET


def at_least(
    article: str,
    rule: Code,
    required: int,
    found: int | None,
    unit: Unit = Unit.COUNT,
    *,
    about: str | None = None,
    document: Document | None = None,
) -> Finding[Code]:
    """The article asks for a minimum, and is broken if that is known to be missed."""
    status = Status.OPEN if found is None else Status.MET if found >= required else Status.BROKEN
    return Finding(
        article=article,
        rule=rule,
        required=required,
        found=found,
        status=status,
        bound=Bound.AT_LEAST,
        unit=unit,
        about=about,
        document=document if status is Status.OPEN else None,
    )


def to_reach(
    article: str,
    rule: Code,
    required: int,
    found: int | None,
    unit: Unit = Unit.COUNT,
    *,
    level: int | None = None,
    document: Document | None = None,
) -> Finding[Code]:
    """The article asks for a minimum that can still be reached: what is short of it is open, not broken."""
    finding = replace(at_least(article, rule, required, found, unit), level=level)
    return finding if finding.met else replace(finding, status=Status.OPEN, document=document)


def at_most(article: str, rule: Code, required: int, found: int | None, unit: Unit = Unit.COUNT) -> Finding[Code]:
    """The article sets a maximum."""
    status = Status.OPEN if found is None else Status.MET if found <= required else Status.BROKEN
    return Finding(
        article=article, rule=rule, required=required, found=found, status=status, bound=Bound.AT_MOST, unit=unit
    )


def one_of(
    article: str, rule: Code, required: Collection[str], found: str | None, *, agreed: bool = False
) -> Finding[Code]:
    """The article lists what is allowed; ``agreed`` is the exception that the QC has granted."""
    is_met = agreed or found in required
    return Finding(
        article=article,
        rule=rule,
        required=tuple(sorted(required)),
        found=found,
        status=Status.MET if is_met else Status.OPEN if found is None else Status.BROKEN,
        bound=Bound.ONE_OF,
        unit=Unit.CODE,
    )


def must_be(
    article: str,
    rule: Code,
    required: str,
    found: str | None,
    *,
    status: Status,
    unit: Unit = Unit.CODE,
    about: str | None = None,
    document: Document | None = None,
) -> Finding[Code]:
    """The article asks for a thing, not a number; the caller says how it stands."""
    return Finding(
        article=article,
        rule=rule,
        required=required,
        found=found,
        status=status,
        bound=Bound.IS,
        unit=unit,
        about=about,
        document=document if status is Status.OPEN else None,
    )


def supplied(
    article: str, rule: Code, is_there: bool, document: Document, *, about: str | None = None
) -> Finding[Code]:
    """The article asks for a document or a signature."""
    status, found = (Status.MET, document.value) if is_there else (Status.OPEN, None)
    return must_be(article, rule, document.value, found, status=status, about=about, document=document)


def waived(article: str, rule: Code, found: Value, unit: Unit = Unit.COUNT) -> Finding[Code]:
    """Nothing is asked for here, and the article named says so."""
    return Finding(
        article=article,
        rule=rule,
        required=None,
        found=found,
        status=Status.MET,
        bound=Bound.WAIVED,
        unit=unit,
    )


# ---------------------------------------------------------------- as JSON
def finding_to_json(finding: Finding[Any]) -> dict[str, Any]:
    """One finding; scores become points, lists stay lists."""
    return {
        "article": finding.article,
        "rule": finding.rule.value,
        "required": value_to_json(finding.required, finding.unit),
        "found": value_to_json(finding.found, finding.unit),
        "met": finding.met,
        "status": finding.status.value,
        "bound": finding.bound.value,
        "unit": finding.unit.value,
        "level": finding.level,
        "about": finding.about,
        "document": None if finding.document is None else finding.document.value,
        "edition": finding.edition,
    }


def value_to_json(value: Value, unit: Unit) -> Any:
    """A value of a finding; scores become points, lists stay lists."""
    if unit is Unit.SCORE and isinstance(value, int):
        return points(value)
    return list(value) if isinstance(value, tuple) else value


def finding_from_json(value: Any, path: str, rules: type[Code]) -> Finding[Code]:
    """The finding that was written so. Raises ``BadDossier`` with the place of what is none."""
    if isinstance(value, Mapping):  # ``met`` says no more than the status
        value = {name: part for name, part in value.items() if name != "met"}
    found = fields_of(value, path, Finding)
    unit = member_of(Unit, found["unit"], f"{path}.unit") if "unit" in found else Unit.COUNT
    document = found.get("document")
    return Finding(
        article=held(f"{path}.article", found["article"], TEXT),
        rule=member_of(rules, found["rule"], f"{path}.rule"),
        required=_value_from_json(found["required"], f"{path}.required", unit),
        found=_value_from_json(found["found"], f"{path}.found", unit),
        status=member_of(Status, found["status"], f"{path}.status"),
        bound=member_of(Bound, found["bound"], f"{path}.bound"),
        unit=unit,
        level=held(f"{path}.level", found.get("level"), NUMBER.or_null()),
        about=held(f"{path}.about", found.get("about"), TEXT.or_null()),
        document=None if document is None else member_of(Document, document, f"{path}.document"),
        edition=held(f"{path}.edition", found.get("edition"), TEXT.or_null()),
    )


def _value_from_json(value: Any, path: str, unit: Unit) -> Value:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, list):
        return tuple(held(f"{path}.{number}", word, TEXT) for number, word in enumerate(value))
    if unit is not Unit.SCORE:
        return int(held(path, value, NUMBER))
    score = score_of(value)
    if score is None:
        raise BadDossier(path, "a score of whole and half points", value)
    return score
