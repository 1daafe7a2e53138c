"""One spelling for every value that is hashed: the same facts give the same bytes on any machine and database. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

# made once: ``json.dumps`` would make one for every value
_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def canonical(value: object) -> str:
    """A value of plain JSON on one line: keys sorted, no spaces, letters as they are."""
    return _encode(value)


def sha256_of(lines: Iterable[str]) -> str:
    """The SHA-256 of lines, each ended by a line feed, as UTF-8."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()
