"""How an empty portal begins: two links, and the first officer whom two people let in."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser

from tests.journeys.browsers import Person, Watch
from tests.journeys.portals import Portal
from tests.journeys.post import mail_about

PASSWORD = "a-portal-that-begins"


@dataclass
class Beginning:
    """An empty portal, and everybody who comes to it, each at a browser of their own."""

    portal: Portal
    browser: Browser
    watch: Watch
    folder: Path
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = Person(self.browser, self.portal.url, name, watch=self.watch)
        return self.people[name]

    def signs_in(self, name: str) -> Person:
        person = self.person(name)
        person.go("/account/login/")
        person.page.fill("[name=login]", address(name))
        person.page.fill("[name=password]", PASSWORD)
        person.sends(person.page.locator("main form button.btn-primary"))
        person.is_led_to("**/my-work/")
        return person


def address(name: str) -> str:
    return f"{name.lower()}@office.example"


def takes_a_seat(person: Person, link: str) -> None:
    person.page.goto(link)
    person.page.fill("[name=name]", f"{person.name} Founder")
    person.page.fill("[name=email]", address(person.name))
    person.page.fill("[name=password]", PASSWORD)
    person.sends(person.page.locator("main form button"))


def asks(person: Person, office: str, words: str) -> None:
    person.go("/account/ask/")
    page = person.page
    page.fill("[name=name]", f"{person.name} Newcomer")
    page.fill("[name=email]", address(person.name))
    page.select_option("[name=federation]", "ISL")
    page.select_option("[name=office]", office)
    page.fill("[name=words]", words)
    person.sends("Ask for the account")


def chooses_a_password(beginning: Beginning, name: str) -> None:
    person = beginning.person(name)
    mail = mail_about(beginning.portal, "Your account at the rating office", to=address(name))
    person.page.goto(mail.links[0])
    person.page.fill("[name=password1]", PASSWORD)
    person.page.fill("[name=password2]", PASSWORD)
    person.sends(person.page.locator("main form button"))


def found(beginning: Beginning) -> None:
    """Nothing is possible until two people have taken their links, each once."""
    refused = Watch(beginning.watch.host)  # 503 until then and 410 for a used link: Chromium complains of both
    early = Person(beginning.browser, beginning.portal.url, "Early", watch=refused)
    early.go("/tournaments/")
    early.sees("manage.py found")
    links = [line.split(": ", 1)[1] for line in beginning.portal.manage("found").splitlines() if "/found/" in line]
    assert len(links) == 2
    takes_a_seat(Person(beginning.browser, beginning.portal.url, "Ada", watch=refused), links[0])
    early.go("/account/login/")
    early.sees("nothing else is possible")
    early.page.goto(links[0])
    early.sees("This link no longer works")
    takes_a_seat(beginning.person("Ben"), links[1])
    beginning.person("Ben").sees("The office is founded.")


def officer_comes(beginning: Beginning) -> None:
    """Somebody asks to be the rating officer; the administrator grants it, the chair confirms it, and nobody alone."""
    olga = beginning.person("Olga")
    asks(olga, "rating-officer", "Secretary of the federation since May.")
    olga.sees("The rating administrator and the chair of the commission decide together.")
    ben = beginning.signs_in("Ben")
    ben.page.goto(mail_about(beginning.portal, "Account asked for: Olga Newcomer").links[0])
    ben.sees("This office takes two people")
    asks_why = ben.page.locator("details.act", has_text="Grant the account")
    asks_why.locator("summary").click()
    asks_why.locator("textarea").fill("Her president wrote to us.")
    ben.sends(asks_why.locator("button"))
    ben.sees("A second person confirms it.")
    assert ben.page.get_by_role("button", name="Confirm").is_disabled()
    chooses_a_password(beginning, "Olga")
    beginning.signs_in("Olga").sees("You are proposed for an office: Rating officer, ISL.")
    ada = beginning.signs_in("Ada")
    ada.page.goto(mail_about(beginning.portal, "Office to confirm: Olga Newcomer", to=address("Ada")).links[0])
    ada.sees("Her president wrote to us.")
    ada.sends("Confirm")
    mail_about(beginning.portal, "Your office at the rating office", to=address("Olga"))
    beginning.person("nobody").go("/federations/#ISL")
    beginning.person("nobody").sees("Olga Newcomer")


def an_organiser_registers(beginning: Beginning) -> str:
    """The officer grants one, who registers a tournament of next year; returns its address."""
    asks(beginning.person("Eva"), "organiser", "Club of Reykjavik.")
    olga = beginning.person("Olga")
    olga.go("/my-work/")
    olga.page.get_by_role("link", name="Eva Newcomer").first.click()
    olga.sends("Grant the account")
    olga.sees("has been sent a link")
    chooses_a_password(beginning, "Eva")
    eva = beginning.signs_in("Eva")
    eva.go("/tournaments/register/")
    page, year = eva.page, datetime.now(UTC).year + 1
    page.select_option("[name=format]", "swiss")
    for name, value in {
        "name": "Spring of Iceland", "city": "Reykjavik", "rate_of_play": "90+30", "expected_players": "20",
        "highest_rating": "2000", "chief_name": "Jonsdottir, Una", "chief_email": "una@club.example", "rounds": "3",
        "starts_on": f"{year}-05-07", "ends_on": f"{year}-05-09",
    }.items():  # fmt: skip
        page.fill(f"[name={name}]", value)
    page.locator("[name=round_3_day]").wait_for()
    page.check("[name=will_be_rated]")
    eva.sees("The regulations of the event say that it will be rated.")
    eva.sends("Register tournament")
    eva.is_led_to("**/tournaments/*-*/")
    return page.url.removeprefix(eva.url)
