"""Locks an object and moves its state: the only way a state changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models

AnyModel = TypeVar("AnyModel", bound=models.Model)


class StaleState(Exception):
    """Somebody else moved the object in between; the message names it."""


def locked(thing: AnyModel, *beside: str, without: Iterable[str] = ()) -> AnyModel:
    """The object's row as it is now, locked until the transaction ends (SQLite locks the whole file instead).

    ``beside`` names what it hangs on and is asked for anyway: read with it (``without`` what is heavy), not locked.
    """
    rows = type(thing)._default_manager.select_for_update(of=("self",))
    return (rows.select_related(*beside).defer(*without) if beside else rows).get(pk=thing.pk)


def move(thing: AnyModel, to: str, *, among: models.QuerySet[AnyModel] | None = None, **fields: Any) -> tuple[str, str]:
    """Move ``thing.state`` along its table ``MOVES`` and set other fields with it; returns the old and new state.

    Raises ``ForbiddenMove`` where the table has no way, ``StaleState`` when the row was moved meanwhile, or is none of
    those ``among`` which it is looked for.
    """
    state = thing.state  # type: ignore[attr-defined]
    thing.MOVES.check(state, to)  # type: ignore[attr-defined]
    rows = type(thing)._default_manager.all() if among is None else among
    if not rows.filter(pk=thing.pk, state=state).update(state=to, **fields):
        raise StaleState(str(thing))
    for name, value in {"state": to, **fields}.items():
        setattr(thing, name, value)
    return state, to
