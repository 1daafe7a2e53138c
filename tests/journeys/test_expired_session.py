"""An organiser types for two hours, the session ends, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import running_portal

pytestmark = pytest.mark.browser

TYPED = {"name": "Typed for two hours", "city": "Montréal", "expected_players": "44"}


def test_what_was_typed_comes_back_after_the_log_in(tmp_path: Path) -> None:
    with running_portal(tmp_path) as portal, chromium() as browser:
        astrid = Person(browser, portal.url, "Astrid", watch=Watch(portal.url.removeprefix("http://")))
        astrid.go("/tournaments/register/")
        for name, value in TYPED.items():
            astrid.page.fill(f"[name={name}]", value)
        astrid.context.clear_cookies(name="sessionid")
        astrid.click("Register tournament")
        astrid.sees("What you typed has been kept")
        astrid.fill_log_in()
        astrid.page.wait_for_url("**/tournaments/register/")
        assert {name: astrid.page.input_value(f"[name={name}]") for name in TYPED} == TYPED
