"""A report as its file stands, made ready for the title regulations: nothing of a register enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from titles.norms.report_table import KINDS, NO_FEDERATION, Person, ReportTable, RoundLine, federation_code
from titles.regulations import (
    BadDossier,
    GameKind,
    NormDossier,
    NormEvent,
    big_swiss_to_json,
    edition_by_id,
    edition_for,
    judge_norms,
    verdicts_to_json,
)
from tournaments.trf import TrfCell, TrfPlayer, TrfReport

# What the file cannot tell: what kind of event it is.
USUAL_FORMAT = "swiss"

CELL_KINDS = {**KINDS, "under-one-move": GameKind.ADJUDICATED}  # 1.4.2c: such a game was not played
SCORES: Mapping[str, Hundredths] = {
    **dict.fromkeys("1+WUF", WIN),
    **dict.fromkeys("=DH", DRAW),
    **dict.fromkeys("0-LZ ", LOSS),
}


def norms_of_report(report: TrfReport, edition: str | None, exemption: str | None) -> dict[str, Any]:
    """The document of ``norms_report``: everybody's verdicts by starting rank, and the count of a Swiss for 1.4.3d.

    Raises ``BadDossier`` for a report without its first or its last day, and what ``edition_for`` raises.
    """
    table = _table(report, exemption)
    big_swiss = table.big_swiss(edition_for(table.event.start) if edition is None else edition_by_id(edition))
    if exemption is None and big_swiss is not None and big_swiss.holds:
        table = table.exempt()
    dossiers = table.dossiers(edition)
    return {
        "players": {str(player.rank): _judged(player, dossiers[player.rank]) for player in report.players},
        "big_swiss": None if big_swiss is None else big_swiss_to_json(big_swiss),
    }


def dossiers_of(report: TrfReport) -> dict[int, NormDossier]:
    """Everybody's dossier by starting rank, under no edition. Raises ``BadDossier`` for a report without its days."""
    dossiers = _table(report, None).dossiers()
    return {player.rank: dossiers[player.rank] for player in report.players}


def _judged(player: TrfPlayer, dossier: NormDossier) -> dict[str, Any]:
    """One player's part. A card that cannot be judged says why, and the others are judged all the same."""
    part = {"name": player.name, "title": player.title, "federation": player.federation, "problem": None}
    try:
        return part | verdicts_to_json(judge_norms(dossier))
    except BadDossier as problem:
        return part | {"problem": str(problem), "norms": {}}


def _table(report: TrfReport, exemption: str | None) -> ReportTable:
    ranked = report.by_rank()
    return ReportTable(
        event=_event(report, exemption),
        people={rank: _person(player) for rank, player in ranked.items()},
        lines={rank: tuple(_line(cell) for cell in player.cells) for rank, player in ranked.items()},
    )


def _event(report: TrfReport, exemption: str | None) -> NormEvent:
    if report.start is None:
        raise BadDossier("record 042", "the first day of the tournament", None)
    if report.end is None:
        raise BadDossier("record 052", "the last day of the tournament", None)
    return NormEvent(
        format=report.format or USUAL_FORMAT,
        rounds=max(report.rounds, report.declared_rounds or 0),
        start=report.start,
        end=report.end,
        federation=federation_code(report.federation) or NO_FEDERATION,
        exemption=exemption,
        players=len(report.players),
    )


def _person(player: TrfPlayer) -> Person:
    return Person(
        id=str(player.rank),
        name=player.name or None,
        rating=player.rating,
        title=player.title,
        federation=federation_code(player.federation),
        sex=player.sex,
    )


def _line(cell: TrfCell) -> RoundLine:
    return RoundLine(round=cell.round, kind=CELL_KINDS[cell.kind], score=SCORES[cell.code], opponent=cell.opponent)
