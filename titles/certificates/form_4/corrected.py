"""Title results of 2003 whose report, or a list behind it, was corrected since: held against them as they are now, and
marked.

Nothing of a Form 4 was examined, so nothing is decided here: who signed it is told, and its page and its check say so.
It is revoked or withdrawn, and another one signed in the report that counts; or it stays, as its titles may stand.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from ratings.lists.selectors import list_after
from ratings.register.mergers.selectors import behind_now
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.audit.services import record
from titles.certificates.form_4 import notices
from titles.certificates.form_4.facts import card_facts
from titles.certificates.form_4.models import TitleResult
from titles.norms.title_norms_2003 import Form4, forms_4, is_of_2003
from titles.norms.tournament_facts import STANDARD
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

OPEN = (TitleResult.State.SIGNED, TitleResult.State.ISSUED)
COMPARED = ("games", "figures")
"""What a report says of a player; the titles and their points are the chief arbiter's."""


@transaction.atomic
def hold_against(report: Report, *, now: datetime) -> list[TitleResult]:
    """Mark the results of an accepted report and its earlier versions whose games or figures are other ones in it as it
    is now, and take the mark off those that it bears out; done twice it does nothing. Those that changed.

    Of a tournament in parts a paper has the rounds of all of them: each part is held against the papers of any.
    """
    if not is_of_2003(report):
        return []
    open_ones = TitleResult.objects.filter(report__tournament=report.tournament_id, state__in=OPEN)
    found = list(open_ones.select_for_update(of=("self",)).select_related("player", "report__tournament"))
    behind = behind_now() if found else {}  # a paper keeps the number that it was signed with
    forms = {behind.get(pk, pk): form for form in forms_4(report) if (pk := form.entry.player_id)} if found else {}
    return [
        each for each in found if _compare(each, report, forms.get(behind.get(each.player_id, each.player_id)), now)
    ]


def hold_again(tournament: Tournament, *, now: datetime) -> None:
    """Hold the results of a tournament against its accepted report, where it has one."""
    accepted = Report.objects.filter(tournament=tournament, state=Report.State.ACCEPTED)
    report = accepted.order_by("-accepted_at").first()
    if report is not None:
        hold_against(report, now=now)


def hold_after(correction: ListCorrection, *, now: datetime) -> None:
    """Hold the results again of the events that began or went on while one of the corrected lists was in force."""
    tournaments: set[Tournament] = set()
    for published in correction.published_lists.filter(system=STANDARD, archive__isnull=True):
        following = list_after(published)
        days = Q(ends_on__gte=published.list_date)
        if following is not None:
            days &= Q(starts_on__lt=following.list_date)
        tournaments |= set(Tournament.objects.filter(days, reports__title_results__state__in=OPEN))
    for tournament in sorted(tournaments, key=lambda each: (each.starts_on, each.pk)):
        hold_again(tournament, now=now)


def _compare(result: TitleResult, report: Report, form: Form4 | None, now: datetime) -> bool:
    differs_from = None if form is not None and _says_the_same(result, form) else report
    before, result.differs_from = result.differs_from, differs_from
    if before == differs_from:
        return False
    result.save(update_fields=["differs_from"])
    stands = differs_from is None
    record("hold title result against report", result, by=None, now=now, stands=stands, version=report.version)
    notices.tell_about_correction(result, report, stands=stands, now=now)
    return True


def _says_the_same(result: TitleResult, form: Form4) -> bool:
    card, signed = card_facts(form, result.points_required, result.place_of_birth), result.facts or {}
    return all(card[name] == signed.get(name) for name in COMPARED)
