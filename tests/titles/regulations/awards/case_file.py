"""Elif's case file: a complete application for IM of September 2022, so that a scenario shows only what it is about.

Three norms of nine games are 27 (1.5.1). Each comes from an individual Swiss with at least 44 participants and an
average of at least 2105 in every round, one round a day on nine days, without any exemption; certificates and games
are there. The rating 2405 was published. The meeting is 44 days after the application (30 asked for in 2022), and 35
days after it was put on the website (30).
"""

from __future__ import annotations

from dataclasses import astuple
from datetime import date
from typing import Any

from ratingsite.foundations.exact import Hundredths
from titles.regulations.awards.facts import Applicant, Application, DirectResult, NormClaim, Papers, RatingReached
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.awards.verdict import ApplicationVerdict, Way, WayVerdict
from titles.regulations.finding import Status

ON = date(2022, 9, 1)
PAPERS = Papers(
    signed=True,
    form=True,
    request=True,
    fee_paid=True,
    meeting_on=date(2022, 10, 15),
    posted_on=date(2022, 9, 10),
)


def elif_(**facts: Any) -> Applicant:
    return Applicant(**{"federation": "TUR", "title": "WFM", "sex": "w"} | facts)


def norm(event: str = "Ankara", **facts: Any) -> NormClaim:
    """An IM norm with nothing against it."""
    usual: dict[str, Any] = {
        "start": date(2022, 3, 1),
        "end": date(2022, 3, 9),
        "title": "IM",
        "games": 9,
        "days_with_one_round": 9,
        "kind": "individual-swiss",
        "swiss_participants": 44,
        "swiss_average": 2105,
        "signed_by_arbiter": True,
        "signed_by_federation": True,
        "pgn": True,
    }
    return NormClaim(event=event, **usual | facts)


def three(**facts: Any) -> tuple[NormClaim, ...]:
    """Three norms of 27 games, all with the same facts."""
    return norm("Ankara", **facts), norm("Bursa", **facts), norm("Cesme", **facts)


def rating(value: int = 2405, on: date = date(2022, 5, 1), **facts: Any) -> RatingReached:
    return RatingReached(rating=value, on=on, **{"games": 300} | facts)


def place(championship: str = "continental", **facts: Any) -> DirectResult:
    """First of 28 players from 14 of 50 federations in a continental women's championship: 7 of 9."""
    usual: dict[str, Any] = {
        "section": "women",
        "level": "continental",
        "start": date(2022, 6, 1),
        "end": date(2022, 6, 9),
        "place": 1,
        "score": Hundredths(700),
        "games": 9,
        "rounds": 9,
        "participants": 28,
        "federations": 14,
        "federations_entitled": 50,
        "award": "WGM",
    }
    return DirectResult(championship=championship, **usual | facts)


def application(**facts: Any) -> Application:
    """The complete application, or what the keywords make of it."""
    usual: dict[str, Any] = {
        "title": "IM",
        "on": ON,
        "applicant": elif_(),
        "ratings": (rating(),),
        "norms": three(),
        "papers": PAPERS,
    }
    return Application(**usual | facts)


def judged(**facts: Any) -> ApplicationVerdict:
    return judge_application(application(**facts))


def way(which: Way = Way.NORMS, **facts: Any) -> WayVerdict:
    """One way to the title."""
    return next(each for each in judged(**facts).ways if each.way is which)


def by_norms(**facts: Any) -> WayVerdict:
    return way(Way.NORMS, **facts)


def by_rating(title: str, *ratings: RatingReached, **facts: Any) -> WayVerdict:
    return way(Way.RATING, title=title, ratings=ratings, norms=(), **facts)


def directly(title: str, *results: DirectResult, **facts: Any) -> WayVerdict:
    return way(Way.DIRECT, title=title, direct=results, norms=(), **facts)


def finding(found: WayVerdict, subject: AwardRule, about: str | None = None) -> AwardFinding:
    """The first finding on a subject, of one event if one is named."""
    return next(one for one in found.findings if one.rule is subject and about in (None, one.about))


def held(found: WayVerdict, subject: AwardRule) -> tuple[str, object, object, Status]:
    """One finding as article, required, found, state."""
    one = finding(found, subject)
    return one.article, one.required, one.found, one.status


def whole(found: WayVerdict, subject: AwardRule, about: str | None = None) -> tuple[Any, ...]:
    """All of one finding: article, subject, required, found, state, bound, measure, level, about, document, edition."""
    return astuple(finding(found, subject, about))


def subjects(found: WayVerdict) -> list[AwardRule]:
    return [one.rule for one in found.findings]


def missing(found: WayVerdict) -> list[str]:
    """What is missing, as articles, each once."""
    return list(dict.fromkeys(one.article for one in found.missing))
