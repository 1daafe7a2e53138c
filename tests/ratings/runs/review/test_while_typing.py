"""A note on the desk of a review, in a real Chromium: it is there again when the session ended before it was sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from tests.ratings.runs.review.test_desk import after_closing, flagged, surprising  # noqa: F401 - fixtures
from tests.ratingsite.site.test_in_the_browser import Visit, browser, logs_in, visit  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser


def test_the_note_of_a_flag_is_there_again_after_the_log_in(
    visit: Visit,  # noqa: F811 - a fixture
    flagged: RatingRun,  # noqa: F811 - a fixture
    quentin: User,
) -> None:
    page = visit(f"/runs/{flagged.pk}/flags/2/", quentin)
    note = page.locator("[name=note]")
    note.fill("Both were there.")
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Looked at").click()
    expect(page.get_by_text("What you typed has been kept")).to_be_visible()
    logs_in(page, quentin)
    expect(page.get_by_text("What you had typed is here again.")).to_be_visible()
    expect(note).to_have_value("Both were there.")
    expect(note).to_be_focused()
    page.get_by_role("button", name="Looked at").click()
    page.wait_for_url(f"**/runs/{flagged.pk}/flags/1/")
    assert flagged.flags.get(place=2).note == "Both were there."
    expect(note).to_have_value("")
