"""Which games a norm is made of, how many it needs, and how many it is worth (1.4.1, 1.4.2)."""

from __future__ import annotations

from ratingsite.foundations.exact import Hundredths
from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.finding import at_least
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.dossier import GameKind, NormEvent, NormGame, Opponent
from titles.regulations.norms.rules import NormFinding, Rule
from titles.regulations.norms.verdict import IgnoredGame

ROUND_ROBINS = ("round-robin", "double-round-robin")

NOT_THE_PLAYERS_DOING = (GameKind.PLAYED, GameKind.ADJUDICATED, GameKind.FORFEIT_WIN, GameKind.BYE)


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


def games_findings(case: Case, choice: Choice) -> list[NormFinding]:
    """1.4.1a-c and 1.4.1e."""
    required, article = games_required(case, choice)
    findings = [at_least(article, Rule.GAMES, required, len(choice.games))]
    if has_fixed_pairings(case.edition, case.dossier.event):
        findings.append(_all_rounds(case))
    return findings


def games_required(case: Case, choice: Choice) -> tuple[int, str]:
    """The least number of games for this choice, and the article that sets it."""
    edition = case.edition
    asked = games_asked(edition, case.dossier.event)
    if len(choice.games) < asked[0] and is_eight_of_nine(case, choice):
        return edition.eight_games, edition.articles.games_eight
    return asked


def games_asked(edition: TitlesEdition, event: NormEvent) -> tuple[int, str]:
    """The least number of games in an event, before the eight of nine, and the article that sets it."""
    # 1.4.1b: team championships of 7 to 9 rounds, and the World Cup
    if event.team_championship and event.rounds in edition.team_championship_rounds:
        return edition.team_championship_games, edition.articles.games_special
    if event.world_cup:
        return edition.world_cup_games, edition.articles.games_special
    return edition.games, edition.articles.games


def is_eight_of_nine(case: Case, choice: Choice) -> bool:
    """1.4.1c: nine rounds, and the one game that is missing was won by forfeit or was a pairing allocated bye."""
    edition, dossier = case.edition, case.dossier
    if dossier.event.rounds != edition.eight_games_rounds or len(choice.games) != edition.eight_games:
        return False
    chosen = {game.round for game in choice.games}
    missing = [game.kind for game in dossier.games if game.round not in chosen]
    return missing in ([GameKind.FORFEIT_WIN], [GameKind.BYE])


def has_fixed_pairings(edition: TitlesEdition, event: NormEvent) -> bool:
    """1.4.1e: whether the pairings were determined beforehand; said by the dossier, or by the format."""
    if event.fixed_pairings is not None:
        return event.fixed_pairings
    return event.format in edition.fixed_formats and not event.team_championship


def _all_rounds(case: Case) -> NormFinding:
    """1.4.1e: with pre-determined pairings a norm is based on all scheduled rounds; an absent opponent is no fault."""
    dossier = case.dossier
    scheduled = dossier.event.rounds - _free_rounds(dossier.event)
    kept = sum(game.kind in NOT_THE_PLAYERS_DOING for game in dossier.games)
    return at_least(case.edition.articles.all_rounds, Rule.ALL_ROUNDS, scheduled, kept)


def _free_rounds(event: NormEvent) -> int:
    """With an odd number of players everybody is free once a cycle."""
    if event.players is None or event.players % 2 == 0:
        return 0
    return {"round-robin": 1, "double-round-robin": 2}.get(event.format, 0)


def counts_as_nine(case: Case, choice: Choice) -> bool:
    """1.4.1c: whether eight games of nine count as nine; in a World Cup they do so by 1.4.1b, as often as they come."""
    return is_eight_of_nine(case, choice) and not case.dossier.event.world_cup


def games_credited(case: Case, choice: Choice, score: Hundredths, required: Hundredths) -> int:
    """What a norm is worth among the games of an application."""
    # 1.4.1d: each full point above what the norm needed is one game more
    return _games_worth(case, choice) + (score - required) // 100


def _games_worth(case: Case, choice: Choice) -> int:
    edition, games = case.edition, len(choice.games)
    if counts_as_nine(case, choice) or (case.dossier.event.world_cup and games == edition.world_cup_games):
        return edition.eight_games_count_as
    # annex to 1.7: more than 13 games count as 13
    return min(games, edition.most_games_credited)


def credited_as_played(case: Case, choice: Choice, credited: int) -> int:
    """What a norm worth that many games is worth without 1.4.1c: its eight games as they are, if 1.4.1b lets them."""
    if not counts_as_nine(case, choice):
        return credited
    played, (asked, _article) = len(choice.games), games_asked(case.edition, case.dossier.event)
    return credited - (case.edition.eight_games_count_as - played) if played >= asked else 0
