"""Where the secret halves lie: in ``SIGNING_KEY`` of the environment, else in files that nobody else may read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.conf import settings

from ratingsite.office.signing.envelopes import name_of, public_of

SEED_BYTES = 32


class NoSigningKey(Exception):
    """The secret of the published key is not here: bring it back, or end the key (``rotate_signing_key``)."""


def given_seed() -> bytes | None:
    """The secret that the environment gives, 64 hexadecimal digits. Raises ``NoSigningKey`` where it is none."""
    given = settings.SIGNING_KEY
    if not given:
        return None
    try:
        seed = bytes.fromhex(given)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise NoSigningKey("SIGNING_KEY is not 64 hexadecimal digits")
    return seed


def kept_seed(name: str) -> bytes:
    """The secret of a published key. Raises ``NoSigningKey``."""
    seed = given_seed()
    if seed is None:
        try:
            seed = bytes.fromhex(_path(name).read_text(encoding="ascii"))
        except (OSError, ValueError) as error:
            raise NoSigningKey(f"the secret of key {name} is not at {_path(name).name}") from error
    if len(seed) != SEED_BYTES or name_of(public_of(seed)) != name:
        raise NoSigningKey(f"the secret that is here is not that of key {name}")
    return seed


def new_seed() -> bytes:
    """A secret for a new key: the environment's, or a random one that is kept in a file of its own."""
    seed = given_seed()
    if seed is not None:
        return seed
    seed = secrets.token_bytes(SEED_BYTES)
    path = _path(name_of(public_of(seed)))
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(seed.hex())
        file.flush()
        os.fsync(file.fileno())
    return seed


def forget_seed(name: str) -> None:
    """Take away the file of a key that has ended."""
    _path(name).unlink(missing_ok=True)


def _path(name: str) -> Path:
    return Path(settings.VAR_DIR) / "signing" / f"{name}.key"
