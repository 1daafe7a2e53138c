"""Reads an application from a parsed JSON document; what cannot be is refused with its place and what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ratingsite.foundations.editions import NoEditionInForce, UnknownEdition
from ratingsite.foundations.exact import WIN, Hundredths
from titles.regulations.awards.championships import NORM
from titles.regulations.awards.facts import (
    EVENT_KINDS,
    LEVELS,
    OPEN_SECTION,
    WOMEN_SECTION,
    Applicant,
    Application,
    DirectResult,
    NationalSpan,
    NormClaim,
    Papers,
    RatingKind,
    RatingReached,
)
from titles.regulations.demands import FLAG, TEXT, BadDossier, Demand, among, day_of, fields_of, whole
from titles.regulations.editions import edition_by_id, edition_for
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.ladder import LADDER, WOMEN
from titles.regulations.norms.checks import FEDERATION, MOST_ROUNDS, RATING, TITLE
from titles.regulations.norms.dossier import EXEMPTIONS, NormDossier
from titles.regulations.norms.reading import dossier_from_json
from titles.regulations.scores import score_of

MOST_ENTRIES = 100
MOST_GAMES = 10_000
MOST_PLAYERS = 10_000

COUNT = whole(0, MOST_PLAYERS)
GAMES = whole(0, MOST_GAMES)
AWARD = among((*LADDER, *(title + NORM for title in NormTitle)))
SEX = among(("m", *WOMEN))

DEMANDS: dict[type, dict[str, Demand]] = {
    Application: {"title": among(LADDER), "edition": TEXT.or_null()},
    Applicant: {
        "federation": FEDERATION,
        "title": TITLE,
        "sex": SEX.or_null(),
        "id": TEXT.or_null(),
        "name": TEXT.or_null(),
    },
    RatingReached: {
        "rating": whole(1, 4000),
        "kind": among(tuple(RatingKind)),
        "games": GAMES.or_null(),
        "proved": FLAG,
        "agreed": FLAG,
        "period_rated": FLAG,
    },
    NormClaim: {
        "event": TEXT,
        "title": among(tuple(NormTitle)).or_null(),
        "games": whole(7, MOST_ROUNDS).or_null(),
        "eight_games": FLAG,
        "exemption": among(EXEMPTIONS).or_null(),
        "days_with_one_round": COUNT.or_null(),
        "kind": among(EVENT_KINDS).or_null(),
        "swiss_participants": COUNT.or_null(),
        "swiss_average": RATING,
        "signed_by_arbiter": FLAG,
        "signed_by_federation": FLAG,
        "countersigned": FLAG.or_null(),
        "pgn": FLAG,
        "fair_play_breach": FLAG,
    },
    DirectResult: {
        "championship": TEXT,
        "section": among((OPEN_SECTION, WOMEN_SECTION)),
        "level": among(LEVELS),
        "place": whole(1, MOST_PLAYERS).or_null(),
        "games": whole(1, MOST_ROUNDS),
        "rounds": whole(1, MOST_ROUNDS),
        "first_equal": FLAG,
        "participants": COUNT.or_null(),
        "federations": COUNT.or_null(),
        "federations_entitled": COUNT.or_null(),
        "subgroup_participants": COUNT.or_null(),
        "subgroup_federations": COUNT.or_null(),
        "establishes_qualifiers": FLAG.or_null(),
        "designated": FLAG.or_null(),
        "award": AWARD.or_null(),
        "fair_play_breach": FLAG,
        "rating_refused": FLAG,
    },
    NationalSpan: {"games": GAMES, "rating_before": whole(0, 4000), "rating_after": whole(0, 4000)},
    Papers: {
        "signed": FLAG,
        "federation_refused": FLAG,
        "form": FLAG,
        "request": FLAG,
        "fee_paid": FLAG,
        "surcharge_paid": FLAG,
    },
}
"""What each field must be, in words and as a test. Days, scores and what is itself an object are read by themselves."""

DAYS = ("on", "start", "end")
OPTIONAL_DAYS = ("registered_on", "meeting_on", "posted_on")


def application_from_json(doc: Any) -> Application:
    """The application of a parsed JSON document. Raises ``BadDossier``; unknown fields are refused by name."""
    top = _record(doc, "", Application)
    found = Application(
        **top
        | {
            "applicant": Applicant(**_record(top["applicant"], "applicant", Applicant)),
            "ratings": tuple(_rating(each) for each in _records(top, "ratings", RatingReached)),
            "norms": tuple(NormClaim(**each) for each in _norms(top)),
            "direct": tuple(DirectResult(**each) for each in _direct(top)),
            "national": _national(top),
            "papers": Papers(**_record(top.get("papers", {}), "papers", Papers)),
        }
    )
    _check_past(found)
    _check_norms(found)
    return found


def _check_past(application: Application) -> None:
    """Nothing that the application rests on lies after its day."""
    days = [(f"ratings.{number}.on", fact.on) for number, fact in enumerate(application.ratings)]
    days += [(f"norms.{number}.end", claim.end) for number, claim in enumerate(application.norms)]
    days += [(f"direct.{number}.end", result.end) for number, result in enumerate(application.direct)]
    for path, day in days:
        if day > application.on:
            raise BadDossier(path, f"a day not after that of the application, {application.on}", day)


def _check_norms(application: Application) -> None:
    """No norm stands there twice, and each dossier is the applicant's."""
    seen: set[tuple[str, date]] = set()
    own = application.applicant.id
    for number, claim in enumerate(application.norms):
        if (claim.event, claim.start) in seen:
            raise BadDossier(f"norms.{number}.event", "a norm that is not there already", claim.event)
        seen.add((claim.event, claim.start))
        other = claim.dossier.player.id if claim.dossier else None
        if own is not None and other is not None and own != other:
            raise BadDossier(f"norms.{number}.dossier.player.id", f"the applicant, {own}", other)


def _record(value: Any, path: str, record: type) -> dict[str, Any]:
    """The fields of a record with its days read and its plain values held against what they must be."""
    found = fields_of(value, path, record)
    prefix = f"{path}." if path else ""
    for name in (*DAYS, *OPTIONAL_DAYS):
        if name in found and not (name in OPTIONAL_DAYS and found[name] is None):
            found[name] = day_of(found[name], prefix + name)
    for name, demand in DEMANDS[record].items():
        if name in found and not demand.holds(found[name]):
            raise BadDossier(prefix + name, demand.expected, found[name])
    if "start" in found and found["end"] < found["start"]:
        raise BadDossier(f"{prefix}end", f"a day not before the start, {found['start']}", found["end"])
    return found


def _records(top: Mapping[str, Any], name: str, record: type) -> Iterator[dict[str, Any]]:
    for number, each in enumerate(_list(top.get(name, []), name)):
        yield _record(each, f"{name}.{number}", record)


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadDossier(path, "a list", value)
    if len(value) > MOST_ENTRIES:
        raise BadDossier(path, f"at most {MOST_ENTRIES} entries", len(value))
    return value


def _rating(found: dict[str, Any]) -> RatingReached:
    return RatingReached(**found | {"kind": RatingKind(found.get("kind", RatingKind.PUBLISHED))})


def _norms(top: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for number, found in enumerate(_records(top, "norms", NormClaim)):
        path = f"norms.{number}"
        if found.get("dossier") is None:
            for name in ("title", "games"):
                if found.get(name) is None:
                    raise BadDossier(f"{path}.{name}", "this field, where there is no dossier", None)
        else:
            found["dossier"] = _dossier(found["dossier"], path, found)
        yield found


def _dossier(value: Any, path: str, claim: Mapping[str, Any]) -> NormDossier:
    try:
        dossier = dossier_from_json(value)
        if dossier.edition is not None:
            _check_day(edition_by_id(dossier.edition), dossier.event.start)
    except BadDossier as error:
        raise BadDossier(f"{path}.dossier.{error.path}", error.expected, error.got) from error
    except UnknownEdition as error:
        raise BadDossier(f"{path}.dossier.edition", "an edition of the title regulations", value["edition"]) from error
    for name, day in (("start", dossier.event.start), ("end", dossier.event.end)):
        if claim[name] != day:
            raise BadDossier(f"{path}.{name}", f"the day of the dossier, {day}", claim[name])
    return dossier


def _check_day(edition: TitlesEdition, start: date) -> None:
    """1.5.4: an application rests on the regulations of the time of the tournament, and on no others by name."""
    try:
        of_the_day = edition_for(start).id
    except NoEditionInForce:
        raise BadDossier("edition", f"null, as no edition of {start} is kept", edition.id) from None
    if edition.id != of_the_day:
        raise BadDossier("edition", f"the one in force at the start of the tournament, {of_the_day}", edition.id)


def _direct(top: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for number, found in enumerate(_records(top, "direct", DirectResult)):
        path = f"direct.{number}"
        if found["games"] > found["rounds"]:
            raise BadDossier(f"{path}.games", f"at most one game a round, {found['rounds']}", found["games"])
        if found.get("participants") and (found.get("place") or 0) > found["participants"]:
            raise BadDossier(f"{path}.place", f"a place among {found['participants']} participants", found["place"])
        yield found | {"score": _score(found["score"], f"{path}.score", found["games"])}


def _score(value: Any, path: str, games: int) -> Hundredths:
    score = score_of(value)
    if score is None or score > games * WIN:
        raise BadDossier(path, f"a score of whole and half points from 0 to {games}", value)
    return score


def _national(top: Mapping[str, Any]) -> tuple[NationalSpan, ...] | None:
    if top.get("national") is None:
        return None
    return tuple(NationalSpan(**each) for each in _records(top, "national", NationalSpan))
