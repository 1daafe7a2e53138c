"""The one reader of reports: people and their rounds, wherever they come from, become what the regulations judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ratingsite.foundations.exact import Hundredths
from ratingsite.foundations.federations import is_federation
from titles.regulations import (
    BIG_SWISS,
    BigSwissVerdict,
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    Opponent,
    TitlesEdition,
    judge_big_swiss,
    participant,
)
from titles.regulations.norms.big_swiss import Participant

NO_FEDERATION = "NON"
"""Who belongs to no federation, and what a report says there that is none."""

# A full point without play is worth what an allocated bye is worth, and counts as little (1.4.2c).
KINDS: Mapping[str, GameKind] = {kind.value: kind for kind in GameKind} | {"full-point-bye": GameKind.BYE}


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody of a report, as a list or a file has him on one day; unrated where it does not have him."""

    id: str
    name: str | None
    rating: int | None
    title: str | None
    federation: str | None
    sex: str | None


@dataclass(frozen=True, kw_only=True)
class RoundLine:
    """One round of one person, from his side; ``opponent`` is a key of the table, or nothing."""

    round: int
    kind: GameKind
    score: Hundredths
    opponent: int | None


@dataclass(frozen=True, kw_only=True)
class ReportTable:
    """A report, or all the parts of a tournament, by keys of its people.

    ``people`` are as on the first day (1.4.6a); ``met`` has, for the rounds that need it, everybody as he was when the
    game was played (1.1.4). ``still_playing`` are those who have games to come: who has no point yet may make one.
    """

    event: NormEvent
    people: Mapping[int, Person]
    lines: Mapping[int, tuple[RoundLine, ...]]
    met: Mapping[int, Mapping[int, Person]] = field(default_factory=dict)
    still_playing: frozenset[int] = frozenset()

    def participants(self) -> tuple[Participant, ...]:
        """Everybody with the rounds missed, as on the first day (1.4.3d, 1.5.6)."""
        cards, rounds = self.cards(), self.event.rounds
        return tuple(
            participant(_opponent(person, frozenset(), key), cards[key], rounds) for key, person in self.people.items()
        )

    def big_swiss(self, edition: TitlesEdition) -> BigSwissVerdict | None:
        """1.4.3d: everybody counted, on the register or not; nothing where the format has no such exemption."""
        event = self.event
        return judge_big_swiss(edition, event.format, event.federation, event.rounds, self.participants())

    def exempt(self) -> ReportTable:
        """The same table, every card of it exempt by 1.4.3d."""
        return replace(self, event=replace(self.event, exemption=BIG_SWISS))

    def dossiers(self, edition: str | None = None) -> dict[int, NormDossier]:
        """Everybody's dossier. ``edition`` names one by hand."""
        cards = self.cards()
        return {
            key: NormDossier(edition=edition, event=self.event, player=_player(person), games=cards[key])
            for key, person in self.people.items()
        }

    def cards(self) -> dict[int, tuple[NormGame, ...]]:
        """Everybody's rounds, in order, with each opponent as he was."""
        scoreless = self._without_a_point()
        first_day = _opponents(self.people, scoreless)
        days = {number: _opponents(people, scoreless) for number, people in self.met.items()}
        return {
            key: tuple(
                _game(line, days.get(line.round, first_day))
                for line in sorted(self.lines.get(key, ()), key=lambda line: line.round)
            )
            for key in self.people
        }

    def _without_a_point(self) -> frozenset[int]:
        """1.4.2b: the unrated who met rated players over the board and made no point against them."""
        return frozenset(
            key
            for key, person in self.people.items()
            if not person.rating
            and key not in self.still_playing
            and (met := [line for line in self.lines.get(key, ()) if self._is_against_a_rated_player(line)])
            and not any(line.score for line in met)
        )

    def _is_against_a_rated_player(self, line: RoundLine) -> bool:
        other = None if line.opponent is None else self.people.get(line.opponent)
        return line.kind is GameKind.PLAYED and other is not None and bool(other.rating)


def federation_code(text: str | None) -> str | None:
    """A federation's three letters, or nothing: what a report says there may be anything."""
    return text if is_federation(text) else None


def _game(line: RoundLine, opponents: Mapping[int, Opponent]) -> NormGame:
    opponent = None if line.opponent is None else opponents.get(line.opponent)
    return NormGame(round=line.round, kind=line.kind, score=line.score, opponent=opponent)


def _opponents(people: Mapping[int, Person], scoreless: frozenset[int]) -> dict[int, Opponent]:
    return {key: _opponent(person, scoreless, key) for key, person in people.items()}


def _opponent(person: Person, scoreless: frozenset[int], key: int) -> Opponent:
    return Opponent(
        id=person.id,
        name=person.name,
        rating=person.rating,
        title=person.title,
        federation=person.federation,
        zero_against_rated=not person.rating and key in scoreless,
    )


def _player(person: Person) -> NormPlayer:
    return NormPlayer(
        federation=person.federation or NO_FEDERATION,
        title=person.title,
        rating=person.rating,
        sex=person.sex,
        id=person.id,
        name=person.name,
    )
