"""The causes of a refused file in words: what a game is called, each line with its place marked, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.reports.files.causes import REST, About, Cause, Game, PlayerLines, Stored, causes
from tournaments.reports.files.stored_faults import said
from tournaments.reports.models import Report

AROUND = 24  # letters shown on each side of a place
SHOWN_PLACES = 4
# noted at both cells of a game, in a sentence that names both lines or is true of both
_OF_BOTH = frozenset(
    {
        "pairing-contradiction",
        "result-one-sided",
        "colour-contradiction",
        "result-contradiction",
        "forfeit-contradiction",
        "opponent-again",
    }
)
_COUNTS: dict[About, Any] = {
    About.RESULT: ngettext_lazy("%(count)s result", "%(count)s results", "count"),
    About.PLAYER: ngettext_lazy("%(count)s fact of a player", "%(count)s facts of players", "count"),
    About.HEADER: ngettext_lazy("%(count)s header fact", "%(count)s header facts", "count"),
    About.FILE: ngettext_lazy("%(count)s fault of the whole file", "%(count)s faults of the whole file", "count"),
}


@dataclass(frozen=True, kw_only=True)
class Excerpt:
    """A piece of a line with the place marked."""

    before: str
    at: str
    after: str
    is_cut_before: bool
    is_cut_after: bool


@dataclass(frozen=True, kw_only=True)
class PagePlace:
    """A place in the file: ``name`` is the player of the line where several lines stand together."""

    line: int
    column: int
    end_column: int
    name: str
    excerpt: Excerpt | None


@dataclass(frozen=True, kw_only=True)
class PageCause:
    """One thing to mend. ``title`` names the game; ``expected`` and ``got`` are of a single fault alone."""

    severity: str
    title: str
    is_of_two: bool  # a game with both of its lines
    sentences: Sequence[str]
    places: Sequence[PagePlace]
    articles: Sequence[str]
    expected: str
    got: str
    follows: Sequence[str]


def kept_text(report: Report) -> str:
    """Why a file was kept and not read: the report that stands in its way, and what would make way for it."""
    if report.state == Report.State.ACCEPTED:
        return _("The report is accepted. The file was kept; another can take its place once a correction is allowed.")
    if report.state == Report.State.REFUSED:
        return _("The report is refused for good, and no other can take its place. The file was kept.")
    text = _("The report is %(state)s. The file was kept, but it must be returned before another can take its place.")
    return text % {"state": report.get_state_display()}


def page_causes(
    faults: Sequence[Stored], texts: Sequence[str], article_of: Callable[[str], str] = str
) -> tuple[list[PageCause], str]:
    """What was found in a file, and the total of what refuses it: ``2 results, 1 header fact``.

    ``article_of`` says where the text that governs the tournament prints what a fault cites.
    """
    lines = PlayerLines(texts)
    found = causes(faults, lines)
    return [_page_cause(cause, lines, article_of) for cause in found], _total(found)


def _total(found: Iterable[Cause]) -> str:
    errors = Counter(cause.about for cause in found if cause.severity == "error")
    total = ", ".join(words % {"count": errors[about]} for about, words in _COUNTS.items() if errors[about])
    is_cut = any(fault["code"] == REST for cause in found for fault in cause.faults)
    return _("at least %(total)s") % {"total": total} if total and is_cut else total


def _page_cause(cause: Cause, lines: PlayerLines, article_of: Callable[[str], str]) -> PageCause:
    told = [said(fault) for fault in _told(cause)]
    single = told[0] if len(cause.faults) == 1 else {}
    return PageCause(
        severity=cause.severity,
        title=_title(cause.game, lines) if cause.game else "",
        is_of_two=cause.game is not None and len(cause.game.lines) > 1,
        sentences=_sentences(cause, told),
        places=list(_places(cause, lines)),
        articles=list(dict.fromkeys(article_of(fault["article"]) for fault in told)),
        expected=single.get("expected") or "",
        got=single.get("got") or "",
        follows=[_follows(fault, lines) for fault in cause.follows],
    )


def _told(cause: Cause) -> Iterator[Stored]:
    """The faults that are said: of those that are noted at both cells the first."""
    codes: set[str] = set()
    for fault in cause.faults:
        if fault["code"] not in _OF_BOTH or fault["code"] not in codes:
            codes.add(fault["code"])
            yield fault


def _sentences(cause: Cause, told: Sequence[dict[str, Any]]) -> list[str]:
    """Each once; who is missing is said once for all results that name him."""
    if cause.game is None and len(cause.faults) > 1:
        text = ngettext(
            "No line has the starting rank %(rank)s, and %(count)s result names it as the opponent.",
            "No line has the starting rank %(rank)s, and %(count)s results name it as the opponent.",
            len(cause.faults),
        )
        return [text % {"rank": cause.faults[0]["got"], "count": len(cause.faults)}]
    return list(dict.fromkeys(fault["message"] for fault in told))


def _title(game: Game, lines: PlayerLines) -> str:
    """``Round 4, Shankland – Niemann``."""
    names = " – ".join(_family_name(lines.name(line)) or _("line %(line)s") % {"line": line} for line in game.lines)
    return _("Round %(round)s, %(name)s") % {"round": game.round, "name": names}


def _family_name(name: str) -> str:
    return name.partition(",")[0].strip()


def _follows(fault: Stored, lines: PlayerLines) -> str:
    words = {"name": _family_name(lines.name(fault["line"])), "given": _halves(fault["got"])}
    words["computed"] = _halves(fault["words"]["computed"])
    return _("The points of %(name)s would therefore be %(computed)s instead of %(given)s.") % words


def _halves(points: str) -> str:
    """``5½`` of ``5.5``, as people write points."""
    whole, _dot, part = points.partition(".")
    return {"0": whole, "": whole, "5": "½" if whole == "0" else f"{whole}½"}.get(part, points)


# ---------------------------------------------------------------- places
def _places(cause: Cause, lines: PlayerLines) -> Iterator[PagePlace]:
    """Each line with what is marked in it; of a game the other player's line too, with the whole cell marked."""
    spans: dict[int, tuple[int, int]] = {}
    for fault in cause.faults:
        line = fault.get("line")
        if line:
            first, last = spans.get(line, _span(fault))
            spans[line] = min(first, _span(fault)[0]), max(last, _span(fault)[1])
    if cause.game and spans:
        widest = min(first for first, _last in spans.values()), max(last for _first, last in spans.values())
        spans = dict.fromkeys(cause.game.lines, widest)
    for line, (column, end) in sorted(spans.items())[:SHOWN_PLACES]:
        name = lines.name(line) if len(spans) > 1 else ""
        yield PagePlace(
            line=line, column=column, end_column=end, name=name, excerpt=_excerpt(lines.texts, line, column, end)
        )


def _span(fault: Stored) -> tuple[int, int]:
    column = fault.get("column") or 1
    return column, max(fault.get("end_column") or column, column)


def _excerpt(texts: Sequence[str], number: int, column: int, end_column: int) -> Excerpt | None:
    """What stands around a place; nothing beyond the end of the file."""
    if number > len(texts):
        return None
    line, start, end = texts[number - 1], column - 1, end_column
    first, last = max(start - AROUND, 0), end + AROUND
    return Excerpt(
        before=line[first:start],
        at=line[start : min(end, start + 60)] or " ",
        after=line[end:last],
        is_cut_before=first > 0,
        is_cut_after=last < len(line),
    )
