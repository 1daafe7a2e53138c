"""Follows whatever leads to runs: from the pages of the office, of lists, players, corrections and of the record."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urljoin, urlsplit

from django.test import Client

LINK = re.compile(r'(?:href|hx-get)="([^"]+)"')
BEGINNINGS = ("/runs/", "/runs/start/", "/record/", "/whereabouts/", "/my-work/", "/ratings/", "/list-corrections/")
FOLLOWED = re.compile(
    r"^/(runs|list-corrections|players|record|whereabouts|archives|rated-events)/|^/ratings/[a-z]+-[a-z]+/"
)
SORTS = re.compile(r"[?&](sort|page|lang|edition)=")
MOST_PAGES = 400


def broken_links(client: Client, beginnings: Iterable[str] = ()) -> dict[str, str]:
    """Every address to which a page leads and that does not answer, with a page that leads there."""
    waiting = dict.fromkeys((*BEGINNINGS, *beginnings), "")
    seen: set[str] = set()
    broken: dict[str, str] = {}
    while waiting and len(seen) < MOST_PAGES:
        path, leads_there = waiting.popitem()
        seen.add(path)
        page = client.get(path)
        if page.status_code >= 400 and leads_there:  # a beginning may be no page of this person
            broken[path] = leads_there
        if page.status_code == 200 and page["Content-Type"].startswith("text/html"):
            waiting |= {link: path for link in _links_on(page.content.decode(), path) if link not in seen}
    assert len(seen) < MOST_PAGES
    assert any(path.startswith("/runs/") for path in seen)
    return broken


def _links_on(html: str, path: str) -> set[str]:
    found = (urlsplit(urljoin(path, link.replace("&amp;", "&"))) for link in LINK.findall(html))
    asked = {f"{each.path}?{each.query}" if each.query else each.path for each in found if not each.netloc}
    return {link for link in asked if FOLLOWED.match(link) and not SORTS.search(link)}
