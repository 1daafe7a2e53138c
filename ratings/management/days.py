"""Days as commands are told them."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from datetime import date

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def a_day(text: str) -> date:
    """A day of the calendar like ``2025-11-01``. Raises ``ArgumentTypeError``, which the parser puts into words."""
    try:
        if _DAY.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise ArgumentTypeError(f"{text} is no day: write it like 2025-11-01")
