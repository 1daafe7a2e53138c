"""Numbers, days and remarks as the forms print them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.foundations.exact import Hundredths
from ratingsite.foundations.written_days import date_format
from ratingsite.office.page_tags import points
from tournaments.registration.facts import read_rate
from tournaments.registration.value_words import rate_text
from tournaments.reports.paper.snapshot import Arbiter, Remark

NOT_KNOWN = gettext_lazy("not known")


def number(value: int | None) -> str:
    """A number, or nothing."""
    return "" if value is None else str(value)


def score(value: Hundredths | None) -> str:
    """``6½``, or nothing."""
    return "" if value is None else points(value)


def day(value: date | None) -> str:
    return date_format(value, "SHORT_DATE_FORMAT") if value else ""


def born(year: int | None, on: date | None) -> str:
    """The day where the print may tell it, else the year."""
    return day(on) or number(year)


def rate(text: str) -> str:
    """The rate of play in a sentence; what cannot be read as it was typed."""
    read = read_rate(text)
    return rate_text(read) if read else text


def names(arbiters: Iterable[Arbiter | str]) -> str:
    return "; ".join(each if isinstance(each, str) else each.name for each in arbiters)


# ---------------------------------------------------------------- remarks
def remarks(found: Iterable[Remark]) -> tuple[str, ...]:
    """Each remark as a sentence."""
    return tuple(_WORDS[each.code](dict(each.params)) for each in found)


_FIELDS = {
    "name": gettext_lazy("name"),
    "title": gettext_lazy("title"),
    "federation": gettext_lazy("federation"),
    "rating": gettext_lazy("rating"),
    "sex": gettext_lazy("sex"),
    "birth": gettext_lazy("year of birth"),
}


def _said(params: Mapping[str, Any]) -> str:
    return str(params["text"])


def _ordered(params: Mapping[str, Any]) -> str:
    words = {"article": params["article"], "reason": params["reason"]}
    return _("Rated by order of the Qualification Commission, without its federation (%(article)s): %(reason)s") % words


def _unplayed(params: Mapping[str, Any]) -> str:
    who = f"{params['player']} – {params['opponent']}" if params["opponent"] else params["player"]
    words = {"round": params["round"], "who": who, "sign": params["sign"], "reason": params["reason"]}
    if params["reason"] is None:
        return _("Round %(round)s, %(who)s (%(sign)s): not played.") % words
    if params["reason"]:
        return _("Round %(round)s, %(who)s (%(sign)s): not played – %(reason)s.") % words
    return _("Round %(round)s, %(who)s (%(sign)s): not played; no reason was given.") % words


def _differs(params: Mapping[str, Any]) -> str:
    words = {
        "player": params["player"],
        "field": _FIELDS[params["field"]],
        "reported": params["reported"] or "–",
        "listed": params["listed"] or "–",
    }
    return _("%(player)s: %(field)s %(reported)s in the report, %(listed)s on the list.") % words


def _changed(params: Mapping[str, Any]) -> str:
    words = {
        "player": params["player"],
        "field": _FIELDS[params["field"]],
        "now": params["now"] or "–",
        "since": day(params["since"]),
        "listed": params["listed"] or "–",
    }
    return _("%(player)s: %(field)s %(now)s since %(since)s, %(listed)s on the list.") % words


def _unexplained(params: Mapping[str, Any]) -> str:
    return _("Rounds without an opponent, no reason given: %(people)s.") % {"people": _with_rounds(params)}


def _alone(params: Mapping[str, Any]) -> str:
    return _("Rounds without an opponent: %(people)s.") % {"people": _with_rounds(params)}


def _with_rounds(params: Mapping[str, Any]) -> str:
    """``Berg, Bo 2 (=); Demir, Deniz 2 (−), 3 (−)``."""
    people = [
        f"{name} " + ", ".join(f"{number} ({sign})" for number, sign in rounds) for name, rounds in params["players"]
    ]
    return "; ".join(people)


def _born(params: Mapping[str, Any]) -> str:
    people = [f"{name} {born(year, on)}" for name, year, on in params["players"]]
    return _("Unrated, with their birth: %(people)s.") % {"people": "; ".join(people)}


_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "said": _said,
    "ordered": _ordered,
    "unplayed": _unplayed,
    "unexplained": _unexplained,
    "alone": _alone,
    "list": _differs,
    "changed": _changed,
    "born": _born,
}
