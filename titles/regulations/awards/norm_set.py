"""What the norms of an application must be together: games, foreigners, days, and the event of 1.5.6."""

from __future__ import annotations

from collections.abc import Sequence

from titles.regulations.awards.norms import Norm
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.finding import Document, Unit, at_most, to_reach, waived


def set_findings(edition: TitlesEdition, title: NormTitle, norms: Sequence[Norm]) -> list[AwardFinding]:
    """1.5.1, 1.1.3a, 1.4.1c, 1.4.3e and 1.5.6 on the norms that are used."""
    return [
        _games(edition, norms),
        *_one_round_a_day(edition, title, norms),
        at_most(
            edition.articles.games_eight,
            AwardRule.EIGHT_GAME_NORMS,
            edition.most_eight_game_norms,
            sum(norm.eight_games for norm in norms),
        ),
        _normal_foreigners(edition, norms),
        _must_have(edition, norms),
    ]


def _games(edition: TitlesEdition, norms: Sequence[Norm]) -> AwardFinding:
    """1.5.1, with the games of 1.4.1b-d."""
    place, games = (edition.articles.application_games, AwardRule.GAMES), sum(norm.games for norm in norms)
    return to_reach(*place, edition.norm_games, games, unit=Unit.GAMES, document=Document.FURTHER_NORM)


def _one_round_a_day(edition: TitlesEdition, title: NormTitle, norms: Sequence[Norm]) -> list[AwardFinding]:
    """1.1.3a: for GM and WGM, one norm from a tournament with one round a day on at least three days."""
    if title not in edition.one_round_a_day_titles:
        return []
    days = edition.one_round_a_day_days
    known = [norm.days_with_one_round for norm in norms]
    found = sum(each is not None and each >= days for each in known)
    return [
        to_reach(
            edition.articles.one_round_a_day,
            AwardRule.ONE_ROUND_A_DAY,
            edition.one_round_a_day_norms,
            found,
            document=Document.SCHEDULE if None in known else Document.FURTHER_NORM,
            level=days,
        )
    ]


def _normal_foreigners(edition: TitlesEdition, norms: Sequence[Norm]) -> AwardFinding:
    """1.4.3e: one norm that needs no exemption from 1.4.3 and 1.4.4."""
    place = edition.articles.normal_foreigners, AwardRule.NORMAL_FOREIGNERS
    found = sum(norm.is_normal for norm in norms)
    return to_reach(*place, edition.normal_foreigner_norms, found, document=Document.FURTHER_NORM)


def _must_have(edition: TitlesEdition, norms: Sequence[Norm]) -> AwardFinding:
    """1.5.6: asked for if a norm of the application was not achieved before that day."""
    place = edition.articles.must_have_event, AwardRule.MUST_HAVE_EVENT
    found = sum(norm.is_must_have is True for norm in norms)
    if norms and all(norm.end < edition.must_have_from for norm in norms):
        return waived(*place, found)
    is_unknown = any(norm.is_must_have is None for norm in norms)
    paper = Document.TOURNAMENT_REPORT if is_unknown else Document.FURTHER_NORM
    return to_reach(*place, edition.must_have_norms, found, document=paper)
