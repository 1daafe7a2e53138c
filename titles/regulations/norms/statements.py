"""What the chief arbiter states of a title tournament (1.1, 1.4.2d), and how it is kept as JSON.

``statements_to_json`` writes every field; ``statements_from_json`` takes a document that leaves some out, as not said::

    {"format_changes": 0, "players_with_other_conditions": 0, "alterations": 0,
     "clock_settings": ["5400+30"],
     "paired_again": [{"round": 3, "white": "Elif", "black": "Farid", "is_agreed": true}],
     "licences_by_round": {"1": ["IA", "NA"], "2": ["FA"]},
     "arbiters_who_played": [], "is_announced": true}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any

from titles.regulations.demands import FLAG, TEXT, BadDossier, Demand, fields_of, held, list_of, whole
from titles.regulations.norms.checks import MOST_ROUNDS

COUNT = whole(0, 10_000).or_null()
ROUND = whole(1, MOST_ROUNDS)
LICENCE = Demand("a licence, empty for none", lambda value: isinstance(value, str) and len(value) <= 2)


@dataclass(frozen=True, kw_only=True)
class PairedAgain:
    """A game that was paired anew after a default: it may have another clock setting if both players agreed (1.1.3)."""

    round: int
    white: str
    black: str
    is_agreed: bool


@dataclass(frozen=True, kw_only=True)
class Statements:
    """What the chief arbiter states; ``None`` where he has said nothing, and then the article is open.

    ``clock_settings`` are the time controls of all games with their kind of clock, but for players with disabilities
    (Guidelines III of the Laws) and the games in ``paired_again``. ``licences_by_round`` are those of the arbiters who
    were in the venue. ``arbiters_who_played`` are appointed arbiters, be it as a filler.
    """

    format_changes: int | None = None  # after the start, 1.1.1
    players_with_other_conditions: int | None = None  # in terms of rounds and pairing, 1.1.1
    alterations: int | None = None  # that benefit one or more players, 1.4.2d
    clock_settings: frozenset[str] | None = None  # 1.1.3
    paired_again: tuple[PairedAgain, ...] = ()  # 1.1.3
    licences_by_round: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))  # 1.1.5
    arbiters_who_played: frozenset[str] | None = None  # 1.1.6
    is_announced: bool | None = None  # to the players, before round 1: asked for by the rating regulations


NOTHING_SAID = Statements()


def statements_to_json(said: Statements) -> dict[str, Any]:
    """The document that ``statements_from_json`` reads back as the same statements."""
    return {
        "format_changes": said.format_changes,
        "players_with_other_conditions": said.players_with_other_conditions,
        "alterations": said.alterations,
        "clock_settings": None if said.clock_settings is None else sorted(said.clock_settings),
        "paired_again": [asdict(game) for game in said.paired_again],
        "licences_by_round": {str(number): list(said.licences_by_round[number]) for number in said.licences_by_round},
        "arbiters_who_played": None if said.arbiters_who_played is None else sorted(said.arbiters_who_played),
        "is_announced": said.is_announced,
    }


def statements_from_json(doc: Any) -> Statements:
    """The statements of a parsed JSON document. Raises ``BadDossier`` with the place of what cannot be."""
    found = fields_of(doc, "", Statements)
    for name in ("format_changes", "players_with_other_conditions", "alterations"):
        held(name, found.get(name), COUNT)
    return Statements(
        **found
        | {
            "clock_settings": _texts(found.get("clock_settings"), "clock_settings"),
            "paired_again": tuple(
                _paired_again(game, f"paired_again.{number}")
                for number, game in enumerate(list_of(found.get("paired_again", []), "paired_again"))
            ),
            "licences_by_round": _licences(found.get("licences_by_round", {})),
            "arbiters_who_played": _texts(found.get("arbiters_who_played"), "arbiters_who_played"),
            "is_announced": held("is_announced", found.get("is_announced"), FLAG.or_null()),
        }
    )


def _texts(value: Any, path: str) -> frozenset[str] | None:
    if value is None:
        return None
    return frozenset(held(f"{path}.{number}", text, TEXT) for number, text in enumerate(list_of(value, path)))


def _paired_again(value: Any, path: str) -> PairedAgain:
    found = fields_of(value, path, PairedAgain)
    for name, demand in (("round", ROUND), ("white", TEXT), ("black", TEXT), ("is_agreed", FLAG)):
        held(f"{path}.{name}", found[name], demand)
    return PairedAgain(**found)


def _licences(value: Any) -> Mapping[int, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise BadDossier("licences_by_round", "an object", value)
    return MappingProxyType({_round(name): _licences_of(name, held_by) for name, held_by in value.items()})


def _round(name: str) -> int:
    path = f"licences_by_round.{name}"
    for number in range(1, MOST_ROUNDS + 1):
        if name == str(number):
            return number
    raise BadDossier(path, f"a round, 1 to {MOST_ROUNDS}", name)


def _licences_of(name: str, value: Any) -> tuple[str, ...]:
    path = f"licences_by_round.{name}"
    return tuple(held(f"{path}.{number}", one, LICENCE) for number, one in enumerate(list_of(value, path)))
