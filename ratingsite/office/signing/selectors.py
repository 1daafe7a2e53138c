"""The published keys, as pages and programs read them."""

from __future__ import annotations

from typing import Any

from ratingsite.office.signing.envelopes import PublicKey
from ratingsite.office.signing.models import SigningKey

FORM = "rating-office-keys/1"


def published_keys() -> dict[str, PublicKey]:
    """Every key of the office by its name, the ended ones too."""
    return {key.name: key.published for key in SigningKey.objects.all()}


def keys_document() -> dict[str, Any]:
    """The file of the keys: ``keys``, each with ``name``, ``public`` (hexadecimal), ``since`` and ``until``."""
    keys = [
        {
            "name": key.name,
            "algorithm": "Ed25519",
            "public": key.public,
            "since": key.since.isoformat(),
            "until": key.until.isoformat() if key.until else None,
        }
        for key in SigningKey.objects.all()
    ]
    return {"format": FORM, "keys": keys}
