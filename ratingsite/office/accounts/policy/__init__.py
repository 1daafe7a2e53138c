"""The policy table: who may do what to which object in which state. Deny by default; this is both code and test input.

A *standing* is ``office/relation``: the office held on that day, and how the person stands to the object.
Every office has ``/any``; ``/federation`` when it is held for the object's federation (or for all);
other relations (``own``, ``chief``, ``appointed`` …) are named by each app's ``permissions.py``.
``everybody`` needs no log-in. ``unless`` names relations that bar a person: nobody decides on his own step.

One table in parts, a module for each floor or room; ``standings`` has the words that several of them use.
"""

from __future__ import annotations

from collections.abc import Iterable

from ratingsite.office.accounts.policy.events import EVENTS
from ratingsite.office.accounts.policy.fees import FEES
from ratingsite.office.accounts.policy.leaves import LEAVES
from ratingsite.office.accounts.policy.offices import OFFICES
from ratingsite.office.accounts.policy.ratings import RATINGS
from ratingsite.office.accounts.policy.reports import REPORTS
from ratingsite.office.accounts.policy.rules import ANY_STATE, Decision, Rule
from ratingsite.office.accounts.policy.titles import TITLES

__all__ = ["ANY_STATE", "POLICY", "RULES", "Decision", "Rule", "colleagues", "decide", "states_open_to"]

POLICY: tuple[Rule, ...] = (*EVENTS, *FEES, *LEAVES, *REPORTS, *RATINGS, *TITLES, *OFFICES)


def _by_act(rules: Iterable[Rule]) -> dict[tuple[str, str], tuple[Rule, ...]]:
    """The rules in their order, by what they are about."""
    found: dict[tuple[str, str], tuple[Rule, ...]] = {}
    for rule in rules:
        found[rule.kind, rule.act] = (*found.get((rule.kind, rule.act), ()), rule)
    return found


RULES = _by_act(POLICY)


def decide(kind: str, act: str, state: str, standings: Iterable[str], relations: Iterable[str] = ()) -> Decision:
    """What the table says. ``relations`` are the bare relations of the person, for ``unless``."""
    held, bare = frozenset(standings), frozenset(relations)
    barred = Decision(allowed=False)
    for rule in RULES.get((kind, act), ()):
        if not rule.standings & held:
            continue
        if not rule.covers(state):
            opens_in = barred.opens_in if rule.unless & bare else barred.opens_in | rule.states
            states = barred.waits_for | rule.states
            barred = Decision(allowed=False, article=rule.article, waits_for=states, opens_in=opens_in)
        elif rule.unless & bare:
            return Decision(allowed=False, article=rule.article, barred_by=min(rule.unless & bare))
        else:
            return Decision(allowed=True, article=rule.article, office=_office(rule.standings & held))
    return barred


def _office(standings: Iterable[str]) -> str:
    """The office of the first standing in the order of the alphabet: ``qc-chair`` stands before ``qc/any``."""
    office, _, relation = min(standings).partition("/")
    return office if relation else ""


def colleagues(kind: str, act: str, state: str, office: str) -> frozenset[str]:
    """The offices to which the rows that open an act in this state to one of them open it too, itself among them."""
    rules = (rule for rule in RULES.get((kind, act), ()) if rule.covers(state) and office in rule.offices)
    return frozenset[str]().union(*(rule.offices for rule in rules))


def states_open_to(kind: str, act: str, standing: str) -> frozenset[str]:
    """The states in which one standing alone suffices; ``{"*"}`` for every state. Lists are filtered by this."""
    found: frozenset[str] = frozenset()
    for rule in RULES.get((kind, act), ()):
        if standing in rule.standings and not rule.unless:
            found |= rule.states
    return ANY_STATE if found >= ANY_STATE else found
