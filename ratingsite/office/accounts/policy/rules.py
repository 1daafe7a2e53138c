"""A row of the policy table, and the answer of the table."""

from __future__ import annotations

from dataclasses import dataclass

ANY_STATE = frozenset({"*"})


@dataclass(frozen=True)
class Rule:
    """One row: these standings may do ``act`` to a ``kind`` in these states, unless one of these relations holds."""

    kind: str
    act: str
    states: frozenset[str]
    standings: frozenset[str]
    unless: frozenset[str] = frozenset()
    article: str = ""

    @property
    def offices(self) -> frozenset[str]:
        """The offices of its standings, however their holders stand to the object."""
        return frozenset(office for office, slash, _ in (each.partition("/") for each in self.standings) if slash)

    def covers(self, state: str) -> bool:
        return self.states == ANY_STATE or state in self.states


@dataclass(frozen=True)
class Decision:
    """The table's answer: ``barred_by`` is the relation in the way, ``waits_for`` the states that would allow it.

    ``opens_in`` are those of them in which no relation that there is today would be in the way.
    ``office`` is the one in which the person may act; of a chair and a member the chair.
    """

    allowed: bool
    article: str = ""
    office: str = ""
    barred_by: str = ""
    waits_for: frozenset[str] = frozenset()
    opens_in: frozenset[str] = frozenset()


def rule(kind: str, act: str, states: str, who: str, *, unless: str = "", article: str = "") -> Rule:
    """A row as it is written: states, standings and relations by words."""
    return Rule(kind, act, frozenset(states.split()), frozenset(who.split()), frozenset(unless.split()), article)
