"""What the small scripts do in a real Chromium: saving what is typed, the crosstable's cross, the theme, the demo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS, PASSWORD
from tests import cast
from tests.journeys.browsers import Watch, chromium
from tests.tournaments.events import finished, on_the_register, received

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
A_PAUSE, UNTIL_IT_TRIES_AGAIN = 1_000, 10_500  # static/js/autosave.js: 800 and 10,000 milliseconds


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer) -> Iterator[Visit]:
    """Opens a page, signed in as somebody or not; at the end nothing may have been complained about."""
    watch = Watch(urlsplit(live_server.url).netloc)
    contexts = []

    def open_page(path: str, user: User | None = None, **options: str) -> Page:
        context = browser.new_context(base_url=live_server.url, **options)  # type: ignore[arg-type]
        contexts.append(context)
        if user:
            client = Client()
            client.force_login(user)
            session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
            context.add_cookies([session])  # type: ignore[list-item]
        page = context.new_page()
        watch.on(page)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert watch.complaints == []


# ---------------------------------------------------------------- what a screen reader is told
SPEAKING = """() => {
  const region = document.getElementById("announced");
  window.spoken = [];
  const listen = () => region.textContent && window.spoken.push(region.textContent);
  new MutationObserver(listen).observe(region, {childList: true});
}"""
"""Keeps what is said, in ``window.spoken``."""


def test_how_many_a_filter_finds_is_said_and_not_the_table(visit: Visit, chiara: User, boris: User) -> None:
    page = visit("/arbiters/", chiara)
    page.evaluate(SPEAKING)
    said = "No arbiter is found. Type fewer letters, or choose any licence."
    for number, typed in enumerate(("q", "qq"), 1):
        page.fill(".people-filter [name=q]", typed)
        page.wait_for_function("number => window.spoken.length === number", arg=number)
    assert page.evaluate("window.spoken") == [said, said]
    assert page.locator("[aria-live] table").count() == 0


# ---------------------------------------------------------------- saving what is typed
def test_what_is_typed_is_saved_says_so_and_comes_back(visit: Visit, astrid: User) -> None:
    page = visit("/tournaments/register/", astrid)
    page.fill("[name=name]", "Autumn Open")
    expect(page.locator(".autosave-notice")).to_contain_text("Saved ")
    draft = Draft.objects.get(user=astrid)
    assert (draft.path, draft.fields["name"]) == ("/tournaments/register/", "Autumn Open")
    assert "csrfmiddlewaretoken" not in draft.fields
    page.reload()
    expect(page.locator("[name=name]")).to_have_value("Autumn Open")


def test_without_a_connection_it_says_so_and_tries_again(visit: Visit, astrid: User) -> None:
    page = visit("/tournaments/register/", astrid)
    page.clock.install()
    page.evaluate("() => { globalThis.honest = fetch; globalThis.fetch = () => Promise.reject(new Error('offline')); }")
    page.fill("[name=name]", "Autumn Open")
    page.clock.fast_forward(A_PAUSE)
    expect(page.locator(".autosave-notice")).to_contain_text("Not saved: there is no connection.")
    page.evaluate("() => { globalThis.fetch = globalThis.honest; }")
    page.clock.fast_forward(UNTIL_IT_TRIES_AGAIN)
    expect(page.locator(".autosave-notice")).to_contain_text("Saved ")
    assert Draft.objects.get(user=astrid).fields["name"] == "Autumn Open"


def test_what_is_typed_is_saved_when_the_page_is_left_at_once(visit: Visit, astrid: User) -> None:
    page = visit("/tournaments/register/", astrid)
    page.fill("[name=name]", "Autumn Open")
    page.goto("/tournaments/")
    for _ in range(200):  # the browser sends it behind the next page's back
        if Draft.objects.filter(user=astrid).exists():
            break
        page.wait_for_timeout(50)
    assert Draft.objects.get(user=astrid).fields["name"] == "Autumn Open"


def test_what_was_typed_for_two_hours_comes_back_after_the_log_in(visit: Visit, astrid: User) -> None:
    typed = {"name": "Typed for two hours", "city": "Montréal", "expected_players": "44"}
    page = visit("/tournaments/register/", astrid)
    for name, value in typed.items():
        page.fill(f"[name={name}]", value)
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Register tournament", exact=True).first.click()
    expect(page.get_by_text("What you typed has been kept")).to_be_visible()
    page.fill("input[name=login]", astrid.email)
    page.fill("input[name=password]", cast.PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url("**/tournaments/register/?draft=*")
    assert {name: page.input_value(f"[name={name}]") for name in typed} == typed


def logs_in(page: Page, user: User) -> None:
    page.fill("input[name=login]", user.email)
    page.fill("input[name=password]", cast.PASSWORD)
    page.press("input[name=password]", "Enter")


def test_a_form_that_saves_nothing_while_one_types_is_filled_in_again_after_the_log_in(
    visit: Visit, chiara: User
) -> None:
    page = visit("/arbiters/new/", chiara)
    page.fill("[name=name]", "Archer, Anne")
    page.fill("[name=fide_id]", "2099555")
    page.select_option("[name=federation]", "USA")
    page.context.clear_cookies(name="sessionid")
    page.press("[name=name]", "Enter")
    expect(page.get_by_text("What you typed has been kept")).to_be_visible()
    logs_in(page, chiara)
    expect(page.get_by_text("What you had typed is here again. It is not sent yet.")).to_be_visible()
    names = ("name", "fide_id", "federation")
    assert [page.input_value(f"[name={name}]") for name in names] == ["Archer, Anne", "2099555", "USA"]
    page.press("[name=name]", "Enter")
    expect(page.locator("[name=licence].is-invalid")).to_be_visible()
    assert page.input_value("[name=name]") == "Archer, Anne"
    page.goto("/arbiters/new/")  # it was sent: nothing is left to give back
    assert page.input_value("[name=name]") == ""


def test_the_later_of_two_tabs_shows_both_versions_and_goes_on_with_what_is_chosen(visit: Visit, astrid: User) -> None:
    page = visit("/tournaments/register/", astrid)
    page.fill("[name=name]", "Autumn Open")
    expect(page.locator(".autosave-notice")).to_contain_text("Saved ")
    other = visit(page.url, astrid)  # opened with the draft of the first
    other.fill("[name=city]", "Tulsa")
    expect(other.locator("[name=draft_version]")).to_have_value("2")
    page.fill("[name=expected_players]", "44")
    expect(page.locator(".autosave-notice")).to_contain_text("Another tab has saved this form meanwhile")
    assert Draft.objects.get(user=astrid).fields["city"] == "Tulsa"
    page.get_by_label("take the other: Tulsa").check()
    page.get_by_role("button", name="Go on with what is chosen").click()
    page.wait_for_url("**/tournaments/register/?draft=*")
    typed = [page.input_value(f"[name={name}]") for name in ("name", "city", "expected_players")]
    assert typed == ["Autumn Open", "Tulsa", "44"]


# ---------------------------------------------------------------- the crosstable
def test_the_row_and_the_column_of_a_cell_stand_out(
    visit: Visit, usa: Federation, astrid: User, boris: User, chiara: User
) -> None:
    on_the_register(usa)
    report = received(finished(astrid, boris, chiara), boris)
    page = visit(f"/reports/{report.pk}/", boris)
    table = page.locator("table[data-crosstable]")
    table.locator("tbody tr").nth(1).locator("td").last.hover()
    expect(table.locator("tr.is-here")).to_have_count(1)
    rows = table.locator("thead tr:not(.running-head), tbody tr")  # the running head is the paper's
    expect(table.locator(":is(td, th).is-here")).to_have_count(rows.count())
    table.locator("tbody tr").nth(2).locator("a").first.focus()
    expect(table.locator("tbody tr").nth(2)).to_have_class("is-here")


# ---------------------------------------------------------------- filters that answer while somebody types
@pytest.fixture
def calendar(visit: Visit, usa: Federation, astrid: User, boris: User, chiara: User) -> tuple[Page, str]:
    """The calendar of an office that has had one tournament, and its name."""
    on_the_register(usa)
    name = finished(astrid, boris, chiara).name
    return visit("/tournaments/"), name


def test_the_calendar_is_filtered_while_a_name_is_typed_and_the_address_is_kept(calendar: tuple[Page, str]) -> None:
    page, name = calendar
    found = page.locator("#found")
    expect(found.get_by_role("link", name=name)).to_be_visible()
    page.get_by_label("Name or place").press_sequentially("Nowhere")
    expect(found).to_contain_text("No tournament fits this filter")
    page.wait_for_url("**/tournaments/?q=Nowhere&*")
    expect(page.get_by_label("Name or place")).to_be_focused()
    expect(page.get_by_role("button", name="Filter")).to_have_count(0)
    found.get_by_role("link", name="Show all").first.click()
    expect(page.locator("#found").get_by_role("link", name=name)).to_be_visible()


def test_who_leaves_a_field_of_text_asks_nothing_anew(calendar: tuple[Page, str]) -> None:
    """Whoever presses a link of the answer leaves it: another link in its place would not have been pressed."""
    page, name = calendar
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/tournaments/?")[2]))
    page.get_by_label("Name or place").fill(name)
    page.wait_for_url("**/tournaments/?q=*&*")
    page.get_by_label("Name or place").press("Tab")
    page.get_by_label("Federation").select_option("USA")
    page.wait_for_url("**&federation=USA&*")
    page.get_by_label("Norms can be made").check()
    page.wait_for_url("**&norms=*")
    fields = [tuple(dict(parse_qsl(each))) for each in asked if each]
    assert fields == [("q",), ("q", "federation"), ("q", "federation", "norms")]


def test_the_reports_to_accept_are_filtered_as_soon_as_something_is_chosen(
    visit: Visit, usa: Federation, dmitri: User
) -> None:
    page = visit("/reports/to-accept/", dmitri)
    page.get_by_label("Federation").select_option("USA")
    page.wait_for_url("**/reports/to-accept/?federation=USA&system=")
    expect(page.locator("#found")).to_contain_text("No report waits here.")


def test_the_record_is_filtered_while_a_name_is_typed_and_as_soon_as_something_is_chosen(
    visit: Visit, usa: Federation, astrid: User, boris: User, chiara: User, dmitri: User
) -> None:
    on_the_register(usa)
    name = finished(astrid, boris, chiara).name
    page = visit("/record/", dmitri)
    found = page.locator("#found")
    expect(found).to_contain_text(name)
    page.get_by_label("Object", exact=True).press_sequentially("Nowhere")
    expect(found).to_contain_text("Nothing fits")
    page.wait_for_url("**/record/?person=&thing=Nowhere&*")
    expect(page.get_by_label("Object", exact=True)).to_be_focused()
    found.get_by_role("link", name="Show all").click()
    expect(found).to_contain_text(name)
    page.get_by_label("Office", exact=True).select_option("organiser")
    page.wait_for_url("**&office=organiser&*")
    expect(found).to_contain_text(name)
    page.get_by_label("From", exact=True).fill("2025-10-02")
    page.get_by_label("To", exact=True).fill("2025-10-01")
    page.wait_for_url("**&last=2025-10-01")
    expect(found).to_contain_text("The last day lies before the first.")


@pytest.mark.parametrize(
    ("path", "field", "said"),
    [
        ("/account/player/", "Your name, FIDE ID or number of your federation", "Nobody is found."),
        ("/people/", "Name or e-mail address", "Nobody is found."),
        ("/arbiters/", "Name or FIDE ID", "No arbiter is found."),
        ("/titles/register/", "Name or FIDE ID", "Nothing fits"),
    ],
)
def test_who_is_looked_for_is_found_while_one_types(
    path: str, field: str, said: str, visit: Visit, chiara: User, dmitri: User
) -> None:
    page = visit(path, dmitri)
    page.get_by_label(field, exact=True).press_sequentially("Nobody")
    expect(page.locator("#found")).to_contain_text(said)
    page.wait_for_url(f"**{path}?*Nobody*")
    expect(page.get_by_label(field, exact=True)).to_be_focused()


# ---------------------------------------------------------------- the theme, the keyboard, the demo
@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(252, 251, 248)"), ("dark", "rgb(21, 25, 28)")])
def test_the_page_is_light_or_dark_as_the_reader_wants(visit: Visit, scheme: str, paper: str) -> None:
    page = visit("/", color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-bs-theme", scheme)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper


def test_the_first_key_leads_past_the_header(visit: Visit) -> None:
    page = visit("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_choosing_a_person_of_the_demo_signs_in_by_keyboard_alone(visit: Visit, db: None) -> None:
    account = DEMO_ACCOUNTS[0]
    User.objects.create_user(account.email, account.name, PASSWORD)
    page = visit("/account/login/")
    page.get_by_role("button", name=account.name).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/my-work/")
    expect(page.get_by_role("heading", level=1)).to_have_text("My work")


def test_no_page_is_wider_than_a_phone(visit: Visit) -> None:
    page = visit("/")
    page.set_viewport_size({"width": 390, "height": 844})
    wide = {}
    for path in ("/", "/account/login/", "/search/?q=a", "/regulations/", "/tournaments/", "/titles/"):
        page.goto(path)
        wide[path] = page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(wide, 390)


# ---------------------------------------------------------------- tables
WIDE_TABLE = (
    '<div class="scroll-x"><table class="table table-office"><caption>2 events; scores and changes are those of the '
    f"players with a rating</caption><tbody><tr>{'<td>Largest difference</td>' * 9}</tr></tbody></table></div>"
)
BOX_OF_CAPTION = "table => { const box = table.caption.getBoundingClientRect(); return [box.left, box.right <= 390]; }"


def test_on_a_phone_the_caption_of_a_wide_table_is_read_whole_and_stays_while_its_columns_go_by(visit: Visit) -> None:
    page = visit("/")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("main").evaluate("(main, table) => main.insertAdjacentHTML('afterbegin', table)", WIDE_TABLE)
    table = page.locator(".scroll-x > table")
    before = table.evaluate(BOX_OF_CAPTION)
    page.locator(".scroll-x").evaluate("part => part.scrollBy(100, 0)")
    assert [before, table.evaluate(BOX_OF_CAPTION)] == [[16, True]] * 2
