"""Objects out of rows as Django's ``Model.from_db`` makes them, but sooner.

A page has some hundreds of them; of each Django asks how every field is set, and who is to be told that it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model
from django.db.models.base import ModelState
from django.db.models.fields.related_descriptors import ForeignKeyDeferredAttribute
from django.db.models.query_utils import DeferredAttribute
from django.db.models.signals import post_init, pre_init

Made = Callable[[Sequence[Any]], Model]
PLAIN = (DeferredAttribute, ForeignKeyDeferredAttribute)
"""How fields are set that keep what they are given and do nothing else."""


def objects_of(model: type[Model], names: frozenset[str]) -> Made:
    """Makes the object of a row: the values of the columns with these names, in the order of the model's.

    A model that makes its objects in its own way, or has a field that does more than keep its value, is left to Django.
    """
    if not _is_plain(model):
        return lambda row: model.from_db(DEFAULT_DB_ALIAS, names, row)
    read = [field.attname for field in model._meta.concrete_fields if field.attname in names]

    def made(row: Sequence[Any]) -> Model:
        one = model.__new__(model)
        state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        known = one.__dict__
        known["_state"] = state
        known.update(zip(read, row, strict=True))
        return one

    return made


def _is_plain(model: type[Model]) -> bool:
    is_djangos = model.__init__ is Model.__init__ and model.from_db.__func__ is Model.from_db.__func__  # type: ignore[attr-defined]
    is_told = pre_init.has_listeners(model) or post_init.has_listeners(model)
    return is_djangos and not is_told and all(type(_set_by(model, each)) in PLAIN for each in _columns(model))


def _columns(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _set_by(model: type[Model], name: str) -> object:
    return getattr(model, name, None)
