"""What a norm is judged on: one player's event, frozen. Everything the articles ask for, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths

FEDERATION_FID = "FID"
"""FIDE's own flag: accepted, but never one of the federations (1.4.2a)."""

FORMATS = (
    "swiss",
    "round-robin",
    "double-round-robin",
    "scheveningen",
    "schiller",
    "knockout",
    "team",
    "match",
    "league",
)
"""The formats an event can be reported with; which of them may give norms is a field of the edition."""

EXEMPTIONS = ("national-championship", "national-team", "zonal", "big-swiss")
"""The exemptions from the foreigner rule, 1.4.3a to 1.4.3d, as the contract names them."""


class GameKind(StrEnum):
    """How a round was decided."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    BYE = "bye"  # allocated by the pairing
    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    ADJUDICATED = "adjudicated"


_ANY = (LOSS, DRAW, WIN)

SCORES: dict[GameKind, tuple[Hundredths, ...]] = {
    GameKind.PLAYED: _ANY,
    GameKind.FORFEIT_WIN: (WIN,),
    GameKind.FORFEIT_LOSS: (LOSS,),
    GameKind.BYE: _ANY,  # an event may set its own worth
    GameKind.HALF_POINT_BYE: (DRAW,),
    GameKind.ZERO_POINT_BYE: (LOSS,),
    GameKind.ADJUDICATED: _ANY,
}
"""Which scores each kind of round can have."""


@dataclass(frozen=True, kw_only=True)
class Opponent:
    """An opponent as the rating list in force at the start of the event has him (1.4.6a).

    In an event of more than 30 days as he was when the game was played (1.1.4): who is met twice may then have another
    rating, title and federation in each game, under one ``id``.
    """

    id: str
    name: str | None
    rating: int | None
    title: str | None
    federation: str | None
    zero_against_rated: bool = False  # unrated, and without a point against the rated players of a round robin (1.4.2b)


@dataclass(frozen=True, kw_only=True)
class NormGame:
    """One round of the player's card."""

    round: int
    kind: GameKind
    score: Hundredths
    opponent: Opponent | None


@dataclass(frozen=True, kw_only=True)
class NormEvent:
    """The event. ``federation`` is its host (1.4.3d), ``registered_by`` who registers it (1.4.3a, b) where that is
    another one; ``players`` how many took part.

    What kind of championship it is stands in ``exemption``, ``team_championship`` and ``world_cup``, as the contract
    has it; ``championship_event`` fills them. ``fixed_pairings`` are those determined beforehand (1.4.1e), where the
    format does not say so.
    """

    format: str
    rounds: int
    start: date
    end: date
    federation: str
    exemption: str | None = None
    team_championship: bool = False
    world_cup: bool = False
    fixed_pairings: bool | None = None
    players: int | None = None
    own_zonal: bool = False  # of the federation alone, in the same year (1.4.3a)
    format_agreed: bool = False  # by the chairman of the QC (1.4.2e)
    registered_by: str | None = None


class Championship(StrEnum):
    """The kinds of championship that 1.4 treats in a way of their own."""

    NATIONAL = "national-championship"  # the final stage, open or women's: 1.4.3a
    NATIONAL_TEAM = "national-team"  # 1.4.3b
    ZONAL = "zonal"  # and sub-zonal: 1.4.3c
    INTERNATIONAL_TEAM = "team-championship"  # World and Continental Team or Club, the Olympiad among them: 1.4.1b
    WORLD_CUP = "world-cup"  # and the Women's World Cup: 1.4.1b


def championship_event(event: NormEvent, kind: Championship) -> NormEvent:
    """The event as the championship that it is; whatever kind it was said to be before is gone."""
    exemption = kind.value if kind.value in EXEMPTIONS else None
    return replace(
        event,
        exemption=exemption,
        team_championship=kind is Championship.INTERNATIONAL_TEAM,
        world_cup=kind is Championship.WORLD_CUP,
    )


@dataclass(frozen=True, kw_only=True)
class NormPlayer:
    """The player who may have made a norm."""

    federation: str
    title: str | None
    rating: int | None
    sex: str | None
    id: str | None = None
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class NormDossier:
    """Everything a norm is judged on. ``edition`` names one by hand; ``None`` takes the one in force at the start.

    A tournament that is reported in parts is one event and one dossier, its rounds numbered through (1.1.4). The player
    is as he was on the first day.
    """

    edition: str | None
    event: NormEvent
    player: NormPlayer
    games: tuple[NormGame, ...]
