"""A text of JSON with its numbers exact, and nothing said twice."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import NoReturn

from ratings.regulations.problems import ABSENT, BadPeriod, Described


def document_from_text(text: str) -> object:
    """A JSON document with its numbers exact. Raises ``BadPeriod`` for what is no JSON or says a thing twice."""
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_refuse_constant, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20] or ABSENT
        raise BadPeriod(f"line {error.lineno}, column {error.colno}", "JSON", found) from None
    except BadPeriod:
        raise
    except RecursionError:
        raise BadPeriod("document", "JSON of a few levels", Described("a deeper one")) from None
    except ValueError:
        raise BadPeriod("document", "numbers of a few digits", Described("one of thousands of digits")) from None


def _refuse_constant(name: str) -> NoReturn:
    raise BadPeriod("document", "finite numbers", Described(name))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    given = dict(pairs)
    if len(given) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadPeriod(twice, "this field once in its object", Described("it twice"))
    return given
