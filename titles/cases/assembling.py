"""Reads a case file into the application that the articles judge; nothing of the rules is written here again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.register.mergers.selectors import numbers_of
from titles.applications.event_kinds import INDIVIDUAL_SWISS, SURE_KINDS
from titles.applications.of_person import entries_of_person, title_of_entries
from titles.applications.of_player import claim_of, evidence_of
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.interim.evidence import asked_rating, interim_evidence
from titles.cases.models import CaseNorm, TitleCase
from titles.cases.stated.evidence import stated_evidence
from titles.championships.results import result_of
from titles.norms.models import Norm
from titles.norms.selectors import with_certificates
from titles.register.in_force import highest, mistakes
from titles.register.models import HeldTitle
from titles.regulations import Championship, NormTitle, edition_for
from titles.regulations.awards.facts import Applicant, Application, NationalSpan, NormClaim, Papers, RatingReached
from titles.regulations.awards.judge import judge_application, rating_findings
from titles.regulations.awards.ratings import best_fact
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import ApplicationVerdict, Way, WayVerdict
from titles.regulations.norms.judge import eight_of_nine_on
from tournaments.regulations.score_checks import SOME_GAMES
from tournaments.reports.pgn.selectors import scores_of

OF_THE_CFC = frozenset({AwardRule.NATIONAL_RATING})


@dataclass(frozen=True, kw_only=True)
class JudgedCase:
    """The verdict on a case as it lies there today; ``way`` is the one that it goes."""

    verdict: ApplicationVerdict
    way: WayVerdict
    application: Application
    rating: RatingReached | None = None  # what the application rests on, where the title asks for a rating


def judge_case(case: TitleCase, day: date) -> JudgedCase:
    """What the articles say of a case. A draft is judged as of a day, the others as of the day they were submitted."""
    application = application_of(case, day)
    verdict, asked = judge_application(application), asked_rating(case, day)
    ratings = _sufficient(application, Way(case.way)) or application.ratings
    return JudgedCase(
        verdict=verdict,
        way=next(way for way in verdict.ways if way.way == Way(case.way)),
        application=application,
        rating=best_fact(ratings, asked.rating) if asked else None,
    )


def _sufficient(application: Application, way: Way) -> tuple[RatingReached, ...]:
    """The ratings of which each is all that is asked of one, with its games: what the application rests on."""
    of_fide = (
        [each for each in rating_findings(replace(application, ratings=(fact,)), way) if each.rule not in OF_THE_CFC]
        for fact in application.ratings
    )
    met = [all(each.met for each in findings) for findings in of_fide]
    return tuple(fact for fact, is_met in zip(application.ratings, met, strict=True) if is_met)


def application_of(case: TitleCase, day: date) -> Application:
    """Everything the case is judged on."""
    numbers, on = numbers_of([case.player_id]), case.submitted_on or day
    ratings, national = evidence_of(case.player, numbers)
    ratings = (*ratings, *interim_evidence(case), *stated_evidence(case, numbers))
    facts = title_facts(case, day, ratings=ratings, national=national)
    lies = _norms_in(case)
    return replace(
        facts,
        applicant=replace(facts.applicant, title=title_before(case, numbers)),
        norms=tuple(claim_in(each, on) for each in lies if each.direct is None),
        direct=tuple(result_of(row) for row in (case.direct, *(each.direct for each in lies)) if row is not None),
        papers=papers_of(case),
    )


def _norms_in(case: TitleCase) -> list[CaseNorm]:
    if case._state.adding:  # a title by rating that is about to be found
        return []
    lies = case.norms.select_related("norm__report__tournament", "elsewhere", "direct__direct_list__tournament")
    return list(lies.prefetch_related(with_certificates("norm__")))


def title_facts(
    case: TitleCase,
    day: date,
    *,
    ratings: tuple[RatingReached, ...],
    national: tuple[NationalSpan, ...] | None,
) -> Application:
    """What the case asks of ratings is judged on, of ratings that are at hand; it asks the database nothing.

    ``case`` has its player, its federation and the tournament of its championship with it.
    """
    return Application(
        title=case.title,
        on=case.submitted_on or day,
        applicant=Applicant(
            federation=case.federation_id, sex=case.player.sex or None, id=case.player.key, name=case.player.name
        ),
        ratings=ratings,
        national=national,
        direct=() if case.direct is None else (result_of(case.direct, kept=()),),
    )


def title_before(case: TitleCase, numbers: Mapping[int, int]) -> str | None:
    """The player's title; of an application that is awarded the one that he held before it."""
    if case.held is None:
        return title_of_entries(entries_of_person(case.player, numbers)) or None
    had = HeldTitle.objects.filter(player__in=numbers, written_at__lt=case.held.written_at)
    rows = had.exclude(removals__in=mistakes())
    return highest(rows.values_list("title", flat=True)) or None


def papers_of(case: TitleCase) -> Papers:
    """1.10, 2: what has been handed in. The case file is printed in place of IT2, and so the form is always there."""
    return Papers(
        signed=case.submitted_at is not None and not case.is_by_player,
        federation_refused=case.is_by_player,
        form=True,
        request=case.submitted_at is not None,
        fee_paid=case.fee_paid_on is not None,
        surcharge_paid=case.has_surcharge,
        meeting_on=case.meeting.held_on if case.meeting else None,
        posted_on=case.posted_on,
    )


def claim_in(lies: CaseNorm, day: date) -> NormClaim:
    """One norm of the case, as it is claimed."""
    if lies.norm is not None:
        return portal_claim(lies.norm, day)
    assert lies.elsewhere is not None  # noqa: S101 - a constraint says so
    return claim_elsewhere(lies.elsewhere, day)


def portal_claim(norm: Norm, day: date) -> NormClaim:
    """A norm of the portal, with whether its games were sent (1.9.1). One that was voided has lost its signatures."""
    claim = replace(claim_of(norm, day), pgn=_has_games(norm))
    stands = norm.state == Norm.State.APPROVED and norm.certificate.revoked_at is None
    return claim if stands else replace(claim, signed_by_arbiter=False, signed_by_federation=False)


def _has_games(norm: Norm) -> bool:
    """1.9.1: of a Swiss or a team tournament the player's own games, of others all."""
    report = norm.report
    own = set(report.entries.filter(player__in=numbers_of([norm.player_id])).values_list("rank", flat=True))
    scores = scores_of(report, ranks=own if report.tournament.format in SOME_GAMES else None)
    return scores.file is not None and not scores.differences


def claim_elsewhere(norm: NormElsewhere, on: date) -> NormClaim:
    """1.5.4: the card that was typed from the certificate, judged by the rules of its own day.

    Where those are not kept here, what the certificate says: which norm, worth how many games.
    """
    dossier = norm.judged_dossier
    return NormClaim(
        event=norm.event,
        start=dossier.event.start,
        end=dossier.event.end,
        days_with_one_round=norm.days_with_one_round,
        kind=_kind_elsewhere(norm, on),
        swiss_participants=norm.swiss_participants,
        swiss_average=norm.swiss_average,
        signed_by_arbiter=norm.signed_by_arbiter,
        signed_by_federation=norm.signed_by_federation,
        countersigned=norm.countersigned_at is not None,
        pgn=norm.has_games,
        exemption=dossier.event.exemption,
        title=norm.certified_title or None,
        certified_for=norm.certified_title or None,
        games=norm.certified_games,
        eight_games=_is_eight_of_nine(norm, on),
        registered_on=norm.registered_on,
        dossier=dossier,
    )


def _is_eight_of_nine(norm: NormElsewhere, on: date) -> bool:
    """1.4.1c, of which an application has one: whether what the certificate says rests on it, by the games it names."""
    if not norm.certified_title:
        return False  # its card is judged
    title, worth = NormTitle(norm.certified_title), norm.certified_games or 0
    takes, _left = eight_of_nine_on(edition_for(on), title, norm.judged_dossier, worth)
    return takes


def _kind_elsewhere(norm: NormElsewhere, on: date) -> str | None:
    """1.5.6: as it was entered and countersigned; an exemption by 1.4.3a says by itself that it was a final."""
    dossier = norm.judged_dossier
    is_national = dossier.event.exemption == Championship.NATIONAL
    said = norm.event_kind or (SURE_KINDS[Championship.NATIONAL] if is_national else "")
    if said in edition_for(on).must_have_events:
        return said
    return INDIVIDUAL_SWISS if dossier.event.format == "swiss" else None


def edition_id(day: date) -> str:
    """The edition that judges an application of a day. Raises ``NoEditionInForce``."""
    return edition_for(day).id
