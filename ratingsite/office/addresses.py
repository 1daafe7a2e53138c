"""Addresses that a page has a hundred times: to resolve the name of each again takes longer than to show its row."""

from __future__ import annotations

import re
from functools import lru_cache

from django.urls import get_script_prefix, reverse

PLAIN = re.compile(r"[A-Za-z0-9-]+")
NOBODY = "0"


def address_of_player(key: str) -> str:
    """The page of a player. Raises ``NoReverseMatch`` where the key cannot stand in an address."""
    if not PLAIN.fullmatch(key):
        return reverse("player", args=[key])
    head, tail = _of_players(get_script_prefix())
    return f"{head}{key}{tail}"


def address_of_edition(edition: str) -> str:
    """The page of an edition of a text."""
    return _of_edition(get_script_prefix(), edition)


@lru_cache(maxsize=4)
def _of_players(_prefix: str) -> tuple[str, str]:
    """What stands before a plain key and behind it."""
    head, _key, tail = reverse("player", args=[NOBODY]).rpartition(NOBODY)
    return head, tail


@lru_cache(maxsize=500)
def _of_edition(_prefix: str, edition: str) -> str:
    return reverse("edition", args=[edition])
