"""Asks the policy table about a person and an object. The one way to reach an object: it knows who is asking."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from functools import singledispatch
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import BigAutoField

from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.accounts.policy import Decision, colleagues, decide

Person = User | AnonymousUser | None
# how somebody may stand to a thing without any office
OF_THE_PERSON = frozenset({"owner", "self"})


@dataclass(frozen=True)
class Relations:
    """What an app says of one object and one person: its kind, state, federation, and how the person stands to it."""

    kind: str
    state: str
    federation: str | None = None
    named: frozenset[str] = frozenset()
    other_federations: frozenset[tuple[str, str]] = frozenset()  # ("player-federation", "CAN")


class NotPermitted(Exception):
    """The policy table does not let this person do this now. Pages answer 404: nobody learns what there is."""

    def __init__(self, act: str, decision: Decision, thing: Any = None) -> None:
        super().__init__(act)
        self.act, self.decision, self.thing = act, decision, thing


@singledispatch
def relations_of(thing: Any, user: User | None) -> Relations:
    """How a person stands to an object; each app registers its models in its ``permissions.py``."""
    raise TypeError(f"no permissions are written for {type(thing).__name__}")


_HELD = KeptQuestion(lambda: OfficeHeld.objects.filter(user=Place("user", BigAutoField())), planned_once=True)


def offices_of(user: Person, day: date) -> list[OfficeHeld]:
    """The offices a person holds on a day; read once for each user object."""
    return [office for office in offices_ever(user) if office.is_held_on(day)]


def offices_ever(user: Person) -> list[OfficeHeld]:
    """The offices of a person, of every day: who asks which of them counts need not ask what day it is."""
    if user is None or not user.is_authenticated or not user.is_active:
        return []
    held: list[OfficeHeld] | None = getattr(user, "_offices_held", None)
    if held is None:
        held = _HELD.rows(user=user.pk)
        for each in held:
            each.user = user
        user._offices_held = held  # type: ignore[union-attr]
    return held


def standings_of(user: Person, relations: Relations, day: date) -> frozenset[str]:
    """``everybody``, and ``office/relation`` for each office held that day."""
    found = {"everybody"}
    offices = offices_of(user, day)
    if user is not None and user.is_authenticated:
        found |= relations.named & OF_THE_PERSON
    for office in offices:
        found.add(f"{office.office}/any")
        found |= {f"{office.office}/{name}" for name in relations.named}
        if relations.federation and office.federation_id in (None, relations.federation):
            found.add(f"{office.office}/federation")
        found |= {
            f"{office.office}/{name}"
            for name, code in relations.other_federations
            if office.federation_id in (None, code)
        }
    return frozenset(found)


Decisions = dict[tuple[str, date], Decision]


class _Standing(NamedTuple):
    """How a person stands to an object, and what the table has said of all to which he stands so."""

    thing: Any  # its number is nobody else's meanwhile
    relations: Relations
    decisions: Decisions


@dataclass(frozen=True)
class _Looked:
    """How people, by their numbers, stand to objects, and what the table says of those who stand so."""

    standings: dict[tuple[int, int | None], _Standing] = field(default_factory=dict)
    decisions: dict[Hashable, Decisions] = field(default_factory=dict)

    def standing(self, user: User | None, thing: Any) -> _Standing:
        """Looked up at the first question."""
        person = None if user is None else user.id
        found = self.standings.get((id(thing), person))
        if found is None:
            relations = thing if isinstance(thing, Relations) else relations_of(thing, user)
            found = _Standing(thing, relations, self.decisions.setdefault((person, *_alike(relations)), {}))
            self.standings[id(thing), person] = found
        return found


_LOOKED: ContextVar[_Looked | None] = ContextVar("looked", default=None)


@contextmanager
def looking_once() -> Iterator[None]:
    """In here nothing changes: how a person stands to an object is looked up once, however many acts are asked, and
    what the table says of an act once, to however many objects he stands alike.
    """
    before = _LOOKED.set(_Looked())
    try:
        yield
    finally:
        _LOOKED.reset(before)


def decision_on(user: Person, act: str, thing: Any, *, day: date) -> Decision:
    """The table's answer for a person, an act and an object on a day."""
    looked, signed_in = _LOOKED.get(), user if isinstance(user, User) else None
    if looked is None:
        relations = thing if isinstance(thing, Relations) else relations_of(thing, signed_in)
        return _decided(user, act, relations, day)
    standing = looked.standing(signed_in, thing)
    decision = standing.decisions.get((act, day))
    if decision is None:
        decision = standing.decisions[act, day] = _decided(user, act, standing.relations, day)
    return decision


def _alike(relations: Relations) -> tuple[Hashable, ...]:
    """What is the same of those to whom one stands alike; an app may have told it in sets that are not frozen."""
    named, others = frozenset(relations.named), frozenset(relations.other_federations)
    return relations.kind, relations.state, relations.federation, named, others


def _decided(user: Person, act: str, relations: Relations, day: date) -> Decision:
    return decide(relations.kind, act, relations.state, standings_of(user, relations, day), relations.named)


def can(user: Person, act: str, thing: Any, *, day: date) -> bool:
    """Whether a person may do an act to an object on a day."""
    return decision_on(user, act, thing, day=day).allowed


def is_colleague(user: User, act: str, thing: Any, office: str, *, day: date) -> bool:
    """Whether this act on the object, as somebody did it in an office, is the act of an office of this person too."""
    relations = thing if isinstance(thing, Relations) else relations_of(thing, user)
    beside = colleagues(relations.kind, act, relations.state, office)
    return any(
        held.office in beside and held.federation_id in (None, relations.federation) for held in offices_of(user, day)
    )


def require(user: Person, act: str, thing: Any, *, day: date) -> Decision:
    """The decision, if it allows; else ``NotPermitted``. Every service asks this inside its transaction."""
    decision = decision_on(user, act, thing, day=day)
    if not decision.allowed:
        raise NotPermitted(act, decision, thing)
    if isinstance(user, User):
        user.acts_in = decision.office
    return decision
