"""The list of direct titles of a championship: announced, found, certified by its chief arbiter, reviewed (1.10a)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from hashlib import sha256

from django.db import transaction

from ratings.register.mergers.selectors import behind_now, numbers_of
from ratings.register.models import Player
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from titles.championships import notices
from titles.championships.models import DesignatedEvent, DirectList, DirectRow
from titles.championships.permissions import new_list
from titles.championships.refusals import InTheWay, ListRefused
from titles.championships.results import (
    achieved_in,
    counted,
    counted_in_group,
    edition_of,
    findings_of,
    kept_rows,
    members,
    row_for,
    rows_earned,
)
from titles.norms.not_rated import is_not_rated
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

OPEN_CASES = "titles.tasks.open_direct_cases"
State = DirectList.State
WAITING = (State.ANNOUNCED, State.FOUND)
NOT_STRUCK = {"struck_by": None, "struck_at": None, "struck_reason": ""}


@dataclass(frozen=True, kw_only=True)
class Said:
    """Which championship a tournament is; ``designated`` is the row that says so, where 1.2.4 asks for one."""

    championship: str
    section: str
    level: str
    group: str = ""
    designated: DesignatedEvent | None = None
    # 1.2.3a: where groups were combined, the own one, and who belongs to it
    subgroup: str = ""
    subgroup_sex: str = ""
    born_from: int | None = None
    born_until: int | None = None


FACTS = tuple(field.name for field in fields(Said))


def list_of(tournament: Tournament, said: Said) -> DirectList | None:
    """The list of this championship in the tournament, and of this group, if it was announced before."""
    own = {"championship": said.championship, "section": said.section, "subgroup": said.subgroup}
    return DirectList.objects.filter(tournament=tournament, **own).first()


@transaction.atomic
def announce_list(tournament: Tournament, said: Said, *, by: User, now: datetime) -> DirectList:
    """The commission says which championship it is; an accepted report is looked through at once. ``ListRefused``.

    A tournament may be several: the open title and the women's, or one for each group that was merged into it.
    """
    decision = require(by, "announce", new_list(tournament, by), day=now.date())
    found = list_of(tournament, said) or DirectList(tournament=tournament)
    if not found._state.adding and found.state != State.WITHDRAWN:
        raise ListRefused(InTheWay.THERE_ALREADY, "1.10a")
    found.state, found.announced_by, found.announced_at, found.remark = State.ANNOUNCED, by, now, ""
    for name in FACTS:
        setattr(found, name, getattr(said, name))
    try:
        edition_of(found)
    except NoEditionInForce as error:
        raise ListRefused(InTheWay.NO_RULES, "1.2") from error
    found.save()
    found.rows.update(**NOT_STRUCK)  # those that applications rest on: all of it is looked for and signed anew
    record("announce championship", found, by=by, now=now, article=decision.article, championship=said.championship)
    _find(found, now)
    return found


@transaction.atomic
def withdraw_list(found: DirectList, *, by: User, now: datetime, reason: str) -> DirectList:
    """It is no championship of the table, or another one: it can be announced again. Raises ``ListRefused``.

    Behind a corrected report applications may rest on its rows: those stay, struck with the same reason.
    """
    found = locked(found)
    decision = require(by, "withdraw", found, day=now.date())
    reason = _given(reason)
    found.rows.filter(cases__isnull=True, in_cases__isnull=True).delete()
    found.rows.filter(struck_at__isnull=True).update(struck_by=by, struck_at=now, struck_reason=reason)
    moved = move(found, State.WITHDRAWN, remark=reason)
    record("withdraw direct list", found, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    if found.report_id is not None:
        ring(OPEN_CASES, f"{found.pk}-{now.isoformat()}", str(found.pk), now=now)  # what was awarded on it is looked at
    return found


# ---------------------------------------------------------------- found in the report
@transaction.atomic
def find_direct_titles(report: Report, *, now: datetime) -> None:
    """Look an accepted report through, if its tournament was announced. A later version asks for the list anew."""
    lists = DirectList.objects.filter(tournament=report.tournament_id).exclude(state=State.WITHDRAWN)
    for found in lists.exclude(report=report).order_by("announced_at", "pk"):
        _find_anew(locked(found), now)


def _find_anew(found: DirectList, now: datetime) -> None:
    was_found = found.report_id is not None
    if found.state in (State.CERTIFIED, State.REVIEWED):
        moved = move(found, State.FOUND, certified_by=None, certified_at=None, certified_sha256="")
        record("look for direct titles again", found, by=None, now=now, moved=moved, article="1.10a")
    _find(found, now)
    if was_found:
        notices.to_certify_again(found, now=now)


def find_waiting(*, now: datetime) -> None:
    """A table has changed: the lists that nobody has certified are found anew. A part of the acts that change one."""
    for found in DirectList.objects.filter(state__in=WAITING).select_related("tournament").select_for_update():
        _find(found, now)


def _find(found: DirectList, now: datetime) -> None:
    report = found.tournament.reports.filter(state=Report.State.ACCEPTED).order_by("-version").first()
    if report is None:
        return
    found.report = report
    found.participants, found.federations = counted(report)
    if found.is_of_merged_group:
        found.subgroup_participants, found.subgroup_federations = counted_in_group(report, found)
    group = members(found.group, found.tournament.starts_on) if found.group else None
    found.federations_entitled = group.count() or None if group is not None else None
    found.save()
    _keep(found, rows_earned(found, achieved_in(report, found)))
    if found.state == State.ANNOUNCED:
        moved = move(found, State.FOUND)
        record("find direct titles", found, by=None, now=now, moved=moved, article="1.10a", rows=found.rows.count())
        notices.to_certify(found, now=now)


def _keep(found: DirectList, earned: Iterable[DirectRow]) -> None:
    """What is earned now; what rests on a row that is earned no more keeps it, with what the report says today."""
    behind = behind_now()  # a row keeps the number that it was found with
    rows = {(behind.get(row.player_id, row.player_id), row.award): row for row in earned}
    for old in found.rows.select_related("player"):
        new = rows.pop((behind.get(old.player_id, old.player_id), old.award), None)
        if new is not None:
            _copy(new, old)
        elif old.is_named or old.cases.exists() or old.in_cases.exists():
            _copy(_as_reported(found, old.player, old.award), old)
        else:
            old.delete()
    DirectRow.objects.bulk_create(rows.values())


def _copy(new: DirectRow | None, old: DirectRow) -> None:
    for name in ("place", "is_first_equal", "score", "games"):
        setattr(old, name, getattr(new, name) if new else {"place": None, "is_first_equal": False}.get(name, 0))
    old.save()


def _as_reported(found: DirectList, player: Player, award: str) -> DirectRow | None:
    """What the report has of somebody; nothing where it does not have him."""
    assert found.report is not None  # noqa: S101 - a list without a report has no rows
    numbers = numbers_of([player.pk])
    who = next((each for each in achieved_in(found.report, found) if each.player.pk in numbers), None)
    return None if who is None else row_for(found, who, award)


# ---------------------------------------------------------------- the chief arbiter
@transaction.atomic
def name_award(found: DirectList, player: Player, award: str, *, by: User, now: datetime) -> DirectRow:
    """The chief arbiter names what was not found; the results are what it is judged by. Raises ``ListRefused``."""
    found = locked(found)
    decision = require(by, "name-award", found, day=now.date())
    row = _as_reported(found, player, award)
    if row is None:
        raise ListRefused(InTheWay.NOBODY_THERE, "1.10a")
    if found.rows.filter(player=player, award=award).exists():
        raise ListRefused(InTheWay.THERE_ALREADY, "1.10a")
    row.is_named = True
    row.save()
    record("name direct title", found, by=by, now=now, article=decision.article, about=str(row)[:150])
    return row


@transaction.atomic
def strike_row(row: DirectRow, *, by: User, now: datetime, reason: str) -> DirectRow:
    """Take a row out of the list, with the reason. Raises ``ListRefused``."""
    found = locked(row.direct_list)
    decision = require(by, "strike", found, day=now.date())
    row.struck_by, row.struck_at, row.struck_reason = by, now, _given(reason)
    row.save(update_fields=["struck_by", "struck_at", "struck_reason"])
    about = str(row)[:150]
    record("strike direct title", found, by=by, now=now, article=decision.article, about=about, reason=reason.strip())
    return row


@transaction.atomic
def reinstate_row(row: DirectRow, *, by: User, now: datetime, reason: str) -> DirectRow:
    """Let a row stand again that was struck by mistake, with the reason. Raises ``ListRefused``."""
    found = locked(row.direct_list)
    decision = require(by, "reinstate", found, day=now.date())
    about, reason = str(row)[:150], _given(reason)
    row.struck_by, row.struck_at, row.struck_reason = None, None, ""
    row.save(update_fields=["struck_by", "struck_at", "struck_reason"])
    record("reinstate direct title", found, by=by, now=now, article=decision.article, about=about, reason=reason)
    return row


@transaction.atomic
def certify_list(found: DirectList, *, by: User, now: datetime) -> DirectList:
    """1.10a: the chief arbiter sends the list; the hash of what was signed is kept with the signature."""
    found = locked(found)
    decision = require(by, "certify", found, day=now.date())
    digest = sha256(canonical(signed_facts(found)).encode()).hexdigest()
    moved = move(found, State.CERTIFIED, certified_by=by, certified_at=now, certified_sha256=digest)
    record("certify direct list", found, by=by, now=now, moved=moved, article=decision.article, sha256=digest)
    notices.to_review(found, now=now)
    return found


def signed_facts(found: DirectList) -> dict[str, object]:
    """What the chief arbiter signs: the championship, the report, and each row that is not struck."""
    rows = [
        [row.player.key, row.award, row.place, row.score, row.games]
        for row in found.rows.filter(struck_at__isnull=True).select_related("player")
    ]
    own = {"group": [found.subgroup, found.subgroup_sex, found.born_from, found.born_until]}
    return (own if found.is_of_merged_group else {}) | {
        "tournament": str(found.tournament_id),
        "championship": [found.championship, found.section, found.level],
        "report": str(found.report_id),
        "rows": sorted(rows, key=str),
    }


# ---------------------------------------------------------------- the commission
@transaction.atomic
def return_list(found: DirectList, *, by: User, now: datetime, reason: str) -> DirectList:
    """Give it back to the chief arbiter. Raises ``ListRefused``."""
    found = locked(found)
    decision = require(by, "return", found, day=now.date())
    reason = _given(reason)
    unsigned = {"certified_by": None, "certified_at": None, "certified_sha256": ""}
    moved = move(found, State.FOUND, remark=reason, **unsigned)
    record("return direct list", found, by=by, now=now, moved=moved, article=decision.article, reason=reason)
    _find(found, now)
    notices.returned(found, reason, now=now)
    return found


@transaction.atomic
def review_list(found: DirectList, *, by: User, now: datetime) -> DirectList:
    """1.10a: the commission has held the list against the results; the federations are told and may apply.

    Raises ``ListRefused`` while a row stands in it that the results or the table do not bear out.
    """
    found = locked(found)
    decision = require(by, "review", found, day=now.date())
    if doubtful := [str(row) for row in doubtful_rows(found)]:
        raise ListRefused(InTheWay.NOT_BORNE_OUT, decision.article, "; ".join(doubtful))
    moved = move(found, State.REVIEWED, reviewed_by=by, reviewed_at=now)
    record("review direct list", found, by=by, now=now, moved=moved, article=decision.article)
    ring(OPEN_CASES, f"{found.pk}-{now.isoformat()}", str(found.pk), now=now)
    return found


def doubtful_rows(found: DirectList) -> list[DirectRow]:
    """The rows that stand and have a finding that is not met; the chief arbiter's signature is not asked for here."""
    kept, refused = kept_rows(), is_not_rated(found.tournament)
    rows = found.rows.filter(struck_at__isnull=True).select_related("player", "direct_list__tournament")
    return [row for row in rows if any(not each.met for each in findings_of(row, kept, rating_refused=refused))]


def _given(reason: str) -> str:
    if not reason.strip():
        raise ListRefused(InTheWay.NO_REASON)
    return reason.strip()
