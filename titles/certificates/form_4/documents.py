"""The two copies of Form 4, made and signed once by the worker: the whole one and the public one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from ratingsite.foundations.transitions import locked
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from ratingsite.office.typesetting import compile_document, qr_code
from titles.certificates.documents import AN_HOUR, AT_ONCE, NotMadeYet
from titles.certificates.form_4.facts import public_facts
from titles.certificates.form_4.models import TitleResult
from titles.certificates.sealing import sealed_file, signed_facts

TEMPLATE = Path(__file__).parents[1] / "typesetting" / "form_4.typ"
TASK = "titles.tasks.make_form_4"


def form_4_pdf(facts: Mapping[str, Any], *, payload: str = "", mark: str = "") -> bytes:
    """The document of these facts; ``payload`` is attached, ``mark`` is printed across it."""
    shown = {**facts, "qr": qr_code(facts["url"]), "payload": payload, "mark": mark}
    return compile_document(TEMPLATE, shown, at=datetime.fromisoformat(facts["issued_at"]), archived=bool(payload))


@transaction.atomic
def make_copies(result: TitleResult, *, now: datetime) -> TitleResult:
    """Set and sign both copies of an issued result that has none yet. Raises ``NoSigningKey``."""
    result = locked(result)
    if result.pdf_sha256 or result.facts is None or not result.number:
        return result
    result.pdf = _sealed(result.facts, now)
    result.public_pdf = _sealed(public_facts(result.facts), now)
    result.pdf_sha256 = hashlib.sha256(result.pdf).hexdigest()
    result.save(update_fields=["pdf", "public_pdf", "pdf_sha256"])
    record("make certificate document", result, by=None, now=now, sha256=result.pdf_sha256)
    return result


def _sealed(facts: Mapping[str, Any], now: datetime) -> bytes:
    return sealed_file(form_4_pdf(facts, payload=signed_facts(facts, now=now)), facts, now=now)


def copy_of(result: TitleResult, *, is_public: bool) -> bytes:
    """A copy as whoever asks gets it: with the mark across it and unsigned once it was revoked or replaced.

    Raises ``NotMadeYet``.
    """
    facts: dict[str, Any] = result.facts or {}
    if result.state != TitleResult.State.ISSUED:
        with translation.override(facts["language"]):
            mark = _mark_of(result)
        return form_4_pdf(public_facts(facts) if is_public else facts, mark=mark)
    if not result.pdf_sha256:
        raise NotMadeYet
    return bytes((result.public_pdf if is_public else result.pdf) or b"")


def _mark_of(result: TitleResult) -> str:
    if result.state == TitleResult.State.REPLACED:
        return _("REPLACED by %s") % result.replaced_by.number
    return _("REVOKED on %s") % f"{result.closed_at:%Y-%m-%d}"


def ring_for_missing_copies(*, now: datetime) -> int:
    """Ring again, once an hour, for copies that were not made."""
    issued = TitleResult.objects.filter(state=TitleResult.State.ISSUED, pdf_sha256="", issued_at__lt=now - AN_HOUR)
    for pk in (found := list(issued.values_list("pk", flat=True)[:AT_ONCE])):
        ring(TASK, f"{pk}:{now:%Y-%m-%dT%H}", str(pk), now=now)
    return len(found)
