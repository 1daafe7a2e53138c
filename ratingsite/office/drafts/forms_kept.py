"""Which forms are kept while they are typed, and whether one address has one of them or many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from uuid import UUID

from django.urls import Resolver404, resolve

KEY = "key"  # the hidden field that tells the forms of one address apart
Form = TypeVar("Form", bound=Callable[..., object])


def keeps_typing(view: Form) -> Form:
    """Say of a view that its form gives back what is kept: of other addresses nothing is kept."""
    view.keeps_typing = True  # type: ignore[attr-defined]
    return view


def keeps_each_form(view: Form) -> Form:
    """Say so of a view whose form makes a new thing each time: each form that is opened has a draft of its own."""
    view.keeps_each_form = True  # type: ignore[attr-defined]
    return keeps_typing(view)


def keeps_each_page(view: Form) -> Form:
    """Say so of a view whose form shows some of many rows at once: one draft has those of all its pages."""
    view.keeps_each_page = True  # type: ignore[attr-defined]
    return keeps_typing(view)


def is_form(path: str) -> bool:
    """Whether an address is that of a form which gives back what is kept of it."""
    return _says(path, "keeps_typing")


def is_form_of_many(path: str) -> bool:
    """Whether each form that is opened at an address has a draft of its own."""
    return _says(path, "keeps_each_form")


def is_form_in_pages(path: str) -> bool:
    """Whether the form at an address shows some of many rows at once."""
    return _says(path, "keeps_each_page")


def key_of(path: str, fields: Mapping[str, str]) -> str:
    """Which of the forms of an address the fields are of; empty where it has one, or where they do not say it."""
    return as_key(fields.get(KEY, "")) if is_form_of_many(path) else ""


def as_key(text: str) -> str:
    """The key as it is stored; empty where it is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return ""


def view_of(path: str) -> tuple[Any, dict[str, Any]]:
    """The view at an address, and what the address fills in."""
    match = resolve(path)
    return match.func, match.kwargs


def _says(path: str, word: str) -> bool:
    try:
        return bool(getattr(view_of(path)[0], word, False))
    except Resolver404:
        return False
