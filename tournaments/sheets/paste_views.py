"""The paste over JSON: what a text would do, and doing it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user
from tournaments.sheets import pasting
from tournaments.sheets.answers import answers_json, body_of, find_sheet, problem
from tournaments.sheets.bodies import key_in, optional_whole, raw_text, text
from tournaments.sheets.page_data import saved_data
from tournaments.sheets.paste_words import column_text, expected_text
from tournaments.sheets.pasting import NothingPasted, Preview, Text
from tournaments.sheets.people import PlayersRefused
from tournaments.sheets.services import MOST_CHANGES, TooManyChanges

LONGEST_PASTE = 500_000
MOST_UNREAD = 200
MOST_ROUNDS = 99


@answers_json
@require_POST
def preview(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What was understood of a text; nothing changes."""
    sheet, body = find_sheet(request, pk, "type"), body_of(request)
    found = pasting.preview(sheet, _text(body))
    return JsonResponse(preview_json(found) | {"version": sheet.version})


@answers_json
@require_POST
def take(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Write what was understood: 200, or 409 where somebody was quicker."""
    sheet, body = find_sheet(request, pk), body_of(request)
    try:
        saved = pasting.paste(
            sheet,
            _text(body),
            by=acting_user(request),
            now=now(),
            seen=optional_whole(body, "seen", 2**31 - 1) or 0,
            key=key_in(body),
        )
    except NothingPasted:
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "nothing-pasted", _("There is nothing in it to take."))
    except PlayersRefused as why:
        said = _("The players of this table cannot be added: a number stands twice, or a name is missing.")
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, why.code, said)
    except TooManyChanges:
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "too-many-cells", too_many_text())
    status = HTTPStatus.CONFLICT if saved.clashes else HTTPStatus.OK
    taken = sum(cell[5] == "pasted" for cell in saved.cells)
    return JsonResponse(saved_data(saved) | {"taken": taken}, status=status)


def _text(body: dict[str, Any]) -> Text:
    return Text(
        text=raw_text(body, "text", LONGEST_PASTE),
        language=text(body, "language", 2) or None,
        round=optional_whole(body, "round", MOST_ROUNDS),
    )


def preview_json(found: Preview) -> dict[str, Any]:
    pasted = found.pasted
    return {
        "cells": len(pasted.cells),
        "replaced": found.replaced,
        "asks_language": pasted.asks_language,
        "columns": [column_text(*column, is_square=pasted.is_square) for column in pasted.columns],
        "unread": [
            {"row": cell.row, "column": cell.column, "text": cell.text, "expected": expected_text(cell.expected)}
            for cell in pasted.unread[:MOST_UNREAD]
        ],
        "unread_count": len(pasted.unread),
        "new_players": [row.name for row in pasted.rows if row.is_new],
        "not_known": found.not_known,
    }


def too_many_text() -> str:
    """Of a paste with more cells than one act may have."""
    return _("One paste takes at most %(count)s cells: please paste fewer rounds at a time.") % {"count": MOST_CHANGES}
