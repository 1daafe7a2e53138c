"""Norms claimed on games that were chosen against the rules, planted from a seed (1.4.1e, 1.4.1f).

A paper leaves out a game that spoils the norm: one that was not won before the title result, or one behind it while a
later one is kept.
"""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier
from titles.regulations import NormDossier

NINE = EXACTLY_A_GM_NORM.strip().splitlines()


@dataclass(frozen=True, kw_only=True)
class Claimed:
    """The whole card, and the rounds that the paper leaves out."""

    card: NormDossier
    left_out: frozenset[int]

    @property
    def paper(self) -> NormDossier:
        """The card as the paper has it."""
        return replace(self.card, games=tuple(game for game in self.card.games if game.round not in self.left_out))


def chosen_against_the_rules(seed: int) -> Claimed:
    """A norm on the games that are claimed, and not on any that may be."""
    return _a_game_not_won(Random(f"not won {seed}")) if seed % 2 else _a_loss_in_between(Random(f"between {seed}"))


def _a_game_not_won(random: Random) -> Claimed:
    """A loss or a draw against somebody weak, in one of the rounds before the ninth game of the norm."""
    place = random.randrange(9)
    weak = f"{random.choice('0½')} W1 -- {random.randrange(1900, 2150)} FRA"
    return Claimed(card=_card([*NINE[:place], weak, *NINE[place:]]), left_out=frozenset({place + 1}))


def _a_loss_in_between(random: Random) -> Claimed:
    """The loss behind the nine games is left out, and the game won behind it kept, which is worth one more."""
    loss = f"0 W1 -- {random.randrange(1900, 2100)} FRA"
    won = f"1 S1 GM {random.randrange(2500, 2600)} POL"
    return Claimed(card=_card([*NINE, loss, won]), left_out=frozenset({10}))


def _card(lines: list[str]) -> NormDossier:
    return dossier("\n".join(lines))
