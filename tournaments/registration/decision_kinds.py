"""The kinds of decision on a tournament: whose act each is, what it is about, and where the editions print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from ratingsite.office.accounts.models import Office
from tournaments.registration.facts import findings_of, law_of
from tournaments.registration.models import Championship, EventDecision, Tournament
from tournaments.regulations.findings import Code, Outcome
from tournaments.regulations.notice import Decider, TitleNoticeEdition

Kind = EventDecision.Kind


class Subject(StrEnum):
    """What a decision is about."""

    EVENT = "event"
    GAME = "game"
    EITHER = "either"


def _always(tournament: Tournament) -> bool:
    return True


# 1.1 since 2022
def _is_quick_for_some(tournament: Tournament) -> bool:
    """Too quick for the strongest, or nobody knows yet how strong they are; or approved already."""
    found = {finding.code: finding for finding in findings_of(tournament, now=tournament.created_at)}
    time = found.get(Code.RATE_OF_PLAY)
    is_judged = time is not None and (time.decider == Decider.QC_CHAIR or time.outcome is Outcome.OPEN)
    return is_judged or Code.TIME_CONTROL_APPROVED in found


# 2009, 4.12
def _is_long(tournament: Tournament) -> bool:
    """Longer than the text allows without leave; or allowed already."""
    findings = findings_of(tournament, now=tournament.created_at)
    needs_leave = any(found.code is Code.LENGTH and found.decider == Decider.QC_CHAIR for found in findings)
    return needs_leave or any(decision.kind == Kind.LONG_EVENT for decision in tournament.decisions.all())


# titles 1.4.2e
def _is_of_an_unusual_format(tournament: Tournament) -> bool:
    titles = titles_of(tournament)
    return titles is not None and tournament.is_title_tournament and tournament.format not in titles.formats


def titles_of(tournament: Tournament) -> TitleNoticeEdition | None:
    """The title regulations that govern a tournament, whichever of its systems they are for."""
    return next((law.titles for law in law_of(tournament).every if law.titles), None)


@dataclass(frozen=True, kw_only=True)
class KindRules:
    """``act`` is that of the policy table; ``rules`` are the articles of a rating edition that know the matter, by
    the names the editions give them; ``is_asked`` says whether the registration raises the question at all."""

    act: str
    rules: tuple[str, ...]
    subject: Subject = Subject.EVENT
    is_asked: Callable[[Tournament], bool] = _always


def _excluded_game(*rules: str) -> KindRules:
    return KindRules(act="exclude-game", rules=rules, subject=Subject.GAME)


KINDS: Mapping[str, KindRules] = {
    Kind.TIME_CONTROL: KindRules(
        act="approve-time-control", rules=("time_control_approved",), is_asked=_is_quick_for_some
    ),
    Kind.HYBRID: KindRules(act="approve-hybrid", rules=("hybrid",), is_asked=lambda found: found.is_hybrid),
    Kind.LONG_EVENT: KindRules(act="approve-long-event", rules=("long_event",), is_asked=_is_long),
    Kind.CHAMPIONSHIP: KindRules(
        act="confirm-championship",
        rules=("national_championship", "fewer_games"),
        is_asked=lambda found: bool(found.championship),
    ),
    # titles 1.4.2e: other formats than those that are listed
    Kind.FORMAT: KindRules(act="approve-format", rules=(), is_asked=_is_of_an_unusual_format),
    Kind.LATE_REPORT: KindRules(act="allow-late-report", rules=("report_in_time",)),
    # FIDE prints the right not to rate where it prints the appeal (2009, 0.5; 2022, 0.4); the CFC in 711
    Kind.RATING_REFUSED: KindRules(act="refuse-rating", rules=("appeal", "cfc_time_control")),
    Kind.FORCE_MAJEURE: _excluded_game("played_not_rated"),
    Kind.FAIR_PLAY: _excluded_game("played_not_rated"),
    Kind.UNEQUAL_TIMES: _excluded_game("equal_times"),
    Kind.DEFAULT_COUNTS: KindRules(act="count-default", rules=("defaults",), subject=Subject.GAME),
    # No text prints a hold. It is cited by what the inquiry may end with: 5.1 since 2022, the right not to rate (2009,
    # 0.5; CFC 711), or games that do not count (2003, 5.1). See rulings: held
    Kind.HOLD: KindRules(
        act="hold", rules=("played_not_rated", "appeal", "unplayed", "cfc_time_control"), subject=Subject.EITHER
    ),
}

# What a rating text asks of a kind of championship: 6.33 until 2021, 7.14f from 2009 to 2012
CHAMPIONSHIP_RULES: Mapping[str, tuple[str, ...]] = {
    Championship.NATIONAL: ("national_championship",),
    Championship.TEAM: ("fewer_games",),
}
# and the title regulations
_CHAMPIONSHIP_ARTICLES: Mapping[str, str] = {
    Championship.NATIONAL: "1.4.3a",
    Championship.NATIONAL_TEAM: "1.4.3b",
    Championship.ZONAL: "1.4.3c",
    Championship.TEAM: "1.4.1b",
    Championship.WORLD_CUP: "1.4.1b",
}

# The offices of the CFC decide for its ratings; all the others decide for FIDE's.
CFC_OFFICES = frozenset({Office.EXECUTIVE_DIRECTOR, Office.RATING_COMMITTEE, Office.RATING_AUDITOR})


@dataclass(frozen=True, kw_only=True)
class Printed:
    """Where a text knows a decision: the rating system it is made for (none: for norms), the edition, the article."""

    system: str
    edition: str
    article: str


def where_printed(kind: str, tournament: Tournament, office: str = "") -> tuple[Printed, ...]:
    """Each text that governs the tournament and knows such a decision, the system it was registered for first.

    With an office, only the texts that this office decides under.
    """
    found = [_printed(kind, system, tournament) for system in tournament.system_codes]
    if kind == Kind.CHAMPIONSHIP and tournament.championship and tournament.is_title_tournament:
        found.append(_printed_for_titles(tournament, _CHAMPIONSHIP_ARTICLES[tournament.championship]))
    if kind == Kind.FORMAT and (titles := titles_of(tournament)):
        found.append(_printed_for_titles(tournament, titles.articles.format))
    return tuple(each for each in found if each and (not office or _decides(office, each)))


def systems_concerned(kind: str, tournament: Tournament, office: str, *, is_on_game: bool = False) -> frozenset[str]:
    """The systems of which a decision speaks that an office makes: those whose texts it decides under.

    A hold speaks of all of them where it is about what was played, and not about a text: on a single game, and
    whatever the Ethics and Disciplinary Commission inquires into. See rulings: held.
    """
    printed = where_printed(kind, tournament, office)
    if printed and kind == Kind.HOLD and (is_on_game or office == Office.ETHICS):
        return frozenset(tournament.system_codes)
    return frozenset(each.system for each in printed)


def systems_of(decision: EventDecision) -> frozenset[str]:
    """The systems of which a decision speaks; the empty name stands for norms."""
    about = {"is_on_game": decision.round is not None}
    return systems_concerned(decision.kind, decision.tournament, decision.office, **about)


def concerns(decision: EventDecision, system: str) -> bool:
    """Whether a decision speaks of a tournament's rating in one of its systems."""
    return system in systems_of(decision)


def may_end(decision: EventDecision, office: str) -> bool:
    """Whether an office could have made the decision for everything that it speaks of."""
    about = {"is_on_game": decision.round is not None}
    return systems_of(decision) <= systems_concerned(decision.kind, decision.tournament, office, **about)


def kinds_for(tournament: Tournament) -> tuple[str, ...]:
    """The kinds of decision that can be made on a tournament: asked by it, and known to a text that governs it."""
    return tuple(kind for kind in KINDS if is_kind_for(tournament, kind))


def is_kind_for(tournament: Tournament, kind: str) -> bool:
    """Whether a kind is one of them. The texts are asked first: to ask the registration takes longer."""
    return kind in KINDS and bool(where_printed(kind, tournament)) and KINDS[kind].is_asked(tournament)


def _printed(kind: str, system: str, tournament: Tournament) -> Printed | None:
    book = rule_book(system)
    try:
        edition = book.edition_on(tournament.starts_on)
    except NoEditionInForce:
        return None
    article = book.article(edition, *_rules(kind, tournament))
    return Printed(system=system, edition=edition.id, article=article) if article else None


def _rules(kind: str, tournament: Tournament) -> tuple[str, ...]:
    """Of a championship the rules that ask about its kind."""
    if kind == Kind.CHAMPIONSHIP:
        return CHAMPIONSHIP_RULES.get(tournament.championship, ())
    return KINDS[kind].rules


# titles 1.4.3a-c, 1.4.1b, 1.4.2e
def _printed_for_titles(tournament: Tournament, article: str) -> Printed | None:
    titles = titles_of(tournament)
    return Printed(system="", edition=titles.id, article=article) if titles else None


def _decides(office: str, printed: Printed) -> bool:
    of_the_cfc = bool(printed.system) and SYSTEMS[printed.system] is Family.CFC
    return office == Office.RATING_OFFICER or of_the_cfc == (office in CFC_OFFICES)
