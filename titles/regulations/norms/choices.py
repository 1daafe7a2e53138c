"""Which choices of games the articles allow: all counted games, a forfeit in the last round, what may be ignored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ratingsite.foundations.exact import LOSS
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.count import games_asked, has_fixed_pairings, why_not, why_not_against
from titles.regulations.norms.dossier import GameKind, NormGame
from titles.regulations.norms.verdict import AFTER_TITLE_RESULT, GAME_WON, IgnoredGame


def all_counted_games(case: Case) -> Choice:
    """Every game that 1.4.2 does not exclude."""
    edition, event = case.edition, case.dossier.event
    games: list[NormGame] = []
    ignored: list[IgnoredGame] = []
    for game in sorted(case.dossier.games, key=lambda game: game.round):
        reason = why_not(edition, event, game)
        if reason is None:
            games.append(game)
        else:
            ignored.append(reason)
    return Choice(games=tuple(games), ignored=tuple(ignored))


def last_round_forfeit(case: Case, everything: Choice) -> Choice | None:
    """1.4.2c: the game that the opponent forfeits in the last round stands as lost, if it is needed for the number."""
    game = _forfeited_in_the_last_round(case)
    asked, _article = games_asked(case.edition, case.dossier.event)
    if game is None or len(everything.games) + 1 != asked:
        return None
    lost = replace(game, score=LOSS)
    others = tuple(ignored for ignored in everything.ignored if ignored.round != game.round)
    return Choice(games=(*everything.games, lost), ignored=others)


def _forfeited_in_the_last_round(case: Case) -> NormGame | None:
    event = case.dossier.event
    for game in case.dossier.games:
        if game.round != event.rounds or game.kind is not GameKind.FORFEIT_WIN or game.opponent is None:
            continue
        if why_not_against(case.edition, event, game.round, game.opponent) is None:
            return game
    return None


def games_to_spare(case: Case, everything: Choice) -> int:
    """1.4.1e, f: how many games may be ignored: the least number must be left, and fixed pairings spare none."""
    if has_fixed_pairings(case.edition, case.dossier.event):
        return 0
    asked, _article = games_asked(case.edition, case.dossier.event)
    return max(0, len(everything.games) - asked)


def without(case: Case, everything: Choice, after: int, won: Collection[int]) -> Choice:
    """All counted games but the last ``after`` of them (1.4.1e) and those won in some rounds (1.4.1f)."""
    articles = case.edition.articles
    kept = everything.games[: len(everything.games) - after]
    ignored = [
        *everything.ignored,
        *(
            IgnoredGame(round=game.round, article=articles.all_rounds, reason=AFTER_TITLE_RESULT)
            for game in everything.games[len(kept) :]
        ),
        *(IgnoredGame(round=number, article=articles.games_won, reason=GAME_WON) for number in won),
    ]
    return Choice(
        games=tuple(game for game in kept if game.round not in won),
        ignored=tuple(sorted(ignored, key=lambda game: game.round)),
    )
