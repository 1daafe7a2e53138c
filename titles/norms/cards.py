"""A norm's card: its rounds in order and the figures of Form 4 and IT1, read from the dossier and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TITLES_ON_THE_FORM = ("GM", "IM", "WGM", "WIM", "FM", "WFM")


@dataclass(frozen=True, kw_only=True)
class CardRow:
    """One round. ``article`` says which rating was used or, of a game that does not count, why not (``reason``)."""

    round: int
    kind: str
    opponent_id: str
    opponent: str
    title: str
    federation: str
    rating: int | None
    rating_used: int | None
    raised: bool
    score: int  # hundredths
    is_counted: bool
    reason: str
    article: str


@dataclass(frozen=True, kw_only=True)
class CardFigures:
    """What stands under the games: scores in hundredths, counts of the opponents in the norm."""

    games: int
    games_credited: int
    score: int
    score_required: int | None
    rating_average: int | None
    dp: int | None
    performance: int | None
    percentage: int | None
    federations: tuple[str, ...]  # of the opponents, the player's own left out
    own_federation: int
    host_federation: int
    rated: int
    titled: int
    titles: Mapping[str, int]

    @property
    def titles_text(self) -> str:
        """How many opponents held which title: 1 GM, 3 IM."""
        return ", ".join(f"{count} {title}" for title, count in self.titles.items() if count)

    @property
    def exceeding_by(self) -> int | None:
        """IT1: by how much the score exceeds what was required (1.4.1d)."""
        return None if self.score_required is None else self.score - self.score_required


def hundredths(points: float) -> int:
    """A score of the contract's JSON as hundredths; halves are exact."""
    return int(points * 100)


def card_rows(dossier: Mapping[str, Any], verdict: Mapping[str, Any]) -> tuple[CardRow, ...]:
    """Every round of the dossier, with what the verdict made of it."""
    counted = {game["round"]: game for game in verdict["counted"]}
    ignored = {game["round"]: game for game in verdict["ignored"]}
    games = sorted(dossier["games"], key=lambda game: int(game["round"]))
    return tuple(_row(game, counted.get(game["round"]), ignored.get(game["round"])) for game in games)


def _row(game: Mapping[str, Any], counted: Mapping[str, Any] | None, ignored: Mapping[str, Any] | None) -> CardRow:
    opponent = game["opponent"] or {}
    outcome = counted or ignored or {}
    return CardRow(
        round=game["round"],
        kind=game["kind"],
        opponent_id=opponent.get("id", ""),
        opponent=opponent.get("name") or "",
        title=opponent.get("title") or "",
        federation=opponent.get("federation") or "",
        rating=opponent.get("rating"),
        rating_used=counted["rating_used"] if counted else None,
        raised=bool(counted and counted["raised"]),
        score=hundredths(counted["score"] if counted else game["score"]),
        is_counted=counted is not None,
        reason=ignored["reason"] if ignored else "",
        article=outcome.get("article", ""),
    )


def card_figures(dossier: Mapping[str, Any], verdict: Mapping[str, Any]) -> CardFigures:
    """The figures of the games that count."""
    rows = [row for row in card_rows(dossier, verdict) if row.is_counted]
    own, host = dossier["player"]["federation"], dossier["event"]["federation"]
    titles = Counter(row.title for row in rows)
    required = verdict["score_required"]
    return CardFigures(
        games=verdict["games"],
        games_credited=verdict["games_credited"],
        score=hundredths(verdict["score"]),
        score_required=None if required is None else hundredths(required),
        rating_average=verdict["rating_average"],
        dp=verdict["dp"],
        performance=verdict["performance"],
        percentage=verdict["percentage"],
        # 1.4.2a: FID is accepted, but it is no federation
        federations=tuple(sorted({row.federation for row in rows} - {own, "", "FID"})),
        own_federation=sum(row.federation == own for row in rows),
        host_federation=sum(row.federation == host for row in rows),
        rated=sum(row.rating is not None for row in rows),
        titled=sum(titles[title] for title in TITLES_ON_THE_FORM),
        titles={title: titles[title] for title in TITLES_ON_THE_FORM},
    )
