"""What the preview of a paste says of columns and of cells that could not be read."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_MEANINGS: dict[str, Promise] = {
    "number": gettext_lazy("numbers"),
    "rank": gettext_lazy("ranks"),
    "name": gettext_lazy("names"),
    "title": gettext_lazy("titles"),
    "rating": gettext_lazy("ratings"),
    "federation": gettext_lazy("federations"),
    "fide-id": gettext_lazy("FIDE IDs"),
    "sex": gettext_lazy("sex"),
    "birth": gettext_lazy("birth"),
    "white": gettext_lazy("White"),
    "black": gettext_lazy("Black"),
    "result": gettext_lazy("results"),
    "points": gettext_lazy("points, as the paper’s totals"),
}
_EXPECTED: dict[str, Promise] = {
    "player": gettext_lazy("a player of this sheet was expected"),
    "swiss-cell": gettext_lazy("opponent, colour and result were expected, like 17w1, or a bye"),
    "round": gettext_lazy("this sheet has no such round"),
    "opponent": gettext_lazy("the number of another player of the table was expected"),
    "colour": gettext_lazy("this letter is no colour in the language of the table"),
    "pairing": gettext_lazy("White, Black and a result were expected, like 17 – 4 1-0"),
    "both-results": gettext_lazy("a result of both was expected, like 1-0, ½-½ or + -"),
    "once": gettext_lazy("this player stands on another board of the round already"),
    "result": gettext_lazy("1, ½ or 0 was expected, or + and - without a game"),
    "sex": gettext_lazy("m or w was expected; here it is not known"),
    "birth": gettext_lazy("a day like 1987/05/14 or a year was expected; here it is not known"),
    "listed": gettext_lazy("this FIDE ID stands in a line above already"),
    "lines": gettext_lazy("this and what follows was not read: the text has too many lines"),
}


def column_text(column: int, meaning: str, number: int | None, *, is_square: bool) -> str:
    """``3: names``, ``6: round 1``, in a square ``6: against row 1``."""
    if meaning == "game":
        words = _("against row %(number)s") if is_square else _("round %(number)s")
        return _(": ").join((str(column), words % {"number": number}))
    return _(": ").join((str(column), str(_MEANINGS[meaning])))


def expected_text(code: str) -> str:
    return str(_EXPECTED[code])
