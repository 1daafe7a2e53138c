"""Missing papers: asked for, answered; the fee; and norms made elsewhere, entered with their certificate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256

from django.db import transaction

from ratings.register.models import Federation
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.elsewhere import notices as of_elsewhere
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.reports import is_judged_here, report_here
from titles.cases.elsewhere.seconds import seconds_for
from titles.cases.models import CaseNorm, PaperRequest, TitleCase
from titles.cases.refusals import CaseRefused, Obstacle, given
from titles.regulations import NormDossier, dossier_to_json
from titles.regulations.awards.rules import AwardFinding
from titles.regulations.finding import Document
from tournaments.registration.mails import chiefs
from tournaments.reports.models import Report

OF_THE_ARBITER = frozenset({Document.PGN, Document.SCHEDULE, Document.TOURNAMENT_REPORT})
UNSIGNED = {
    "countersigned_by": None,
    "countersigned_at": None,
    "countersigned_as": "",
    "countersigned_sha256": "",
    "in_place_of": "",
}
"""Nobody has countersigned what is entered."""

OF_THE_FEDERATION = frozenset({Document.SIGNATURE, Document.PAYMENT, Document.SURCHARGE, Document.RATING_REQUEST})


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """A norm made elsewhere, as it is entered: the card typed from its IT1, and the file itself.

    Of an event whose rules are not kept here the certificate says which norm it is and how many games it is worth
    (1.5.4), and of one from before July 2005 when it was registered with FIDE (1.5.5).
    """

    event: str
    federation: str
    dossier: NormDossier
    signed_by_arbiter: bool
    signed_by_federation: bool
    has_games: bool
    days_with_one_round: int | None
    swiss_participants: int | None
    swiss_average: int | None
    file: bytes
    file_name: str
    event_kind: str = ""
    certified_title: str = ""
    certified_games: int | None = None
    registered_on: date | None = None


@transaction.atomic
def enter_norm_elsewhere(case: TitleCase, said: Certificate, *, by: User, now: datetime) -> NormElsewhere:
    """Enter a norm made elsewhere and put it into the case. Raises ``CaseRefused``.

    Somebody else has to countersign it (1.8). A certificate that was taken out of every case is entered anew, with the
    card as it is typed now, and nobody has countersigned that.
    """
    case = locked(case)
    decision = require(by, "edit", case, day=now.date())
    digest = sha256(said.file).hexdigest()
    known = NormElsewhere.objects.filter(player=case.player_id, sha256=digest)
    if CaseNorm.objects.filter(elsewhere__in=known).exists():
        raise CaseRefused(Obstacle.ENTERED_ALREADY, "1.8")
    if same_result(case, said):
        raise CaseRefused(Obstacle.SAME_RESULT, "1.8")
    if is_judged_here(case.player_id, case.title, _report_here(case, said)):
        raise CaseRefused(Obstacle.JUDGED_HERE, "1.8")
    norm, _is_new = NormElsewhere.objects.update_or_create(
        player_id=case.player_id,
        sha256=digest,
        defaults={
            "federation_id": case.federation_id,
            "event": said.event,
            "event_federation": Federation.objects.get(pk=said.federation),
            "dossier": dossier_to_json(said.dossier),
            "signed_by_arbiter": said.signed_by_arbiter,
            "signed_by_federation": said.signed_by_federation,
            "has_games": said.has_games,
            "days_with_one_round": said.days_with_one_round,
            "event_kind": said.event_kind,
            "swiss_participants": said.swiss_participants,
            "swiss_average": said.swiss_average,
            "certified_title": said.certified_title,
            "certified_games": said.certified_games,
            "registered_on": said.registered_on,
            "file": said.file,
            "file_name": said.file_name[:120],
            "entered_by": by,
            "entered_at": now,
            **UNSIGNED,
        },
    )
    CaseNorm.objects.create(case=case, elsewhere=norm)
    record("enter norm elsewhere", case, by=by, now=now, article=decision.article, event=said.event, sha256=digest)
    of_elsewhere.entered(norm, now=now)
    return norm


def same_result(case: TitleCase, said: Certificate) -> bool:
    """Whether a norm of the case is of the same event, by its federation and days: another scan makes no other norm.

    Where its days are typed wrong, the report in which the player stands tells it from others.
    """
    lies = case.norms.select_related("norm__report__tournament", "elsewhere")
    there = {_result_of(each) for each in lies if each.direct_id is None}
    event, report = said.dossier.event, _report_here(case, said)
    found_here = report is not None and case.norms.filter(norm__report__tournament=report.tournament_id).exists()
    return found_here or (said.federation, event.start, event.end) in there


def _report_here(case: TitleCase, said: Certificate) -> Report | None:
    return report_here(case.player_id, said.federation, said.event, said.dossier.event)


def _result_of(lies: CaseNorm) -> tuple[str, date, date]:
    if lies.norm is not None:
        tournament = lies.norm.report.tournament
        return tournament.federation_id, tournament.starts_on, tournament.ends_on
    assert lies.elsewhere is not None  # noqa: S101 - a constraint says so
    event = lies.elsewhere.judged_dossier.event
    return lies.elsewhere.event_federation_id, event.start, event.end


# ---------------------------------------------------------------- missing papers
@transaction.atomic
def ask_for_paper(case: TitleCase, document: str, about: str, *, by: User, now: datetime) -> PaperRequest:
    """Ask those who owe a missing paper for it. Raises ``CaseRefused``."""
    case = locked(case)
    require(by, "ask-paper", case, day=now.date())
    missing = judge_case(case, case.day_of(now)).way.missing
    finding = next((each for each in missing if each.document == document and (each.about or "") == about), None)
    if finding is None:
        raise CaseRefused(Obstacle.NOT_MISSING)
    people = who_owes(case, finding, now)
    if not people:
        raise CaseRefused(Obstacle.NOBODY_OWES, finding.article)
    if case.requests.filter(document=document, about=about, answered_at__isnull=True).exists():
        raise CaseRefused(Obstacle.ASKED_ALREADY, finding.article)
    asked = PaperRequest.objects.create(
        case=case, document=document, about=about[:150], article=finding.article, asked_by=by, asked_at=now
    )
    asked.people.set(people)
    record("ask for paper", case, by=by, now=now, article=finding.article, about=about[:150], document=document)
    notices.asked(asked, now=now)
    return asked


def who_owes(case: TitleCase, finding: AwardFinding, now: datetime) -> list[User]:
    """Who can supply what is missing: the chief arbiter, the officer of the event's or of the player's federation."""
    lies = [each for each in case.norms.select_related("norm__report__tournament", "elsewhere") if finding.about]
    here = next((each.norm for each in lies if each.norm and each.norm.report.tournament.name == finding.about), None)
    away = next((each.elsewhere for each in lies if each.elsewhere and each.elsewhere.event == finding.about), None)
    if away is not None and finding.document is Document.COUNTERSIGNATURE:
        return seconds_for(away, now)
    if finding.document in OF_THE_FEDERATION:
        return holders([Office.RATING_OFFICER], case.federation_id, now)
    if here is not None:
        tournament = here.report.tournament
        officers = holders([Office.RATING_OFFICER], tournament.federation_id, now)
        return (chiefs(tournament) if finding.document in OF_THE_ARBITER else []) or officers
    if away is not None:
        return holders([Office.RATING_OFFICER], away.event_federation_id, now)
    if finding.document is Document.NATIONAL_RATINGS:
        return holders([Office.EXECUTIVE_DIRECTOR], case.federation_id, now)
    return []


@transaction.atomic
def answer_request(asked: PaperRequest, *, by: User, now: datetime, answer: str) -> PaperRequest:
    """Who was asked says what became of it; whether it is enough is for the articles. Raises ``CaseRefused``."""
    asked = locked(asked)
    require(by, "answer", asked, day=now.date())
    asked.answered_by, asked.answered_at, asked.answer = by, now, given(answer)
    asked.save(update_fields=["answered_by", "answered_at", "answer"])
    record("answer about paper", asked.case, by=by, now=now, article=asked.article, reason=asked.answer)
    notices.answered(asked, now=now)
    return asked


# ---------------------------------------------------------------- the fee
@transaction.atomic
def note_fee(
    case: TitleCase, *, paid_on: date, reference: str, has_surcharge: bool, by: User, now: datetime
) -> TitleCase:
    """2.2, 2.3: FIDE has the fee, with or without the surcharge. Noted again where the surcharge follows."""
    case = locked(case)
    decision = require(by, "note-fee", case, day=now.date())
    case.fee_paid_on, case.fee_reference, case.has_surcharge = paid_on, reference, has_surcharge
    case.save(update_fields=["fee_paid_on", "fee_reference", "has_surcharge"])
    details = {"paid_on": paid_on.isoformat(), "reference": reference, "has_surcharge": has_surcharge}
    record("note fee", case, by=by, now=now, article=decision.article, **details)
    return case
