"""What a screen reader says of work that goes on, in a real Chromium: each step once, and nothing of what moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ratings.runs.whole_look.models import WholeLook
from ratingsite.office.accounts.models import User
from tests.ratings.runs.whole_look.test_while_typing import rated_again  # noqa: F401 - a fixture
from tests.ratingsite.site.test_in_the_browser import SPEAKING, Visit, browser, visit  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser


def test_a_step_is_said_once_and_no_player_that_is_done(
    visit: Visit,  # noqa: F811 - a fixture
    rated_again: WholeLook,  # noqa: F811 - a fixture
    quentin: User,
) -> None:
    page = visit(f"/runs/{rated_again.run_id}/", quentin)
    page.evaluate(SPEAKING)
    WholeLook.objects.update(state=WholeLook.State.WORKING, total=4, done=1)
    said = "The plain rules rate everybody again; the list waits for the end."
    expect(page.locator("#announced")).to_have_text(said)
    for done in (2, 3):
        WholeLook.objects.update(done=done)
        expect(page.get_by_text(f"{done} of 4 players")).to_be_visible()
    assert page.evaluate("window.spoken") == [said]
