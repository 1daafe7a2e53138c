"""A real Chromium and people who use it; console errors, CSP violations and requests to other hosts are complaints."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    TimeoutError,
    ViewportSize,
    sync_playwright,
)

from ratingsite.site.demo.accounts import DEMO_ACCOUNTS, PASSWORD

# Debian's Chromium without windows first: the same engine, and none of the work for windows that nobody sees
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# and nothing is prepared for other sites
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess,PaintHolding,BackForwardCache"
    ",RenderDocument",  # the next page stands in the frame of the one before it
    "--renderer-process-limit=1",
    # and no process or thread of its own draws or asks the net: there are no more processors than journeys
    "--in-process-gpu",
    "--num-raster-threads=1",
    "--enable-features=NetworkServiceInProcess2",
]

TOKEN = "a" * 32
"""What a form brings with it and a cookie too; the portal gives a new one to who signs in."""

SHOTS = os.environ.get("SHOTS", "")
"""A folder for two pictures, as wide as a desk and as a phone, of every page that somebody opens or sends."""
WIDTHS = (1280, 390)
_shot = count(1)


def chromium_path() -> str:
    """Where Chromium is; without one the test skips, under CI it fails."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    reason = "no Chromium here; apt-get install chromium-headless-shell brings one"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def chromium() -> Iterator[Browser]:
    """One headless Chromium."""
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Watch:
    """What a page complained about."""

    host: str
    complaints: list[str] = field(default_factory=list)

    def on(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium logs every 4xx; a refused upload (422), the scripts of a page whose session has ended (401), a form
        # that another tab has saved (409) and an unknown certificate (404) are answered so on purpose.
        on_purpose = any(status in message.text for status in ("422", "401", "409"))
        on_purpose = on_purpose or "/verify/" in message.location["url"]
        if message.type == "error" and not on_purpose:
            self.complaints.append(f"console: {message.text} at {message.location['url']}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https") and parts.netloc != self.host:
            self.complaints.append(f"another host: {request.url}")


class Person:
    """Somebody of the cast at a browser of their own."""

    def __init__(self, browser: Browser, url: str, name: str, *, width: int = 1280, watch: Watch) -> None:
        self.url, self.watch = url, watch
        height = 844 if width < 500 else 900
        size: ViewportSize = {"width": width, "height": height}
        self.context: BrowserContext = browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        self.page = self._new_page()
        self._is(name)

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        self.watch.on(page)
        return page

    def becomes(self, name: str) -> None:
        """Somebody else sits down at this browser: to open another one takes as long as to show three pages."""
        self.context.clear_cookies()
        self._is(name)

    def _is(self, name: str) -> None:
        self.name = name
        self.account = next((account for account in DEMO_ACCOUNTS if account.name.startswith(name)), None)
        if self.account:
            self.log_in()

    def log_in(self) -> None:
        """Sign in by what the page of the log-in sends, without the pages around it (``fill_log_in`` has the page)."""
        assert self.account is not None
        self.context.add_cookies([{"name": "csrftoken", "value": TOKEN, "url": self.url}])
        self.posts(f"{self.url}/account/login/", login=self.account.email, password=PASSWORD)

    def posts(self, address: str, **fields: str) -> None:
        """Send a form without opening its page; it must be taken."""
        token = next(each["value"] for each in self.context.cookies() if each["name"] == "csrftoken")
        answer = self.context.request.post(address, form=fields, headers={"X-CSRFToken": token}, max_redirects=0)
        assert answer.status == 302, answer.text()

    def fill_log_in(self) -> None:
        """Sign in on the page at hand."""
        assert self.account is not None
        self.page.fill("input[name=login]", self.account.email)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.press("input[name=password]", "Enter")

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.keeps()

    def click(self, name: str, role: str = "button") -> None:
        """Press the button (or follow the link) with exactly this name."""
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    def sends(self, button: str | Locator) -> None:
        """Press the button that sends a form, and wait for the page that answers it: nobody acts on the old one."""
        named = self.page.get_by_role("button", name=button, exact=True).first if isinstance(button, str) else button
        self.keeps()
        with self.page.expect_navigation():
            named.click()
        self.keeps()

    def moves_to(self, day: str) -> None:
        """Move the demo's day, for everybody, on the page at hand."""
        if self.page.url == "about:blank":
            self.go("/my-work/")
        self.page.fill("#demo-day", day)
        with self.page.expect_navigation():
            self.page.locator("#demo-day").press("Enter")

    def is_led_to(self, address: str) -> None:
        """Another page is shown, now or within the time limit; else the error shows what stands on this one."""
        try:
            self.page.wait_for_url(address)
        except TimeoutError as error:
            raise AssertionError(f"not {address} but {self.page.url}:\n{self.page.inner_text('main')}") from error

    def sees(self, text: str) -> None:
        """The text stands on the page, now or within the time limit; else the error shows what does."""
        try:
            self.page.get_by_text(text).first.wait_for()
        except TimeoutError as error:
            raise AssertionError(f"{text!r} is not on {self.page.url}:\n{self.page.inner_text('main')}") from error

    def keeps(self) -> None:
        """Keep pictures of the page at hand, if a folder was named for them (``SHOTS``)."""
        if not SHOTS:
            return
        number, before = next(_shot), self.page.viewport_size
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 844})
            self.shoot(str(Path(SHOTS) / f"{number:03}-{self.name}-{width}.png"))
        if before:
            self.page.set_viewport_size(before)

    def shoot(self, path: str) -> None:
        """A screenshot of the whole page."""
        self.page.screenshot(path=path, full_page=True, caret="initial")
