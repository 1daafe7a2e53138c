"""``manage.py verify_certificate``: whether a file is a certificate as this office signed it, without the network."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from ratings.management.portals import refuse_without_a_portal
from ratingsite.office.signing.envelopes import NotBelieved, PublicKey
from ratingsite.office.signing.key_files import NotAKeyFile, keys_of_file
from ratingsite.office.signing.selectors import published_keys
from ratingsite.office.signing.words import REFUSALS
from titles.certificates.form_4.selectors import result_by_number
from titles.certificates.sealing import Genuine, checked
from titles.certificates.selectors import certificate_by_number


class Command(BaseCommand):
    """Says what a file proves, as JSON; the exit code is 0 for a genuine certificate that stands, 1 for one that does
    not, and 2 where nothing could be read.
    """

    help = (
        "Check a certificate (PDF, or the certificate.json attached to it) against the office's keys: with --keys "
        "those of a downloaded file and nothing else, without it those of this portal, and whether it was revoked."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--keys", type=Path, metavar="FILE", help="keys.json, as it was downloaded")

    def handle(self, *, file: Path, keys: Path | None, **options: Any) -> None:
        try:
            content = file.read_bytes()
            trusted = _keys(keys)
        except (OSError, UnicodeDecodeError, NotAKeyFile) as error:
            raise CommandError(str(error), returncode=2) from error
        answer = _answer(content, trusted, offline=keys is not None)
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))
        if not answer["valid"]:
            sys.exit(1)


def _keys(path: Path | None) -> dict[str, PublicKey]:
    """Those of a file, or of the portal, without which nothing can be said."""
    if path is not None:
        return keys_of_file(path.read_text(encoding="utf-8"))
    refuse_without_a_portal(returncode=2)
    return published_keys()


def _answer(content: bytes, keys: dict[str, PublicKey], *, offline: bool) -> dict[str, Any]:
    try:
        genuine = checked(content, keys)
    except NotBelieved as refusal:
        with translation.override("en"):
            return {"valid": False, "reason": refusal.refusal.value, "why": str(REFUSALS[refusal.refusal])}
    found = {"number": genuine.number, "key": genuine.key, "facts": genuine.facts}
    why = "" if offline else _fallen(genuine)
    return {"valid": False, "reason": "fallen", "why": why, **found} if why else {"valid": True, **found}


def _fallen(genuine: Genuine) -> str:
    """Why a genuine certificate does not count any more; empty where it stands."""
    certificate = certificate_by_number(genuine.number)
    if certificate is None:
        return _fallen_form_4(genuine.number)
    if certificate.state == "replaced":
        return f"It was replaced by {certificate.replaced_by.number}."
    return f"It was revoked: {certificate.revoked_reason}" if certificate.revoked_at else ""


def _fallen_form_4(number: str) -> str:
    result = result_by_number(number)
    if result is None:
        return "It does not stand in the records of this portal."
    if result.state == "replaced":
        return f"It was replaced by {result.replaced_by.number}."
    return "" if result.state == "issued" else f"It was revoked: {result.closing_reason}"
