"""The time zones that a venue may lie in."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

_REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip


@cache
def zones() -> tuple[str, ...]:
    """``Africa/Abidjan`` and the others that are named for a place, in the order of the alphabet."""
    return tuple(sorted(name for name in available_timezones() if name.split("/")[0] in _REGIONS and "/" in name))


def zone_choices() -> list[tuple[str, str]]:
    """The zones for a form; the first is that of the federation."""
    return [("", _("that of the federation")), *((name, name.replace("_", " ")) for name in zones())]
