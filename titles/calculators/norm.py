"""What the norm calculator answers: the verdict on the games, what is still needed, and the annex for their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratingsite.office.pages import PageFinding
from titles.norms.cards import CardFigures, CardRow, card_figures, card_rows
from titles.norms.pages import page_findings
from titles.norms.words import points_text, required_words, rule_words, value_words
from titles.regulations import (
    Bound,
    NormDossier,
    NormTitle,
    NormVerdict,
    Rule,
    TitlesEdition,
    Unit,
    judge_norms,
)
from titles.regulations.annex import FEWEST_GAMES, MOST_GAMES, Annex, annex
from titles.regulations.finding import Status
from titles.regulations.forecast.forecast import (
    Outlook,
    Prospect,
    TitleForecast,
    checked_rest,
    forecast_norm,
    outlook_of,
)
from titles.regulations.forecast.rounds import Rest, Upcoming
from titles.regulations.forecast.score import ScoreRow
from titles.regulations.norms.rules import NormFinding

OUTLOOKS: dict[Outlook, str | Promise] = {
    Outlook.CERTAIN: gettext_lazy("certain, whatever the results, if the rest is played"),
    Outlook.POSSIBLE: gettext_lazy("still possible"),
    Outlook.IMPOSSIBLE: gettext_lazy("no longer possible"),
}
IN_SHORT: dict[Outlook, str | Promise] = OUTLOOKS | {Outlook.CERTAIN: gettext_lazy("certain")}
SIGNS = {Outlook.CERTAIN: "met", Outlook.POSSIBLE: "open", Outlook.IMPOSSIBLE: "broken"}
RESULTS = {100: gettext_lazy("After a win"), 50: gettext_lazy("After a draw"), 0: gettext_lazy("After a loss")}


@dataclass(frozen=True, kw_only=True)
class TitleLine:
    """One title in the summary. ``status`` is a sign of the findings, ``words`` says the same."""

    title: NormTitle
    status: str
    words: str
    verdict: NormVerdict
    is_chosen: bool


@dataclass(frozen=True, kw_only=True)
class ShownRow:
    """One row of a table of scores."""

    average: str
    score: str


@dataclass(frozen=True, kw_only=True)
class ShownForecast:
    """A forecast in words; ``label`` is the result that it follows."""

    label: str
    status: str
    words: str
    reached: bool
    table: tuple[ShownRow, ...]
    good_starts: tuple[ShownRow, ...]


@dataclass(frozen=True, kw_only=True)
class ShownAnnex:
    """The annex for one number of games, and its tables by title."""

    annex: Annex
    tables: list[tuple[str, tuple[ShownRow, ...]]]


def annexes(edition: TitlesEdition) -> list[ShownAnnex]:
    """The whole annex of an edition."""
    found = (annex(edition, games) for games in range(FEWEST_GAMES, MOST_GAMES + 1))
    return [
        ShownAnnex(annex=one, tables=[(title.value, shown_rows(rows)) for title, rows in one.scores.items()])
        for one in found
    ]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Everything that the page shows. ``forecast`` is ``None`` after the last round."""

    lines: tuple[TitleLine, ...]
    chosen: NormTitle
    rows: tuple[CardRow, ...]
    figures: CardFigures
    findings: list[PageFinding]
    closest: NormVerdict | None
    forecast: ShownForecast | None
    prospects: list[PageFinding]
    rooms: list[str]
    after: tuple[ShownForecast, ...]
    to_come: int
    annex: Annex

    @property
    def tables(self) -> list[tuple[str, tuple[ShownRow, ...]]]:
        """The tables of the annex for the titles that can still be earned."""
        return [(line.title.value, shown_rows(self.annex.scores[line.title])) for line in self.lines]


def answer(dossier: NormDossier, upcoming: Sequence[Upcoming], chosen: str) -> Answer | None:
    """The answer; ``None`` if there is no title left to earn. Raises ``BadDossier``."""
    rest = checked_rest(dossier, upcoming)
    verdicts = judge_norms(dossier)
    if not verdicts:
        return None
    outlooks = {title: outlook_of(rest, title, verdict.achieved) for title, verdict in verdicts.items()}
    title = _chosen(chosen, outlooks)
    forecast = forecast_norm(rest, title) if rest.rounds or rest.aside else None
    verdict = verdicts[title]
    return Answer(
        lines=tuple(_line(rest, each, outlooks[each], verdicts[each], each is title) for each in verdicts),
        chosen=title,
        rows=card_rows(dossier, verdict),
        figures=card_figures(dossier, verdict),
        findings=page_findings(verdict.findings, rest.edition.id, title),
        closest=verdict.closest,
        forecast=_shown(forecast, "") if forecast else None,
        prospects=[_prospect(one, forecast, rest) for one in forecast.prospects] if forecast else [],
        rooms=[_room(one.federation, one.most) for one in forecast.rooms] if forecast else [],
        after=tuple(_shown(one.forecast, str(RESULTS[one.score])) for one in forecast.after) if forecast else (),
        to_come=rest.games,
        annex=annex(rest.edition, min(MOST_GAMES, max(FEWEST_GAMES, verdict.games + rest.games))),
    )


def _chosen(asked: str, outlooks: dict[NormTitle, Outlook]) -> NormTitle:
    """The title that was asked for; else the highest that is sure, the lowest that is possible, or the lowest."""
    if asked in outlooks:
        return NormTitle(asked)
    certain = [title for title, outlook in outlooks.items() if outlook is Outlook.CERTAIN]
    possible = [title for title, outlook in outlooks.items() if outlook is Outlook.POSSIBLE]
    return (certain or possible[::-1] or list(outlooks)[::-1])[0]


def _line(rest: Rest, title: NormTitle, outlook: Outlook, verdict: NormVerdict, is_chosen: bool) -> TitleLine:
    if rest.rounds or rest.aside:
        words = _("reached, %s") % IN_SHORT[outlook] if verdict.achieved else str(IN_SHORT[outlook])
        return TitleLine(title=title, status=SIGNS[outlook], words=words, verdict=verdict, is_chosen=is_chosen)
    status, words = ("met", _("a norm")) if verdict.achieved else ("broken", _("no norm"))
    return TitleLine(title=title, status=status, words=words, verdict=verdict, is_chosen=is_chosen)


# ---------------------------------------------------------------- the forecast in words
def _shown(forecast: TitleForecast, label: str) -> ShownForecast:
    return ShownForecast(
        label=label,
        status=SIGNS[forecast.outlook],
        words=str(OUTLOOKS[forecast.outlook]),
        reached=forecast.reached,
        table=shown_rows(forecast.table),
        good_starts=shown_rows(forecast.good_starts) if forecast.good_starts != forecast.table else (),
    )


def shown_rows(table: Sequence[Any]) -> tuple[ShownRow, ...]:
    """A table of scores, the least average first."""
    return tuple(ShownRow(average=_average(row), score=points_text(row.score)) for row in table)


def _average(row: ScoreRow) -> str:
    """From – to; what has no end says so."""
    if row.average_from is None and row.average_to is None:
        return _("any")
    if row.average_from is None:
        return _("up to %s") % row.average_to
    return _("%s or more") % row.average_from if row.average_to is None else f"{row.average_from} – {row.average_to}"


def _prospect(prospect: Prospect, forecast: TitleForecast, rest: Rest) -> PageFinding:
    """One article: what all the games need, what the games so far have, and what must still come."""
    finding = NormFinding(
        article=prospect.article,
        rule=prospect.rule,
        required=prospect.required,
        found=prospect.so_far,
        status=prospect.status,
        bound=prospect.bound,
        unit=prospect.unit,
    )
    so_far = value_words(prospect.so_far, prospect.unit)
    return PageFinding(
        status=prospect.status.value,
        text=rule_words(finding, forecast.title),
        required="" if prospect.rule is Rule.FORMAT else required_words(finding),
        found=" · ".join([_("%s so far") % so_far, *_still(prospect, rest)])
        if prospect.rule is not Rule.FORMAT
        else so_far,
        article=prospect.article,
        edition=forecast.edition,
    )


def _still(prospect: Prospect, rest: Rest) -> list[str]:
    """What must, or what may, still come; and why nothing need, where the games so far have less than is required."""
    if prospect.still is None:
        return [_("enough if games are ignored") if rest.can_spare else _("enough with what comes")] * _is_less(
            prospect
        )
    if prospect.unit is Unit.RATING:
        return [_("the rest must average at least %s") % prospect.still]
    if prospect.unit is Unit.SCORE:
        return [_("at least %s to come") % points_text(prospect.still)]
    if prospect.bound is Bound.AT_MOST:
        return [_("at most %s more") % prospect.still]
    return [_("at least %s to come") % prospect.still]


def _is_less(prospect: Prospect) -> bool:
    """Whether an article is met although the games so far have less than all games will need."""
    if prospect.status is not Status.MET or prospect.bound is not Bound.AT_LEAST:
        return False
    return (
        isinstance(prospect.so_far, int) and isinstance(prospect.required, int) and prospect.so_far < prospect.required
    )


def _room(federation: str, most: int) -> str:
    words = ngettext("at most %(most)d more of %(federation)s", "at most %(most)d more of %(federation)s", most)
    return words % {"most": most, "federation": federation}
