"""What ``import_rating_list`` says of a file that it has read: the words of its page, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.urls import reverse

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.pages import counts_of, found_text
from ratings.lists.imports.strange_federations import strange_federations
from ratings.lists.imports.words import COLUMNS, DOUBTS, fault_text
from ratingsite.office.words import word

FAULTS_SHOWN = 20


def address_of(batch: ListImport) -> str:
    """Where the file is looked at in the browser."""
    return f"{settings.SITE_URL}{reverse('list_import', args=[batch.pk])}"


def what_was_read(batch: ListImport) -> Iterator[str]:
    """The state, what is doubtful, how many lines there are and what they would change, and whose lines do not fit."""
    yield f"{batch}: {batch.get_state_display()}"
    yield from doubts_of(batch)
    told = ("lines", "players", "rated", "before")
    if batch.summary:
        yield ", ".join(f"{batch.summary[name]} {name}" for name in told)
    yield from (f"{each.words}: {each.count}" for each in counts_of(batch) if each.kind != "faults")
    if batch.faults.exists():
        yield "Lines that do not fit:"
        yield from faults_of(batch)
    yield address_of(batch)


def doubts_of(batch: ListImport) -> list[str]:
    """Why the commission is asked first, as long as it has not confirmed the file."""
    return [] if batch.confirmed_by_id else [f"doubtful: {word(DOUBTS, code)}" for code in batch.doubts]


def faults_of(batch: ListImport) -> Iterator[str]:
    """The first lines that do not fit, how many there are more, and how codes come in that the portal does not know."""
    for fault in batch.faults.all()[:FAULTS_SHOWN]:
        found = found_text(fault)
        shown = f" ({found})" if found else ""
        yield f"line {fault.line}, {word(COLUMNS, fault.column)}: {fault_text(fault.code)}{shown}"
    if (more := batch.faults.count() - FAULTS_SHOWN) > 0:
        yield f"… and {more} more"
    codes = [f"{each.found} ({each.lines} lines)" for each in strange_federations(batch) if each.is_code]
    if codes:
        yield f"federations that the portal does not know: {', '.join(codes)}: add_federation, then --read-again"
