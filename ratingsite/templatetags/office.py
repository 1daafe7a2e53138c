"""Template tags and filters that every page may use; built in, so no page loads them.

Numbers: ``rating``, ``change``, ``points``, ``decimals``. Links: ``article``, ``player_link``. Time: ``day``, ``moment``.
Components: ``state_line``, ``findings``, ``act_button``. What fills the components stands in ``ratingsite.pages``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

if TYPE_CHECKING:
    pass

register = template.Library()

NOTHING = "–"
MINUS = "−"
JUMPS_FROM = 4  # up to three findings are seen at a glance
