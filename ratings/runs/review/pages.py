"""What the pages of the desk are filled with: its tabs, its flags in words, drift and spread with their charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import Count, F, Q, QuerySet, UUIDField, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from ratings.ledger.models import RatedEvent
from ratings.regulations.registry import rule_book
from ratings.runs.models import RatingRun
from ratings.runs.pages import set_aside_act
from ratings.runs.review.charts import BarChart, drift_chart, spread_chart
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.spread import CLASS, WIDEST, Spread, bounds, spread_in
from ratings.runs.review.sums import AGES, BAND
from ratings.runs.review.words import KINDS, THRESHOLDS, evidence
from ratingsite.foundations.kept_questions import AmongGiven, KeptPages, KeptQuestion, Place, RowsInPages
from ratingsite.office.pages import Act
from ratingsite.office.words import word

CFC = "cfc-regular"  # the only text that names thresholds (711, 713)
PEOPLE_NAMED, PEOPLE_SHOWN = 3, 100
FEW_GAMES = 1
_RUN = Place("run", UUIDField())
HUNDRED_GAMES = 100


@dataclass(frozen=True, kw_only=True)
class ShownFlag:
    """A flag for the page; in a list ``people`` are the names of the first whom it is about, ``more`` the others."""

    row: ReviewFlag
    kind: str
    evidence: str
    threshold: str
    edition: str  # of the article, if a text names the threshold
    people: Sequence[str] = ()
    more: int = 0


def shown_flag(row: ReviewFlag, **told: Any) -> ShownFlag:
    return ShownFlag(
        **told,
        row=row,
        kind=word(KINDS, row.kind),
        evidence=evidence(row),
        threshold=word(THRESHOLDS, row.kind),
        edition=rule_book(CFC).first_edition.id if row.article else "",
    )


def shown_lines(rows: Iterable[ReviewFlag]) -> list[ShownFlag]:
    """Flags for a list: one may be about hundreds, of whom some are named."""
    flags = list(rows)
    people = _named_of(flags)
    return [shown_flag(row, **people.get(row.pk, {})) for row in flags]


def _named_of(flags: Sequence[ReviewFlag]) -> dict[int, dict[str, Any]]:
    """The first names of each flag, and how many more there are, by its row."""
    found: dict[int, dict[str, Any]] = {}
    for flag, name, count in _NAMED.rows(flags=[row.pk for row in flags]):
        own = found.setdefault(flag, {"people": [], "more": max(count - PEOPLE_NAMED, 0)})
        own["people"].append(name)
    return found


def _named() -> QuerySet[Any, Any]:
    about = ReviewFlag.players.through.objects.filter(AmongGiven("reviewflag", "flags", int))
    of_flag: dict[str, Any] = {"partition_by": F("reviewflag")}
    order = (F("player__search_name"), F("player"))
    first = about.annotate(place=Window(RowNumber(), order_by=order, **of_flag), all=Window(Count("pk"), **of_flag))
    told = first.filter(place__lte=PEOPLE_NAMED).order_by("reviewflag", "place")
    return told.values_list("reviewflag", "player__name", "all")


_NAMED = KeptQuestion(_named)


def flags_of(run: RatingRun) -> QuerySet[ReviewFlag]:
    """The flags of a run, without the documents of their events."""
    return _without_documents(run.flags.all())


def _without_documents(flags: QuerySet[ReviewFlag]) -> QuerySet[ReviewFlag]:
    found = flags.select_related("event", "other_event", "looked_by")
    return found.defer("event__document", "other_event__document")


def flags_asked(run: RatingRun, kind: str, *, left: bool) -> RowsInPages[ReviewFlag]:
    """The flags of a kind, or all; ``left`` leaves out what was looked at."""
    return _pages_of(kind if kind in KINDS else "", left).asked(run=run.pk)


@cache
def _pages_of(kind: str, left: bool) -> KeptPages[ReviewFlag]:
    def flags() -> QuerySet[ReviewFlag]:
        found = ReviewFlag.objects.filter(run=_RUN, **({"kind": kind} if kind else {}))
        # by run and place, as they are without this, PostgreSQL would put all of them in order
        return _without_documents(found.filter(looked_at__isnull=True) if left else found).order_by("place")

    return KeptPages(flags, of="run")


def flags_about(run: RatingRun, event: RatedEvent) -> QuerySet[ReviewFlag]:
    """Those about one event, or about it and another one."""
    return flags_of(run).filter(Q(event=event) | Q(other_event=event))


def flags_with_people(run: RatingRun, kind: str = "", *, left: bool = False) -> QuerySet[ReviewFlag]:
    """Those that are asked for, as in ``flags_asked``, with everybody whom they are about."""
    found = flags_of(run).filter(kind=kind) if kind in KINDS else flags_of(run)
    return (found.filter(looked_at__isnull=True) if left else found).prefetch_related("players")


def set_aside_acts(row: ReviewFlag) -> list[Act]:
    """What the administrator may leave out of the list behind a flag: its events, and one by one its players."""
    events = [each for each in (row.event, row.other_event) if each is not None]
    acts = [
        set_aside_act(row.run, "event", each.key, _("Set aside: %(name)s") % {"name": each.name}, is_main=False)
        for each in events
    ]
    label = _("Set aside the games of %(name)s")
    return acts + [
        set_aside_act(row.run, "player", each.key, label % {"name": each.name}, is_main=False)
        for each in row.players.all()[:PEOPLE_SHOWN]
    ]


def counted(run: RatingRun) -> dict[str, int]:
    """How many flags there are, and how many were looked at."""
    every, looked = _COUNTED.first(run=run.pk) or (0, 0)
    return {"all": every, "looked": looked}


def _counted() -> QuerySet[Any, Any]:
    of_run = ReviewFlag.objects.filter(run=_RUN).order_by().values("run")
    counts = of_run.annotate(all=Count("pk"), looked=Count("pk", filter=Q(looked_at__isnull=False)))
    return counts.values_list("all", "looked")


_COUNTED = KeptQuestion(_counted)


def kinds_of(run: RatingRun) -> list[dict[str, Any]]:
    """The kinds that there are, with their counts, in the order of the desk."""
    by_kind = {kind: {"kind": kind, "all": every, "left": left} for kind, every, left in _KINDS.rows(run=run.pk)}
    return [{**by_kind[kind], "words": words} for kind, words in KINDS.items() if kind in by_kind]


def _kinds() -> QuerySet[Any, Any]:
    counts = ReviewFlag.objects.filter(run=_RUN).values("kind")
    counts = counts.annotate(all=Count("pk"), left=Count("pk", filter=Q(looked_at__isnull=True)))
    return counts.order_by("kind").values_list("kind", "all", "left")


_KINDS = KeptQuestion(_kinds)


# ---------------------------------------------------------------- drift
BY_FEDERATION = ("federation", "abroad")


@dataclass(frozen=True, kw_only=True)
class DriftRow:
    """A group: sums in hundredths, and what it scored above expectation in a hundred games, per player gained."""

    label: str
    players: int
    games: int
    score: int
    expected: int
    change: int | None  # not told of the games against other federations alone

    @property
    def surplus(self) -> int:
        return self.score - self.expected

    @property
    def in_hundred_games(self) -> int:
        """Hundredths of a point, rounded towards zero."""
        size = abs(self.surplus) * HUNDRED_GAMES // max(self.games, FEW_GAMES)
        return size if self.surplus >= 0 else -size

    @property
    def for_each(self) -> int | None:
        """Hundredths of a rating point for each player."""
        if self.change is None:
            return None
        size = abs(self.change) // max(self.players, 1)
        return size if self.change >= 0 else -size


@dataclass(frozen=True, kw_only=True)
class DriftTable:
    """One way to part the players: its rows, and their chart (federations: those with most games)."""

    name: str
    code: str
    rows: list[DriftRow]
    chart: BarChart | None

    @property
    def is_cut(self) -> bool:
        """Whether there is no room on the chart for some of the rows."""
        return self.chart is not None and len(self.chart.bars) < len(self.rows)


def drift_tables(run: RatingRun) -> Iterator[DriftTable]:
    """The drift as it was counted when the run was checked; nothing for runs before there was a desk."""
    drift = run.summary.get("drift", {})
    parted = (("band", _("By rating")), ("age", _("By age")), ("federation", _("By federation")))
    for code, name in (*parted, ("abroad", _("Against players of other federations"))):
        rows = [
            DriftRow(label=_label(code, key), players=players, games=games, score=score, expected=expected, change=up)
            for key, players, games, score, expected, up in drift.get(code, ())
        ]
        drawn = sorted(rows, key=lambda row: -row.games) if code in BY_FEDERATION else rows
        chart = drift_chart([(row.label, row.in_hundred_games, row.games) for row in drawn])
        yield DriftTable(name=name, code=code, rows=rows, chart=chart)


def _label(code: str, key: str) -> str:
    if not key:
        return _("not known")
    if code == "band":
        return f"{int(key)}–{int(key) + BAND - 1}"
    if code in BY_FEDERATION:
        return key
    last = int(key)
    if last not in AGES:
        return f"{AGES[-1] + 1}+"
    first = AGES[AGES.index(last) - 1] + 1 if AGES.index(last) else 0
    return f"{first}–{last}" if first else f"≤ {last}"


# ---------------------------------------------------------------- spread
@dataclass(frozen=True, kw_only=True)
class SpreadTable:
    """How the changes spread: ``(from, below, players)`` class by class, in hundredths, and the chart of it."""

    spread: Spread
    rows: list[tuple[int | None, int | None, int]]
    chart: BarChart | None


def spread_table(run: RatingRun) -> SpreadTable:
    """Where nobody with a rating has a rated game there is no chart."""
    spread = spread_in(run)
    rows = [(*bounds(place), players) for place, players in enumerate(spread.classes)]
    return SpreadTable(spread=spread, rows=rows, chart=spread_chart(spread.classes, first=-WIDEST, width=CLASS))
