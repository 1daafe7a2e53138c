"""Words for the codes of a norm's card: load ``norm_words``."""

from __future__ import annotations

from django import template

from titles.norms.cards import CardRow
from titles.norms.words import ACTS, REASONS, rate_of_play_text
from titles.record_words import ACTS as RECORDED

register = template.Library()


@register.filter
def why_not_counted(row: CardRow) -> str:
    """Why a round is not part of the norm; also what stands in the place of an opponent where there was none."""
    code = row.reason or row.kind
    return str(REASONS.get(code, code))


@register.filter
def act_words(act: str) -> str:
    """What somebody did, for the history: of a norm as its own page says it, of the rest as the record does."""
    return str(ACTS.get(act) or RECORDED.get(act, act))


@register.filter
def added(number: int | None) -> str:
    """A number as the next part of a sum: + 166, − 43."""
    if number is None:
        return ""
    return f"− {-number}" if number < 0 else f"+ {number}"


@register.filter
def rate_of_play_words(written: str) -> str:
    """A rate of play as people say it."""
    return rate_of_play_text(written)
