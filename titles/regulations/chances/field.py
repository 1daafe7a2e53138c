"""A field as it is announced: its event, its players, and whom each of them may meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ratingsite.foundations.exact import WIN
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.norms.big_swiss import BIG_SWISS, BigSwissVerdict, Participant, judge_big_swiss
from titles.regulations.norms.case import Case
from titles.regulations.norms.count import ROUND_ROBINS, has_fixed_pairings
from titles.regulations.norms.dossier import GameKind, NormDossier, NormEvent, NormGame, NormPlayer, Opponent

NO_FEDERATION = "NON"
SWISS = "swiss"
MEETINGS = {"round-robin": 1, "double-round-robin": 2}


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """Somebody of the start list as the list at the start has him (1.4.6a)."""

    id: str
    name: str
    rating: int | None
    title: str | None
    federation: str | None
    sex: str | None

    def as_opponent(self, *, zero_against_rated: bool = False) -> Opponent:
        """As the others meet him."""
        return Opponent(
            id=self.id,
            name=self.name,
            rating=self.rating,
            title=self.title,
            federation=self.federation,
            zero_against_rated=zero_against_rated,
        )

    def as_player(self) -> NormPlayer:
        """As the one who may make a norm."""
        return NormPlayer(
            federation=self.federation or NO_FEDERATION,
            title=self.title,
            rating=self.rating,
            sex=self.sex,
            id=self.id,
            name=self.name,
        )


@dataclass(frozen=True, kw_only=True)
class Field:
    """The players of an event under one edition; ``event.players`` is how many there are."""

    edition: TitlesEdition
    event: NormEvent
    entrants: tuple[Entrant, ...]

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody, so that what each needs can be said exactly."""
        return self.event.format in ROUND_ROBINS and has_fixed_pairings(self.edition, self.event)

    @property
    def meetings(self) -> int:
        """How often everybody meets everybody."""
        return MEETINGS[self.event.format]

    def others(self, entrant: Entrant) -> tuple[Entrant, ...]:
        """Everybody but one."""
        return tuple(other for other in self.entrants if other.id != entrant.id)

    def case(self, title: NormTitle, entrant: Entrant, opponents: Sequence[Opponent]) -> Case:
        """The dossier of somebody who has won against each of these, before one title."""
        games = tuple(
            NormGame(round=number, kind=GameKind.PLAYED, score=WIN, opponent=opponent)
            for number, opponent in enumerate(opponents, start=1)
        )
        dossier = NormDossier(edition=self.edition.id, event=self.event, player=entrant.as_player(), games=games)
        return Case(edition=self.edition, requirement=self.edition.requirement(title), dossier=dossier)

    def big_swiss(self) -> BigSwissVerdict | None:
        """1.4.3d: the count of the field if nobody misses a round; nothing where the format has no such exemption."""
        event, nobody = self.event, frozenset[int]()
        people = [
            Participant(federation=who.federation, rating=who.rating, title=who.title, missed=nobody)
            for who in self.entrants
        ]
        return judge_big_swiss(self.edition, event.format, event.federation, event.rounds, people)

    def exempt(self) -> Field:
        """The same field, exempt from the foreigner rule by 1.4.3d."""
        return replace(self, event=replace(self.event, exemption=BIG_SWISS))
