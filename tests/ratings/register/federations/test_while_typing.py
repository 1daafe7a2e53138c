"""A new federation in a real Chromium: what was typed, emptied and unticked is so again when the session has ended."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.ratingsite.site.test_in_the_browser import Visit, browser, logs_in, visit  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser


def test_its_code_an_emptied_day_and_a_box_that_was_unticked_are_there_again_after_the_log_in(
    visit: Visit,  # noqa: F811 - a fixture
    usa: Federation,
    dmitri: User,
) -> None:
    page = visit("/federations/codes/new/?code=XKX&from=2026-01-01", dmitri)
    page.fill("[name=code]", "XKY")
    page.fill("[name=name]", "Example Islands")
    page.fill("[name=exists_from]", "")
    page.uncheck("[name=moves_people]")
    page.context.clear_cookies(name="sessionid")
    page.locator("form:has([name=moves_people])").evaluate("form => form.submit()")
    expect(page.get_by_text("What you typed has been kept")).to_be_visible()
    logs_in(page, dmitri)
    expect(page.get_by_text("What you had typed is here again.")).to_be_visible()
    assert [page.input_value(f"[name={name}]") for name in ("code", "name", "exists_from")] == [
        "XKY",
        "Example Islands",
        "",
    ]
    expect(page.locator("[name=moves_people]")).not_to_be_checked()
