"""What the register of arbiters says of the arbiters of a tournament: read anew when it changes, and what it lacks."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from ratingsite.office.pages import PageFinding
from tournaments.arbiters.models import Arbiter, HeldLicence
from tournaments.arbiters.selectors import arbiter_named
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.value_words import day_text

_OVER = (Tournament.State.WITHDRAWN,)
_SIGNED = ("certified", "endorsed", "accepted", "corrected", "refused")


def read_licences_of(arbiter: Arbiter) -> None:
    """Write the licence of their days into the tournaments of an arbiter that are not reported yet, and know him in
    those that named him before he was on the register. Part of an act."""
    signed = Tournament.objects.filter(pk=OuterRef("tournament"), reports__state__in=_SIGNED)
    open_still = Appointment.objects.filter(~Exists(signed)).exclude(tournament__state__in=_OVER)
    arbiter = Arbiter.objects.prefetch_related("licences").get(pk=arbiter.pk)
    for appointment in open_still.filter(_may_mean(arbiter)).select_related("tournament"):
        tournament = appointment.tournament
        named = (appointment.name, appointment.fide_id, tournament.federation_id)
        if appointment.arbiter_id is None and arbiter_named(*named) != arbiter:
            continue
        appointment.arbiter, appointment.fide_id = arbiter, arbiter.fide_id
        appointment.licence = arbiter.licence_during(tournament.starts_on, tournament.ends_on)
        appointment.save(update_fields=["arbiter", "fide_id", "licence"])


def _may_mean(arbiter: Arbiter) -> Q:
    """The appointments of an arbiter, and those without an entry that have his number or his name."""
    same_name = Q(fide_id__isnull=True, name__iexact=arbiter.name, tournament__federation=arbiter.federation_id)
    same_number = Q(fide_id=arbiter.fide_id) if arbiter.fide_id else Q(pk__in=())
    return Q(arbiter=arbiter) | Q(arbiter__isnull=True) & (same_number | same_name)


def findings_on_arbiters(tournament: Tournament) -> Iterator[PageFinding]:
    """Who is not on the register, and whose licence does not cover the days; for the office and the organiser."""
    for appointment in tournament.arbiters:
        if appointment.arbiter is None:
            text = _("%(name)s is not in the register of arbiters: the licence is as the organiser typed it.")
            yield PageFinding(status="open", text=text % {"name": appointment.name})
        elif not appointment.licence:
            yield PageFinding(status="broken", text=_without_licence(appointment.arbiter, tournament))
        elif ended := _ends_within(appointment, tournament):
            text = _("The licence %(licence)s of %(name)s ends on %(day)s, before the last day.")
            words = {"licence": ended.licence, "name": appointment.name, "day": day_text(ended.ends_on)}
            yield PageFinding(status="broken", text=text % words)


def _without_licence(arbiter: Arbiter, tournament: Tournament) -> str:
    begun = [each for each in arbiter.licences.all() if each.starts_on <= tournament.ends_on and each.ends_on]
    last = max(begun, key=lambda each: each.ends_on, default=None)  # type: ignore[arg-type, return-value]
    if last is None:
        return _("%(name)s holds no licence on the days of the tournament.") % {"name": arbiter.name}
    words = {"licence": last.licence, "name": arbiter.name, "day": day_text(last.ends_on)}
    if last.ends_on and last.ends_on < tournament.starts_on:
        return _("The licence %(licence)s of %(name)s ended on %(day)s, before the first day.") % words
    return _("The licence %(licence)s of %(name)s ends on %(day)s, before the last day.") % words


def _ends_within(appointment: Appointment, tournament: Tournament) -> HeldLicence | None:
    """A licence above the one that covers all days, held on the first and not on the last."""
    assert appointment.arbiter is not None  # noqa: S101 - asked only of who is on the register
    day = tournament.starts_on
    held = [each for each in appointment.arbiter.licences.all() if each.covers(day, day)]
    higher = [each for each in held if _rank(each.licence) > _rank(appointment.licence)]
    return max(higher, key=lambda each: _rank(each.licence), default=None)


def _rank(licence: str) -> int:
    return ["", "NA", "FA", "IA"].index(licence)
