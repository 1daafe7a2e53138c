"""A signed statement: what is said, and the Ed25519 signature of its one spelling. Pure; a reader needs no database.

An envelope is ``{"signature":…,"statement":…}`` in the canonical spelling and no other: whoever changes one byte, be
it a space, has another envelope, and that is refused.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ratingsite.foundations.canonical import canonical

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LONGEST = 256 * 1024
SIGNATURE = re.compile(r"[0-9a-f]{128}")


class Refusal(StrEnum):
    """Why a signature is not believed."""

    UNSIGNED = "unsigned"  # there is no signed statement of this kind
    EDITED = "edited"  # not what was signed
    UNKNOWN_KEY = "unknown-key"  # signed with a key that this office has not published
    OUT_OF_TIME = "out-of-time"  # signed on a day on which the key did not sign
    OTHER_DOCUMENT = "other-document"  # a signature of this office, of another document


class NotBelieved(ValueError):
    """What was shown is not what the office has signed; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


@dataclass(frozen=True, kw_only=True)
class PublicKey:
    """A published key: 64 hexadecimal digits, and the span in which it signs; ``until`` is open for the present one."""

    public: str
    since: datetime
    until: datetime | None = None

    @property
    def name(self) -> str:
        """What statements call the key."""
        return name_of(self.public)

    def signed_on(self, moment: datetime) -> bool:
        """Whether it was the office's key at a moment."""
        return self.since <= moment and (self.until is None or moment <= self.until)


def name_of(public: str) -> str:
    """The name of a key: the first 16 digits of the SHA-256 of its 32 bytes."""
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:16]


def public_of(seed: bytes) -> str:
    """The public key of a secret one of 32 bytes."""
    return _secret(seed).public_key().public_bytes_raw().hex()


def sealed(statement: Mapping[str, Any], seed: bytes) -> str:
    """The envelope of a statement that names its ``format``, its ``key`` and when it was ``signed_at``."""
    signature = _secret(seed).sign(canonical(statement).encode())
    return canonical({"statement": dict(statement), "signature": signature.hex()})


def _secret(seed: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # seven megabytes, seldom needed

    return Ed25519PrivateKey.from_private_bytes(seed)


def _is_signed(text: str, signature: str, public: str) -> bool:
    """Whether the signature is that of the text by a key. Raises ``ValueError`` where either is none."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), text.encode())
    except InvalidSignature:
        return False
    return True


def opened(envelope: str, keys: Mapping[str, PublicKey], *, form: str) -> dict[str, Any]:
    """The statement of an envelope of this format. Raises ``NotBelieved``. ``keys`` are the published ones by name."""
    statement, signature = _parts(envelope)
    if statement.get("format") != form:
        raise NotBelieved(Refusal.UNSIGNED)
    key = keys.get(str(statement.get("key")))
    if key is None:
        raise NotBelieved(Refusal.UNKNOWN_KEY)
    try:
        is_signed = _is_signed(canonical(statement), signature, key.public)
        moment = datetime.fromisoformat(str(statement.get("signed_at")))
    except ValueError as error:
        raise NotBelieved(Refusal.EDITED) from error
    if not is_signed:
        raise NotBelieved(Refusal.EDITED)
    if moment.tzinfo is None or not key.signed_on(moment):
        raise NotBelieved(Refusal.OUT_OF_TIME)
    return statement


def _parts(envelope: str) -> tuple[dict[str, Any], str]:
    if len(envelope) > LONGEST:
        raise NotBelieved(Refusal.UNSIGNED)
    try:
        found = json.loads(envelope)
        spelled = canonical(found)
    except (ValueError, RecursionError) as error:
        raise NotBelieved(Refusal.UNSIGNED) from error
    if not isinstance(found, dict) or set(found) != {"statement", "signature"}:
        raise NotBelieved(Refusal.UNSIGNED)
    statement, signature = found["statement"], found["signature"]
    if not isinstance(statement, dict) or not isinstance(signature, str):
        raise NotBelieved(Refusal.UNSIGNED)
    if spelled != envelope or not SIGNATURE.fullmatch(signature) or not _can_be_written(spelled):
        raise NotBelieved(Refusal.EDITED)
    return statement, signature


def _can_be_written(text: str) -> bool:
    """Whether it holds no halves of characters, which no file could have carried."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
