"""The line of the portal's parts marks where one is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from ratingsite.office.accounts.models import Office, User
from tests.cast import person

pytestmark = pytest.mark.django_db


def marked(client: Client, path: str) -> list[tuple[str, str]]:
    page = client.get(path).content.decode()
    nav = page[page.index('<nav class="site-nav"') :].partition("</nav>")[0]
    return re.findall(r'href="([^"]+)" aria-current="(\w+)"', nav)


def test_the_page_itself_is_marked_and_the_part_around_a_page(client: Client) -> None:
    User.objects.create_user("astrid@example.org", "Astrid")
    assert marked(client, "/tournaments/") == [("/tournaments/", "page")]
    assert marked(client, "/tournaments/months/2026/11/") == [("/tournaments/", "true")]
    assert marked(client, "/search/") == []


def test_my_work_stands_first_for_who_is_signed_in(client: Client) -> None:
    assert 'class="is-mine"' not in client.get("/search/").content.decode()
    client.force_login(User.objects.create_user("astrid@example.org", "Astrid"))
    assert marked(client, "/my-work/") == [("/my-work/", "page")]


def test_every_page_without_a_key_is_marked_by_the_part_in_which_it_is() -> None:
    """Whatever its address begins with: archives, imports and players are Ratings, orders and fees Tournaments."""
    somebody = person("Olga Offices", *((office, None) for office in Office))
    client, found = Client(), defaultdict(list)
    client.force_login(somebody)
    for path in plain_addresses():
        answer = client.get(path)
        if answer.status_code == 200 and b'<nav class="site-nav"' in answer.content:
            found[" ".join(url for url, _mark in marked(client, path))].append(path)
    of_no_part = ("/search/", "/record/", "/whereabouts/", "/account/", "/people/", "/federations/", "/keys/", "/api/")
    assert [path for path in found.pop("") if not path.startswith(of_no_part)] == ["/"]
    assert found == {
        "/my-work/": ["/my-work/", "/my-work/tournaments/"],
        "/regulations/": ["/regulations/", "/regulations/coverage/"],
        "/ratings/": [
            "/ratings/", "/archives/", "/imports/", "/imports/new/", "/federations/codes/", "/federations/codes/new/",
            "/federations/standing/", "/players/",
            "/memberships/file/", "/account/player/", "/rating-appeals/all/", "/changes/", "/changes/file/",
            "/list-corrections/", "/runs/", "/runs/start/",
        ],
        "/tournaments/": [
            "/arbiters/", "/fees/appeal/", "/tournaments/", "/orders/", "/orders/new/", "/events-abroad/",
            "/events-abroad/new/", "/reports/to-accept/", "/newcomers/", "/to-fide/",
        ],
        "/titles/": [
            "/titles/", "/titles/register/", "/titles/register/records-of-age/", "/titles/life-masters/",
            "/titles/life-masters/new/", "/titles/championships/", "/titles/championships/announce/",
            "/titles/applications/", "/titles/applications/new/", "/titles/meetings/", "/verify/",
        ],
        "/calculators/": ["/calculators/", "/calculators/norm/", "/calculators/norm/from-report/"],
    }  # fmt: skip


def plain_addresses(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """The addresses of all views that take no key."""
    for each in (resolver or get_resolver()).url_patterns:
        address = before + str(each.pattern).removeprefix("^")
        if isinstance(each, URLResolver):
            yield from plain_addresses(each, address)
        elif address.endswith("/") and "<" not in address:
            yield address
