"""Elif's card in a tournament, as short text: one line a round, so that a scenario shows only what it is about."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratingsite.foundations.exact import Hundredths
from titles.regulations import (
    Finding,
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    NormVerdict,
    Opponent,
    Rule,
    judge_norms,
)

EXACTLY_A_GM_NORM = """
1 R1 GM 2500 GER
1 R2 GM 2500 ITA
1 R3 GM 2500 NED
1 R4 IM 2400 GER
1 R5 IM 2400 ITA
1 R6 -- 2300 FRA
½ R7 -- 2300 FRA
½ R8 -- 2300 FRA
0 R9 -- 2300 FRA
"""
"""Nothing to spare. Ra = (3 x 2500 + 2 x 2400 + 4 x 2300) / 9 = 21500 / 9 = 2388.9 -> 2389; 7/9 = 77.8 -> 78 %,
dp 220, Rp 2609; with 6.5/9 = 72 %, dp 166, Rp 2555. Five of nine hold titles (needed 5), three are GM (needed 3)."""

SCORES = {"1": 100, "½": 50, "0": 0, "+": 100, "-": 0, "b": 100, "h": 50, "z": 0, "a": 100}
KINDS = {
    "+": GameKind.FORFEIT_WIN,
    "-": GameKind.FORFEIT_LOSS,
    "b": GameKind.BYE,
    "h": GameKind.HALF_POINT_BYE,
    "z": GameKind.ZERO_POINT_BYE,
    "a": GameKind.ADJUDICATED,
}
BYES = "bhz"


def games(card: str) -> tuple[NormGame, ...]:
    """The rounds of a card: ``score opponent title rating federation``, ``--`` for nothing, one line a round."""
    lines = [line.split() for line in card.strip().splitlines()]
    return tuple(_game(number, *words) for number, words in enumerate(lines, start=1))


def _game(number: int, sign: str, *words: str) -> NormGame:
    kind = KINDS.get(sign, GameKind.PLAYED)
    opponent = None if sign in BYES or not words else opponent_of(*words)
    return NormGame(round=number, kind=kind, score=Hundredths(SCORES[sign]), opponent=opponent)


def opponent_of(name: str, title: str, rating: str, federation: str, *extra: str) -> Opponent:
    """The opponent of one line; ``zero`` at its end: without a point against the rated players."""
    return Opponent(
        id=name,
        name=None,
        title=_or_none(title),
        rating=None if rating == "--" else int(rating),
        federation=_or_none(federation),
        zero_against_rated="zero" in extra,
    )


def _or_none(word: str) -> str | None:
    return None if word == "--" else word


def dossier(
    card: str = EXACTLY_A_GM_NORM,
    *,
    edition: str = "titles-2022",
    title: str | None = None,
    sex: str | None = "w",
    federation: str = "CAN",
    **event: Any,
) -> NormDossier:
    """Elif of Canada, on that card, in a Swiss of as many rounds in Spain, or in whatever else the keywords say."""
    played = games(card)
    facts = {"format": "swiss", "rounds": len(played), "federation": "ESP"} | event
    return NormDossier(
        edition=edition,
        event=NormEvent(start=date(2022, 5, 1), end=date(2022, 5, 9), **facts),
        player=NormPlayer(federation=federation, title=title, rating=2350, sex=sex),
        games=played,
    )


def gm(card: str = EXACTLY_A_GM_NORM, **facts: Any) -> NormVerdict:
    """The verdict on the GM norm."""
    return judge_norms(dossier(card, **facts))["GM"]


def verdict(title: str, card: str, **facts: Any) -> NormVerdict:
    """The verdict on the norm of a title."""
    return judge_norms(dossier(card, **facts))[title]


def changed(number: int, line: str, card: str = EXACTLY_A_GM_NORM) -> str:
    """The card with another line for one round."""
    lines = card.strip().splitlines()
    return "\n".join([*lines[: number - 1], line, *lines[number:]])


def finding(found: NormVerdict, rule: Rule) -> Finding:
    """The finding of one rule."""
    return next(one for one in found.findings if one.rule is rule)


def held(found: NormVerdict, rule: Rule) -> tuple[str, object, object, bool]:
    """One finding as article, required, found, met."""
    one = finding(found, rule)
    return one.article, one.required, one.found, one.met


def missed(found: NormVerdict) -> list[str]:
    """The articles that were not met."""
    return [one.article for one in found.findings if not one.met]
