"""The words of the tables and of the lists of direct titles: championships, and why an act was not done."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from titles.championships.refusals import InTheWay

CHAMPIONSHIPS: Mapping[str, str | Promise] = {
    "world-cup": _("World Cup"),
    "women-world-championship": _("Women’s World Championship"),
    "women-world-cup": _("Women’s World Cup"),
    "world-junior-u20": _("World Junior Championship U20"),
    "world-senior-50": _("World Senior Championship 50+"),
    "world-senior-65": _("World Senior Championship 65+"),
    "world-youth-u18": _("World Youth Championship U18"),
    "world-youth-u16": _("World Youth Championship U16"),
    "continental": _("Continental championship"),
    "continental-u18": _("Continental championship U18"),
    "zonal": _("Zonal"),
    "sub-zonal": _("Sub-zonal"),
    "regional-youth-u20": _("Regional youth championship U20"),
    "regional-youth-u18": _("Regional youth championship U18"),
    "regional-youth-u16": _("Regional youth championship U16"),
    "olympiad": _("Olympiad"),
}
WHY: Mapping[InTheWay, str | Promise] = {
    InTheWay.NO_REASON: _("Nothing was done: this act needs a reason."),
    InTheWay.NO_RULES: _("No title regulations are kept here for that day."),
    InTheWay.THREE_ALREADY: _("The continent has designated three regional events for that year already."),
    InTheWay.TOO_LATE: _("A regional event is designated before the beginning of its year."),
    InTheWay.THERE_ALREADY: _("This stands there already."),
    InTheWay.NOBODY_THERE: _("The report has nobody with this number who has played a game."),
    InTheWay.ENDS_BEFORE: _("Expected a last day that is not before the first."),
    InTheWay.NOT_BORNE_OUT: _("The results or the table do not bear out a row: strike it, or enter what is missing."),
}


def championship_name(code: str) -> str:
    """What a championship is called; one that the commission has named stays as it was named."""
    return str(CHAMPIONSHIPS.get(code, code))


def championship_called(name: str) -> str:
    """The code of what is called so; any other name as it is."""
    return next((code for code, known in CHAMPIONSHIPS.items() if str(known).lower() == name.lower()), name)


def why_words(why: InTheWay, article: str, about: str = "") -> str:
    """Why an act was not done, with the article and the rows in the way."""
    cited = f" ({article})" if article else ""
    return f"{WHY[why]}{cited} {about}".strip()
