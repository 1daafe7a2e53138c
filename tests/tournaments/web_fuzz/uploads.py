"""Mutated report files sent through the upload page, and what must hold whatever is in them."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office
from tests.cast import person
from tests.shared_material import shared_file, shared_files
from tests.tournaments.events import AFTER, finished, on_the_register
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.trf import MAX_BYTES, read_report

READ, REFUSED, TOO_LARGE = 302, 422, 413
MOST_BYTES = 2_000_000


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """A mutated file, and how it was made."""

    name: str
    source: str
    raw: bytes


@dataclass(kw_only=True)
class Judged:
    """How many were read and refused, and what was wrong with the portal's answers."""

    read: int = 0
    refused: int = 0
    too_large: int = 0
    wrong: list[str] = field(default_factory=list)


def mutants(seed: int, number: int) -> Iterator[Mutant]:
    """The files of ``trf_fuzz.py mutate --in ../shared/trf --seed SEED -n NUMBER``, one after the other."""
    fuzz = _fuzz()
    sources = shared_files("trf/*.trf")
    for index in range(number):
        source = sources[index % len(sources)]
        dice = random.Random(f"{seed}/{index}")  # noqa: S311 – reproducible on purpose
        raw, names, *_ = fuzz.mutate(source.read_bytes(), dice, MOST_BYTES)
        yield Mutant(name=f"{seed}/{index} {'+'.join(names)}", source=source.name, raw=raw)


def _fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("trf_fuzz", shared_file("tools/trf_fuzz.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def scene() -> tuple[Client, Tournament]:
    """A tournament that is over, and its chief arbiter's browser; what fails there is an answer and no exception."""
    usa = Federation.objects.get_or_create(code="USA", defaults={"name": "USA", "time_zone": "America/Chicago"})[0]
    astrid = person("Astrid Organiser", (Office.ORGANISER, usa))
    boris = person("Boris Arbiter", (Office.ARBITER, usa))
    chiara = person("Chiara Officer", (Office.RATING_OFFICER, usa))
    on_the_register(usa)
    at(AFTER)
    client = signed_in(boris)
    client.raise_request_exception = False
    return client, finished(astrid, boris, chiara)


def judge(client: Client, tournament: Tournament, found: Iterator[Mutant]) -> Judged:
    """Send every file for itself; nothing of one is there when the next comes."""
    judged = Judged()
    for mutant in found:
        with transaction.atomic():
            try:
                _send(client, tournament, mutant, judged)
            finally:
                transaction.set_rollback(True)
    return judged


def _send(client: Client, tournament: Tournament, mutant: Mutant, judged: Judged) -> None:
    sent = SimpleUploadedFile("mutant.trf", mutant.raw, content_type="application/octet-stream")
    answer: Any = client.post(reverse("upload_report", args=[tournament.pk]), {"file": sent})
    judged.read += answer.status_code == READ
    judged.refused += answer.status_code == REFUSED
    judged.too_large += answer.status_code == TOO_LARGE
    problems = list(_problems(client, answer, mutant.raw))
    judged.wrong += [f"{mutant.name} ({mutant.source}): {problem}" for problem in problems]


def _problems(client: Client, answer: Any, raw: bytes) -> Iterator[str]:
    if answer.status_code not in (READ, REFUSED, TOO_LARGE):
        yield f"answered {answer.status_code}"
        return
    if answer.status_code == TOO_LARGE:
        if len(raw) <= MAX_BYTES or SubmittedFile.objects.exists():
            yield "too large and is not, or was kept"
        return
    file = SubmittedFile.objects.first()
    if file is None or bytes(file.content) != raw:
        yield "the bytes were not kept as they came"
        return
    yield from _half_taken(file, is_read=answer.status_code == READ)
    pages = [reverse("file", args=[file.pk]), reverse("submitted_file", args=[file.pk])]
    pages += [answer["Location"]] if answer.status_code == READ else []
    for page in pages:
        if (status := client.get(page).status_code) != 200:
            yield f"{page} answers {status}"


def _half_taken(file: SubmittedFile, *, is_read: bool) -> Iterator[str]:
    """All of a report or nothing of it: a refused file leaves no row, an accepted one every player and game."""
    if not is_read:
        if file.accepted or Report.objects.exists() or Entry.objects.exists() or Game.objects.exists():
            yield "refused, and something of it was taken"
        if not any(fault["severity"] == "error" for fault in file.faults):
            yield "refused without an error"
        return
    report = Report.objects.get()
    read = read_report(bytes(file.content)).report
    assert read is not None
    games = report.games.filter(black__isnull=False).count()
    if (report.entries.count(), games) != (len(read.by_rank()), len(read.games())):
        yield "read, and not all of it was taken"
