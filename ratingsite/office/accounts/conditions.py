"""The policy table as a condition of a query: to which rows may a person do an act? Asked without reading a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import reduce
from operator import or_

from django.db.models import Q

from ratingsite.office.accounts.models import OfficeHeld
from ratingsite.office.accounts.permissions import Person, offices_of
from ratingsite.office.accounts.policy import ANY_STATE, RULES, Rule

ALL, NONE = Q(pk__isnull=False), Q(pk__in=())


@dataclass(frozen=True, kw_only=True)
class Rows:
    """``Relations`` of rows that are not read: where a query finds them. ``named`` must know every relation asked for.

    ``federation`` is the path to the federation's code, ``state`` the path to the state. Either stays empty where no
    rule of the acts asks for it.
    """

    kind: str
    federation: str = ""
    state: str = ""
    named: Mapping[str, Q] = field(default_factory=dict)


def open_to(user: Person, act: str, rows: Rows, *, day: date) -> Q:
    """The rows for which ``can`` says yes. ``NONE`` where nothing need be asked."""
    return open_by(RULES.get((rows.kind, act), ()), user, rows, day=day)


def open_by(rules: Iterable[Rule], user: Person, rows: Rows, *, day: date) -> Q:
    """The rows that these rules open: the first one that fits a person and a state decides.

    ``NONE`` where no office of the person fits a rule: then there is nothing to ask the database.
    """
    offices = offices_of(user, day)
    allowed, decided = NONE, NONE
    for rule in rules:
        if standings := list(_standing_in(rule, user, offices, rows)):
            fits = _any(standings) & _in_its_states(rule, rows) & ~decided
            allowed |= fits & ~_any(rows.named[name] for name in sorted(rule.unless))
            decided |= fits
    return allowed


def _standing_in(rule: Rule, user: Person, offices: list[OfficeHeld], rows: Rows) -> Iterator[Q]:
    """The rows to which the person has one of the rule's standings, standing by standing."""
    for standing in sorted(rule.standings):
        office, _, relation = standing.partition("/")
        if standing == "everybody":
            yield ALL
        elif relation:
            yield from (_related(relation, held, rows) for held in offices if held.office == office)
        elif user is not None and user.is_authenticated:
            yield rows.named[standing]


def _related(relation: str, held: OfficeHeld, rows: Rows) -> Q:
    """The rows to which an office has a relation."""
    if relation == "any":
        return ALL
    if relation != "federation":
        return rows.named[relation]
    return Q(**{rows.federation: held.federation_id} if held.federation_id else {f"{rows.federation}__gt": ""})


def _in_its_states(rule: Rule, rows: Rows) -> Q:
    return ALL if rule.states == ANY_STATE else Q(**{f"{rows.state}__in": sorted(rule.states)})


def _any(conditions: Iterable[Q]) -> Q:
    return reduce(or_, conditions, NONE)
