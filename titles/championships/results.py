"""Reads the report of a championship into what 1.2 asks: places that the results bear out, scores of played games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q, QuerySet

from ratings.register.mergers.selectors import behind_now, title_now
from ratings.register.models import Player
from ratingsite.foundations.exact import Hundredths
from titles.applications.of_player import evidence_of
from titles.championships.models import DesignatedEvent, DirectList, DirectRow, KeptAward, Membership
from titles.norms.dossiers import cards_of
from titles.norms.not_rated import is_not_rated
from titles.norms.parts import parts_of, people_of
from titles.regulations import GameKind, Status, TitlesEdition, edition_for, titles_above
from titles.regulations.awards.championships import NORM, ChampionshipRow, KnownResult, awards_of
from titles.regulations.awards.direct import direct_findings
from titles.regulations.awards.ratings import direct_minimum_findings
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.ladder import own_ladder
from tournaments.reports.models import Entry, Report

NOT_FEDERATIONS = frozenset({"", "FID", "NON"})


@dataclass(frozen=True, kw_only=True)
class Achieved:
    """What somebody has done in the report. ``place`` is nothing where the results do not bear the printed one out."""

    player: Player
    place: int | None
    is_first_equal: bool
    score: Hundredths
    games: int


def achieved_in(report: Report, found: DirectList | None = None) -> Iterator[Achieved]:
    """Everybody of the register who has played a game; with a list of a merged group its own people (1.2.3a)."""
    points = _points(report)
    own = _own_entries(report, found)
    best = max((points[entry.pk] for entry in own.values()), default=0)
    for entry, dossier in cards_of(report).dossiers:
        played = [game for game in dossier.games if game.kind is GameKind.PLAYED]
        if entry.player is None or not played or entry.pk not in own:
            continue
        place = _place(entry, points)
        is_merged = found is not None and found.is_of_merged_group
        yield Achieved(
            player=entry.player,
            place=_place_in_group(entry, own.values(), points) if is_merged and place else place,
            is_first_equal=points[entry.pk] == best,
            score=sum(game.score for game in played),
            games=len(played),
        )


def _points(report: Report) -> Mapping[int, int]:
    """All points by line, those of unplayed rounds too: they make the places."""
    return {entry.pk: entry.points_hundredths for entry in people_of(parts_of(report)).entries.values()}


def _place(entry: Entry, points: Mapping[int, int]) -> int | None:
    """The printed place, if as many are before and beside it as the points say."""
    own = points[entry.pk]
    before = sum(other > own for other in points.values())
    level = sum(other == own for other in points.values())
    return entry.place if entry.place is not None and before < entry.place <= before + level else None


def _own_entries(report: Report, found: DirectList | None) -> dict[int, Entry]:
    entries = people_of(parts_of(report)).entries.values()
    return {entry.pk: entry for entry in entries if found is None or found.has(entry.player)}


def _place_in_group(own: Entry, group: Iterable[Entry], points: Mapping[int, int]) -> int | None:
    """Of the places that the results bear out, how many of the group are before; one that they do not ends it."""
    places = [_place(entry, points) for entry in group if points[entry.pk] >= points[own.pk]]
    known = [place for place in places if place is not None]
    if len(known) < len(places) or own.place is None:
        return None
    return 1 + sum(place < own.place for place in known)


def counted_in_group(report: Report, found: DirectList) -> tuple[int, int]:
    """The same of the own group, where groups were combined (1.2.3a)."""
    entries = _own_entries(report, found).values()
    return len(entries), len({entry.federation for entry in entries} - NOT_FEDERATIONS)


def counted(report: Report) -> tuple[int, int]:
    """How many people took part, and from how many federations (1.2.3)."""
    entries = people_of(parts_of(report)).entries.values()
    return len(entries), len({entry.federation for entry in entries} - NOT_FEDERATIONS)


def members(group: str, day: date) -> QuerySet[Membership]:
    """The federations of a group on a day."""
    return Membership.objects.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=day), group=group, starts_on__lte=day)


# ---------------------------------------------------------------- what the articles say
def kept_rows() -> tuple[ChampionshipRow, ...]:
    """The rows that the commission has entered; one without an end speaks until it is ended."""
    return tuple(
        ChampionshipRow(
            championship=row.championship,
            section=row.section,
            place=row.place,
            award=row.award,
            known_from=row.starts_on,
            known_to=row.ends_on or date.max,
            source=row.source,
            says="",
        )
        for row in KeptAward.objects.all()
    )


def result_of(
    row: DirectRow, kept: tuple[ChampionshipRow, ...] | None = None, *, rating_refused: bool = False
) -> KnownResult:
    """A row as the articles look at it. The chief arbiter's word is for 1.10a alone: the place is that of the report.

    ``kept`` are the rows of the commission, where they were read before, and with them whether the rating of the
    tournament was refused.
    """
    found, tournament = row.direct_list, row.direct_list.tournament
    if kept is None:
        kept, rating_refused = kept_rows(), is_not_rated(tournament)
    is_sent = found.certified_at is not None and row.struck_at is None
    return KnownResult(
        championship=found.championship,
        section=found.section,
        level=found.level,
        start=tournament.starts_on,
        end=tournament.ends_on,
        score=row.score,
        games=row.games,
        rounds=tournament.rounds,
        place=row.place,
        first_equal=row.is_first_equal,
        participants=found.participants,
        federations=found.federations,
        federations_entitled=found.federations_entitled,
        subgroup_participants=found.subgroup_participants,
        subgroup_federations=found.subgroup_federations,
        establishes_qualifiers=_is_designated(found, DesignatedEvent.Kind.ZONAL),
        designated=_is_designated(found, DesignatedEvent.Kind.REGIONAL),
        award=row.award if is_sent else None,
        rating_refused=rating_refused,
        kept=kept,
    )


def _is_designated(found: DirectList, kind: DesignatedEvent.Kind) -> bool | None:
    """Whether the tables say so for that year; where they say nothing it is not known."""
    event = found.designated
    return True if event is not None and event.kind == kind else None


def findings_of(
    row: DirectRow, kept: tuple[ChampionshipRow, ...] | None = None, *, rating_refused: bool = False
) -> list[AwardFinding]:
    """What 1.2 says of a row. Of what the table does not know the list alone is no evidence."""
    result = result_of(row, kept, rating_refused=rating_refused)
    found = direct_findings(edition_of(row.direct_list), row.award, result)
    return [_doubted(each) if each.rule is AwardRule.CHAMPIONSHIP else each for each in found]


def _doubted(finding: AwardFinding) -> AwardFinding:
    return replace(finding, status=Status.OPEN) if finding.met else finding


def edition_of(found: DirectList) -> TitlesEdition:
    """The one in force on the first day (0.2). Raises ``NoEditionInForce``."""
    return edition_for(found.tournament.starts_on)


def is_conditional(row: DirectRow) -> bool:
    """0.6.2: a title whose rating has never been reached."""
    if row.is_norm:
        return False
    ratings, _national = evidence_of(row.player)
    minimum = direct_minimum_findings(edition_of(row.direct_list), row.title, result_of(row), ratings)
    return not all(each.met for each in minimum)


def rows_earned(found: DirectList, people: Iterable[Achieved]) -> Iterator[DirectRow]:
    """The rows that the table gives: of each ladder the highest title, and the norms for what is above it."""
    kept, behind = kept_rows(), behind_now()
    for who in people:
        rows = [row_for(found, who, award) for award in _open_to(found, who, title_now(who.player, behind), kept)]
        standing = [row for row in rows if _is_earned(row, kept)]
        titles = [row.title for row in standing if not row.is_norm]
        yield from (row for row in standing if not _is_below(row, titles))


def row_for(found: DirectList, who: Achieved, award: str) -> DirectRow:
    """What somebody has done, as a row for an award; it is not saved."""
    return DirectRow(
        direct_list=found,
        player=who.player,
        award=award,
        place=who.place,
        is_first_equal=who.is_first_equal,
        score=who.score,
        games=who.games,
    )


def _open_to(found: DirectList, who: Achieved, held: str, kept: tuple[ChampionshipRow, ...]) -> list[str]:
    """The awards of the championship that are above the title that is held, as the table has them."""
    above = titles_above(held or None, who.player.sex)
    known = awards_of(result_of(row_for(found, who, ""), kept))
    return sorted(award for award in known if award.removesuffix(NORM) in above)


def _is_earned(row: DirectRow, kept: tuple[ChampionshipRow, ...]) -> bool:
    """The place is reached, and nothing speaks against it; what is still open is for the review."""
    found = findings_of(row, kept)
    has_place = any(each.rule is AwardRule.PLACE and each.met for each in found)
    return has_place and all(each.status is not Status.BROKEN for each in found)


def _is_below(row: DirectRow, titles: list[str]) -> bool:
    """Whether a higher title of the same ladder is given too, or for a norm the title itself."""
    ladder = own_ladder(row.title)
    higher = ladder[: ladder.index(row.title) + row.is_norm]
    return any(title in titles for title in higher)
