"""Which choices of games the articles allow. Choosing is apart from judging: a search for the best goes here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ratingsite.exact import LOSS
from titles.regulations.choice import Case, Choice
from titles.regulations.counting import why_not, why_not_against
from titles.regulations.dossier import GameKind, NormGame
from titles.regulations.number_of_games import games_asked
from titles.regulations.verdict import IgnoredGame


def lawful_choices(case: Case) -> Iterator[Choice]:
    """The choices of games that the articles allow, the one to be preferred first, all counted games last."""
    everything = all_counted_games(case)
    last = last_round_forfeit(case, everything)
    if last is not None:
        yield last
    yield everything


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
