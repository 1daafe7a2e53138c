"""A report as its file stands, made ready for the title regulations: nothing of a register enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from ratingsite.foundations.federations import FEDERATIONS
from titles.regulations import (
    BIG_SWISS,
    BadDossier,
    BigSwissVerdict,
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    Opponent,
    big_swiss_to_json,
    edition_by_id,
    edition_for,
    judge_big_swiss,
    judge_norms,
    participant,
    verdicts_to_json,
)
from tournaments.trf import TrfCell, TrfPlayer, TrfReport

# What the file cannot tell: who belongs to no federation, and what kind of event it is.
NO_FEDERATION, USUAL_FORMAT = "NON", "swiss"

# 1.4.2c: a full point without play is worth what an allocated bye is; a game of less than one move was not played.
KINDS = {kind.value: kind for kind in GameKind} | {
    "full-point-bye": GameKind.BYE,
    "under-one-move": GameKind.ADJUDICATED,
}
SCORES: Mapping[str, Hundredths] = {
    **dict.fromkeys("1+WUF", WIN),
    **dict.fromkeys("=DH", DRAW),
    **dict.fromkeys("0-LZ ", LOSS),
}


def norms_of_report(report: TrfReport, edition: str | None, exemption: str | None) -> dict[str, Any]:
    """The document of ``norms_report``: everybody's verdicts by starting rank, and the count of a Swiss for 1.4.3d.

    Raises ``BadDossier`` for a report without its first or its last day, and what ``edition_for`` raises.
    """
    event = _event(report, exemption)
    opponents = _opponents(report)
    cards = {player.rank: _games(player, opponents) for player in report.players}
    big_swiss = _big_swiss(event, edition, opponents, cards)
    if exemption is None and big_swiss is not None and big_swiss.holds:
        event = replace(event, exemption=BIG_SWISS)
    people = {
        player.rank: NormDossier(edition=edition, event=event, player=_player(player), games=cards[player.rank])
        for player in report.players
    }
    return {
        "players": {str(player.rank): _judged(player, people[player.rank]) for player in report.players},
        "big_swiss": None if big_swiss is None else big_swiss_to_json(big_swiss),
    }


def dossiers_of(report: TrfReport) -> dict[int, NormDossier]:
    """Everybody's dossier by starting rank, under no edition. Raises ``BadDossier`` for a report without its days."""
    event, opponents = _event(report, None), _opponents(report)
    return {
        player.rank: NormDossier(edition=None, event=event, player=_player(player), games=_games(player, opponents))
        for player in report.players
    }


def _big_swiss(
    event: NormEvent,
    edition: str | None,
    opponents: Mapping[int, Opponent],
    cards: Mapping[int, tuple[NormGame, ...]],
) -> BigSwissVerdict | None:
    law = edition_for(event.start) if edition is None else edition_by_id(edition)
    participants = [participant(who, cards[rank], event.rounds) for rank, who in opponents.items()]
    return judge_big_swiss(law, event.format, event.federation, event.rounds, participants)


def _judged(player: TrfPlayer, dossier: NormDossier) -> dict[str, Any]:
    """One player's part. A card that cannot be judged says why, and the others are judged all the same."""
    part = {"name": player.name, "title": player.title, "federation": player.federation, "problem": None}
    try:
        return part | verdicts_to_json(judge_norms(dossier))
    except BadDossier as problem:
        return part | {"problem": str(problem), "norms": {}}


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
        federation=_code(report.federation) or NO_FEDERATION,
        exemption=exemption,
        players=len(report.players),
    )


def _player(player: TrfPlayer) -> NormPlayer:
    return NormPlayer(
        federation=_code(player.federation) or NO_FEDERATION,
        title=player.title,
        rating=player.rating,
        sex=player.sex,
        id=str(player.rank),
        name=player.name or None,
    )


def _code(text: str | None) -> str | None:
    """A federation's three letters, or nothing: what a report says there may be anything."""
    return text if text in FEDERATIONS else None


def _opponents(report: TrfReport) -> dict[int, Opponent]:
    ranked = report.by_rank()
    return {
        rank: Opponent(
            id=str(rank),
            name=player.name or None,
            rating=player.rating,
            title=player.title,
            federation=_code(player.federation),
            zero_against_rated=_is_without_a_point(player, ranked),
        )
        for rank, player in ranked.items()
    }


def _is_without_a_point(player: TrfPlayer, ranked: Mapping[int, TrfPlayer]) -> bool:
    """1.4.2b: unrated, met rated players over the board and made no point against them."""
    met = [cell for cell in player.cells if cell.is_played and _rating(cell, ranked)]
    return not player.rating and bool(met) and not any(SCORES[cell.code] for cell in met)


def _rating(cell: TrfCell, ranked: Mapping[int, TrfPlayer]) -> int | None:
    other = ranked.get(cell.opponent or 0)
    return other.rating if other else None


def _games(player: TrfPlayer, opponents: Mapping[int, Opponent]) -> tuple[NormGame, ...]:
    return tuple(
        NormGame(
            round=cell.round,
            kind=KINDS[cell.kind],
            score=SCORES[cell.code],
            opponent=opponents.get(cell.opponent or 0),
        )
        for cell in player.cells
    )
