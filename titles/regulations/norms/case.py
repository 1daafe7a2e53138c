"""The games a norm is claimed on, and what it is claimed for."""

from __future__ import annotations

from dataclasses import dataclass

from titles.regulations.editions.edition import TitleRequirement, TitlesEdition
from titles.regulations.norms.dossier import NormDossier, NormGame, Opponent
from titles.regulations.norms.verdict import IgnoredGame


@dataclass(frozen=True, kw_only=True)
class Case:
    """One dossier before one title of one edition."""

    edition: TitlesEdition
    requirement: TitleRequirement
    dossier: NormDossier


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The games of the norm in the order of the rounds, and the rounds that are not part of it."""

    games: tuple[NormGame, ...]
    ignored: tuple[IgnoredGame, ...]

    def opponents(self) -> list[Opponent]:
        """The opponents game by game; who is met twice stands there twice."""
        return [game.opponent for game in self.games if game.opponent is not None]
