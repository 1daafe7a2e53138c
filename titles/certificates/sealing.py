"""What proves a certificate without this portal: the signed facts, and the signature over the whole file.

The facts are attached to the PDF as ``certificate.json``, an envelope of ``FACTS``. The finished file is signed too: an
increment behind its end carries, in a comment, an envelope of ``FILE`` with the facts and the SHA-256 of every byte
before it. A reader of PDF shows the page and passes over the comment; a checker needs no reader of PDF.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ratingsite.office.signing.envelopes import NotBelieved, PublicKey, Refusal, opened
from ratingsite.office.signing.services import signed

FACTS = "norm-certificate/1"
FILE = "norm-certificate-file/1"
MARK = b"\n%OFFICE-SEAL "
TRAILER = re.compile(rb"trailer\n<<([^<>]*)>>\nstartxref\n(\d+)\n%%EOF\s*\Z")
PDF = b"%PDF-"


@dataclass(frozen=True, kw_only=True)
class Genuine:
    """What the office has signed: the number, what the document says, and the key."""

    number: str
    key: str
    facts: Mapping[str, Any]


def signed_facts(facts: Mapping[str, Any], *, now: datetime) -> str:
    """The envelope that is attached to the document. Raises ``NoSigningKey``."""
    return signed(FACTS, {"number": facts["number"], "facts": dict(facts)}, now=now)


def sealed_file(pdf: bytes, facts: Mapping[str, Any], *, now: datetime) -> bytes:
    """The finished file with the signature behind it. Raises ``NoSigningKey``."""
    said = {"number": facts["number"], "facts": dict(facts), "bytes": len(pdf), "sha256": _sha256(pdf)}
    return pdf + _increment(pdf, signed(FILE, said, now=now))


def _increment(pdf: bytes, envelope: str) -> bytes:
    """An increment that changes nothing, with the envelope in a comment."""
    trailer = TRAILER.search(pdf)
    if trailer is None:
        raise NotBelieved(Refusal.EDITED)
    comment = MARK + base64.b64encode(envelope.encode()) + b"\n"
    place = len(pdf) + len(comment)
    entries, previous = trailer[1], trailer[2]
    return comment + b"xref\n0 0\ntrailer\n<<%b/Prev %b>>\nstartxref\n%d\n%%%%EOF\n" % (entries, previous, place)


def checked(content: bytes, keys: Mapping[str, PublicKey]) -> Genuine:
    """What a file proves: a certificate's PDF, or the signed facts that were attached to it. Raises ``NotBelieved``."""
    return _checked_file(content, keys) if content.startswith(PDF) else _checked_facts(content, keys)


def _checked_facts(content: bytes, keys: Mapping[str, PublicKey]) -> Genuine:
    try:
        envelope = content.decode()
    except UnicodeDecodeError as error:
        raise NotBelieved(Refusal.UNSIGNED) from error
    return _genuine(opened(envelope, keys, form=FACTS))


def _checked_file(content: bytes, keys: Mapping[str, PublicKey]) -> Genuine:
    place = content.rfind(MARK)
    if place < 0:
        raise NotBelieved(Refusal.UNSIGNED)
    pdf, rest = content[:place], content[place:]
    try:
        envelope = base64.b64decode(rest[len(MARK) :].partition(b"\n")[0], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise NotBelieved(Refusal.EDITED) from error
    said = opened(envelope, keys, form=FILE)
    if (said["bytes"], said["sha256"]) != (len(pdf), _sha256(pdf)):
        raise NotBelieved(Refusal.OTHER_DOCUMENT)
    if _increment(pdf, envelope) != rest:
        raise NotBelieved(Refusal.EDITED)
    return _genuine(said)


def _genuine(said: Mapping[str, Any]) -> Genuine:
    return Genuine(number=said["number"], key=said["key"], facts=said["facts"])


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
