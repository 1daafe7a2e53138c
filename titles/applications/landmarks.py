"""What a player's chart and the table below it mark of titles: norms, titles as they counted or were listed, and those
taken away; Life Masters on the chart of the CFC (738).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.profiles.selectors import HistoryLine, Standing
from ratings.working.charts import NORM, TAKEN, TITLE, Landmark, StepChart, with_landmarks
from titles.certificates.life_masters.models import LifeMaster
from titles.norms.models import Norm
from titles.register.models import HeldTitle, TitleRemoval

STANDARD, REGULAR = "fide-standard", "cfc-regular"


@dataclass(frozen=True, kw_only=True)
class TitlesOfPlayer:
    """What is known of a player's titles, under any of the ``numbers``, asked once for the whole page."""

    numbers: Mapping[int, int]
    norms: Sequence[Norm]
    held: Sequence[HeldTitle]
    life_master: LifeMaster | None


@dataclass(frozen=True, kw_only=True)
class MarkedHistory:
    """A chart with its landmarks, and each line of its table with those since the line before, newest first;
    ``since`` are those behind the last list.
    """

    chart: StepChart | None
    lines: Sequence[tuple[HistoryLine, Sequence[Landmark]]]
    since: Sequence[Landmark]

    @property
    def has_landmarks(self) -> bool:
        """Whether the table needs a column for them."""
        return bool(self.since) or any(landmarks for _line, landmarks in self.lines)


def marked_history(told: TitlesOfPlayer, standing: Standing, chart: StepChart | None) -> MarkedHistory:
    """The history of one rating with what happened between its first list and the end of its chart.

    The titles of FIDE go by standard chess, and stand there alone.
    """
    if chart is None:
        return MarkedHistory(chart=None, lines=[(line, ()) for line in standing.newest_first], since=())
    known = sorted(_landmarks(told, standing), key=lambda each: (each.day, each.letters))
    shown = [each for each in known if chart.covers(each.day)]
    days = [line.entry.rating_list.list_date for line in standing.lines]
    spans = [(date.min, days[0]), *pairwise(days)]
    lines = [(line, _between(shown, *span)) for line, span in zip(standing.lines, spans, strict=True)]
    return MarkedHistory(
        chart=with_landmarks(chart, shown), lines=lines[::-1], since=_between(shown, days[-1], date.max)
    )


def _between(landmarks: Sequence[Landmark], after: date, until: date) -> list[Landmark]:
    return [each for each in landmarks if after < each.day <= until]


def _landmarks(told: TitlesOfPlayer, standing: Standing) -> Iterator[Landmark]:
    system, life_master = standing.system.pk, told.life_master
    if system == STANDARD:
        yield from (_of_norm(norm) for norm in told.norms if not norm.certificate.revoked_at)
        for held in told.held:
            yield from _of_title(held, standing)
    elif system == REGULAR and life_master is not None and life_master.achieved_on is not None:
        yield _of_life_master(life_master, life_master.achieved_on)


def _of_norm(norm: Norm) -> Landmark:
    """On the last day of its tournament."""
    tournament = norm.report.tournament
    words = _("%(title)s norm, %(tournament)s") % {"title": norm.title, "tournament": tournament.name}
    address = reverse("norm", args=[norm.pk])
    return Landmark(day=tournament.ends_on, kind=NORM, letters=norm.title, words=words, address=address)


def _of_title(held: HeldTitle, standing: Standing) -> Iterator[Landmark]:
    """Since when it counts, or which list was the first to have it; and since when it is taken away. Of one that a list
    told by mistake nothing: the player neither had it nor lost it.
    """
    taken: Sequence[TitleRemoval] = held.taken  # type: ignore[attr-defined] - prefetched with the rows
    if any(removal.is_mistake for removal in taken):
        return
    address, names = reverse("title", args=[held.pk]), {"title": held.get_title_display()}
    listed_on = _listed_on(held, standing)
    if held.confirmed_on is not None:
        words = _("%(title)s: confirmed") % names
        yield Landmark(day=held.confirmed_on, kind=TITLE, letters=held.title, words=words, address=address)
    elif listed_on is not None:
        words = _("%(title)s: first on the list of") % names
        yield Landmark(day=listed_on, kind=TITLE, letters=held.title, words=words, address=address)
    for removal in taken:
        words = _("%(title)s: taken away") % names
        yield Landmark(day=removal.removed_on, kind=TAKEN, letters=held.title, words=words, address=address)


def _listed_on(held: HeldTitle, standing: Standing) -> date | None:
    """The list that brought the title; a title that the first list of the chain has already is older than the chart."""
    without, *later = (line.entry for line in standing.lines)
    if without.title == held.title:
        return None
    return next((entry.rating_list.list_date for entry in later if entry.title == held.title), None)


def _of_life_master(found: LifeMaster, day: date) -> Landmark:
    """On the day of the last of the 24 games, or of the list that tells of it."""
    address = reverse("life_master", args=[found.pk])
    return Landmark(day=day, kind=TITLE, letters=_("LM"), words=_("Life Master of the CFC"), address=address)
