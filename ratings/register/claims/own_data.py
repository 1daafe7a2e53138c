"""Everything the register keeps of a player, for the player alone: each field by its name."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Field
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation, Player
from ratingsite.foundations.written_days import date_format

DERIVED = frozenset({"id", "search_name", "family_key", "given_key"})
"""What is only there to be searched by, and follows from the name."""

LABELS: dict[str, str | Promise] = {"numbered_by": _("number given by"), "federation": _("federation")}
"""What the register calls a field that has no words of its own there."""


def own_data(player: Player) -> list[tuple[str | Promise, Any]]:
    """The label and the value of every field, the day of birth among them; an empty one is ``None``."""
    kept = [each for each in Player._meta.fields if each.name not in DERIVED]
    return [(LABELS.get(each.name, each.verbose_name), _shown(player, each)) for each in kept]


def _shown(player: Player, field: Field[Any, Any]) -> Any:
    if field.choices:
        return getattr(player, f"get_{field.name}_display")() or None
    value = getattr(player, field.name) or None
    if isinstance(value, Federation):
        return value.shown_name
    return date_format(value) if isinstance(value, date) else value
