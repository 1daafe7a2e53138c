"""The case file before it is submitted: opened, its norms chosen, submitted, withdrawn (1.10b-d)."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import QuerySet

from ratings.register.mergers.selectors import numbers_of, person_of, title_now
from ratings.register.models import Player
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.moments import counted_day
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from titles.applications.of_player import one_of_each
from titles.cases import notices
from titles.cases.assembling import JudgedCase, claim_elsewhere, judge_case, portal_claim
from titles.cases.choosing import sufficient
from titles.cases.elsewhere.beside import report_of
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.reports import is_judged_here
from titles.cases.models import CaseNorm, TitleCase
from titles.cases.permissions import new_case
from titles.cases.refusals import CaseRefused, Obstacle, given
from titles.championships.models import DirectList, DirectRow
from titles.championships.results import result_of
from titles.norms.models import Norm
from titles.norms.selectors import norms_of
from titles.regulations import NormTitle, edition_for
from titles.regulations.awards.championships import NORM
from titles.regulations.awards.facts import NormClaim
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.awards.verdict import Way
from titles.regulations.editions.edition import rating_for
from titles.regulations.ladder import titles_above

ARTICLES = {TitleCase.Way.NORMS: "1.10c", TitleCase.Way.RATING: "1.10b", TitleCase.Way.DIRECT: "1.10a"}
CONDITION = frozenset({AwardRule.DIRECT_MINIMUM, AwardRule.DIRECT_MINIMUM_GAMES})
"""0.6.2: what a title from a championship may lack when it is awarded conditionally."""
VOUCHED = frozenset(
    {AwardRule.RATING_PROVED, AwardRule.RATING_AGREED, AwardRule.PERIOD_RATED, AwardRule.RATING_CONFIRMED}
)
"""What a rating lacks that nobody has agreed to: of a title from a championship, the same as one that is not there."""
LATER = frozenset({AwardRule.SIGNED, AwardRule.RATING_REQUEST, AwardRule.FEE, AwardRule.DAYS_AHEAD, AwardRule.POSTED})
"""What a draft cannot have yet: the signature is the submission, the fee and the days come behind it."""


@transaction.atomic
def open_case(player: Player, title: str, *, by: User, now: datetime, federations_refusal: str = "") -> TitleCase:
    """Open a case, with the norms that suffice. The player says how the federation has refused (1.10d).

    Raises ``CaseRefused``.
    """
    player = locked(person_of(player))
    by_player = bool(federations_refusal.strip())
    act = "open-oneself" if by_player else "open"
    decision = require(by, act, new_case(player, by), day=now.date())
    way = _way(player, title, counted_day(now, player.federation.zone))
    if cases_of(player).filter(title=title, state__in=TitleCase.OPEN).exists():
        raise CaseRefused(Obstacle.OPEN_ALREADY)
    case = TitleCase.objects.create(
        player=player,
        title=title,
        way=way,
        federation_id=player.federation_id,
        opened_by=by,
        opened_at=now,
        is_by_player=by_player,
        federations_refusal=federations_refusal.strip(),
    )
    _fill(case, case.day_of(now))
    record("open application", case, by=by, now=now, article=decision.article, title=title)
    return case


def cases_of(player: Player) -> QuerySet[TitleCase]:
    """The applications of a player, under any number."""
    return TitleCase.objects.filter(player__in=numbers_of([player.pk]))


def _way(player: Player, title: str, day: date) -> TitleCase.Way:
    """By norms or by rating; of a title at or below the one that is held there is nothing to gain (0.4)."""
    try:
        edition = edition_for(day)
    except NoEditionInForce as error:
        raise CaseRefused(Obstacle.NO_RULES) from error
    if title not in titles_above(title_now(player) or None, player.sex):
        raise CaseRefused(Obstacle.NOT_ABOVE, edition.articles.for_life)
    if title in list(NormTitle):
        return TitleCase.Way.NORMS
    if rating_for(edition.rating_titles, title) is None:
        raise CaseRefused(Obstacle.NO_WAY)
    return TitleCase.Way.RATING


# ---------------------------------------------------------------- the norms
@transaction.atomic
def choose_norms(case: TitleCase, *, by: User, now: datetime) -> TitleCase:
    """Take the norms that suffice, of all that there are: those of the portal and those made elsewhere."""
    case = locked(case)
    decision = require(by, "edit", case, day=now.date())
    case.norms.all().delete()
    _fill(case, case.day_of(now))
    record("choose norms", case, by=by, now=now, article=decision.article, norms=case.norms.count())
    return case


@transaction.atomic
def take_norm_out(lies: CaseNorm, *, by: User, now: datetime) -> None:
    """Take a norm out of the case; it stays with the player."""
    case = locked(lies.case)
    decision = require(by, "edit", case, day=now.date())
    record("take norm out", case, by=by, now=now, article=decision.article, about=str(lies)[:150])
    lies.delete()


def _fill(case: TitleCase, day: date) -> None:
    if case.way != TitleCase.Way.NORMS:
        return
    of_championships = direct_norms_of(case)
    for row in of_championships:
        CaseNorm.objects.create(case=case, direct=row)
    found = available_norms(case, day)
    results = [result_of(row) for row in of_championships]
    chosen = sufficient(edition_for(day), NormTitle(case.title), [claim for _norm, claim in found], results)
    for norm, _claim in (found[place] for place in chosen):
        which = {"norm": norm} if isinstance(norm, Norm) else {"elsewhere": norm}
        CaseNorm.objects.create(case=case, **which)


def direct_norms_of(case: TitleCase) -> list[DirectRow]:
    """1.2.1: the norms for the title that the commission has reviewed in lists of championships."""
    rows = DirectRow.objects.filter(
        player__in=numbers_of([case.player_id]), award=case.title + NORM, struck_at__isnull=True
    )
    reviewed = rows.filter(direct_list__state=DirectList.State.REVIEWED)
    return list(reviewed.select_related("direct_list__tournament").order_by("-direct_list__tournament__ends_on"))


def available_norms(case: TitleCase, day: date) -> list[tuple[Norm | NormElsewhere, NormClaim]]:
    """Every norm of the player, as it is claimed: one of the portal whose certificate stands, one of each event.

    No paper stands in for a norm for the title that was found here (``is_judged_here``).
    """
    own = one_of_each(norms_of(case.player).prefetch_related("report__tournament__schedule"), case.title)
    found: list[tuple[Norm | NormElsewhere, NormClaim]] = [(norm, portal_claim(norm, day)) for norm in own]
    seen = {norm.report.tournament_id for norm in own}
    results = {(norm.report.tournament.federation_id, claim.start, claim.end) for norm, claim in found}
    # of two scans of one result the later one counts: its card is the corrected one
    for norm in _papers_of(case).order_by("-entered_at"):
        claim = claim_elsewhere(norm, day)
        result, report = (norm.event_federation_id, claim.start, claim.end), report_of(norm)
        if is_judged_here(case.player_id, case.title, report):
            continue
        if result not in results and (report is None or report.tournament_id not in seen):
            results.add(result)
            found.append((norm, claim))
    return found


def _papers_of(case: TitleCase) -> QuerySet[NormElsewhere]:
    """The norms made elsewhere that were entered for the player, under any number."""
    return NormElsewhere.objects.filter(player__in=numbers_of([case.player_id]))


def barred_norms(case: TitleCase) -> list[NormElsewhere]:
    """The papers of the player that are no norm for the title because of one found here that is not approved."""
    own = set(norms_of(case.player).values_list("report__tournament", flat=True))
    papers = [(norm, report_of(norm)) for norm in _papers_of(case)]
    beside = [(norm, report) for norm, report in papers if report is not None and report.tournament_id not in own]
    return [norm for norm, report in beside if is_judged_here(case.player_id, case.title, report)]


# ---------------------------------------------------------------- submitted, withdrawn
@transaction.atomic
def submit_case(case: TitleCase, *, by: User, now: datetime) -> TitleCase:
    """1.10b-d: the federation signs by sending it in, or the player does. Raises ``CaseRefused``: what is missing."""
    case = locked(case)
    decision = require(by, "submit", case, day=now.date())
    if missing := missing_to_submit(case, case.day_of(now)):
        raise CaseRefused(Obstacle.NOT_YET, missing[0].article, missing)
    moved = move(case, TitleCase.State.SUBMITTED, submitted_by=by, submitted_at=now, unconfirmed_by=None)
    article = decision.article if case.is_by_player else ARTICLES[TitleCase.Way(case.way)]
    record("submit application", case, by=by, now=now, moved=moved, article=article)
    notices.submitted(case, now=now)
    return case


def missing_to_submit(case: TitleCase, day: date) -> tuple[AwardFinding, ...]:
    """What a draft still lacks, of what it can have."""
    return lacking(judge_case(case, day))


def lacking(judged: JudgedCase) -> tuple[AwardFinding, ...]:
    """The same of a case that was judged. The rating of a direct title may come later (0.6.2)."""
    return tuple(each for each in unconditional(judged) if each.rule not in LATER)


def unconditional(judged: JudgedCase) -> tuple[AwardFinding, ...]:
    """What is missing, but what 0.6.2 lets come later."""
    later = CONDITION | VOUCHED if judged.way.way is Way.DIRECT else CONDITION
    return tuple(each for each in judged.way.missing if each.rule not in later)


@transaction.atomic
def withdraw_case(case: TitleCase, *, by: User, now: datetime, reason: str) -> TitleCase:
    """End the application; another one may be opened."""
    case = locked(case)
    decision = require(by, "withdraw", case, day=now.date())
    reason = given(reason)
    moved = move(case, TitleCase.State.WITHDRAWN, closing_reason=reason, meeting=None)
    record("withdraw application", case, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    notices.withdrawn(case, now=now)
    return case
