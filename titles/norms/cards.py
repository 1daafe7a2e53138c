"""A norm's card: its rounds in order and the figures of Form 4 and IT1, read from the dossier and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ratingsite.foundations.exact import Hundredths
from titles.regulations import CountedGame, IgnoredGame, NormDossier, NormGame, NormVerdict
from titles.regulations.norms.dossier import FEDERATION_FID

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
    score: Hundredths
    is_counted: bool
    reason: str
    article: str


@dataclass(frozen=True, kw_only=True)
class CardFigures:
    """What stands under the games, with counts of the opponents in the norm."""

    games: int
    games_credited: int
    score: Hundredths
    score_required: Hundredths | None
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


def card_rows(dossier: NormDossier, verdict: NormVerdict) -> tuple[CardRow, ...]:
    """Every round of the dossier, with what the verdict made of it."""
    counted = {game.round: game for game in verdict.counted}
    ignored = {game.round: game for game in verdict.ignored}
    games = sorted(dossier.games, key=lambda game: game.round)
    return tuple(_row(game, counted.get(game.round), ignored.get(game.round)) for game in games)


def _row(game: NormGame, counted: CountedGame | None, ignored: IgnoredGame | None) -> CardRow:
    opponent, outcome = game.opponent, counted or ignored
    return CardRow(
        round=game.round,
        kind=game.kind.value,
        opponent_id=opponent.id if opponent else "",
        opponent=(opponent.name or "") if opponent else "",
        title=(opponent.title or "") if opponent else "",
        federation=(opponent.federation or "") if opponent else "",
        rating=opponent.rating if opponent else None,
        rating_used=counted.rating_used if counted else None,
        raised=counted is not None and counted.raised,
        score=counted.score if counted else game.score,
        is_counted=counted is not None,
        reason=ignored.reason if ignored else "",
        article=outcome.article if outcome else "",
    )


def card_figures(dossier: NormDossier, verdict: NormVerdict) -> CardFigures:
    """The figures of the games that count."""
    rows = [row for row in card_rows(dossier, verdict) if row.is_counted]
    own, host = dossier.player.federation, dossier.event.federation
    titles = Counter(row.title for row in rows)
    return CardFigures(
        games=verdict.games,
        games_credited=verdict.games_credited,
        score=verdict.score,
        score_required=verdict.score_required,
        rating_average=verdict.rating_average,
        dp=verdict.dp,
        performance=verdict.performance,
        percentage=verdict.percentage,
        # 1.4.2a: FID is accepted, but it is no federation
        federations=tuple(sorted({row.federation for row in rows} - {own, "", FEDERATION_FID})),
        own_federation=sum(row.federation == own for row in rows),
        host_federation=sum(row.federation == host for row in rows),
        rated=sum(row.rating is not None for row in rows),
        titled=sum(titles[title] for title in TITLES_ON_THE_FORM),
        titles={title: titles[title] for title in TITLES_ON_THE_FORM},
    )
