"""Life Masters whose 24 games a new version of a list takes away: marked, upheld, revoked, released (738)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.runs.corrections.effects import differing
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.persons import of_several
from ratingsite.foundations.among import Among
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import history_of, record
from titles.certificates.life_masters import notices
from titles.certificates.life_masters.appeals import note_refused_master
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.of_person import REGULAR
from titles.certificates.life_masters.selectors import is_life_master, life_masters
from titles.norms.refusals import ReasonMissing

ARTICLE = "738"
State = LifeMaster.State


def reexamine_life_masters(correction: ListCorrection, *, now: datetime) -> None:
    """Mark whom the lists have found and find no more; done twice it marks once.

    Evidence of earlier games stands beside the lists, and is left alone.
    """
    made = correction.published_lists.filter(system=REGULAR, archive__isnull=True).select_related("supersedes")
    for version in made.order_by("list_date"):
        for master in _found_by_lists(version):
            if not is_life_master(master.player, now.date()):
                _mark(master, version, now)


def release_life_masters(published: RatingList, *, now: datetime) -> None:
    """Take the marks off whose 24 games are complete by the lists as they are now."""
    marked = life_masters().filter(unconfirmed_by__isnull=False, state__in=LifeMaster.BY_LISTS)
    lines = ListEntry.objects.filter(rating_list=published)
    on_it = Q(Exists(lines.filter(player=OuterRef("player")))) | Q(Among("player", of_several(lines)))
    for master in marked.filter(on_it):
        if is_life_master(master.player, now.date()):
            _release(master, now)


def _found_by_lists(version: RatingList) -> QuerySet[LifeMaster]:
    """Those of them whose line is another one in this version, and who are not marked yet."""
    assert version.supersedes is not None  # noqa: S101 - a correction points back
    differ = differing(version.supersedes, version)
    changed = Q(Exists(differ.filter(player=OuterRef("player")))) | Q(Among("player", of_several(differ)))
    found = life_masters().filter(changed, found_by__isnull=False, unconfirmed_by__isnull=True)
    return found.filter(state__in=LifeMaster.BY_LISTS)


@transaction.atomic
def _mark(master: LifeMaster, version: RatingList, now: datetime) -> None:
    master = locked(master)
    if master.unconfirmed_by_id is not None or _was_upheld(master, version):
        return
    master.unconfirmed_by = version
    master.save(update_fields=["unconfirmed_by"])
    record("re-examine life master", master, by=None, now=now, article=ARTICLE, **_named(version))
    notices.list_corrected(master, now=now)


def _was_upheld(master: LifeMaster, version: RatingList) -> bool:
    """Whether the CFC has looked at it against this version already."""
    upheld = (entry.details for entry in history_of(master) if entry.act == "uphold life master")
    return _named(version) in list(upheld)


def _named(version: RatingList) -> dict[str, Any]:
    """A version as the record tells it."""
    return {"day": version.list_date.isoformat(), "version": version.version}


@transaction.atomic
def _release(master: LifeMaster, now: datetime) -> None:
    master = locked(master)
    if master.unconfirmed_by_id is not None:
        _unmark(master)
        record("life master stands", master, by=None, now=now, article=ARTICLE)
        notices.stands(master, "", now=now)


def _unmark(master: LifeMaster) -> None:
    master.unconfirmed_by = None
    master.save(update_fields=["unconfirmed_by"])


@transaction.atomic
def uphold_life_master(master: LifeMaster, *, by: User, now: datetime, reason: str) -> LifeMaster:
    """The CFC has looked again, and it stays: what waits can be issued. Raises ``ReasonMissing``."""
    master = locked(master)
    decision = require(by, "uphold", master, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    assert master.unconfirmed_by is not None  # noqa: S101 - the policy says so
    against, said = _named(master.unconfirmed_by), reason.strip()
    _unmark(master)
    record("uphold life master", master, by=by, now=now, article=decision.article, reason=said, **against)
    notices.stands(master, said, now=now)
    return master


@transaction.atomic
def revoke_life_master(master: LifeMaster, *, by: User, now: datetime, reason: str) -> LifeMaster:
    """The certificate counts no more; it can be appealed, and asked for with evidence. Raises ``ReasonMissing``."""
    master = locked(master)
    decision = require(by, "revoke", master, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    before = str(master.state)
    moved = move(master, State.REVOKED, reason=reason.strip())
    record("revoke life master", master, by=by, now=now, moved=moved, article=decision.article, reason=master.reason)
    note_refused_master(master, state_before=before, article=ARTICLE, office=decision.office, by=by, now=now)
    return master
