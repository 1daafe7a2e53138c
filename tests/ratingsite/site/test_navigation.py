"""The line of the portal's parts marks where one is."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User

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
