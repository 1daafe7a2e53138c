"""Whom of the register the lines of a start list mean: by the number, else by the whole name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.register.matching.candidates import certain_players, proposed_players
from ratings.register.matching.names import Agreement
from ratings.register.matching.proposals import Proposal, Sign, Somebody
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.regulations.registry import rule_book

LONGEST_FIDE_ID = 9


@dataclass(frozen=True, kw_only=True)
class Announced:
    """What is said of somebody; ``number`` is a FIDE ID, or where a federation rates by itself a number of its own."""

    name: str
    number: str = ""
    title: str = ""
    federation: str = ""
    rating: int | None = None
    sex: str = ""


def players_meant(lines: Sequence[Announced], system: str) -> list[Player | None]:
    """For each line the player it means beyond doubt; of a name alone its one bearer, if nothing speaks against."""
    people = [_somebody(line, system) for line in lines]
    found: dict[int, Player] = {
        place: player for place, (player, how) in certain_players(people).items() if _is_named(lines[place], how)
    }
    left = [place for place, line in enumerate(lines) if place not in found and not line.number]
    proposed = proposed_players([people[place] for place in left])
    keys = {place: key for place, proposals in zip(left, proposed, strict=True) if (key := _only_bearer(proposals))}
    bearers = players_with_keys(set(keys.values()))
    found |= {place: bearers[key] for place, key in keys.items() if key in bearers}
    return [found.get(place) for place in range(len(lines))]


def proposals_for(lines: Sequence[Announced], system: str) -> list[tuple[Proposal, ...]]:
    """Who may be meant by lines that mean nobody yet."""
    return proposed_players([_somebody(line, system) for line in lines])


def _somebody(line: Announced, system: str) -> Somebody:
    """Digits are a FIDE ID; where a federation rates by itself, maybe its own number. ``CAN-123456`` says so."""
    number, home = line.number, rule_book(system).home or ""
    is_whole = number.isascii() and number.isdecimal() and len(number) <= LONGEST_FIDE_ID
    named = {"national_id": number, "numbered_by": home} if number and home else {}
    if "-" in number:
        federation, _, own = number.partition("-")
        named = {"national_id": own, "numbered_by": federation.upper()}
    return Somebody(
        name=line.name, fide_id=int(number) if is_whole else None, federation=line.federation, sex=line.sex, **named
    )


def _is_named(line: Announced, how: Proposal) -> bool:
    """A number under another name is a doubt that a person decides; a number alone is enough."""
    return not line.name or Sign.OTHER_NAME not in how.signs


def _only_bearer(proposals: Sequence[Proposal]) -> str:
    named = [each for each in proposals if each.how and each.how[0] in (Agreement.SAME, Agreement.ACCENTS)]
    fits = [each for each in named if not each.speaks_against]
    return fits[0].who.key if len(fits) == 1 else ""
