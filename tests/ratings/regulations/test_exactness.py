"""Integers and fractions only: no float is anywhere in an answer, whatever edition gave it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from ratings.regulations import period_from_json, rate_period
from tests.ratings.regulations.test_worked_cases import own_cases


def floats(value: object, path: str = "") -> Iterator[str]:
    """The paths of the floats in an answer."""
    if isinstance(value, float):
        yield path
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from floats(part, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from floats(part, f"{path}.{place}")
    elif is_dataclass(value):
        for field in fields(value):
            yield from floats(getattr(value, field.name), f"{path}.{field.name}")


@pytest.mark.parametrize("case", own_cases(), ids=lambda case: str(case["id"]))
def test_an_answer_has_no_float(case: dict[str, Any]) -> None:
    assert list(floats(rate_period(period_from_json(case["input"])))) == []
