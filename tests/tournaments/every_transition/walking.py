"""Walks an object in one state through every act of the policy table, by everybody: what the table allows is done and
written once, by its service and from its page; what it does not allow is refused and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, Relations, relations_of, standings_of
from ratingsite.office.accounts.policy import POLICY, decide
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.forms import at

READS = frozenset(
    {
        "view",
        "view-games",
        "see-accounts",
        "print",
        "print-private",
        "download",
        "download-file",
        "view-private",
        "view-fees",
        "copy",
    }
)
"""What only shows something, or a form: nothing moves, and nothing is written."""

Act = Callable[[Any, User, datetime], object]
LeftBehind = list[Any]


@dataclass(frozen=True, kw_only=True)
class Acts:
    """How each act of a kind is done. ``posts`` are the addresses behind the object's page with what is sent there;
    ``entries`` how many lines of the record it writes, where not one; ``asks`` what an act may still want, once it is
    permitted, before it does anything."""

    kind: str
    page: str  # "/tournaments/%s/"
    services: Mapping[str, Act]
    posts: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
    entries: Mapping[str, int] = field(default_factory=dict)
    asks: tuple[type[Exception], ...] = ()


def acts_in_table(kind: str) -> dict[str, set[str]]:
    """The acts of a kind that change something, with the states that the table opens them in."""
    found: dict[str, set[str]] = {}
    for rule in POLICY:
        if rule.kind == kind and rule.act not in READS:
            found.setdefault(rule.act, set()).update(rule.states)
    return found


def moved(thing: Model, state: str, **row: Any) -> Any:
    """The row in a state, with what the database asks of it there."""
    type(thing)._default_manager.filter(pk=thing.pk).update(state=state, **row)
    return type(thing)._default_manager.get(pk=thing.pk)


def not_done(kind: str, done: set[tuple[str, str]], *, elsewhere: frozenset[str] = frozenset()) -> set[Any]:
    """What the table opens and nobody has done; acts without a state of their own are not asked for."""
    opened = {(act, state) for act, states in acts_in_table(kind).items() for state in states - {"*"}}
    return {each for each in opened - done if each[0] not in elsewhere}


PAGES_EVERY = 4  # of the refusals from a page each fourth is tried: they are the same two lines in every view


def walked(
    thing: Model, acts: Acts, people: Mapping[str, User], *, now: datetime, already: Set[tuple[str, str]] = frozenset()
) -> set[tuple[str, str]]:
    """The acts that were done from the state of the thing, with that state. Everything is taken back."""
    at(now)
    stands = {name: relations_of(thing, user) for name, user in people.items()}
    standings = {name: standings_of(user, stands[name], now.date()) for name, user in people.items()}
    state, before = next(iter(stands.values())).state, left_behind(thing)
    done: set[tuple[str, str]] = set()
    for number, act in enumerate(act for act in acts.services if (act, state) not in already):
        may = [name for name in people if _may(act, stands[name], standings[name])]
        others = [name for name in people if name not in may]
        place = number * 7 + len(state)
        did = [name for name in may if _does(thing, acts, act, people[name], now, before)]
        if did:
            done.add((act, state))
            if act in acts.posts:
                _posts(thing, acts, act, people[did[0]], before)
        _is_refused(thing, acts, act, people[others[place % len(others)]], now, before)
        if place % PAGES_EVERY == 0:
            _is_not_there(thing, acts, act, people[others[(place + 1) % len(others)]], before)
    assert left_behind(thing) == before
    return done


def _may(act: str, stands: Relations, standings: frozenset[str]) -> bool:
    return decide(stands.kind, act, stands.state, standings, stands.named).allowed


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _does(thing: Model, acts: Acts, act: str, user: User, now: datetime, before: LeftBehind) -> bool:
    """Whether the act is done; where something else stands against it, nothing is left behind."""
    with undone():
        try:
            with transaction.atomic():
                acts.services[act](_again(thing), user, now)
        except acts.asks:
            assert left_behind(thing) == before, (act, user)
            return False
        written = AuditEntry.objects.filter(pk__gt=before[1])
        assert written.count() == acts.entries.get(act, 1), (act, user, list(written))
        assert {entry.by_id for entry in written} == {user.pk}, (act, user)
    return True


def _is_refused(thing: Model, acts: Acts, act: str, user: User, now: datetime, before: LeftBehind) -> None:
    with undone():
        try:
            with transaction.atomic():
                acts.services[act](_again(thing), user, now)
        except NotPermitted:
            pass
        else:
            raise AssertionError((act, user, "was done, and the table does not allow it"))
        assert left_behind(thing) == before, (act, user)


def _posts(thing: Model, acts: Acts, act: str, user: User, before: LeftBehind) -> None:
    """The same from its page: it leads on, and is written in the record."""
    behind, said = acts.posts[act]
    with undone():
        answer = _browser(user).post(acts.page % thing.pk + behind, said)
        assert answer.status_code == 302, (act, user, answer.status_code)
        assert AuditEntry.objects.filter(pk__gt=before[1]).count() == acts.entries.get(act, 1), (act, user)


def _is_not_there(thing: Model, acts: Acts, act: str, user: User, before: LeftBehind) -> None:
    """Who may not is told that there is nothing, or that it has moved on."""
    if act not in acts.posts:
        return
    behind, said = acts.posts[act]
    with undone():
        answer = _browser(user).post(acts.page % thing.pk + behind, said)
        assert answer.status_code in (302, 404), (act, user, answer.status_code)
        assert left_behind(thing) == before, (act, user)


def left_behind(thing: Model) -> LeftBehind:
    """The row, and whatever an act would have added."""
    row = type(thing)._default_manager.filter(pk=thing.pk).values().get()
    last = AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    return [row, last, OutboxMessage.objects.count()]


def _again(thing: Model) -> Any:
    return type(thing)._default_manager.get(pk=thing.pk)


def _browser(user: User) -> Client:
    _CLIENT.force_login(user)
    return _CLIENT


_CLIENT = Client()  # one for all: each would load the middleware anew
