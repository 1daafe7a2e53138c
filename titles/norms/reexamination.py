"""Approved norms whose tournament is judged again: what stands is left alone, what may not is marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from ratings.register.mergers.selectors import keys_now
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import history_of, record
from ratingsite.office.outbox.services import ring
from titles.norms import notices
from titles.norms.models import CHANGED, Norm, NormSearch
from titles.norms.refusals import ReasonMissing
from titles.regulations import NormDossier, dossier_to_json
from tournaments.reports.models import Report
from tournaments.reports.services import FIND_NORMS

JUDGE_AGAIN = "titles.tasks.judge_again"


def approved_before(report: Report) -> list[Norm]:
    """The approved norms of the versions that this report has corrected, locked."""
    found = Norm.objects.filter(report__tournament=report.tournament_id, report__state=Report.State.CORRECTED)
    found = found.filter(report__part=report.part, state=Norm.State.APPROVED)
    return list(found.select_related("report__tournament", "player").select_for_update(of=("self",)))


def approved_in(report: Report) -> list[Norm]:
    """The approved norms of this report itself, locked: a fact of its event may be another now."""
    found = Norm.objects.filter(report=report, state=Norm.State.APPROVED)
    return list(found.select_related("report__tournament", "player").select_for_update(of=("self",)))


def still_stands(norm: Norm, dossier: NormDossier | None) -> bool:
    """Whether a norm would be found again, on the same players, and on no fact of the event that is not so any more."""
    if dossier is None:
        return False
    judged = norm.judged_dossier
    plain = replace(judged.event, exemption=None, team_championship=False, world_cup=False)
    return _is_same(replace(judged, event=dossier.event), dossier) and judged.event in (
        _as_told(norm, dossier).event,
        plain,
    )


def _is_same(judged: NormDossier, found: NormDossier) -> bool:
    """Whether two cards say the same of the same people: a second entry of the register is its person."""
    if judged == found:
        return True
    numbers = keys_now()
    return bool(numbers) and _by_persons(judged, numbers) == _by_persons(found, numbers)


def _by_persons(card: NormDossier, numbers: Mapping[str, str]) -> NormDossier:
    """A card with the persons of now; of who has several numbers each entry may have its own name."""
    games = tuple(
        replace(game, opponent=replace(one, id=numbers[one.id], name=None))
        if (one := game.opponent) is not None and one.id in numbers
        else game
        for game in card.games
    )
    own = numbers.get(card.player.id or "")
    player = card.player if own is None else replace(card.player, id=own, name=None)
    return replace(card, player=player, games=games)


def _as_told(norm: Norm, found: NormDossier) -> NormDossier:
    """What is found, with no more on who registers the event than the norm's card says: those of before there was the
    field say nothing. What it exempts has been judged by then.
    """
    return replace(found, event=replace(found.event, registered_by=norm.judged_dossier.event.registered_by))


def reexamine(
    norms: Iterable[Norm], report: Report, achieved: Mapping[tuple[int | None, str], NormDossier], now: datetime
) -> None:
    """Mark what would not be found in the report as it is judged now; ``achieved`` is what is found there.

    A norm that is found again on other games or ratings is marked too: its certificate says the old ones.
    """
    for norm in norms:
        found = achieved.get((norm.player_id, norm.title))
        stands, against = still_stands(norm, found), _hash_of(_as_told(norm, found) if found else None)
        if stands == (norm.unconfirmed_by_id is None) or _was_upheld(norm, report, against):
            continue
        norm.unconfirmed_by = None if stands else report
        norm.save(update_fields=["unconfirmed_by"])
        details = {"stands": stands, "version": report.version, "against": against}
        record("re-examine norm", norm, by=None, now=now, article="1.8", **details)
        if stands:
            notices.tell_that_it_stands(norm, now=now)
        else:
            notices.tell_about_reexamination(norm, now=now)


def _hash_of(found: NormDossier | None) -> str:
    """What is found in its place, in short; nothing where nothing is."""
    return "" if found is None else sha256_of([canonical(dossier_to_json(found))])


def _was_upheld(norm: Norm, report: Report, against: str) -> bool:
    """Whether the commission has looked at it against this already: this version, judged to the same card.

    Records of before this was noted say the version alone.
    """
    upheld = (entry.details for entry in history_of(norm) if entry.act == "uphold norm")
    return any(each.get("version") == report.version and each.get("against", against) == against for each in upheld)


@transaction.atomic
def uphold_norm(norm: Norm, *, by: User, now: datetime, reason: str) -> Norm:
    """The commission has looked again, and the norm stays as it was approved. Raises ``ReasonMissing``.

    A title that was in doubt for it alone is in doubt no more: that room is rung.
    """
    norm = locked(norm)
    require(by, "uphold", norm, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    version = norm.unconfirmed_by.version if norm.unconfirmed_by else None
    marked = [entry.details for entry in history_of(norm) if entry.act == "re-examine norm"]
    against = {"against": marked[-1]["against"]} if marked and "against" in marked[-1] else {}
    norm.unconfirmed_by = None
    norm.save(update_fields=["unconfirmed_by"])
    record("uphold norm", norm, by=by, now=now, article="1.8", reason=reason.strip(), version=version, **against)
    notices.tell_about_upholding(norm, reason.strip(), now=now)
    ring_for_titles(norm, now=now)
    return norm


def ring_for_titles(norm: Norm, *, now: datetime) -> None:
    """A title may have been in doubt for this norm alone, or be in doubt for it from now on. A part of those acts.

    One that was voided because of its games or ratings may be found anew on those of now: that is looked for first.
    """
    task = JUDGE_AGAIN if norm.closing_article == CHANGED else FIND_NORMS
    _ring(task, norm, now)


def ring_to_judge_again(norm: Norm, *, now: datetime) -> None:
    """A norm was put back where it was: it is held against the cards as they are now. A part of the act that does so.

    Where no accepted report was judged yet there is nothing to do: the search that is to come looks at it too.
    """
    _ring(JUDGE_AGAIN, norm, now)


def _ring(task: str, norm: Norm, now: datetime) -> None:
    """Judged again is what was judged: of a tournament in parts that is the last of them."""
    accepted = Report.objects.filter(tournament=norm.report.tournament_id, state=Report.State.ACCEPTED)
    if task == JUDGE_AGAIN:
        accepted = accepted.filter(norm_search__outcome=NormSearch.Outcome.JUDGED)
    report = accepted.order_by("-accepted_at").first()
    if report is not None:
        ring(task, f"{report.pk}-{norm.state}-{norm.pk}-{now.isoformat()}", str(report.pk), now=now)
