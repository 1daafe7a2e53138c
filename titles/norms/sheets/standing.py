"""Who can still make a norm in a sheet as it stands, and with how many points of what is still to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.exact import WIN, Hundredths
from titles.norms.norm_span import span_of
from titles.norms.sheets.table import SheetTable, sheet_table
from titles.norms.tournament_facts import STANDARD
from titles.regulations import BadDossier, NormTitle, NormVerdict, TitlesEdition, edition_for
from titles.regulations.forecast.mix import is_possible
from titles.regulations.forecast.rounds import Rest
from titles.regulations.forecast.score import ScoreRow, row_against
from titles.regulations.forms_2003 import FIRST_DAY, LAST_DAY, UNRATED, category
from titles.regulations.norms.checks import check_dossier
from titles.regulations.norms.count import games_asked
from titles.regulations.norms.judge import judge_norm, titles_to_earn
from titles.regulations.norms.performance import counted_games, rating_average
from tournaments.reports.paper.forms.form_1 import NormFoot, Points, average_of
from tournaments.sheets.models import Sheet
from tournaments.sheets.paper import Paper

LAST_PART = 3  # of a Swiss: the last third of its rounds


@dataclass(frozen=True, kw_only=True)
class Chance:
    """One title before the rest of a player's rounds. ``needed`` of the ``to_come`` games that will count.

    ``against`` is the average that the opponents to come must have for that; nothing where they are known.
    """

    title: NormTitle
    is_reached: bool
    needed: Hundredths
    to_come: int
    against: int | None = None


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A row of the sheet with every title of which a norm is made or can still be made."""

    number: int
    name: str
    chances: tuple[Chance, ...]


@dataclass(frozen=True, kw_only=True)
class SheetNorms:
    """What is told beside a sheet; ``average`` and ``foot`` are those of Form 1, of a round robin only.

    ``why_not`` says why nobody's norm is told: ``not-standard``, ``of-2003`` or ``no-edition``.
    """

    average: int | None
    foot: NormFoot | None
    standings: tuple[Standing, ...]
    why_not: str = ""


def norms_of_sheet(sheet: Sheet, paper: Paper) -> SheetNorms:
    """How norms stand in a sheet, by the edition in force on the first day."""
    edition, why_not = _edition(sheet)
    if edition is None:
        return _without_judge(sheet.tournament.starts_on, paper, why_not)
    table = sheet_table(sheet, paper, edition)
    rests = dict(_rests(table, edition))
    points = _points(rests) if paper.is_all_play_all else {}
    foot = NormFoot(unrated_counts_as=edition.unrated_counts_as, points=points)
    return SheetNorms(
        average=_average(paper, foot),
        foot=foot if paper.is_all_play_all else None,
        standings=tuple(sorted(_standings(table, rests), key=_order)),
    )


def _edition(sheet: Sheet) -> tuple[TitlesEdition | None, str]:
    """0.3, 0.2: the titles are for standard chess, by the edition of the first day."""
    tournament = sheet.tournament
    if STANDARD not in tournament.system_codes:
        return None, "not-standard"
    if _is_of_2003(tournament.starts_on):
        return None, "of-2003"
    try:
        return edition_for(tournament.starts_on), ""
    except NoEditionInForce:
        return None, "no-edition"


def _is_of_2003(day: date) -> bool:
    return FIRST_DAY <= day <= LAST_DAY


def _without_judge(day: date, paper: Paper, why_not: str) -> SheetNorms:
    """Where no judge is: of 2003 the category is known and the points stand in no source, as on Form 1."""
    foot = NormFoot(unrated_counts_as=UNRATED) if why_not == "of-2003" else NormFoot()
    average = _average(paper, foot)
    if why_not == "of-2003" and average is not None:
        foot = NormFoot(unrated_counts_as=UNRATED, category=category(average))
    is_shown = paper.is_all_play_all and why_not != "not-standard"
    return SheetNorms(average=average, foot=foot if is_shown else None, standings=(), why_not=why_not)


def _average(paper: Paper, foot: NormFoot) -> int | None:
    ratings = (row.rating for row in paper.rows.values())
    return average_of(ratings, foot.unrated_counts_as) if paper.is_all_play_all else None


# ---------------------------------------------------------------- what is still to come
def _rests(table: SheetTable, edition: TitlesEdition) -> Iterator[tuple[int, Rest]]:
    """Everybody on the register whose games can be judged; a row that contradicts itself has no standing."""
    for number, dossier in table.table.dossiers().items():
        if number not in table.known or not titles_to_earn(dossier.player):
            continue
        rest = table.rest_of(number, dossier, edition)
        try:
            check_dossier(rest.filled([WIN] * rest.games, rest.anybody()))
        except BadDossier:
            continue
        yield number, rest


def _points(rests: Mapping[int, Rest]) -> dict[str, Points | None]:
    """1.4.8: the score that the judge asks of everybody who may still earn the title, once all is played."""
    long_enough = [rest for rest in rests.values() if _is_long_enough(rest)]
    return {title.value: span_of(_verdicts(long_enough, title)) for title in NormTitle}


def _is_long_enough(rest: Rest) -> bool:
    games = len(rest.dossier.games) + rest.games
    return games >= games_asked(rest.edition, rest.dossier.event)[0]


def _verdicts(rests: Iterable[Rest], title: NormTitle) -> Iterator[NormVerdict]:
    """Everybody's, all the rest won: what is asked depends on the opponents alone."""
    for rest in rests:
        if title in titles_to_earn(rest.dossier.player):
            yield judge_norm(rest.edition, title, rest.filled([WIN] * rest.games, rest.anybody()))


# ---------------------------------------------------------------- one row
def _standings(table: SheetTable, rests: Mapping[int, Rest]) -> Iterator[Standing]:
    for number, rest in rests.items():
        if not rest.dossier.games or not _is_told(rest):
            continue
        titles = titles_to_earn(rest.dossier.player)
        chances = tuple(chance for title in titles if (chance := chance_of(rest, title)))
        if chances:
            yield Standing(number=number, name=table.table.people[number].name or str(number), chances=chances)


def _is_told(rest: Rest) -> bool:
    """Where anybody may come everybody can for long: who plays a Swiss is told from the last third of its rounds on."""
    return LAST_PART * len(rest.open) <= rest.dossier.event.rounds


def chance_of(rest: Rest, title: NormTitle) -> Chance | None:
    """Whether a norm is made, or with what it can still be; nothing where it cannot."""
    if not is_possible(rest, title):
        return None
    is_reached = rest.is_norm(title, rest.filled([], []) if not rest.games else rest.dossier)
    if is_reached:
        return Chance(title=title, is_reached=True, needed=Hundredths(0), to_come=rest.games)
    row = _row(rest, title)
    return Chance(title=title, is_reached=False, needed=row.score, to_come=rest.games, against=row.average_from)


def _row(rest: Rest, title: NormTitle) -> ScoreRow:
    """The least score against opponents like those so far, else all points with the least average that is enough."""
    case, games = rest.so_far(title)
    return row_against(rest, title, rating_average(counted_games(case, games)) or rest.edition.unrated_counts_as)


def _order(standing: Standing) -> tuple[bool, int, int]:
    """The norms that are made first, then those with the fewest points still to make."""
    chance = min(standing.chances, key=lambda one: (not one.is_reached, one.needed))
    return not chance.is_reached, chance.needed, standing.number
