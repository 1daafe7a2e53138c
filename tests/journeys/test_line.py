"""The whole line in a real browser: from the registration to the published list and the verified certificate.

What is asserted was worked out by hand.

**Example Masters 2024** (``fide-2024``: table 8.1b, 400 in every game, K 20 for Maple, rated 2378 and no newcomer).
Gordon Maple's games, difference, expected score, score minus expected:

    1 Acacia    2561  -183  .26  0  -.26      6 Tamarind  2231  +147  .70  1  +.30
    2 Spruce    2255  +123  .67  1  +.33      7 Ginkgo    2462   -84  .38  1  +.62
    3 Nutmeg    2365   +13  .52  ½  -.02      8 Dogwood   2505  -127  .33  1  +.67
    4 Elm       2494  -116  .34  0  -.34      9 Birch     2538  -160  .29  0  -.29
    5 Umbrella  2190  +188  .74  1  +.26      sum +1.27, times 20 = +25.4, so 2378 becomes 2403

His norm (``titles-2024``): 5½ of 9 is 61 %, dp 80 (1.4.9). The ratings sum to 21601, a ninth is 2400.1, so Ra 2400
and Rp 2480, at least 2450. Five points are 56 %, dp 43, Rp 2443: so 5½ were required. Title-holders 6 of 9 (Acacia,
Nutmeg, Elm, Ginkgo, Dogwood, Birch; at least 5), of them IMs or GMs 5 (at least 3). Six other federations; one
opponent from Canada.

Lukas Larch just misses his: 5½ of 9 against 2357 (Yew, unrated, is raised to 2050) is Rp 2437; he needed 6.

**US Championship 2025** (``fide-2025-10``, K 10 for all): the changes that FIDE published for November 2025, e.g.
Caruana +8.3 from 2789, so 2797; Niemann -8.8 from 2738, so 2729 (2729.2); Woodward +15.3 from 2590, so 2605.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import zxingcpp
from playwright.sync_api import Browser, FilePayload

from ratingsite.site.demo.people import EXAMPLE_MASTERS, US_CHAMPIONSHIP
from tests.clicks import PUBLISH
from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.certifying import answers
from tests.journeys.portals import Portal, running_portal
from tests.journeys.unseen import form_of, links, press, read, sends_file, text_of, waits
from tests.journeys.walking import look_at_flags, publish_unseen
from tests.shared_material import shared_cases, shared_file
from tournaments.reports.statements.answers import SAID

pytestmark = [pytest.mark.browser, pytest.mark.services, pytest.mark.timeout(600)]


@dataclass(frozen=True, kw_only=True)
class Event:
    """What the organiser types, and the days on which people act."""

    name: str
    city: str
    first: str
    last: str
    rounds: str
    format: str
    players: str
    highest: str
    file: Path
    edition: str
    registered: str
    approved: str
    reported: str
    closed: str
    list_date: str
    list_words: str


EXAMPLE = Event(
    name="Example Masters (invented players)",
    city="Exampleton",
    first="2024-05-03",
    last="2024-05-11",
    rounds="9",
    format="swiss",
    players="24",
    highest="2561",
    file=EXAMPLE_MASTERS,
    edition="effective from 1 March 2024",
    registered="2024-03-20",
    approved="2024-03-21",
    reported="2024-05-12",
    closed="2024-05-30",
    list_date="2024-06-01",
    list_words="1 June 2024",
)
US = Event(
    name="US Championship 2025",
    city="Saint Louis",
    first="2025-10-12",
    last="2025-10-24",
    rounds="11",
    format="round-robin",
    players="12",
    highest="2789",
    file=US_CHAMPIONSHIP,
    edition="amended from 1 October 2025",
    registered="2025-09-01",
    approved="2025-09-02",
    reported="2025-10-25",
    closed="2025-10-30",
    list_date="2025-11-01",
    list_words="1 November 2025",
)


@dataclass
class Cast:
    """Everybody, each at a browser of their own, kept from one event to the next."""

    portal: Portal
    browser: Browser
    watch: Watch
    _people: dict[tuple[str, int], Person] = field(default_factory=dict)

    def person(self, name: str, *, width: int = 1280) -> Person:
        if (name, width) not in self._people:
            self._people[name, width] = Person(self.browser, self.portal.url, name, width=width, watch=self.watch)
        return self._people[name, width]


@pytest.fixture(scope="module")
def cast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    with running_portal(tmp_path_factory.mktemp("line")) as portal, chromium() as browser:
        yield Cast(portal, browser, Watch(portal.url.removeprefix("http://")))


def register(astrid: Person, event: Event) -> str:
    """The organiser registers the tournament; returns the address of its page."""
    astrid.go("/tournaments/")
    astrid.moves_to(event.registered)
    astrid.go("/tournaments/register/")
    page = astrid.page
    for name, value in {
        "name": event.name,
        "city": event.city,
        "starts_on": event.first,
        "ends_on": event.last,
        "rounds": event.rounds,
        "rate_of_play": "40/90+30, 30+30",
        "expected_players": event.players,
        "highest_rating": event.highest,
        "chief_name": "Petrov, Boris",
        "chief_email": "boris@demo.example",
    }.items():
        page.fill(f"[name={name}]", value)
    page.select_option("[name=format]", event.format)
    page.select_option("[name=chief_licence]", "IA")
    page.check("[name=is_title_tournament]")
    page.check("[name=will_be_rated]")
    astrid.sees(event.edition)
    page.locator(f"[name=round_{event.rounds}_day]").wait_for()
    astrid.sends("Register tournament")
    astrid.is_led_to("**/tournaments/*-*/")
    return page.url.removeprefix(astrid.url)


def approve(chiara: Person, event: Event) -> None:
    """The rating officer finds it among her work and approves it."""
    chiara.moves_to(event.approved)
    chiara.go("/my-work/")
    chiara.page.get_by_role("link", name=event.name).first.click()
    chiara.sends("Approve registration")
    chiara.sees("approved")


def report(boris: Person, event: Event, tournament: str) -> str:
    """The chief arbiter sends the file in and certifies it; returns the address of the report."""
    boris.moves_to(event.reported)
    boris.go(f"{tournament}upload/")
    boris.page.set_input_files("input[type=file]", event.file)
    boris.sends("Upload report")
    boris.is_led_to("**/reports/**")
    address = boris.page.url.removeprefix(boris.url)
    for box in boris.page.locator(".certify input[type=checkbox]:not([name^=said-])").all():
        box.check()
    boris.sends("Certify report")
    boris.sees("certified by the chief arbiter")
    return address


def accept(chiara: Person, dmitri: Person, event: Event, report_page: str) -> None:
    """The rating officer endorses, the rating administrator accepts."""
    chiara.go(report_page)
    chiara.sends("Endorse report")
    chiara.sees("endorsed by the rating officer")
    dmitri.go(report_page)
    dmitri.sends("Accept for rating")
    dmitri.sees(f"It will be rated on the list of {event.list_words}.")


def rate(dmitri: Person, event: Event) -> str:
    """The rating administrator starts the run and watches it; returns its address."""
    dmitri.moves_to(event.closed)
    dmitri.go(f"/runs/start/?period=fide-standard.{event.list_date}")
    dmitri.sees(event.name)
    dmitri.sends("Start run")
    dmitri.is_led_to("**/runs/*-*/")
    dmitri.sees("waits for the commission")
    assert dmitri.page.get_by_role("link", name="Approve and publish list …").count() == 0  # he started it
    return dmitri.page.url.removeprefix(dmitri.url)


def publish(quentin: Person, event: Event, run: str) -> None:
    """Somebody else of the commission approves and publishes."""
    quentin.go("/my-work/")
    look_at_flags(quentin, run)
    quentin.sends(quentin.page.get_by_role("link", name="Approve and publish list …"))
    quentin.sends(quentin.page.get_by_role("button", name=PUBLISH))
    quentin.sees("See the published list")
    quentin.go(f"/ratings/fide-standard/{event.list_date}/")


def walk(cast: Cast, event: Event) -> str:
    """One event through the line to its list; returns the address of its report."""
    astrid, boris, chiara = cast.person("Astrid"), cast.person("Boris"), cast.person("Chiara")
    dmitri, quentin = cast.person("Dmitri"), cast.person("Quentin")
    tournament = register(astrid, event)
    approve(chiara, event)
    report_page = report(boris, event, tournament)
    accept(chiara, dmitri, event, report_page)
    publish(quentin, event, rate(dmitri, event))
    return report_page


def walk_unseen(cast: Cast, event: Event) -> None:
    """Another event through the line, once ``walk`` has shown its pages: they are asked for, and their forms sent."""
    astrid, boris, chiara = cast.person("Astrid"), cast.person("Boris"), cast.person("Chiara")
    dmitri, quentin = cast.person("Dmitri"), cast.person("Quentin")
    tournament = register(astrid, event)
    it_is(chiara, event.approved)
    assert event.name.lower() in text_of(read(chiara, "/my-work/"))
    _said(press(chiara, tournament, "Approve registration"), "approved")

    it_is(boris, event.reported)
    file: FilePayload = {"name": event.file.name, "mimeType": "text/plain", "buffer": event.file.read_bytes()}
    address = sends_file(boris, f"{tournament}upload/", file)
    _, form = form_of(read(boris, address), "Certify report")
    ticked = {name: value for name, value in answers(form).items() if not name.startswith(SAID)}
    _said(press(boris, address, "Certify report", typed=ticked), "certified by the chief arbiter")
    _said(press(chiara, address, "Endorse report"), "endorsed by the rating officer")
    _said(press(dmitri, address, "Accept for rating"), f"It will be rated on the list of {event.list_words}.")

    it_is(dmitri, event.closed)
    start = f"/runs/start/?period=fide-standard.{event.list_date}"
    assert event.name.lower() in text_of(read(dmitri, start))
    run, _ = press(dmitri, start, "Start run")
    assert "Approve and publish list …" not in links(waits(dmitri, run, "waits for the commission"))  # he started it
    assert run in read(quentin, "/my-work/")
    publish_unseen(quentin, run)


def it_is(person: Person, day: str) -> None:
    """Move the demo's day: what its field sends."""
    person.posts(f"{person.url}/demo/day/", day=day)


def _said(answer: tuple[str, str], words: str) -> None:
    """A page that was answered with says something."""
    assert words.lower() in text_of(answer[1])


def rating_on_list(person: Person, event: Event, name: str) -> str:
    """The rating that stands in somebody's line of a list."""
    person.go(f"/ratings/fide-standard/{event.list_date}/?q={name}")
    row = person.page.locator("table tbody tr", has_text=name.title()).first
    return row.locator("td.num b").inner_text().strip()


def sign(cast: Cast, report_page: str) -> str:
    """The three signatures; returns the address of the norm."""
    boris, chiara, quentin = cast.person("Boris"), cast.person("Chiara"), cast.person("Quentin")
    boris.go("/my-work/")
    boris.page.get_by_role("link", name="Maple").first.click()
    norm = boris.page.url.removeprefix(boris.url)
    boris.sends("Sign norm")
    chiara.go(norm)
    chiara.sends("Countersign norm")
    quentin.go(norm)
    quentin.sends("Approve norm and issue certificate")
    quentin.sees("N-2024-")
    return norm


def calculation_of(visitor: Person) -> list[str]:
    """Score minus expected of each game, from the player's page over the link to the calculation."""
    visitor.page.get_by_role("link", name="Calculation").first.click()
    visitor.sees("How this rating came about")
    rows = visitor.page.locator("section table tbody tr")
    return [row.locator("td").last.inner_text() for row in rows.all()]


def qr_code_of(pdf: bytes) -> str:
    """The text of the QR code on the first page of a document, read as a camera would."""
    bitmap = pdfium.PdfDocument(pdf)[0].render(scale=2, grayscale=True)
    image = memoryview(bytes(bitmap.buffer)).cast("B", shape=[bitmap.height, bitmap.stride])
    return zxingcpp.read_barcodes(image)[0].text


def check_the_certificate(cast: Cast, norm: str) -> None:
    """The document's code leads to a page that says valid, then revoked; another code is unknown."""
    boris, visitor, quentin = cast.person("Boris"), cast.person("nobody", width=390), cast.person("Quentin")
    answer = boris.context.request.get(f"{boris.url}{norm}certificate.pdf")
    for _ in range(120):  # the worker makes it behind the approval
        if answer.status != 503:
            break
        boris.page.wait_for_timeout(500)
        answer = boris.context.request.get(f"{boris.url}{norm}certificate.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    address = qr_code_of(answer.body())
    assert address.startswith(f"{cast.portal.url}/verify/")
    visitor.page.goto(address)
    assert visitor.page.locator("h1").inner_text() == "VALID"
    visitor.sees("Maple, Gordon")

    quentin.go(norm)
    quentin.page.get_by_text("Revoke certificate only …").click()
    quentin.page.locator("form[action$='revoke-certificate/'] textarea").fill("The example is over.")
    quentin.sends("Revoke certificate only")
    visitor.page.reload()
    assert visitor.page.locator("h1").inner_text() == "REVOKED"
    visitor.sees("The example is over.")

    assert visitor.page.goto(address[:-1] + ("A" if address[-1] != "A" else "B")).status == 404
    assert visitor.page.locator("h1").inner_text() == "UNKNOWN"


def test_the_whole_line_with_a_norm_and_its_certificate(cast: Cast) -> None:
    report_page = walk(cast, EXAMPLE)
    visitor = cast.person("nobody")
    assert rating_on_list(visitor, EXAMPLE, "maple") == "2403"
    visitor.page.get_by_role("link", name="Maple, Gordon").first.click()
    assert calculation_of(visitor) == ["−0.26", "+0.33", "−0.02", "−0.34", "+0.26", "+0.30", "+0.62", "+0.67", "−0.29"]

    norm = sign(cast, report_page)
    visitor.go(norm)
    for figure in ("2400", "2480", "61", "5½"):
        visitor.sees(figure)
    chiara = cast.person("Chiara", width=390)
    chiara.go(f"{report_page}norms/")
    chiara.sees("Larch, Lukas")
    chiara.sees("2437")

    check_the_certificate(cast, norm)
    assert cast.watch.complaints == []


# FIDE's published changes for November 2025, as far as the public cases give them.
PUBLISHED_CHANGES = {
    "2020009": "+8.3",  # Caruana
    "2093596": "−8.8",  # Niemann
    "13300474": "+3.9",  # Aronian
    "2056437": "−9.2",  # Liang
    "24125890": "−1.3",  # Oparin
    "2004887": "−5.1",  # Shankland
    "30920019": "−9.8",  # Mishra
    "30953499": "+15.3",  # Woodward
    "1126881": "+2.1",  # Swiercz
}


SUM = re.compile(r'<p class="sum">(.*?)</p>', re.DOTALL)


def change_of(visitor: Person, fide_id: str) -> str:
    """The change of a player's rating, as the calculation behind his page shows it."""
    calculation = links(read(visitor, f"/players/{fide_id}/"))["Calculation"]
    return text_of(SUM.findall(read(visitor, calculation))[0]).split()[1]


def test_the_us_championship_gets_the_changes_that_fide_published(cast: Cast) -> None:
    cast.portal.runs("from django.core.management import call_command; call_command('demo', '--stage', 'october-2025')")
    walk_unseen(cast, US)
    visitor = cast.person("nobody")
    assert rating_on_list(visitor, US, "caruana") == "2797"
    visitor.go(f"/players/{next(iter(PUBLISHED_CHANGES))}/")
    visitor.page.get_by_role("link", name="Calculation").first.click()
    visitor.sees(next(iter(PUBLISHED_CHANGES.values())))
    assert {fide_id: change_of(visitor, fide_id) for fide_id in PUBLISHED_CHANGES} == PUBLISHED_CHANGES
    assert cast.watch.complaints == []


def test_the_changes_expected_here_are_those_of_the_public_cases() -> None:
    shared_file("cases/rating-change.json")
    prefix = "us-championship-2025-"
    cases = [case for case in shared_cases("rating-change.json") if case["id"].startswith(prefix)]
    published = {case["id"].removeprefix(prefix): case["expect"]["players.P.change"] for case in cases}
    assert {key: float(text.replace("−", "-")) for key, text in PUBLISHED_CHANGES.items()} == published
