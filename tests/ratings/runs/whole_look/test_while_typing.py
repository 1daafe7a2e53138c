"""A page that watches a run, in a real Chromium: what somebody types into it meanwhile stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from ratings.runs.models import RatingRun
from ratings.runs.whole_look.models import WholeLook
from ratings.runs.whole_look.rating import look_at_whole_run
from ratings.runs.whole_look.services import rate_everything_again
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests import cast
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratingsite.site.test_in_the_browser import Visit, browser, visit  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser
REASON = "The second event has its rounds twice."


@pytest.fixture
def rated_again(reviewed: RatingRun, dmitri: User) -> WholeLook:
    """A run in review that is being rated again whole: its page asks every second how far that is."""
    set_demo_clock(AFTER_CLOSING)
    return rate_everything_again(reviewed, by=dmitri, now=AFTER_CLOSING)


def test_a_reason_stays_when_the_session_ends_on_a_page_that_watches_a_run(
    visit: Visit,  # noqa: F811 - a fixture
    rated_again: WholeLook,
    quentin: User,
) -> None:
    page = visit(f"/runs/{rated_again.run_id}/", quentin)
    page.get_by_text("Refuse …").click()
    reason = page.get_by_label("What the administrator must mend")
    reason.fill(REASON)
    page.context.clear_cookies(name="sessionid")
    expect(page.locator("#again").get_by_text("You are no longer signed in.")).to_be_visible()
    expect(reason).to_have_value(REASON)
    page.get_by_role("button", name="Refuse", exact=True).click()
    page.fill("input[name=login]", quentin.email)
    page.fill("input[name=password]", cast.PASSWORD)
    page.press("input[name=password]", "Enter")
    expect(page.get_by_text("What you had typed is here again.")).to_be_visible()
    expect(reason).to_have_value(REASON)
    expect(reason).to_be_focused()


def test_a_reason_stays_when_what_the_page_watches_has_ended(
    visit: Visit,  # noqa: F811 - a fixture
    rated_again: WholeLook,
    quentin: User,
) -> None:
    page = visit(f"/runs/{rated_again.run_id}/", quentin)
    page.get_by_text("Refuse …").click()
    reason = page.get_by_label("What the administrator must mend")
    reason.fill(REASON)
    look_at_whole_run(rated_again.pk, clock=lambda: AFTER_CLOSING)
    expect(page.locator("#again").get_by_text("4 players rated again, 0 differ")).to_be_visible()
    expect(page.locator("#again").get_by_text("This has moved on meanwhile.")).to_be_visible()
    expect(reason).to_have_value(REASON)


def test_a_page_that_watches_a_run_is_asked_for_anew_where_nobody_types(
    visit: Visit,  # noqa: F811 - a fixture
    rated_again: WholeLook,
    quentin: User,
) -> None:
    page = visit(f"/runs/{rated_again.run_id}/", quentin)
    stop = page.get_by_role("button", name="Stop rating again")
    stop.focus()
    page.evaluate("() => document.activeElement.classList.add('seen')")
    expect(page.locator(".seen")).to_have_count(0)  # that part of the page is another one by now
    expect(stop).to_be_focused()
    look_at_whole_run(rated_again.pk, clock=lambda: AFTER_CLOSING)
    expect(page.get_by_role("button", name="Rate everything again")).to_be_visible()
    rate_everything_again(rated_again.run, by=quentin, now=AFTER_CLOSING + timedelta(minutes=1))
    page.reload()
    page.context.clear_cookies(name="sessionid")
    page.wait_for_url("**/account/login/**")
