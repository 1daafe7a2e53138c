"""Files that were sent in or written here, given out again: always an attachment, and nothing in them runs."""

from __future__ import annotations

import unicodedata
from pathlib import PurePosixPath

from django.http import HttpResponse
from django.utils.http import content_disposition_header

LONGEST_NAME = 120


def plain_name(name: str, *, otherwise: str) -> str:
    """A file's own name without folders and without what cannot be printed; it is shown, never opened.

    ``otherwise`` where nothing is left of it.
    """
    last = PurePosixPath(name.replace("\\", "/")).name
    shown = "".join(letter for letter in unicodedata.normalize("NFC", last) if letter.isprintable())
    kept = shown.strip()[:LONGEST_NAME].strip()
    return kept if kept.strip(".") else otherwise


def attachment(content: bytes, name: str, *, content_type: str = "text/plain") -> HttpResponse:
    """The bytes as a file to be kept under this name."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response
