"""The steps of the line as people take them in a browser, for an event of any system.

What looks alike for each event – an approval, an endorsement, a run – is drawn for the first one; for the others the
same pages are asked for and their forms sent (``unseen``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Browser, FilePayload

from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from tests.clicks import PUBLISH
from tests.journeys.browsers import Person, Watch
from tests.journeys.certifying import answer, answers
from tests.journeys.portals import Portal
from tests.journeys.small_events import SmallEvent, Somebody
from tests.journeys.unseen import form_of, links, press, read, sends_file, text_of, waits
from tournaments.reports.statements.answers import SAID

TICK = "on"
FLAG = re.compile(r'<a\b[^>]*\bhref="([^"?#]*/flags/\d+/)')
STAFF = {"USA": ("Astrid", "Chiara"), "CAN": ("Oscar", "Carla")}
"""The organiser and the rating officer of a federation."""

A_LIST = """
from datetime import date, datetime, UTC
from ratings.lists.imports import ImportedEntry, import_list
from ratings.register.models import Player
from ratingsite.office.accounts.models import OfficeHeld, User
OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
rows = []
for fide_id, name, federation, rating, title, sex, born in {people!r}:
    player, _ = Player.objects.get_or_create(
        fide_id=fide_id, defaults=dict(name=name, federation_id=federation, title=title, sex=sex, birth_year=born)
    )
    rows.append(
        ImportedEntry(player=player, rating=rating, games_total={games!r}, highest_rating={highest!r} or rating)
    )
import_list(
    {system!r}, date.fromisoformat({day!r}), rows, origin="journey", by=User.objects.get(name__startswith="Dmitri"),
    now=datetime.fromisoformat({day!r}).replace(tzinfo=UTC),
)
"""


_shown: set[str] = set()
"""The acts whose pages this process has shown to somebody: they look alike in every walk."""


@dataclass
class Walk:
    """Everybody, each at a browser of their own, kept for the whole walk."""

    portal: Portal
    browser: Browser
    watch: Watch
    _people: dict[str, Person] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        if name not in self._people:
            self._people[name] = Person(self.browser, self.portal.url, name, watch=self.watch)
        return self._people[name]

    def publish_first_list(
        self, system: str, day: str, players: tuple[Somebody, ...], *, highest: int | None = None, games: int = 300
    ) -> None:
        """The list from which the office starts, with the players' ratings and as many games behind them."""
        people = [(who.fide_id, who.name, who.federation, who.rating, who.title, who.sex, who.born) for who in players]
        self.portal.runs(A_LIST.format(people=people, system=system, day=day, highest=highest, games=games))

    def it_is(self, day: str) -> None:
        """Move the demo's day: what its field sends, without the pages around it (``Person.moves_to`` has these)."""
        dmitri = self.person("Dmitri")
        dmitri.posts(f"{dmitri.url}/demo/day/", day=day)

    def is_new(self, act: str) -> bool:
        """Whether nobody has been shown the pages of an act yet; from now on somebody has."""
        is_new = act not in _shown
        _shown.add(act)
        return is_new

    def presses(self, name: str, page: str, act: str, says: str) -> None:
        """Somebody presses a button on a page, and is told so."""
        person = self.person(name)
        if self.is_new(act):
            person.go(page)
            person.sends(act)
            person.sees(says)
        else:
            _, html = press(person, page, act)
            assert says.lower() in text_of(html)

    # ------------------------------------------------------------ registration
    def register(self, event: SmallEvent) -> str:
        """The organiser announces it; returns the address of its page."""
        organiser = self.person(STAFF[event.federation][0])
        organiser.go("/tournaments/register/")
        self.fill_in(organiser, event)
        organiser.sends("Register tournament")
        organiser.is_led_to("**/tournaments/*-*/")
        return organiser.page.url.removeprefix(organiser.url)

    def fill_in(self, organiser: Person, event: SmallEvent) -> None:
        """What is typed into the form of a registration."""
        page = organiser.page
        page.select_option("[name=system]", event.system)
        page.select_option("[name=format]", event.format)
        if event.norms:
            page.check("[name=is_title_tournament]")
        for name, value in self.typed(event).items():
            page.fill(f"[name={name}]", value)
        page.select_option("[name=chief_licence]", "IA")
        page.locator(f"[name=round_{event.rounds}_day]").wait_for()
        for number, day in enumerate(event.days, start=1):
            page.fill(f"[name=round_{number}_day]", day)
        for name, value in (event.more or {}).items():
            field = page.locator(f"[name={name}]")
            field.wait_for()
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            elif value == TICK:
                field.check()
            else:
                field.fill(value)

    def typed(self, event: SmallEvent) -> dict[str, str]:
        """The fields in which something is typed."""
        return {
            "name": event.name,
            "city": event.city,
            "rate_of_play": f"{event.minutes}+{event.increment}",
            "expected_players": str(len(event.players)),
            "highest_rating": str(max(who.rating for who in event.players)),
            "chief_name": "Petrov, Boris",
            "chief_email": next(who.email for who in DEMO_ACCOUNTS if who.name.startswith("Boris")),
            "rounds": str(event.rounds),
            "starts_on": event.first,
            "ends_on": event.last,
            **(event.written or {}),
        }

    def approve(self, event: SmallEvent, tournament: str) -> None:
        self.settle(STAFF[event.federation][1], tournament, "Approve registration")

    def settle(self, name: str, tournament: str, act: str) -> None:
        """Somebody approves the registration; with a reason where the act asks for one."""
        person, agreed = self.person(name), "Agreed with the federation."
        if not self.is_new(act):
            _, html = press(person, tournament, act, reason=agreed)
            assert "approved" in text_of(html)
            return
        person.go(tournament)
        asks_why = person.page.locator("details", has=person.page.locator("summary", has_text=act))
        if asks_why.count():  # something is broken: who approves says why
            asks_why.locator("summary").click()
            asks_why.locator("textarea").fill(agreed)
            person.sends(asks_why.locator("button"))
        else:
            person.sends(act)
        person.sees("approved")

    # ------------------------------------------------------------ report
    def report(self, event: SmallEvent, tournament: str, *, until: int = 0) -> str:
        """The chief arbiter sends the file and certifies; the officer endorses, the administrator accepts.

        ``until`` is the last round of an interim part: the file has all rounds so far.
        """
        address = self.upload(event, tournament, until=until)
        self.certify(address)
        self.forward(event, address)
        return address

    def upload(self, event: SmallEvent, tournament: str, *, until: int = 0, by: str = "Boris") -> str:
        """The file of the report is sent; returns the address of its page."""
        sender, page, part = self.person(by), f"{tournament}upload/", until if until < event.rounds else 0
        content: FilePayload = {
            "name": "report.trf", "mimeType": "text/plain", "buffer": event.report(rounds=range(1, until + 1)),
        }  # fmt: skip
        if not self.is_new("Upload report of a part" if part else "Upload report"):
            return sends_file(sender, page, content, **({"last_round": str(part)} if part else {}))
        sender.go(page)
        sender.page.set_input_files("input[type=file]", content)
        if part:
            sender.page.select_option("[name=last_round]", str(part))
        sender.sends("Upload report")
        sender.is_led_to("**/reports/**")
        return sender.page.url.removeprefix(sender.url)

    def certify(self, address: str, *, by: str = "Boris") -> None:
        sender = self.person(by)
        page = read(sender, address)
        _, form = form_of(page, "Certify report")
        if not self.is_new("Certify report with statements" if SAID in form else "Certify report"):
            _, html = press(sender, address, "Certify report", typed=answers(form), html=page)
            assert "certified by" in text_of(html)
            return
        if sender.page.url != sender.url + address:  # who has sent it in is there
            sender.go(address)
        answer(sender.page)
        sender.sends("Certify report")
        sender.sees("certified by")

    def forward(self, event: SmallEvent, address: str) -> None:
        """The officer endorses the report, and the administrator accepts it."""
        self.presses(STAFF[event.federation][1], address, "Endorse report", "endorsed by the rating officer")
        self.accept(address)

    def accept(self, address: str) -> None:
        self.presses("Dmitri", address, "Accept for rating", "It will be rated")

    def decide(self, name: str, tournament: str, act: str, reason: str = "Looked at.") -> None:
        """Somebody's decision on the tournament's page."""
        person = self.person(name)
        if not self.is_new(act):
            _, html = press(person, links(read(person, tournament))[act], act, reason=reason)
            assert reason.lower() in text_of(html)
            return
        person.go(tournament)
        person.page.locator("details.to-decide summary", has_text="Decide").click()
        person.click(act, role="link")
        person.page.fill("textarea[name=reason]", reason)
        person.sends(person.page.locator("form:has(textarea[name=reason]) button.btn-primary"))
        person.sees(reason)

    # ------------------------------------------------------------ list
    def rate(self, system: str, list_date: str) -> None:
        """The administrator runs the period, somebody of the commission publishes the list."""
        dmitri, quentin, start = (
            self.person("Dmitri"),
            self.person("Quentin"),
            f"/runs/start/?period={system}.{list_date}",
        )
        if not self.is_new("Start run"):
            run, _ = press(dmitri, start, "Start run")
            waits(dmitri, run, "waits for the commission")
            publish_unseen(quentin, run)
            return
        dmitri.go(start)
        dmitri.sends("Start run")
        dmitri.is_led_to("**/runs/*-*/")
        dmitri.sees("waits for the commission")
        look_at_flags(quentin, dmitri.page.url.removeprefix(dmitri.url))
        quentin.sends(quentin.page.get_by_role("link", name="Approve and publish list …"))
        quentin.sends(quentin.page.get_by_role("button", name=PUBLISH))
        quentin.sees("See the published list")

    def ratings(self, system: str, list_date: str, players: tuple[Somebody, ...]) -> dict[str, str]:
        """What stands on a list for everybody to see, by family name."""
        visitor, address = self.person("nobody"), f"/ratings/{system}/{list_date}/"
        visitor.go(address)
        found = {}
        for who in players:
            family = who.name.split(",")[0]
            lines = visitor.page.locator("table tbody tr", has=visitor.page.locator("td.num b"))
            row = lines.filter(has_text=who.name).first
            if not row.count():  # on another page of the list
                visitor.go(f"{address}?q={family}")
            found[family] = row.locator("td.num b").inner_text().strip()
        return found


def look_at_flags(reviewer: Person, run: str) -> None:
    """Whoever publishes has looked at every flag of the review; back to the run."""
    reviewer.go(f"{run}flags/")
    links = [link.get_attribute("href") or "" for link in reviewer.page.locator("main a[href*='/flags/']").all()]
    for link in dict.fromkeys(link for link in links if link.rstrip("/").rpartition("/")[2].isdigit()):
        reviewer.go(link)
        button = reviewer.page.get_by_role("button", name="Looked at", exact=True)
        if button.count():
            reviewer.sends(button)
    reviewer.go(run)


def publish_unseen(reviewer: Person, run: str) -> None:
    """The same flags looked at, and the same list published, without drawing what an earlier run has shown."""
    for link in dict.fromkeys(FLAG.findall(read(reviewer, f"{run}flags/"))):
        press(reviewer, link, "Looked at")
    asked = links(read(reviewer, run))["Approve and publish list …"]
    button = PUBLISH.search(read(reviewer, asked))
    assert button, asked
    press(reviewer, asked, button.group())
    waits(reviewer, run, "See the published list")
