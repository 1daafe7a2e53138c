"""Reads a downloaded file of keys. Pure."""

from __future__ import annotations

import json
from datetime import datetime

from ratingsite.office.signing.envelopes import PublicKey


class NotAKeyFile(ValueError):
    """The file is not the keys of a rating office; the message says what is wrong with it."""


def keys_of_file(text: str) -> dict[str, PublicKey]:
    """The keys by their names. Raises ``NotAKeyFile``."""
    try:
        keys = [
            PublicKey(
                public=row["public"],
                since=datetime.fromisoformat(row["since"]),
                until=datetime.fromisoformat(row["until"]) if row["until"] else None,
            )
            for row in json.loads(text)["keys"]
        ]
        return {key.name: key for key in keys}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotAKeyFile(f"not a file of keys: {error!r}") from error
