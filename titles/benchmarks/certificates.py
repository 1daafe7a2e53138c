"""Measures how long it takes to set and sign the documents of certificates."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import CommandError, CommandParser

from ratingsite.office.signing.envelopes import name_of, public_of, sealed
from titles.benchmarks.plain_certificates import NoReportLab, plain_certificate
from titles.certificates.norm_certificate import certificate_pdf
from titles.certificates.sealing import FACTS

HELP = """\
Set and sign so many different certificates, one after another in one process, and print the seconds of CPU, the most
memory that the process has held, and how long that is in times of ReportLab, which sets plainer certificates of the
same facts between them. Needs no database; the key is made up.
"""
SEED = bytes(32)
AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
EVERY = 10  # so many certificates stand between two of ReportLab
MB = 1024 * (1024 if sys.platform == "darwin" else 1)  # elsewhere kilobytes are counted


def add_arguments(parser: CommandParser) -> None:
    """How many."""
    parser.add_argument("--certificates", type=int, default=1000, help="(1000)")


def measure(options: Mapping[str, Any], write: Callable[[str], object]) -> None:
    """Set, sign, print."""
    number = options["certificates"]
    if not 1 <= number <= 100_000:
        raise CommandError(f"--certificates: a whole number from 1 to 100000; found {number}")
    key = name_of(public_of(SEED))
    seconds = other = 0.0
    size = compared = 0
    for each in range(number):
        begun = time.process_time()
        size += len(_certificate(each, key))
        seconds += time.process_time() - begun
        if each % EVERY == 0:
            other += _seconds_of_the_other(each)
            compared += 1
    write(f"{size // number} bytes a certificate")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // MB
    times = (seconds / number) / (other / compared)
    write(f"certificates: {seconds:.1f} s for {number}, {memory} MB, {times:.2f} times ReportLab")


def _certificate(number: int, key: str) -> bytes:
    facts = sample_facts(number)
    signed = {"format": FACTS, "key": key, "signed_at": AT.isoformat()}
    statement = {**signed, "number": facts["number"], "facts": facts}
    return certificate_pdf(facts, payload=sealed(statement, SEED))


def _seconds_of_the_other(number: int) -> float:
    begun = time.process_time()
    try:
        plain_certificate(sample_facts(number))
    except NoReportLab as error:
        raise CommandError(str(error)) from error
    return time.process_time() - begun


def sample_facts(number: int) -> dict[str, Any]:
    """What an invented certificate says; each another name, number, address, event and games."""
    rows = [
        {"counted": True, "raised": False, "cells": [str(each), f"Opponent {number + each}, Ö.", str(2000000 + number),
         "CAN", str(2300 + (number * each) % 200), str(2300 + (number * each) % 200), "IM", "½"]}
        for each in range(1, 10)
    ]  # fmt: skip
    words = ("event", "games", "total", "figures", "findings", "signatures", "signed", "qr", "payload", "latin")
    finding = {"met": True, "sign": "✓", "text": "Performance rating: 2480 (≥ 2450)", "article": "1.4.8"}
    signature = {"name": "Boris Petrov", "office": "Chief arbiter", "at": "15 May 2024, 07:00 CDT"}
    return {
        "language": "en",
        "title": "Certificate of title result",
        "issuer": "Rating office",
        "awarded": "A norm for the title of International Master, achieved by",
        "notice": "",
        "number": f"N-2026-{number:06d}",
        "url": f"https://rating.example/verify/{number:024d}/",
        "issued_at": AT.isoformat(),
        "issued": {name: getattr(AT, name) for name in ("year", "month", "day", "hour", "minute", "second")},
        "person": {"name": f"Müller {number}, Zoë", "names": "", "line": "FM · FIDE ID 2000001 · Canada (CAN)"},
        "event": {"name": f"Open No {number}", "facts": [["Place", f"Town {number}, Canada"]] * 9},
        "games": {
            "head": ["Rd", "Opponent", "FIDE ID", "Fed.", "Rating", "Counted", "Title", "Score"],
            "rows": rows,
            "note": "Unrated opponents count as 1400, 1.4.6d.",
            "total": "4½",
        },
        "figures": [["Performance Rp", str(2400 + number % 200)]] * 12,
        "findings": [finding] * 10,
        "remarks": "",
        "edition": "Judged under: FIDE Title Regulations effective from 1 January 2024",
        "signatures": [signature] * 3,
        "words": {word: word.capitalize() for word in words},
    }
