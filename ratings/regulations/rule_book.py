"""A rule book: its dated editions, the rating of a period, and the one face through which every family is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Generic

from ratings.regulations.conditions import Conditions, Finding
from ratings.regulations.list_rules import Career, Honours, RatedSpan, Shown
from ratings.regulations.results import KFactor, PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PeriodSnapshot, PlayerSnapshot
from ratingsite.foundations.editions import (
    AnyEdition,
    Family,
    NoEditionInForce,
    UnknownEdition,
    edition_named,
    edition_on,
)

Governed = Sequence[tuple[EventSnapshot, AnyEdition]]
"""Events, each with the edition that governs it."""


@dataclass(frozen=True, kw_only=True)
class Floor:
    """The lowest rating that a list shows, and the article that says so."""

    rating: int
    article: str


@dataclass(frozen=True, kw_only=True)
class TopList:
    """For how many months of lists an inactive player keeps a place among the top players; article and edition."""

    edition: str
    article: str
    months: int


@dataclass(frozen=True, kw_only=True)
class FromAbroad:
    """A rating that another federation's list gives, with the games that it stands for, and the article."""

    rating: int
    games: int
    article: str


@dataclass(frozen=True, kw_only=True)
class RuleBook(ABC, Generic[AnyEdition]):
    """The editions of one family, in the order of their days, and what each of them answers.

    A question that a family's texts do not know has the answer ``None`` (or nothing to add), never a guess.
    """

    family: Family
    editions: tuple[AnyEdition, ...]

    # where an edition prints what a field of the document is held against; the last word of a place, then the rules
    articles_of_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    article_of_all_else: ClassVar[str] = ""

    # whether each event is rated with what the one before it left (CFC 712), and not with a list
    rates_event_by_event: ClassVar[bool] = False
    prints_memberships: ClassVar[bool] = False
    """Whether names and ratings of a list depend on who is a member."""
    lists_cancel_ratings: ClassVar[bool] = False
    """Whether a rating can lapse between two lists (CFC 712): ``shown`` then asks how high it is."""

    # ------------------------------------------------------------ which edition
    @property
    def first_edition(self) -> AnyEdition:
        """The edition of the first days."""
        return self.editions[0]

    def edition_on(self, day: date) -> AnyEdition:
        """The edition in force on a day. Raises ``NoEditionInForce``."""
        return edition_on(self.editions, day)

    def edition_on_or_first(self, day: date) -> AnyEdition:
        """The same; of a day that no text covers the first edition, which takes over the lists that are older."""
        try:
            return self.edition_on(day)
        except NoEditionInForce:
            return self.first_edition

    def ended_last(self, day: date) -> AnyEdition | None:
        """The edition chosen by a date that came to its end last before a day."""
        ended = [
            edition for edition in self.editions if edition.effective_to is not None and edition.effective_to < day
        ]
        by_date = [edition for edition in ended if edition.is_chosen_by_date]
        return by_date[-1] if by_date else None

    # ------------------------------------------------------------ rating
    def rate_period(self, period: PeriodSnapshot, only: Container[str] | None = None) -> Mapping[str, PlayerRating]:
        """Rate every event under the edition the period names, or the one its start decides; ``only`` names players."""
        # the edition that is named must exist, though no event asks for it
        named = None if period.edition is None else self._named(period.edition)
        governed = [(event, named or self._in_force(place, event)) for place, event in enumerate(period.events)]
        for place, (event, edition) in enumerate(governed):
            self.check_event(f"events.{place}", event, edition)
        return self.rate(period.players, governed, only)

    def _named(self, edition_id: str) -> AnyEdition:
        try:
            return edition_named(self.editions, edition_id)
        except UnknownEdition as error:
            raise UnknownEdition(f"edition: {error}") from None

    def _in_force(self, place: int, event: EventSnapshot) -> AnyEdition:
        # 0: an edition governs the tournaments that start on or after its day
        try:
            return edition_on(self.editions, event.governed_from)
        except NoEditionInForce as error:
            raise NoEditionInForce(f"events.{place}.start: {error}") from None

    @abstractmethod
    def check_event(self, path: str, event: EventSnapshot, edition: AnyEdition) -> None:
        """Refuse what an event says and its edition has no rule for. Raises ``BadPeriod`` with the place."""

    @abstractmethod
    def rate(
        self,
        players: Mapping[str, PlayerSnapshot],
        events: Governed[AnyEdition],
        only: Container[str] | None = None,
    ) -> Mapping[str, PlayerRating]:
        """Rate events, each under its own edition; with ``only`` these players alone are told."""

    # ------------------------------------------------------------ articles
    def article(self, edition: AnyEdition, *rules: str) -> str:
        """Where the edition prints the first of these rules that it has; empty if it has none of them."""
        articles: Any = edition.articles  # type: ignore[attr-defined]
        return next((found for rule in rules if (found := str(getattr(articles, rule, "")))), "")

    def article_of_field(self, edition: AnyEdition, place: Sequence[str]) -> str:
        """The article that needs what stands at a place of a document, given as the words of its path."""
        rules = next((self.articles_of_fields[word] for word in place if word in self.articles_of_fields), ())
        return self.article(edition, *rules, self.article_of_all_else)

    # ------------------------------------------------------------ K and limits
    @abstractmethod
    def k_of_the_rules(self, edition: AnyEdition, player: PlayerSnapshot, year: int) -> KFactor | None:
        """K as the rules give it, whatever is published; ``None`` where lists publish none, or of no rating."""

    @abstractmethod
    def largest_k(self, edition: AnyEdition, games: int) -> int | None:
        """The largest K that so many games of one period bear; ``None`` is any."""

    @abstractmethod
    def likely_careers(self, edition: AnyEdition, player: PlayerSnapshot) -> Iterable[PlayerSnapshot]:
        """The careers that a player of an imported list may have behind the rating, the least first."""

    @abstractmethod
    def games_taken_for_granted(self, edition: AnyEdition) -> int:
        """The games that a rated player has behind the rating where a list tells neither K nor games."""

    @abstractmethod
    def largest_difference(self, edition: AnyEdition) -> int | None:
        """The difference beyond which no more counts, as a rule; ``None`` is none."""

    @abstractmethod
    def floor(self, edition: AnyEdition) -> Floor:
        """The lowest rating that a list shows."""

    @abstractmethod
    def conditions(self, edition: AnyEdition, conditions: Conditions) -> tuple[Finding, ...]:
        """What the text says of how an event is announced and played: every rule that it has, met, broken or open."""

    # ------------------------------------------------------------ lists
    @abstractmethod
    def shown(self, edition: AnyEdition, career: Career) -> Shown:
        """How a list shows a player: with which rating, and active or not."""

    @abstractmethod
    def games_needed_from(self, edition: AnyEdition, list_date: date) -> date | None:
        """The first day whose games must be counted for ``Career.games``; ``None``: the last day tells enough."""

    @abstractmethod
    def games_to_stay_active(self, edition: AnyEdition) -> int:
        """How many of these keep a player active; fewer may be known of a year that is not known whole."""

    @abstractmethod
    def lists_shown_inactive(self, edition: AnyEdition) -> int | None:
        """How many lists still show an inactive player among those of the federation; ``None``: not told so."""

    @abstractmethod
    def months_shown_inactive(self, edition: AnyEdition) -> int | None:
        """For how many months lists still show an inactive player there; ``None``: not told so."""

    def top_list(self, edition: AnyEdition) -> TopList | None:
        """For how long the ranking of top players goes with an inactive one; ``None``: the text does not say."""
        return None

    @abstractmethod
    def printed(
        self, edition: AnyEdition, rating: int | None, games: int, peak: int | None = None, *, is_active: bool = True
    ) -> str:
        """A rating as the list prints it; ``peak`` is the highest established one. Empty for none.

        ``is_active`` is false for a rating that is deactivated for want of a membership.
        """

    def printed_k(self, edition: AnyEdition, k: int, games: int) -> str:
        """K as the list prints it, with the rated games so far where the text asks for them."""
        return str(k)

    def printed_name(self, name: str, *, is_ordinary_member: bool) -> str:
        """A name of the register as a list prints it that tells the kind of membership."""
        return name

    @abstractmethod
    def games_to_be_published(self, edition: AnyEdition) -> int:
        """How many rated games a rating needs before its number is printed."""

    @abstractmethod
    def games_to_be_established(self, edition: AnyEdition) -> int | None:
        """From how many games on ``peak`` counts; ``None`` where ratings are printed without."""

    def honours(
        self, edition: AnyEdition, system: str, rating: int | None, spans: Sequence[RatedSpan]
    ) -> Honours | None:
        """What a player is called by a published rating and those held before, ``spans`` in the order played."""
        return None

    # ------------------------------------------------------------ ratings from elsewhere
    @property
    @abstractmethod
    def stands_in(self) -> str | None:
        """The system whose rating is used where there is none of this one, if any."""

    @property
    @abstractmethod
    def home(self) -> str | None:
        """The federation whose players take no rating from abroad; ``None`` where nobody does."""

    @abstractmethod
    def from_abroad(
        self, edition: AnyEdition, player: PlayerSnapshot, *, then: int | None, now: int, day: date
    ) -> FromAbroad | None:
        """The foreign rating that takes the place of a player's own; ``then`` is that of the last game here."""
