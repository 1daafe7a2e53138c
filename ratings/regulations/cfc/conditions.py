"""Which list a time control belongs to, and what is wrong with it (711)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.conditions import Conditions, Control, Finding, minutes_for

REGULAR = "cfc-regular"
ACTIVE = "cfc-active"


@dataclass(frozen=True, kw_only=True)
class TimeFinding:
    """What 711 requires of a time limit and what was found, in minutes; ``moves-per-minute`` of one control."""

    rule: str
    article: str
    required: Fraction
    found: Fraction
    met: bool


def game_minutes(edition: CfcEdition, controls: tuple[Control, ...]) -> Fraction:
    """711: the time of a player for the game, or with increments for 60 moves."""
    if not any(control.increment_seconds for control in controls):
        return Fraction(sum(control.minutes for control in controls))
    return minutes_for(controls, edition.game_moves)


def system_of(edition: CfcEdition, controls: tuple[Control, ...]) -> str | None:
    """711: regular from 60 minutes, active from 15; faster games are not rated."""
    minutes = game_minutes(edition, controls)
    if minutes >= edition.regular_minutes:
        return REGULAR
    return ACTIVE if minutes >= edition.active_minutes else None


def time_findings(edition: CfcEdition, controls: tuple[Control, ...]) -> tuple[TimeFinding, ...]:
    """711, point by point."""
    minutes, least = game_minutes(edition, controls), Fraction(edition.active_minutes)
    article = edition.articles.cfc_time_control
    return (
        TimeFinding(rule="game-minutes", article=article, required=least, found=minutes, met=minutes >= least),
        *_moves_per_minute(edition, controls),
        *_secondary_controls(edition, controls),
    )


def _moves_per_minute(edition: CfcEdition, controls: tuple[Control, ...]) -> Iterator[TimeFinding]:
    """711: controls that are not sudden death must not exceed one move per minute (ruling: cfc-move-a-minute)."""
    for control in controls:
        if control.moves is not None:
            minutes = control.minutes + Fraction(control.increment_seconds * control.moves, 60)
            yield TimeFinding(
                rule="moves-per-minute",
                article=edition.articles.cfc_time_control,
                required=Fraction(control.moves),
                found=minutes,
                met=minutes >= control.moves,
            )


def _secondary_controls(edition: CfcEdition, controls: tuple[Control, ...]) -> Iterator[TimeFinding]:
    """711: all secondary controls are at least 5 minutes long."""
    least = Fraction(edition.secondary_control_minutes)
    for control in controls[1:]:
        yield TimeFinding(
            rule="secondary-control",
            article=edition.articles.cfc_time_control,
            required=least,
            found=Fraction(control.minutes),
            met=control.minutes >= least,
        )


def conditions_findings(edition: CfcEdition, conditions: Conditions) -> tuple[Finding, ...]:
    """711 for both players, and whether the event belongs to the list that it is announced for."""
    sides = (
        (conditions.controls,)
        if conditions.black_controls is None
        else (conditions.controls, conditions.black_controls)
    )
    found = [_of_system(edition, conditions.system, controls) for controls in sides]
    found += [
        Finding(rule=each.rule, article=each.article, met=each.met, required=each.required, found=each.found)
        for controls in sides
        for each in time_findings(edition, controls)
    ]
    return tuple(found)


def _of_system(edition: CfcEdition, system: str, controls: tuple[Control, ...]) -> Finding:
    minutes = game_minutes(edition, controls)
    least = edition.regular_minutes if system == REGULAR else edition.active_minutes
    return Finding(
        rule="rate-of-play",
        article=edition.articles.cfc_time_control,
        met=system_of(edition, controls) == system,
        required=least,
        found=minutes,
    )
