"""Changes the facts of the event on a sheet: what its file will say in the records 012 to 132."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from ratingsite.foundations.federations import is_federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from tournaments.sheets.headers import REGISTRATION, TAGS, TYPED, header_of
from tournaments.sheets.journal import Act, Besides, note_besides
from tournaments.sheets.meanwhile import Look, check_records
from tournaments.sheets.models import Sheet, SheetEdit
from tournaments.sheets.selectors import day_of
from tournaments.sheets.services import locked_sheet

LONGEST_TEXT, MOST_ARBITERS = 100, 50
MOST_ROUNDS = 99
_DAYS = frozenset({"042", "052"})
_LISTS = {"112": MOST_ARBITERS, "132": MOST_ROUNDS}


class HeaderRefused(ValueError):
    """A record cannot say this; ``tag`` and ``code`` tell which, and why."""

    def __init__(self, tag: str, code: str) -> None:
        super().__init__(f"{tag}: {code}")
        self.tag, self.code = tag, code


@transaction.atomic
def set_header(sheet: Sheet, said: Mapping[str, Any], *, by: User, now: datetime, seen: int | None = None) -> Sheet:
    """Write records by their tags; ``None`` gives one back to what the registration says.

    Values are texts; of 112 a list of names, of 132 a list of days, an empty text for a round without one. ``seen`` is
    the version that the typist looked at. Raises ``HeaderRefused`` and ``ChangedMeanwhile``.
    """
    sheet = locked_sheet(sheet)
    require(by, "type", sheet, day=now.date())
    registered = header_of(sheet.tournament)
    before = {tag: sheet.header.get(tag) for tag in said}
    entries = {tag: _entry(tag, value, registered) for tag, value in said.items()}
    values = {tag: entry["value"] for tag, entry in entries.items()}
    check_records(
        sheet, Look(by=by, seen=seen), values, {tag: sheet.header.get(tag, {}).get("value", "") for tag in said}
    )
    sheet.header |= entries
    sheet.save(update_fields=["header"])
    after = {tag: sheet.header[tag] for tag in said}
    besides = Besides(before={"header": before}, after={"header": after})
    note_besides(sheet, Act(kind=SheetEdit.Kind.HEADER, by=by, now=now), besides)
    return sheet


def _entry(tag: str, value: Any, known: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    if tag not in TAGS:
        raise HeaderRefused(tag, "record-unknown")
    if value is None:
        return known[tag]
    registered = known[tag]["value"]
    checked = _checked_list(tag, value) if tag in _LISTS else _checked(tag, value)
    entry = {"value": checked, "from": REGISTRATION if checked == registered else TYPED}
    return entry | ({"registration": registered} if registered and registered != checked else {})


def _checked_list(tag: str, value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > _LISTS[tag]:
        raise HeaderRefused(tag, "not-a-list")
    texts = [_checked(tag, each) for each in value]
    return texts if tag == "132" else [text for text in texts if text]


def _checked(tag: str, value: Any) -> str:
    text = " ".join(unicodedata.normalize("NFC", value).split()) if isinstance(value, str) else None
    if text is None or len(text) > LONGEST_TEXT or not text.isprintable():
        raise HeaderRefused(tag, "text-unreadable")
    if text and (tag in _DAYS or tag == "132") and day_of(text) is None:
        raise HeaderRefused(tag, "day-unreadable")
    if text and tag == "032" and not is_federation(text):
        raise HeaderRefused(tag, "federation-unknown")
    return text
