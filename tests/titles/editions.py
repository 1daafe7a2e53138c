"""The editions of the title regulations, each with a day on which it is in force."""

from __future__ import annotations

from datetime import date

import pytest

EDITIONS = {
    "titles-2022": date(2022, 6, 4),
    "titles-2023": date(2023, 6, 3),
    "titles-2024": date(2024, 6, 1),
}
every_edition = pytest.mark.parametrize(("edition", "day"), EDITIONS.items())
