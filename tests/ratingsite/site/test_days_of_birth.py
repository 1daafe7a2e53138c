"""The year of birth is public, the day is not: a stranger who reads every page there is finds nobody's."""

from __future__ import annotations

import html
import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from datetime import date

import pytest
from django.db import transaction
from django.test import Client, override_settings
from django.urls import Resolver404, resolve, reverse
from pytest_django import DjangoDbBlocker

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.site.demo.build import build_demo
from tests.samples import sampled, samples
from tests.test_addresses import ADDRESSES, NEED_MORE, a_sheet, arguments_of_all
from tests.titles.worlds import accepted_report
from tests.unprotected import as_if_reported_so
from tournaments.reports.models import Entry

BORN, MISTYPED = date(1987, 3, 17), date(1987, 3, 18)
"""Everybody's day here, and the one that the reports have: no day of any tournament or list."""
DAYS = re.compile(
    r"\b1[78] (March|Mar|mars)\b|\b(March|Mar) 1[78]\b|\b(87|1987)[-/.]?03[-/.]?1[78]\b|\b1[78][-/.]0?3[-/.]"
)
PUBLIC = {name for name, (method, stranger, _faruk) in ADDRESSES.items() if (method, stranger) == ("get", "200")}
LINK = re.compile(r'\b(?:href|src|hx-get)="(/[^"#]*)')
NOT_PAGES = ("/static/", "/media/", "/account/", "/i18n/")
MOST_PAGES = 3000  # that the portal of the test has fewer is asserted


def visit(
    client: Client, starts: Iterable[str], *, of_each: int = MOST_PAGES, into: Collection[str] = ()
) -> dict[str, str]:
    """Every page that links lead to, by address, with its text; or of each kind only so many, or only these kinds."""
    waiting, seen = deque(starts), dict.fromkeys(starts, "")
    kinds = Counter(map(name_of, starts))
    while waiting:
        address = waiting.popleft()
        response = client.get(address)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        seen[address] = text = body.decode("utf-8", "replace") if response.status_code == 200 else ""
        for link in map(html.unescape, LINK.findall(text)):
            if link in seen or link.startswith(NOT_PAGES) or (into and name_of(link) not in into):
                continue
            if kinds[name_of(link)] < of_each:
                kinds[name_of(link)] += 1
                seen[link] = ""
                waiting.append(link)
        assert len(seen) < MOST_PAGES
    return {address: text for address, text in seen.items() if text}


def name_of(address: str) -> str:
    try:
        return resolve(address.partition("?")[0]).url_name or ""
    except Resolver404:
        return ""


@pytest.fixture(scope="module")
def starts(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[str]]:
    """The public addresses of a portal; it is made once, around the tests of this file that only read it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield addresses_of_a_portal()
        transaction.set_rollback(True)


def addresses_of_a_portal() -> list[str]:
    """It has a tournament of 2024 gone the whole way, and one of 2005."""
    with override_settings(DEMO=True):
        build_demo()
        a_sheet()
    arguments = arguments_of_all()
    found = [reverse(name, kwargs=arguments(name)) for name in sorted(PUBLIC - set(NEED_MORE) - {"demo_file"})]
    astrid, boris = (User.objects.get(email=f"{name}@demo.example") for name in ("astrid", "boris"))
    old = accepted_report(astrid, boris, starts_on=date(2005, 6, 1))
    Player.objects.update(birth_date=BORN, birth_year=BORN.year)
    with as_if_reported_so():
        Entry.objects.update(birth=MISTYPED.isoformat())
    return [*found, reverse("report", args=[old.report.pk]), reverse("norms", args=[old.report.pk])]


@pytest.mark.once
@pytest.mark.django_db
@sampled
@pytest.mark.parametrize(("language", "of_each"), [("en", samples(1, long=MOST_PAGES)), ("fr", 1)], ids=["en", "fr"])
def test_a_stranger_finds_no_day_of_birth_on_any_page(starts: list[str], language: str, of_each: int) -> None:
    pages = visit(Client(HTTP_ACCEPT_LANGUAGE=language), starts, of_each=of_each)
    told = {address for address, text in pages.items() if DAYS.search(text)}
    assert {address for address in told if name_of(address) != "calendar_month"} == set()  # a month has all its days
    names = {name_of(address) for address in pages}
    assert names >= (PUBLIC - set(NEED_MORE) - {"demo_file"}) | {"title_norms_2003", "form_4_2003"}


@pytest.mark.once
@pytest.mark.django_db
def test_the_rating_officer_finds_them_with_the_same_eyes(client: Client, starts: list[str]) -> None:
    client.force_login(User.objects.get(email="chiara@demo.example"))
    tell = {"player", "form_4_2003"}  # her the days, of players of her federation
    nearby = [address for address in starts if name_of(address) in {"report", "norms"}]
    pages = visit(client, nearby, of_each=12, into={*tell, "title_norms_2003"})
    assert {name_of(address) for address, text in pages.items() if DAYS.search(text)} == tell
