"""What the page of an import is filled with: the line of its steps, its buttons, and what the file would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.lists.imports.checks import KINDS, differing, gone
from ratings.lists.imports.models import ImportFault, ListImport, WaitingLine
from ratings.lists.imports.words import BARRED, COLUMNS, fault_text
from ratings.lists.imports.words import KINDS as KIND_WORDS
from ratings.lists.models import ListEntry
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import decision_on
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import history_of
from ratingsite.office.pages import Act, Step
from ratingsite.office.words import word

LABELS = (
    gettext_lazy("Sent"),
    gettext_lazy("Read"),
    gettext_lazy("Looked at"),
    gettext_lazy("Approved"),
    gettext_lazy("Published"),
)
PLACES = {"approve list": 3, "publish import": 4}
"""The steps that the record alone dates."""
RESTS_ON_THE_PORTAL = ("no-lines", "too-many-faults", "no-chain", "gave-up", "decided-since")
"""Why a file came to nothing that was well written: a federation or an archive was not there, a worker died, or the
register has moved on.
"""
NOW = {"queued": 1, "reading": 1, "doubtful": 2, "preview": 2, "taken": 3, "publishing": 4, "published": len(LABELS)}


def steps_of(batch: ListImport) -> list[Step]:
    """The way of a file: which steps are done, by whom and when, and whose turn it is."""
    reached = NOW[batch.state] if batch.state in NOW else _stopped_at(batch)
    moments = {0: batch.sent_at, 2: batch.taken_at, **_moments(batch)}
    return [_step(batch, place, reached, moments.get(place)) for place in range(len(LABELS))]


def _moments(batch: ListImport) -> dict[int, datetime]:
    """When it was approved and published, as the record says; of one that was given back since, the last time."""
    if batch.approved_by_id is None:
        return {}
    return {PLACES[entry.act]: entry.at for entry in history_of(batch) if entry.act in PLACES}


def put_aside(batch: ListImport) -> AuditEntry | None:
    """Who has cancelled a file, when and why."""
    if batch.state != ListImport.State.CANCELLED:
        return None
    return next((entry for entry in reversed(history_of(batch)) if entry.act == "cancel import"), None)


def _stopped_at(batch: ListImport) -> int:
    return 4 if batch.approved_by else 3 if batch.taken_by else 2 if batch.summary else 1


def _step(batch: ListImport, place: int, reached: int, at: datetime | None) -> Step:
    label = str(LABELS[place])
    if place > reached:
        return Step(label=label, status="todo")
    if place == reached and batch.state in ("failed", "cancelled"):
        return Step(label=label, status="broken", by=batch.get_state_display())
    if place == reached:
        turns = {1: _("a worker"), 2: _("the administrator"), 3: _("the commission"), 4: _("a worker")}
        doubtful = batch.state == ListImport.State.DOUBTFUL
        return Step(label=label, status="now", turn=_("the commission") if doubtful else turns[place])
    people = {0: batch.sent_by, 2: batch.taken_by, 3: batch.approved_by}
    person = people.get(place)
    return Step(label=label, status="done", by=person.name if person else "", at=at)


def acts_of(batch: ListImport, user: User, day: date) -> list[Act]:
    """The buttons for a person; what is this person's act and barred says why."""
    found = [
        _act(batch, user, day, "confirm", _("Confirm the file"), reason=_("Why it is right all the same")),
        _act(batch, user, day, "take", _("Take the list"), reason=_why_left_out(batch)),
        _act(batch, user, day, "approve", _("Approve and publish list")),
        _again(batch, user, day),
        _act(batch, user, day, "return", _("Give back"), reason=_("What must be mended"), is_main=False),
        _act(batch, user, day, "cancel", _("Cancel"), reason=_("Why it is put aside"), is_main=False),
    ]
    return [act for act in found if act]


def _again(batch: ListImport, user: User, day: date) -> Act | None:
    """Read again what would be read otherwise: a file that is broken in itself stays so."""
    if batch.failure and batch.failure["code"] not in RESTS_ON_THE_PORTAL:
        return None
    is_as_it_was = bool(batch.failure) and batch.failure["code"] == "decided-since"  # the file, and not the register
    return _act(batch, user, day, "read-again", _("Read the file again"), is_main=is_as_it_was)


def _why_left_out(batch: ListImport) -> str:
    return _("Why the lines that do not fit are left out") if batch.summary.get("faults") else ""


def _act(
    batch: ListImport, user: User, day: date, act: str, label: str, *, reason: str = "", is_main: bool = True
) -> Act | None:
    decision = decision_on(user, act, batch, day=day)
    url = reverse(f"list_import_{act.replace('-', '_')}", args=[batch.pk])
    if decision.allowed:
        return Act(label=label, url=url, is_main=is_main, asks_reason=bool(reason), reason_label=reason)
    if decision.barred_by:
        why_not = word(BARRED, decision.barred_by)
        return Act(label=label, url=url, allowed=False, why_not=why_not, article=decision.article, is_main=is_main)
    return None


# ---------------------------------------------------------------- what the file would change
@dataclass(frozen=True)
class Counted:
    """How many lines do what, and where they are shown."""

    kind: str
    words: str
    count: int
    url: str


def counts_of(batch: ListImport) -> Iterator[Counted]:
    """What was counted when the file was read; nothing that is none."""
    for kind in ("faults", *KINDS):
        if count := _count(batch, kind):
            url = reverse("list_import_lines", args=[batch.pk, kind]) if has_lines(batch, kind) else ""
            yield Counted(kind, word(KIND_WORDS, kind), count, url)


def has_lines(batch: ListImport, kind: str) -> bool:
    """Whether the lines of a kind can be shown: what would change, until it has or never will."""
    return kind == "faults" or batch.state in ("doubtful", "preview", "taken", "publishing")


def _count(batch: ListImport, kind: str) -> int:
    """Of a file that came to nothing the lines that do not fit are all that was counted: they may be why."""
    if kind == "faults" and batch.state == ListImport.State.FAILED:
        return batch.faults.count()
    return int(batch.summary.get(kind, 0))


@dataclass(frozen=True)
class ShownLine:
    """One line of a kind: where it stands, whose it is, what the register and the file say."""

    line: int | None
    key: str
    name: str
    before: str
    after: str


def lines_of_kind(batch: ListImport, kind: str) -> QuerySet[ImportFault] | QuerySet[WaitingLine] | QuerySet[ListEntry]:
    """The lines of a kind, in the order of the file."""
    if kind == "faults":
        return batch.faults.order_by("line", "pk")
    if kind == "gone":
        return gone(batch).select_related("player").order_by("-rating", "pk")
    return batch.lines.filter(differing(batch, kind)).select_related("player").order_by("line")


def found_text(fault: ImportFault) -> str:
    """What stands there; of a line that is cut wrongly the number of its cells."""
    if fault.code == "cells" and fault.found.isdecimal():
        cells = int(fault.found)
        return ngettext("%(cells)s cell", "%(cells)s cells", cells) % {"cells": cells}
    return fault.found


def shown(kind: str, row: ImportFault | WaitingLine | ListEntry) -> ShownLine:
    """A row of any kind, ready for the table."""
    if isinstance(row, ImportFault):
        return ShownLine(row.line, str(COLUMNS.get(row.column, row.column)), found_text(row), "", fault_text(row.code))
    if isinstance(row, ListEntry):
        return ShownLine(None, row.player.key, row.name, str(row.rating or "–"), "–")
    if row.player is None:
        born = str(row.birth_year or "–")
        return ShownLine(row.line, row.key, row.name, "", f"{row.federation} · {born} · {row.rating or '–'}")
    field = {"birth": "birth_year"}.get(kind, kind.removesuffix("-kept"))
    before = getattr(row.player, f"{field}_id" if field == "federation" else field)
    return ShownLine(row.line, row.key, row.name, str(before or "–"), str(getattr(row, field) or "–"))
