"""Objects that are made of rows by us are those that Django makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model
from django.db.models.signals import post_init

from ratingsite.foundations.rows_as_objects import objects_of

MODELS = sorted(apps.get_models(include_auto_created=True), key=lambda model: model._meta.label)


def told(one: Model) -> dict[str, Any]:
    """All that an object holds; what it leads to and is known, once somebody has asked for that."""
    assert one._state.fields_cache == {}
    return {name: vars(value) if name == "_state" else value for name, value in vars(one).items()}


def columns_of(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_an_object_of_each_model_holds_what_django_s_own_holds(model: type[Model]) -> None:
    columns = columns_of(model)
    row = [f"what stands in {name}" for name in columns]
    made, by_django = objects_of(model, frozenset(columns))(row), model.from_db(DEFAULT_DB_ALIAS, columns, row)
    assert type(made) is type(by_django)
    assert told(made) == told(by_django)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_columns_that_were_not_read_are_left_out_as_django_leaves_them_out(model: type[Model]) -> None:
    names = columns_of(model)[::2]
    made, by_django = objects_of(model, frozenset(names))(names), model.from_db(DEFAULT_DB_ALIAS, names, names)
    assert told(made) == told(by_django)
    assert made.get_deferred_fields() == by_django.get_deferred_fields()


def test_who_listens_for_objects_is_told_of_each() -> None:
    heard: list[Session] = []

    def listener(instance: Session, **_: object) -> None:
        heard.append(instance)

    post_init.connect(listener, sender=Session)
    try:
        one = objects_of(Session, frozenset(columns_of(Session)))(["key", "data", None])
    finally:
        post_init.disconnect(listener, sender=Session)
    assert [id(each) for each in heard] == [id(one)]
