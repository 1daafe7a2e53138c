"""Life Masters of the CFC: found by a list, asked for with evidence, issued, refused, withdrawn (738)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Federation, Player
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratings.regulations.cfc.book import HOME
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from titles.certificates.life_masters import notices
from titles.certificates.life_masters.appeals import LIFE_MASTER, note_refused_master
from titles.certificates.life_masters.documents import TASK, facts_of
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.of_person import REGULAR
from titles.certificates.life_masters.permissions import new_life_master
from titles.certificates.life_masters.selectors import is_life_master, of_person
from titles.certificates.services import new_code, next_number, verification_url
from titles.norms.refusals import ReasonMissing

ARTICLE = "738"
State = LifeMaster.State
CLOSED = (State.REFUSED, State.REVOKED)


class AlreadyThere(ValueError):
    """The certificate is issued, or somebody waits for it already."""


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What is brought for games before the lists of this portal."""

    text: str
    achieved_on: date | None = None
    file: bytes = b""
    file_name: str = ""


def find_life_masters(published: RatingList, *, now: datetime) -> list[LifeMaster]:
    """Put whom a list of the CFC makes a Life Master on the desk of its business office.

    Once is enough: whoever had a certificate, or was refused one, is not found again, but for whom a corrected list was
    the cause and lists complete the games after all. Each is a transaction of his own.
    """
    if published.system_id != REGULAR or published.archive_id is not None:
        return []
    try:
        rating = rules_on(REGULAR, published.list_date).life_master_rating
    except NoEditionInForce:
        return []
    # who has held it through the games may have lost it again by the last events of the list
    held = Q(rating__gte=rating) | Q(highest_rating__gte=rating, games__gt=0)
    known = _never_again().filter(player=OuterRef("player"))
    lines = ListEntry.objects.filter(held, ~Exists(known), rating_list=published)
    found = (_find(line.player, published, now) for line in list(lines.select_related("player").order_by("pk")))
    return [master for master in found if master is not None]


def _never_again() -> QuerySet[LifeMaster]:
    """All but those that were refused or revoked while a corrected list had put them in doubt."""
    return LifeMaster.objects.exclude(state__in=CLOSED, unconfirmed_by__isnull=False)


@transaction.atomic
def _find(player: Player, published: RatingList, now: datetime) -> LifeMaster | None:
    if not is_life_master(player, published.list_date):
        return None
    player = locked(person_of(player))  # a second worker may be at the same list
    if of_person(player).filter(pk__in=_never_again().values("pk")).exists():
        return None
    master = LifeMaster.objects.create(
        player=player,
        federation=Federation.objects.get(pk=HOME),
        found_by=published,
        achieved_on=published.list_date,
        opened_at=now,
    )
    _overtake(player, by=None, now=now)
    record("find life master", master, by=None, now=now, article=ARTICLE, day=published.list_date.isoformat())
    notices.to_decide(master, now=now)
    return master


@transaction.atomic
def ask_for_life_master(player: Player, said: Evidence, *, by: User, now: datetime) -> LifeMaster:
    """The player, or the federation's officer, asks with evidence. Raises ``AlreadyThere`` and ``ReasonMissing``."""
    player = locked(person_of(player))
    stands = new_life_master(player, by)
    if stands.state != "new":
        raise AlreadyThere
    decision = require(by, "ask", stands, day=now.date())
    if not said.text.strip():
        raise ReasonMissing
    master = LifeMaster.objects.create(
        player=player,
        federation=Federation.objects.get(pk=HOME),
        state=State.ASKED,
        opened_at=now,
        asked_by=by,
        evidence=said.text.strip(),
        achieved_on=said.achieved_on,
        file=said.file or None,
        file_name=said.file_name[:120],
        file_sha256=sha256(said.file).hexdigest() if said.file else "",
    )
    _overtake(player, by=by, now=now)
    moved, told = ("", str(State.ASKED)), {"sha256": master.file_sha256}
    record("ask for life master", master, by=by, now=now, moved=moved, article=decision.article, **told)
    notices.to_decide(master, now=now)
    return master


def _overtake(player: Player, *, by: User | None, now: datetime) -> None:
    """What was closed before has nothing left to appeal for: another one waits."""
    closed = of_person(player).filter(state__in=CLOSED).values_list("pk", flat=True)
    overtake_refusals(LIFE_MASTER, closed, by=by, now=now)


@transaction.atomic
def issue_life_master(master: LifeMaster, *, by: User, now: datetime) -> LifeMaster:
    """The CFC issues the certificate; the worker sets and signs the paper."""
    master = locked(master)
    decision = require(by, "issue", master, day=now.date())
    number, code = next_number(now.year), new_code()
    facts = facts_of(master, number=number, url=verification_url(code), now=now)
    signed = {"number": number, "code": code, "facts": facts, "decided_by": by, "decided_at": now}
    moved = move(master, State.ISSUED, **signed)
    record("issue life master", master, by=by, now=now, moved=moved, article=decision.article, number=number)
    ring(TASK, str(master.pk), str(master.pk), now=now)
    notices.issued(master, now=now)
    return master


@transaction.atomic
def refuse_life_master(master: LifeMaster, *, by: User, now: datetime, reason: str) -> LifeMaster:
    """The evidence does not satisfy; it can be appealed. Raises ``ReasonMissing``."""
    master = locked(master)
    decision, before = require(by, "refuse", master, day=now.date()), str(master.state)
    if not reason.strip():
        raise ReasonMissing
    moved = move(master, State.REFUSED, decided_by=by, decided_at=now, reason=reason.strip())
    words = "refuse life master"
    record(words, master, by=by, now=now, moved=moved, article=decision.article, reason=master.reason)
    note_refused_master(master, state_before=before, article=ARTICLE, office=decision.office, by=by, now=now)
    return master


@transaction.atomic
def withdraw_life_master(master: LifeMaster, *, by: User, now: datetime, reason: str) -> LifeMaster:
    """Who asked takes the request back; another one can be made. Raises ``ReasonMissing``."""
    master = locked(master)
    decision = require(by, "withdraw", master, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    moved = move(master, State.WITHDRAWN, decided_at=now, reason=reason.strip())
    words = "withdraw life master"
    record(words, master, by=by, now=now, moved=moved, article=decision.article, reason=master.reason)
    return master
