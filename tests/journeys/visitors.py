"""Somebody with a log-in and no browser: plain HTTP, cookies kept, forms sent with their tokens."""

from __future__ import annotations

import re
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from ratingsite.site.demo.accounts import DEMO_ACCOUNTS, PASSWORD

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Visitor:
    """A client that logs in as one of the demo's people."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        email = next(account.email for account in DEMO_ACCOUNTS if account.name.startswith(name))
        self.send("/account/login/", form_at="/account/login/", login=email, password=PASSWORD)

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def send(self, path: str, *, form_at: str, **fields: str) -> str:
        """Send a form with the token of the page it stands on; returns the address one ends at."""
        token = TOKEN.search(self.get(form_at))
        assert token, f"no form at {form_at}"
        body = urlencode({"csrfmiddlewaretoken": token.group(1), **fields}).encode()
        request = Request(self.url + path, body, {"Referer": self.url + form_at})  # noqa: S310 - our own address
        with self.opener.open(request, timeout=20) as answer:
            return str(answer.geturl())
