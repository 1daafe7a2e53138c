"""Form 4 and the title norms list of 2003, as far as the text of that time says what stands in them.

The text (FIDE Handbook B.02 of 2003, its forms) prints both forms and says what their columns mean: R(a) is the average
of the player and the opponents, unrated players count as 2000. It has neither the points that a norm asked for nor the
rules of norms; those stood in B.01 of 2003, which was not found. Such values are ``None`` here, and
``NOT_IN_THE_SOURCES`` names them. The categories are not in it either, but known from public tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratingsite.foundations.exact import Hundredths, from_hundredths, half_up, percent
from titles.regulations.editions.edition import dp_table
from titles.regulations.norms.dossier import FEDERATION_FID, GameKind, NormDossier, NormGame, Opponent

FIRST_DAY, LAST_DAY = date(2003, 7, 1), date(2009, 6, 30)
"""0.11: from the 1st of July after the General Assembly of 2002; the forms are those of the text until the next one."""

UNRATED = 2000  # Form 4, note
LINES_OF_FORM_4 = 11

TITLES_ON_THE_LIST = ("GM", "WGM", "IM", "WIM", "FM", "WFM")

LEAST_CATEGORY_AVERAGE, CATEGORY_WIDTH, HIGHEST_CATEGORY = 2251, 25, 23
"""Public tables, not the text: category 1 is 2251 to 2275, category 23 is 2801 to 2825."""

NOT_IN_THE_SOURCES = ("points_required", "is_norm", "place_of_birth")
"""What the forms ask for and the sources cannot tell."""

FROM_PUBLIC_TABLES = ("category",)
"""What the forms ask for, the text leaves out, and public tables of the time tell."""

NO_FEDERATIONS = (None, "NON", FEDERATION_FID)


class NotOfThatTime(ValueError):
    """The event began before the forms of 2003 or after them."""


@dataclass(frozen=True, kw_only=True)
class TitleNormLine:
    """One line of the title norms list. ``performance`` is ``None`` where table 10.1a has no value: 0 and 100 %."""

    title: str | None
    name: str | None
    id: str | None
    federation: str
    games: int  # N
    federations: int  # nf
    home_players: int  # hfp
    foreign_players: int  # ffp
    rated_players: int  # rp
    unrated_players: int  # urp
    titleholders: Mapping[str, int]
    rating: int | None
    average: int  # Ra
    category: int | None
    points_required: None
    points_achieved: Hundredths
    opponents_average: int | None  # Rc
    performance: int | None  # Rp


def title_norm_line(dossier: NormDossier) -> TitleNormLine:
    """The line of one player. Raises ``NotOfThatTime``."""
    check_time(dossier)
    games = played(dossier)
    met = opponents(games)
    flags = [dossier.player.federation, *(who.federation for who in met)]
    ratings = [dossier.player.rating, *(who.rating for who in met)]
    titles = Counter([dossier.player.title, *(who.title for who in met)])
    average, score = _mean(ratings), Hundredths(sum(game.score for game in games))
    opponents_average = _mean([game.opponent.rating for game in games if game.opponent]) if games else None
    return TitleNormLine(
        title=dossier.player.title,
        name=dossier.player.name,
        id=dossier.player.id,
        federation=dossier.player.federation,
        games=len(games),
        federations=len({flag for flag in flags if flag not in NO_FEDERATIONS}),
        home_players=flags.count(dossier.player.federation),
        foreign_players=len(flags) - flags.count(dossier.player.federation),
        rated_players=sum(bool(rating) for rating in ratings),
        unrated_players=sum(not rating for rating in ratings),
        titleholders={title: titles[title] for title in TITLES_ON_THE_LIST},
        rating=dossier.player.rating,
        average=average,
        category=category(average),
        points_required=None,
        points_achieved=score,
        opponents_average=opponents_average,
        performance=_performance(opponents_average, score, len(games)),
    )


def check_time(dossier: NormDossier) -> None:
    """Raise ``NotOfThatTime`` for an event that had other forms."""
    if not FIRST_DAY <= dossier.event.start <= LAST_DAY:
        raise NotOfThatTime(f"expected a start from {FIRST_DAY} to {LAST_DAY}, got {dossier.event.start}")


def played(dossier: NormDossier) -> tuple[NormGame, ...]:
    """5.1: unplayed games do not count."""
    games = sorted(dossier.games, key=lambda game: game.round)
    return tuple(game for game in games if game.kind is GameKind.PLAYED and game.opponent is not None)


def opponents(games: Iterable[NormGame]) -> list[Opponent]:
    """The opponents as people: who was met twice is one player, as he was in the first of the games."""
    met: dict[str, Opponent] = {}
    for game in games:
        if game.opponent:
            met.setdefault(game.opponent.id, game.opponent)
    return list(met.values())


def category(average: int) -> int | None:
    """The category of an average, where there is one."""
    found = (average - LEAST_CATEGORY_AVERAGE) // CATEGORY_WIDTH + 1
    return found if 1 <= found <= HIGHEST_CATEGORY else None


def _mean(ratings: list[int | None]) -> int:
    """Form 4: unrated is 2000; the nearest whole number."""
    return half_up(Fraction(sum(rating or UNRATED for rating in ratings), len(ratings)))


def _performance(average: int | None, score: Hundredths, games: int) -> int | None:
    """Rc and the difference of table 10.1a, which has none for no points and for all."""
    if average is None:
        return None
    share = percent(from_hundredths(score), games)
    return None if share in (0, 100) else average + dp_table()[share]
