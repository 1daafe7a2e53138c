"""Faults of the rounds: each result cell, the two cells of a game, and the teams."""

from __future__ import annotations

from tournaments.trf.catalogue.entry import Entry, error, warning

_OPPONENT = "TRF16 001/92-95"
_COLOUR = "TRF16 001/97"
_RESULT = "TRF16 001/99"

ROUND_FAULTS: dict[str, Entry] = {
    "too-many-rounds": error(
        "TRF16 001/92-", "at most {limit} rounds", "The record has {size} rounds; at most {limit}."
    ),
    "opponent-unreadable": error(
        _OPPONENT, "a starting rank, 0000 or blanks", "The opponent {got} is no starting rank."
    ),
    "opponent-unknown": error(_OPPONENT, "the rank of a player of the file", "Opponent {got} does not exist."),
    "opponent-self": error(_OPPONENT, "another player", "The player is paired against himself or herself."),
    "opponent-again": warning(
        _OPPONENT, "an opponent not met before", "The player meets opponent {got} again; first in round {first}."
    ),
    "pairing-contradiction": error(
        _OPPONENT,
        "the same pairing on both lines",
        "Round {round} contradicts itself: line {line}: opponent {got}; line {other}: opponent {theirs}.",
    ),
    "result-one-sided": error(
        _RESULT,
        "the game on both lines",
        "Round {round} is on one side only: line {line}: {ours}; line {other}: {theirs}.",
    ),
    "colour-unreadable": error(_COLOUR, "w, b, - or blank", "The colour {got} is unknown."),
    "colour-missing": error(_COLOUR, "w or b", "A played game needs a colour."),
    "colour-contradiction": error(
        _COLOUR, "one player with each colour", "Both players of the game have {got} (line {line} and line {other})."
    ),
    "result-unreadable": error(_RESULT, "one of 1 = 0 + - W D L H F U Z or blank", "The result {got} is unknown."),
    "result-missing": error(
        "9.1", "the result of the game", "The result of the game is missing; a report holds decided games only."
    ),
    "result-contradiction": error(
        _RESULT,
        "{expected_code}",
        "The results of the game do not agree: line {line}: {got}; line {other}: {theirs}.",
    ),
    "forfeit-contradiction": error(
        "5.1",
        "{expected_code}",
        "A forfeit must be + or - on both lines; line {line}: {got}; line {other}: {theirs}.",
    ),
    "result-without-opponent": error(
        _RESULT, "F, H, U, Z or +", "The result {got} has no opponent; a bye is F, H, U or Z, a forfeit win is +."
    ),
    "old-bye": warning(_RESULT, "{meant}", "The result {got} without an opponent was read as a bye: {meant}."),
    "bye-with-opponent": error(_OPPONENT, "0000", "A bye ({bye}) has no opponent, here stands {got}."),
    "bye-with-colour": warning(_COLOUR, "- or blank", "A game without an opponent has no colour, here stands {got}."),
    "second-allocated-bye": error(
        _RESULT, "one U in a round", "Round {round} has a second pairing-allocated bye; the first is on line {first}."
    ),
    "allocated-bye-again": warning(
        _RESULT, "one U for a player", "The player has a second pairing-allocated bye; the first in round {first}."
    ),
    "team-player-unreadable": error("{article}", "a starting rank", "The team's player {got} is no starting rank."),
    "team-player-unknown": error("{article}", "the rank of a player", "The team's player {got} does not exist."),
    "team-player-twice": error(
        "{article}", "a player of one team", "Player {got} is in a team already (line {first})."
    ),
    "team-number-unreadable": error("TRF26 310/5-7", "a number from 1 to 999", "The team number {got} is no number."),
    "team-number-twice": error(
        "TRF26 310/5-7", "a number of its own", "Team number {got} is given twice; first on line {first}."
    ),
    "record-contradiction": error(
        "{article}", "{want}", "The record says {want} for round {round}; player {player} has {got}."
    ),
}
