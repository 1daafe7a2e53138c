"""The certificate of a Life Master: what it says, and its paper, set and signed once by the worker."""

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
from ratingsite.foundations.written_days import date_format
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring
from ratingsite.office.typesetting import compile_document, plain, qr_code
from ratingsite.office.typesetting.latin import latin_words
from titles.certificates.documents import AN_HOUR, AT_ONCE, NotMadeYet
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.sealing import sealed_file, signed_facts
from titles.certificates.wording import date_parts

TEMPLATE = Path(__file__).parents[1] / "typesetting" / "diploma.typ"
TASK = "titles.tasks.make_life_master"


def facts_of(master: LifeMaster, *, number: str, url: str, now: datetime) -> dict[str, Any]:
    """What the certificate says, in English; signed as it stands here."""
    with translation.override("en"):
        achieved = date_format(master.achieved_on, "j F Y") if master.achieved_on else _("not known")
        days = [[_("Achieved"), achieved], [_("Issued"), date_format(now, "j F Y")]]
        facts = {
            "language": "en",
            "title": _("Certificate of Chess Master"),
            "issuer": master.federation.name,
            "number": number,
            "issued": date_parts(now),
            "issued_at": now.isoformat(),
            "name": master.player.name,
            "federation": master.player.federation.name,
            "held": _("Life Master"),
            "days": days,
            "url": url,
            # as the check of a file reads every certificate
            "awarded": _("Life Master"),
            "person": {"name": master.player.name, "line": f"{master.player.key}, {master.player.federation.name}"},
            "event": {"name": _("2200 or above for 24 consecutive regular tournament games (738)"), "facts": []},
            "figures": days,
            "words": {
                "awarded": _("As a"),
                "to": _("is recognised, by 738 of the handbook,"),
                "check": _("Whether this certificate stands says"),
                "qr": _("QR code with the address of this certificate"),
                "event": _("Performance"),
                "payload": _("What this certificate says, signed by the office"),
                "latin": latin_words(),
            },
        }
    return {name: plain(value) for name, value in facts.items()}


def life_master_pdf(facts: Mapping[str, Any], *, payload: str) -> bytes:
    """The document of these facts, with the signed ones attached."""
    shown = {**facts, "qr": qr_code(facts["url"]), "payload": payload, "mark": ""}
    return compile_document(TEMPLATE, shown, at=datetime.fromisoformat(facts["issued_at"]), archived=True)


@transaction.atomic
def make_document(master: LifeMaster, *, now: datetime) -> LifeMaster:
    """Set and sign the paper of an issued certificate that has none yet. Raises ``NoSigningKey``."""
    master = locked(master)
    if master.pdf_sha256 or master.facts is None:
        return master
    payload = signed_facts(master.facts, now=now)
    pdf = sealed_file(life_master_pdf(master.facts, payload=payload), master.facts, now=now)
    master.pdf, master.pdf_sha256 = pdf, hashlib.sha256(pdf).hexdigest()
    master.save(update_fields=["pdf", "pdf_sha256"])
    record("make certificate document", master, by=None, now=now, article="738", sha256=master.pdf_sha256)
    return master


def paper_of(master: LifeMaster) -> bytes:
    """The paper as it was made. Raises ``NotMadeYet``: reading makes nothing."""
    if not master.pdf_sha256:
        raise NotMadeYet
    return bytes(master.pdf or b"")


def ring_for_missing_papers(*, now: datetime) -> int:
    """Ring again, once an hour, for papers that were not made."""
    issued = LifeMaster.objects.filter(state=LifeMaster.State.ISSUED, pdf_sha256="", decided_at__lt=now - AN_HOUR)
    for pk in (found := list(issued.values_list("pk", flat=True)[:AT_ONCE])):
        ring(TASK, f"{pk}:{now:%Y-%m-%dT%H}", str(pk), now=now)
    return len(found)
