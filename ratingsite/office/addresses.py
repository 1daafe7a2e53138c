"""Addresses that a page has a hundred times: to resolve the name of each again takes longer than to show its row."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from uuid import UUID

from django.urls import get_script_prefix, reverse

PLAIN = re.compile(r"[A-Za-z0-9-]+")
NOBODY = "0"
NO_KEY = UUID(int=0)


def address_of(name: str) -> str:
    """The page of that name which takes no key."""
    return _without_key(get_script_prefix(), name)


@lru_cache(maxsize=500)
def _without_key(_prefix: str, name: str) -> str:
    return reverse(name)


def address_of_player(key: str) -> str:
    """The page of a player. Raises ``NoReverseMatch`` where the key cannot stand in an address."""
    return _of_player(key, "player")


def addresses_of_players() -> Callable[[str], str]:
    """``address_of_player`` for many of one page: where the portal stands on its host is asked once."""
    before, after = _around(get_script_prefix(), "player")
    return lambda key: f"{before}{key}{after}" if PLAIN.fullmatch(key) else reverse("player", args=[key])


def address_of_calculation(key: str, run: UUID) -> str:
    """How the rating of a player came about in a run. Raises ``NoReverseMatch`` as ``address_of_player`` does."""
    return _of_player(key, "player_calculation", run)


def address_of_edition(edition: str) -> str:
    """The page of an edition of a text."""
    return _of_edition(get_script_prefix(), edition)


def address_of_key(name: str, key: UUID | str) -> str:
    """The page of that name which takes one key and nothing else."""
    before, after = _around_key(get_script_prefix(), name)
    return f"{before}{key}{after}"


def addresses(name: str) -> Callable[[UUID], str]:
    """``address_of_key`` for many keys of one page: where the portal stands on its host is asked once."""
    before, after = _around_key(get_script_prefix(), name)
    return lambda key: f"{before}{key}{after}"


@lru_cache(maxsize=100)
def _around_key(_prefix: str, name: str) -> tuple[str, str]:
    """What stands before the key and behind it."""
    before, _key, after = reverse(name, args=[NO_KEY]).partition(str(NO_KEY))
    return before, after


def _of_player(key: str, name: str, *behind: UUID) -> str:
    if not PLAIN.fullmatch(key):
        return reverse(name, args=[key, *behind])
    before, after = _around(get_script_prefix(), name, *behind)
    return f"{before}{key}{after}"


@lru_cache(maxsize=100)
def _around(_prefix: str, name: str, *behind: UUID) -> tuple[str, str]:
    """What stands before a plain key and behind it."""
    before, _key, after = reverse(name, args=[NOBODY, *behind]).partition(f"/{NOBODY}/")
    return f"{before}/", f"/{after}"


@lru_cache(maxsize=500)
def _of_edition(_prefix: str, edition: str) -> str:
    return reverse("edition", args=[edition])
