"""Words about people, in templates: ``{{ proposal|speaks_for }}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from ratings.register.matching import words
from ratings.register.matching.proposals import Proposal

register = template.Library()


@register.filter
def speaks_for(proposal: Proposal) -> str:
    """What speaks for a proposal."""
    return words.speaks_for(proposal)


@register.filter
def speaks_against(proposal: Proposal) -> str:
    """What speaks against it."""
    return words.speaks_against(proposal)


@register.filter
def of(found: Mapping[Any, Any], key: Any) -> Any:
    """What a mapping has for a key; ``None`` where it has nothing."""
    return found.get(key)
