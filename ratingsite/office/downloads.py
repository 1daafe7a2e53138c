"""Files that were sent in or written here, given out again: always an attachment, and nothing in them runs."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def attachment(content: bytes, name: str, *, content_type: str = "text/plain") -> HttpResponse:
    """The bytes as a file to be kept under this name."""
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response
