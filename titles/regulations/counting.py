"""Which games a norm is made of, and why the others are not (1.4.2)."""

from __future__ import annotations

from titles.regulations.dossier import GameKind, NormEvent, NormGame, Opponent
from titles.regulations.edition import TitlesEdition
from titles.regulations.verdict import IgnoredGame

ROUND_ROBINS = ("round-robin", "double-round-robin")


def why_not(edition: TitlesEdition, event: NormEvent, game: NormGame) -> IgnoredGame | None:
    """The article that leaves a game out, or nothing."""
    articles = edition.articles
    # 1.4.2c: forfeits, adjudications and whatever else was not decided over the board
    if game.kind is not GameKind.PLAYED or game.opponent is None:
        return IgnoredGame(round=game.round, article=articles.not_played, reason=game.kind.value)
    return why_not_against(edition, event, game.round, game.opponent)


def why_not_against(edition: TitlesEdition, event: NormEvent, number: int, opponent: Opponent) -> IgnoredGame | None:
    """The article that leaves out whatever game was played against an opponent, or nothing."""
    articles = edition.articles
    # 1.4.2a: opponents who do not belong to a FIDE federation; FID is accepted
    if opponent.federation is None or opponent.federation in edition.not_federations:
        return IgnoredGame(round=number, article=articles.not_fide, reason="not-a-fide-federation")
    # 1.4.2b: unrated players without a point against the rated ones of a round robin
    if event.format in ROUND_ROBINS and opponent.zero_against_rated and not opponent.rating:
        return IgnoredGame(round=number, article=articles.unrated_without_score, reason="unrated-without-score")
    return None
