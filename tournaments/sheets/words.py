"""What a sheet's findings and refusals say, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.foundations.exact import decimal_text
from tournaments.sheets.cells import Cell
from tournaments.sheets.findings import Finding
from tournaments.sheets.paper import Paper

# The row, its round, what stands there; the opponent, and what stands in that row.
_FINDINGS: dict[str, str | Promise] = {
    "opponent-self": gettext_lazy("Round %(round)s: %(name)s stands against himself."),
    "opponent-unknown": gettext_lazy("Round %(round)s: %(name)s has the opponent %(opponent)s. There is no such row."),
    "result-one-sided": gettext_lazy(
        "Round %(round)s: %(name)s has %(said)s against %(other)s, whose row says nothing of it."
    ),
    "pairing-contradiction": gettext_lazy(
        "Round %(round)s: %(name)s has %(said)s, but the row of %(other)s says %(theirs)s."
    ),
    "result-contradiction": gettext_lazy(
        "Round %(round)s: the row of %(name)s says %(said)s, the row of %(other)s says %(theirs)s. Look which is right."
    ),
    "forfeit-contradiction": gettext_lazy(
        "Round %(round)s: the row of %(name)s says %(said)s, the row of %(other)s says %(theirs)s: "
        "a game is unplayed for both or for none."
    ),
    "colour-contradiction": gettext_lazy("Round %(round)s: %(name)s and %(other)s have the same colour."),
    "colour-missing": gettext_lazy("Round %(round)s: who had White, %(name)s or %(other)s?"),
    "result-missing": gettext_lazy("Round %(round)s: the result of %(name)s against %(other)s is missing."),
    "result-without-opponent": gettext_lazy("Round %(round)s: %(name)s has a result, but no opponent."),
    "bye-with-opponent": gettext_lazy("Round %(round)s: %(name)s has a bye and an opponent."),
    "bye-with-colour": gettext_lazy("Round %(round)s: %(name)s has a bye with a colour."),
    "second-allocated-bye": gettext_lazy("Round %(round)s: %(name)s has the second bye of this round."),
    "allocated-bye-again": gettext_lazy("Round %(round)s: %(name)s has a bye for the second time."),
    "opponent-again": gettext_lazy("Round %(round)s: %(name)s meets %(other)s again."),
    "paper-differs": gettext_lazy("%(name)s has %(typed)s in this sheet, and %(paper)s on the paper."),
    "games-missing": gettext_lazy("%(entered)s of %(expected)s games are entered."),
    "bye-in-round-robin": gettext_lazy("Round %(round)s: %(name)s has no opponent; here everybody meets everybody."),
    "header-differs": gettext_lazy("%(record)s: here stands “%(stands)s”, elsewhere “%(other)s” was said."),
    "place-differs": gettext_lazy(
        "%(name)s has the place %(place)s on the paper; by points and tie-breaks it is %(computed)s."
    ),
    "reported-as-swiss": gettext_lazy(
        "A game of this round robin was not played, so it is reported and rated as a Swiss (%(article)s)."
    ),
    "reason-missing": gettext_lazy("Round %(round)s: why was the game of %(name)s not played?"),
}

_RECORDS: dict[str, str | Promise] = {
    "012": gettext_lazy("Name of the tournament"),
    "022": gettext_lazy("Place"),
    "032": gettext_lazy("Federation"),
    "042": gettext_lazy("First day"),
    "052": gettext_lazy("Last day"),
    "092": gettext_lazy("Type of tournament"),
    "102": gettext_lazy("Chief arbiter"),
    "112": gettext_lazy("Deputy arbiters"),
    "122": gettext_lazy("Rate of play"),
    "132": gettext_lazy("Days of the rounds"),
}

_REFUSED: dict[str, str | Promise] = {
    "cell-unreadable": gettext_lazy("“%(got)s” is no result. For example 17w1: opponent, colour, result."),
    "cell-too-long": gettext_lazy("That is too long for a cell."),
    "row-unknown": gettext_lazy("There is no row %(number)s."),
    "round-unknown": gettext_lazy("There is no round %(round)s."),
    "opponent-self": gettext_lazy("Nobody plays against himself."),
    "opponent-unknown": gettext_lazy("There is no player with this number."),
    "opponent-missing": gettext_lazy("Against whom? A result needs an opponent."),
    "bye-with-opponent": gettext_lazy("A bye has no opponent."),
    "code-unknown": gettext_lazy("“%(got)s” is no result that this portal knows."),
    "colour-unknown": gettext_lazy("A colour is w or b."),
    "row-has-results": gettext_lazy("%(got)s has results and stays in the sheet."),
    "row-changed": gettext_lazy("Somebody changed the row of %(got)s meanwhile; that stays."),
    "number-taken": gettext_lazy("%(got)s stays out: another row has the number %(number)s now."),
    "record-changed": gettext_lazy("Somebody changed record %(got)s meanwhile; that stays."),
    "mirror-stands": gettext_lazy("This follows from the opponent’s row. Empty it there."),
}

# One sign a code, as it is said in a sentence.
_COLOURS = {"w": "○", "b": "●"}
_SIGNS = {"=": "½", "-": "−", "--": "−−", "?": "?"}


def finding_text(finding: Finding, paper: Paper) -> str:
    """The finding as a sentence with names."""
    template = _FINDINGS.get(finding.code)
    if template is None and (text := dict(finding.params).get("text")):
        return str(text)
    if template is None:
        return _("Round %(round)s: %(name)s needs a look.") % {
            "round": finding.round,
            "name": _name(paper, finding.number),
        }
    return str(template) % _said(finding, paper)


def _said(finding: Finding, paper: Paper) -> dict[str, Any]:
    cell = paper.cells.get((finding.number or 0, finding.round or 0))
    other = paper.cells.get((cell.opponent or 0, cell.round)) if cell else None
    numbers = {key: decimal_text(value) if key in ("paper", "typed") else value for key, value in finding.params}
    return {
        "round": finding.round,
        "name": _name(paper, finding.number),
        "opponent": cell.opponent if cell else "",
        "other": _name(paper, cell.opponent if cell else None),
        "said": cell_text(cell),
        "theirs": cell_text(other),
        "record": _RECORDS.get(str(numbers.get("tag")), ""),
        **numbers,
    }


def _name(paper: Paper, number: int | None) -> str:
    row = paper.rows.get(number or 0)
    return row.name if row else f"{number or '–'}"


def cell_text(cell: Cell | None) -> str:
    """``17 ○ 1`` as it is told in a sentence."""
    return value_text(*cell.value) if cell else value_text(None, "", "")


def value_text(opponent: int | None, colour: str, code: str) -> str:
    """The parts of a cell as they are told in a sentence; the colour is no letter, for letters differ by language."""
    parts = [str(opponent or ""), _COLOURS.get(colour, ""), _SIGNS.get(code, code)]
    return " ".join(part for part in parts if part) or _("nothing")


def refused_text(refused: Mapping[str, Any]) -> str:
    """Why a change was not written."""
    return str(_REFUSED.get(refused["code"], gettext_lazy("This cannot stand here."))) % refused
