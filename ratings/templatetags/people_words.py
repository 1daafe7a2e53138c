"""Words about people, in templates: ``{{ proposal|speaks_for }}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from ratings.register.changes import words as change_words
from ratings.register.changes.csv_rows import Fault
from ratings.register.changes.models import PersonChange
from ratings.register.matching import words
from ratings.register.matching.proposals import Proposal
from ratings.register.memberships import words as membership_words

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


@register.filter
def change_text(change: PersonChange) -> str:
    """What changes, from what to what."""
    return change_words.change_text(change)


@register.filter
def fault_text(fault: Fault) -> str:
    """What is wrong with a line of a file."""
    return change_words.fault_text(fault)


@register.filter
def membership_fault(fault: Fault) -> str:
    """What is wrong with a line of a file of memberships."""
    return membership_words.fault_text(fault)


@register.simple_tag
def value_text(kind: str, value: str) -> str:
    """A value as people read it."""
    return change_words.value_text(kind, value)
