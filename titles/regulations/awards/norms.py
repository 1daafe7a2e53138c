"""The norms of an application: what each is worth, and why some are left out (1.5.2, 1.5.4, 1.5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from ratingsite.foundations.editions import NoEditionInForce
from titles.regulations.awards.championships import NORM
from titles.regulations.awards.direct import direct_findings, gives_norm
from titles.regulations.awards.facts import DirectResult, NormClaim
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.awards.verdict import LeftOut, NormUsed
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.finding import Document, Status, Unit, must_be, supplied
from titles.regulations.ladder import is_above
from titles.regulations.norms.judge import edition_of, eight_of_nine_on, judge_norm

FOR_A_LOWER_TITLE, NOT_A_NORM, RULES_NOT_KEPT, EXPIRED, NOT_REGISTERED, FAIR_PLAY = (
    "for-a-lower-title",
    "not-a-norm",
    "rules-not-kept",
    "expired",
    "registration-not-shown",
    "fair-play",
)


@dataclass(frozen=True, kw_only=True)
class Norm:
    """A norm for the title that is applied for. ``None`` where the papers do not say.

    ``eight_games`` says that it takes 1.4.1c, and ``games_as_played`` what such a norm is worth where another has it.
    """

    event: str
    end: date
    games: int
    edition: str | None
    eight_games: bool
    games_as_played: int
    is_normal: bool
    days_with_one_round: int | None
    is_must_have: bool | None
    findings: tuple[AwardFinding, ...]

    def used(self) -> NormUsed:
        """The norm as the verdict lists it."""
        return NormUsed(event=self.event, end=self.end, games=self.games, edition=self.edition)


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A norm under the rules of its own day: whether it is one, and what it is worth."""

    achieved: bool
    games: int
    edition: str | None
    eight_games: bool
    games_as_played: int
    is_normal: bool


def norms_of(
    edition: TitlesEdition, title: NormTitle, claims: Sequence[NormClaim]
) -> tuple[list[Norm], list[LeftOut], list[AwardFinding]]:
    """The norms for the title, those left out, and the findings that speak against the application as handed in."""
    used: list[Norm] = []
    left_out: list[LeftOut] = []
    against: list[AwardFinding] = []
    for claim in claims:
        judged = _judged(edition, title, claim)
        reason = _why_not(edition, title, claim, judged)
        if reason is None:
            used.append(_norm(edition, claim, judged))
            continue
        left_out.append(reason)
        against += _against(edition, claim, reason.reason)
    return eight_games_once(used), left_out, against


def eight_games_once(norms: Sequence[Norm]) -> list[Norm]:
    """1.4.1c: one norm counts its eight games as nine; others that 1.4.1b allows too stand with the eight they have."""
    is_taken = any(norm.eight_games and not norm.games_as_played for norm in norms)
    counted: list[Norm] = []
    for norm in norms:
        if norm.eight_games and norm.games_as_played and is_taken:
            counted.append(replace(norm, games=norm.games_as_played, eight_games=False))
            continue
        is_taken = is_taken or norm.eight_games
        counted.append(norm)
    return counted


def direct_norms(
    edition: TitlesEdition, title: NormTitle, results: Sequence[DirectResult]
) -> tuple[list[Norm], list[LeftOut], list[AwardFinding]]:
    """1.2.1, 1.2.4: places in championships that are one norm of nine games each, and none under 1.4.3 and 1.4.4.

    A place that gives none is left out like a dossier that is none; a breach of Fair Play speaks against all.
    """
    used: list[Norm] = []
    left_out: list[LeftOut] = []
    against: list[AwardFinding] = []
    for result in results:
        if not gives_norm(title, result):
            continue
        findings = tuple(direct_findings(edition, title + NORM, result))
        broken = [each for each in findings if each.status is Status.BROKEN]
        if not broken:
            used.append(_direct_norm(edition, result, findings))
            continue
        breach = [each for each in broken if each.rule is AwardRule.FAIR_PLAY]
        reason = FAIR_PLAY if breach else NOT_A_NORM
        article = (breach or broken)[0].article
        left_out.append(LeftOut(event=result.championship, article=article, reason=reason))
        against += breach
    return used, left_out, against


def _direct_norm(edition: TitlesEdition, result: DirectResult, findings: tuple[AwardFinding, ...]) -> Norm:
    return Norm(
        event=result.championship,
        end=result.end,
        games=edition.direct_norm_games,
        edition=None,
        eight_games=False,
        games_as_played=0,
        is_normal=False,
        days_with_one_round=None,
        is_must_have=result.championship in edition.must_have_events,
        findings=findings,
    )


def _judged(edition: TitlesEdition, title: NormTitle, claim: NormClaim) -> Judged:
    """1.5.4: the dossier under the rules of its day; without a dossier or those rules, what the certificate says."""
    if claim.dossier is not None:
        try:
            rules = edition_of(claim.dossier)
        except NoEditionInForce:
            pass
        else:
            verdict = judge_norm(rules, title, claim.dossier)
            without_exemption = replace(claim.dossier, event=replace(claim.dossier.event, exemption=None))
            return Judged(
                achieved=verdict.achieved,
                games=verdict.games_credited,
                edition=rules.id,
                eight_games=verdict.counts_as_nine,
                games_as_played=verdict.credited_as_played,
                is_normal=judge_norm(rules, title, without_exemption).achieved,
            )
    return Judged(
        achieved=True,
        games=claim.games or 0,
        edition=None,
        eight_games=claim.eight_games,
        games_as_played=_as_played(edition, title, claim),
        is_normal=claim.exemption is None,
    )


def _as_played(edition: TitlesEdition, title: NormTitle, claim: NormClaim) -> int:
    """1.4.1b: what a certified norm is worth without 1.4.1c, where its card is beside it; alone it does not say."""
    if claim.dossier is None or not claim.eight_games:
        return 0
    _takes, left = eight_of_nine_on(edition, title, claim.dossier, claim.games or 0)
    return left


def _why_not(edition: TitlesEdition, title: NormTitle, claim: NormClaim, judged: Judged) -> LeftOut | None:
    """The first reason for which a norm is not part of the application."""
    articles = edition.articles
    if judged.edition is None and claim.title is None:  # a dossier of a day whose rules are not kept here
        return LeftOut(event=claim.event, article=articles.rules_of_the_day, reason=RULES_NOT_KEPT)
    if judged.edition is None and not is_sufficient(claim.title, title):
        return LeftOut(event=claim.event, article=articles.two_titles, reason=FOR_A_LOWER_TITLE)
    if not judged.achieved:
        return LeftOut(event=claim.event, article=articles.rules_of_the_day, reason=NOT_A_NORM)
    if claim.certified_for is not None and not is_sufficient(claim.certified_for, title):
        # 1.8, 1.10c: the certificate is one for a lower title, whatever the games would be enough for
        return LeftOut(event=claim.event, article=articles.certificate, reason=FOR_A_LOWER_TITLE)
    if claim.fair_play_breach:
        return LeftOut(event=claim.event, article=articles.fair_play, reason=FAIR_PLAY)
    return _old(edition, claim)


def is_sufficient(claimed: str | None, title: str) -> bool:
    """1.5.2: a norm for a title is one for those below it too, as it asks for more of everything."""
    return claimed is not None and (claimed == title or is_above(claimed, title))


def _old(edition: TitlesEdition, claim: NormClaim) -> LeftOut | None:
    """1.5.5: a norm gained before July 2005 must have been registered with FIDE in time."""
    if claim.end >= edition.old_norms_before:
        return None
    registered = claim.registered_on
    if registered is not None and registered < edition.old_norms_registered_before:
        return None
    reason = NOT_REGISTERED if registered is None else EXPIRED
    return LeftOut(event=claim.event, article=edition.articles.old_norms, reason=reason)


def _against(edition: TitlesEdition, claim: NormClaim, reason: str) -> list[AwardFinding]:
    """What has to be said of a norm that is left out, beside that it is."""
    articles, before = edition.articles, edition.old_norms_registered_before.isoformat()
    if reason == FAIR_PLAY:
        place = articles.fair_play, AwardRule.FAIR_PLAY
        return [must_be(*place, "none", "breach", status=Status.BROKEN, about=claim.event)]
    if reason == RULES_NOT_KEPT:
        place, paper = (articles.rules_of_the_day, AwardRule.RULES_OF_THE_DAY), Document.CERTIFICATE
        return [must_be(*place, paper.value, None, status=Status.OPEN, about=claim.event, document=paper)]
    if reason == NOT_REGISTERED:
        place, paper = (articles.old_norms, AwardRule.OLD_NORM), Document.NORM_REGISTRATION
        return [must_be(*place, before, None, status=Status.OPEN, about=claim.event, document=paper, unit=Unit.DAY)]
    return []


def _norm(edition: TitlesEdition, claim: NormClaim, judged: Judged) -> Norm:
    return Norm(
        event=claim.event,
        end=claim.end,
        games=judged.games,
        edition=judged.edition,
        eight_games=judged.eight_games,
        games_as_played=judged.games_as_played,
        is_normal=judged.is_normal,
        days_with_one_round=claim.days_with_one_round,
        is_must_have=_is_must_have(edition, claim),
        findings=(*_validity(edition, claim, judged), *_papers(edition, claim)),
    )


def _is_must_have(edition: TitlesEdition, claim: NormClaim) -> bool | None:
    """1.5.6: an event of the list; the Swiss only with forty participants of average 2000 in every round."""
    if _is_national_final(claim) and "national-final" in edition.must_have_events:
        return True
    if claim.kind not in edition.must_have_events:
        return False
    if claim.kind != "individual-swiss":
        return True
    if claim.swiss_participants is None or claim.swiss_average is None:
        return None
    return claim.swiss_participants >= edition.swiss_participants and claim.swiss_average >= edition.swiss_average


def _is_national_final(claim: NormClaim) -> bool:
    """1.4.3a speaks of "the final stage of the national championship": who claims it says that it was one."""
    claimed = claim.exemption if claim.dossier is None else claim.dossier.event.exemption
    return claimed == "national-championship"


def _validity(edition: TitlesEdition, claim: NormClaim, judged: Judged) -> list[AwardFinding]:
    """1.5.4 for a norm that was judged here, 1.5.5 for an old one that was registered in time."""
    articles, findings = edition.articles, []
    if judged.edition is not None:
        place = articles.rules_of_the_day, AwardRule.RULES_OF_THE_DAY
        findings.append(must_be(*place, judged.edition, judged.edition, status=Status.MET, about=claim.event))
    if claim.end < edition.old_norms_before and claim.registered_on is not None:
        before, day = edition.old_norms_registered_before.isoformat(), claim.registered_on.isoformat()
        place = articles.old_norms, AwardRule.OLD_NORM
        findings.append(must_be(*place, before, day, status=Status.MET, about=claim.event, unit=Unit.DAY))
    return findings


def _papers(edition: TitlesEdition, claim: NormClaim) -> list[AwardFinding]:
    """1.8, 1.10c: the certificate with both signatures, vouched for by two where it was typed; 1.9.1: the games."""
    articles = edition.articles
    is_signed = claim.signed_by_arbiter and claim.signed_by_federation
    paper, typed = Document.COUNTERSIGNATURE, claim.countersigned
    place = articles.certificate, AwardRule.COUNTERSIGNED
    return [
        supplied(articles.certificate, AwardRule.CERTIFICATE, is_signed, Document.CERTIFICATE, about=claim.event),
        *([] if typed is None else [supplied(*place, typed, paper, about=claim.event)]),
        supplied(articles.pgn, AwardRule.PGN, claim.pgn, Document.PGN, about=claim.event),
    ]
