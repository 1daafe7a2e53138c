"""Every text that says what somebody may or has to do next – on a page, in a mail, in a message – leads to an address.

``promises.csv`` names for each such text the act of the policy table, or the address, where it is done; a dash says why
nothing in the portal is. A new text fails until it is named there. Mails and work lists carry the address themselves.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve

from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.demo.build import DEMO_DAY, build_demo
from ratingsite.site.work import work_waiting
from tests.ratingsite.site.addresses_of_acts import ADDRESSES_OF_ACTS, names_of_addresses
from tests.tournaments.forms import at

HERE = Path(__file__).resolve().parent
CATALOGUE = Path(settings.BASE_DIR) / "ratingsite" / "locale" / "fr" / "LC_MESSAGES" / "django.po"
PROMISE = re.compile(
    r"\bmay (?:still )?(?:appeal|have|order|be (?:corrected|sent|asked))"
    r"|can (?:still )?be (?:appealed|asked|corrected|withdrawn|answered|entered|recalled|registered|taken back|sent)"
    r"|waits? for your"
    r"|[Pp]lease (?:check and|sign|upload|enter them|countersign|certify|send the next|write to|type it)"
    r"|\bask (?:your|the) (?:federation|rating office)"
    r"|\b(?:recall|return|refuse|withdraw|release|certify|correct) (?:it|the \w+|them)(?: or \w+ it)?"
    r"(?:\.|,| first| before| to | and )"
    r"|[Yy]ou (?:may|need)|goes to the|have (?:it|been) proposed anew|register (?:it )?again",
    re.IGNORECASE,
)
NO_ADDRESS = "–"


def texts() -> Iterator[str]:
    """Every text of code and pages; that the catalogue has them all is a test of its own."""
    live = CATALOGUE.read_text(encoding="utf-8").partition("\n#~")[0]
    for quoted in re.findall(r'^msgid (".*"(?:\n".*")*)', live, re.MULTILINE):
        yield "".join(re.findall(r'"(.*)"', quoted)).replace(r"\"", '"').replace(r"\n", "\n")


def promised() -> dict[str, str]:
    with (HERE / "promises.csv").open(encoding="utf-8", newline="") as file:
        return {row["text"]: row["where"] for row in csv.DictReader(file)}


def test_every_text_that_says_what_is_to_be_done_names_where() -> None:
    named, found = promised(), {text for text in texts() if PROMISE.search(text)}
    assert sorted(text for text in found if not text.startswith(tuple(named))) == []
    assert sorted(start for start in named if not any(text.startswith(start) for text in found)) == []


def test_where_it_is_done_is_an_act_with_an_address_or_an_address() -> None:
    known = set(ADDRESSES_OF_ACTS) | names_of_addresses()
    assert [where for where in promised().values() if where not in known and not where.startswith(NO_ADDRESS)] == []


@pytest.mark.once
@pytest.mark.django_db
def test_mails_and_work_lead_to_addresses_that_their_reader_may_open(settings) -> None:
    """All mails and all work of the demo: every step of the line, and what each of its offices has to do."""
    settings.DEMO = True
    build_demo()
    at(DEMO_DAY)
    addresses = [
        (User.objects.filter(email__in=message.payload["to"]).first(), path)
        for message in OutboxMessage.objects.filter(kind="mail")
        for path in links_in(message.payload["body"])
    ]
    assert OutboxMessage.objects.filter(kind="mail").count() <= len(addresses)
    for user in User.objects.order_by("pk"):
        addresses += [(user, item.url) for item in work_waiting(user, DEMO_DAY.date())]
    dead = sorted({path for reader, path in addresses if not opens(reader, path)})
    assert dead == []
    assert len(addresses) > 15


def links_in(body: str) -> list[str]:
    return [found.rstrip(".") for found in re.findall(re.escape(settings.SITE_URL) + r"(/\S*)", body)]


def opens(reader: User | None, path: str) -> bool:
    """Whether the address exists, and shows its reader something."""
    try:
        resolve(path.partition("?")[0])
    except Resolver404:
        return False
    client = Client()
    if reader is not None:
        client.force_login(reader)
    return client.get(path).status_code in (200, 302)
