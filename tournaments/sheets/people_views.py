"""The rows of a sheet over JSON: players found, added, changed, taken out, put in order; and the totals on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from ratings.register.models import Player
from ratings.register.search import player_with_key
from ratingsite.foundations.exact import decimal_text
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user
from tournaments.sheets import people
from tournaments.sheets.answers import BadRequest, answers_json, body_of, find_sheet, problem
from tournaments.sheets.bodies import optional_whole, text, whole
from tournaments.sheets.header_services import HeaderRefused, set_header
from tournaments.sheets.meanwhile import ChangedMeanwhile
from tournaments.sheets.models import Sheet
from tournaments.sheets.page_data import sheet_data
from tournaments.sheets.people import NewRow, PlayersRefused
from tournaments.sheets.searching import people_like

_TEXTS = {"name": 60, "national_id": 20, "title": 3, "sex": 1, "federation": 3, "birth": 10}
_NUMBERS = {"fide_id": 2**31 - 1, "rating": 4000, "place": 9999, "team": 9999, "board": 9999, "position": 9999}
_REFUSED = {
    "number-taken": gettext_lazy("Another row has this number, or it is not between 1 and 9999."),
    "name-missing": gettext_lazy("A row needs a name."),
    "row-unknown": gettext_lazy("There is no such row any more."),
    "row-has-results": gettext_lazy("This row has results. Empty them first, then take the player out."),
    "rows-differ": gettext_lazy("Somebody added or removed a row meanwhile. Nothing was put in order."),
    "player-unknown": gettext_lazy("Nobody on the register has this number."),
}

_HEADER_REFUSED = {
    "record-unknown": gettext_lazy("There is no record %(tag)s that can be typed."),
    "not-a-list": gettext_lazy("The record %(tag)s is a list."),
    "text-unreadable": gettext_lazy("Record %(tag)s: please give a text of at most 100 characters."),
    "day-unreadable": gettext_lazy("Record %(tag)s: please give days like 2025/10/12."),
    "federation-unknown": gettext_lazy("Record %(tag)s: no federation has this code."),
}


@answers_json
@require_GET
def search(request: HttpRequest, pk: UUID) -> HttpResponse:
    """People for a row, with the rating that would stand in it."""
    sheet = find_sheet(request, pk, "type")
    found = people_like(request.GET.get("q", "")[:100])
    facts = people.known_facts(sheet.tournament, found)
    shown = ("name", "fide_id", "national_id", "title", "federation", "rating")
    answer = [{"key": player.key, **{name: facts[player.pk][name] for name in shown}} for player in found]
    return JsonResponse({"players": answer})


@answers_json
@require_POST
def players(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One of ``add``, ``change``, ``remove``, ``order`` and ``renumber``; the answer is the whole sheet."""
    sheet, body = find_sheet(request, pk), body_of(request)
    act = next((name for name in _ACTS if name in body), None)
    if act is None:
        raise BadRequest(f"one of {', '.join(_ACTS)} is wanted")
    try:
        _ACTS[act](request, sheet, body[act])
    except PlayersRefused as why:
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, why.code, str(_REFUSED[why.code]))
    except ChangedMeanwhile as why:
        return _clash(why)
    return JsonResponse(sheet_data(find_sheet(request, pk)))


@answers_json
@require_POST
def paper(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The total that is printed on the paper, in hundredths; null takes it away."""
    sheet, body = find_sheet(request, pk), body_of(request)
    number, points = whole(body, "number"), optional_whole(body, "points", 99_900)
    try:
        people.set_paper_points(sheet, number, points, by=acting_user(request), now=now(), seen=_seen(body))
    except PlayersRefused as why:
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, why.code, str(_REFUSED[why.code]))
    except ChangedMeanwhile as why:
        return _clash(why)
    return JsonResponse(sheet_data(find_sheet(request, pk)))


@answers_json
@require_POST
def header(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The facts of the event: records by their tags, null for what the registration says."""
    sheet, body = find_sheet(request, pk), body_of(request)
    said = body.get("header")
    if not isinstance(said, dict):
        raise BadRequest("header is not an object")
    try:
        changed = set_header(sheet, said, by=acting_user(request), now=now(), seen=_seen(body))
    except HeaderRefused as why:
        text = str(_HEADER_REFUSED[why.code]) % {"tag": why.tag}
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, why.code, text)
    except ChangedMeanwhile as why:
        return _clash(why)
    return JsonResponse({"version": changed.version, "header": changed.header})


def _seen(body: Mapping[str, Any]) -> int | None:
    """The version of the sheet that the typist looked at, where it is said."""
    return optional_whole(body, "seen", 2**31 - 1)


def _clash(why: ChangedMeanwhile) -> JsonResponse:
    """Both values of what somebody else was quicker with; nothing was written."""
    first = why.clashes[0]
    theirs = first.theirs
    if first.what == "paper_points" and theirs is not None:
        theirs = decimal_text(theirs)
    shown = ", ".join(theirs) if isinstance(theirs, list) else theirs
    words = {"name": first.by, "cell": shown if shown not in (None, "") else _("nothing")}
    text = _("%(name)s changed this meanwhile: %(cell)s. Send it again to write yours.") % words
    answer = {"error": "clash", "text": text, "version": why.version, "changed": [asdict(each) for each in why.clashes]}
    return JsonResponse(answer, status=HTTPStatus.CONFLICT)


# ---------------------------------------------------------------- the acts
def _add(request: HttpRequest, sheet: Sheet, given: Any) -> None:
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise BadRequest("add is not a list of rows")
    rows = [NewRow(player=_player(each), number=optional_whole(each, "number"), said=_fields(each)) for each in given]
    people.add_players(sheet, rows, by=acting_user(request), now=now())


def _change(request: HttpRequest, sheet: Sheet, given: Any) -> None:
    if not isinstance(given, dict):
        raise BadRequest("change is not an object")
    said = _fields(given)
    if "player" in given:
        said["player"] = _player(given)
    people.set_player(sheet, whole(given, "number"), said, by=acting_user(request), now=now(), seen=_seen(given))


def _remove(request: HttpRequest, sheet: Sheet, given: Any) -> None:
    people.remove_player(sheet, whole({"number": given}, "number"), by=acting_user(request), now=now())


def _order(request: HttpRequest, sheet: Sheet, given: Any) -> None:
    if not isinstance(given, list):
        raise BadRequest("order is not a list")
    numbers = [whole({"number": each}, "number") for each in given]
    people.put_in_order(sheet, numbers, by=acting_user(request), now=now())


def _renumber(request: HttpRequest, sheet: Sheet, given: Any) -> None:
    if not isinstance(given, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in given):
        raise BadRequest("renumber is not a list of pairs")
    numbers = {whole({"old": old}, "old"): whole({"new": new}, "new") for old, new in given}
    people.renumber(sheet, numbers, by=acting_user(request), now=now())


_ACTS: Mapping[str, Callable[[HttpRequest, Sheet, Any], None]] = {
    "add": _add,
    "change": _change,
    "remove": _remove,
    "order": _order,
    "renumber": _renumber,
}


def _player(given: Mapping[str, Any]) -> Player | None:
    key = text(given, "player", 40)
    if not key:
        return None
    found = player_with_key(key)
    if found is None:
        raise PlayersRefused("player-unknown")
    return found


def _fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that were sent; null empties one."""
    said: dict[str, Any] = {name: text(given, name, longest) for name, longest in _TEXTS.items() if name in given}
    return said | {name: optional_whole(given, name, most) for name, most in _NUMBERS.items() if name in given}
