"""How the page says shortly what can stand where."""

from __future__ import annotations

from typing import Any

import pytest

from ratingsite.site.api.page import kind_of


@pytest.mark.parametrize(
    ("schema", "shown"),
    [
        ({"type": "integer"}, "integer"),
        ({"type": "string", "format": "uuid"}, "uuid"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "integer | null"),
        ({"enum": ["error", "note"], "type": "string"}, '"error" | "note"'),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Fault"}}, "Fault[]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "{number}"),
        ({"type": "object", "additionalProperties": True}, "object"),
        ({}, "any"),
    ],
)
def test_a_schema_in_a_few_signs(schema: dict[str, Any], shown: str) -> None:
    assert kind_of(schema) == shown
