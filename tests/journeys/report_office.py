"""A walk through every kind of page of the report office, each opened by whose page it is."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from ratingsite.site.demo.people import US_CHAMPIONSHIP
from tests.journeys.browsers import Person, Watch
from tests.journeys.portals import Portal

EXAMPLE, US, WINTER = "Example Masters 2024", "US Championship 2025", "Example Winter Open 2025"
PRINTS = ("form-1", "form-2", "form-2/1", "form-3", "form-5", "title-norms", "table-11-31")
ONE_GAME = '[Round "1.1"]\n[White "Caruana, Fabiano"]\n[Black "Nobody, Ned"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf9 1-0\n'
PASTED = "1\t2w1\t3b=\tnonsense\n2\t1b0\t\t\n"
Opened = tuple[str, Person]


class ReportOffice:
    """The portal as the full demo leaves it, and who works there; ``pages`` opens one page after the other."""

    def __init__(self, portal: Portal, browser: Browser, watch: Watch) -> None:
        self.portal, self.browser, self.watch = portal, browser, watch
        self.people: dict[str, Person] = {}

    def person(self, name: str) -> Person:
        if name not in self.people:
            self.people[name] = Person(self.browser, self.portal.url, name, watch=self.watch)
        return self.people[name]

    def pages(self) -> Iterator[Opened]:
        yield from self._for_everybody()
        yield from self._registered()
        yield from self._reported()
        yield from self._printed()
        yield from self._corrected()
        yield from self._typed()
        yield from self._appealed()

    # ------------------------------------------------------------ what everybody sees
    def _for_everybody(self) -> Iterator[Opened]:
        example = (self.tournament(EXAMPLE), self.report(EXAMPLE))
        yield from self._open("nobody", "/account/login/", "/tournaments/", *example)

    def _registered(self) -> Iterator[Opened]:
        listed = f"{self.tournament(WINTER)}start-list/"
        yield from self._open("Astrid", "/tournaments/register/", listed, f"{listed}announce/")
        yield from self._open("Chiara", "/my-work/", self.tournament(WINTER), self.tournament(US), "/newcomers/")
        yield from self._open("Chiara", "/to-fide/", f"{self.report(EXAMPLE)}to-fide/")
        yield from self._open("Quentin", "/orders/", "/orders/new/")

    # ------------------------------------------------------------ what the chief arbiter sees
    def _reported(self) -> Iterator[Opened]:
        upload = f"{self.tournament(US)}upload/"
        yield from self._open("Boris", "/my-work/", self.tournament(US), upload)
        whole = US_CHAMPIONSHIP.read_bytes()
        yield self._sent(whole.replace(b"8 w 1", b"8 w 0", 1), "refused")
        self._open_one("Boris", upload)
        yield self._sent(whole, "Report of US Championship 2025")
        report = self.report(US)
        yield from self._open("Boris", f"{report}people/")
        boris = self._open_one("Boris", f"{report}games/")
        games = {"name": "us.pgn", "mimeType": "text/plain", "buffer": ONE_GAME.encode()}
        boris.page.set_input_files("input[type=file]", games)  # type: ignore[arg-type]
        boris.sends("Send the games")
        boris.sees("compared")
        yield self._name(boris), boris

    def _sent(self, content: bytes, told: str) -> Opened:
        boris = self.person("Boris")
        file = {"name": "report.trf", "mimeType": "text/plain", "buffer": content}
        boris.page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]
        boris.sends("Upload report")
        boris.sees(told)
        return self._name(boris), boris

    def _printed(self) -> Iterator[Opened]:
        report = self.report(US)
        yield from self._open("Boris", *(f"{report}{name}/" for name in PRINTS), f"{report}form-1/?office")

    def _corrected(self) -> Iterator[Opened]:
        boris = self._open_one("Boris", f"{self.report(EXAMPLE)}ask-correction/")
        yield self._name(boris), boris
        boris.page.fill("textarea[name=reason]", "Round 5, Maple – Umbrella was a draw.")
        boris.sends("Ask for this correction")
        boris.is_led_to("**/corrections/**")
        yield from self._open("Quentin", urlsplit(boris.page.url).path)
        yield from self._open("Boris", f"{self.report(EXAMPLE)}norms/")

    def _typed(self) -> Iterator[Opened]:
        boris = self._open_one("Boris", self.report(US))
        boris.page.locator("form[action$='/sheet/'] button").first.dispatch_event("click")
        boris.is_led_to("**/sheets/**")
        sheet = urlsplit(boris.page.url).path
        for view in ("Grid", "Rounds", "Cards"):
            expect(boris.page.locator("[data-sheet][data-ready]")).to_be_visible()
            boris.page.get_by_role("button", name=view, exact=True).dispatch_event("click")
            yield f"{self._name(boris)}#{view}", boris
        boris.page.get_by_role("button", name="Paste …", exact=True).click()
        boris.page.locator("[data-paste-text]").fill(PASTED)
        expect(boris.page.locator("[data-paste-preview]")).to_contain_text("nonsense")
        yield f"{self._name(boris)}#Paste", boris
        yield from self._open("Boris", *(f"{sheet}{name}/" for name in ("places", "rounds/1", "cards/1")))

    def _appealed(self) -> Iterator[Opened]:
        """Refused, appealed by keyboard alone, withdrawn, and announced anew as it was."""
        chiara = self._open_one("Chiara", self.tournament(WINTER))
        chiara.page.locator("summary", has_text="Refuse registration").dispatch_event("click")
        chiara.page.locator("form[action$='/refuse/'] textarea").fill("The hall is not booked.")
        chiara.page.locator("form[action$='/refuse/'] button").dispatch_event("click")
        chiara.sees("Refused. The organiser")
        astrid = self._open_one("Astrid", self.tournament(WINTER))
        yield f"{self._name(astrid)}#refused", astrid
        astrid.page.get_by_role("link", name="Appeal until").focus()
        astrid.page.keyboard.press("Enter")
        astrid.is_led_to("**/appeal/")
        yield self._name(astrid), astrid
        astrid.page.get_by_label("Why the refusal should not stand").focus()
        astrid.page.keyboard.type("Here is the contract of the hall.")
        astrid.page.keyboard.press("Tab")
        astrid.page.keyboard.press("Enter")
        astrid.is_led_to("**/appeals/**")
        appeal = urlsplit(astrid.page.url).path
        yield from self._open("Quentin", appeal, "/my-work/")
        self._open_one("Astrid", appeal).page.locator("form[action$='/withdraw/'] button").dispatch_event("click")
        astrid.sees("Withdrawn. The refusal stands.")
        self._open_one("Astrid", f"{self.tournament(WINTER)}edit/")
        astrid.page.locator("button[value=register]").dispatch_event("click")
        astrid.sees("Registered. The rating officer")

    def reported(self) -> str:
        """The report of the US Championship, sent by its chief arbiter if that was not done yet."""
        if not self._reports(US):
            self._open_one("Boris", f"{self.tournament(US)}upload/")
            self._sent(US_CHAMPIONSHIP.read_bytes(), "Report of US Championship 2025")
        return self.report(US)

    # ------------------------------------------------------------ addresses
    def tournament(self, name: str) -> str:
        ((pk,),) = self.portal.rows(f"SELECT id FROM tournaments_tournament WHERE name LIKE '{name}%'")  # noqa: S608
        return f"/tournaments/{_uuid(pk)}/"

    def report(self, name: str) -> str:
        """The page of the newest report of a tournament."""
        return f"/reports/{_uuid(self._reports(name)[0])}/"

    def _reports(self, name: str) -> list[object]:
        rows = self.portal.rows(
            "SELECT r.id FROM tournaments_report r JOIN tournaments_tournament t ON t.id = r.tournament_id"  # noqa: S608
            f" WHERE t.name LIKE '{name}%' ORDER BY r.version DESC"
        )
        return [pk for (pk,) in rows]

    def _open(self, name: str, *paths: str) -> Iterator[Opened]:
        for path in paths:
            person = self._open_one(name, path)
            yield self._name(person), person

    def _open_one(self, name: str, path: str) -> Person:
        person = self.person(name)
        answer = person.page.goto(person.url + path)
        assert answer is None or answer.ok, f"{name} may not see {path}"
        return person

    def _name(self, person: Person) -> str:
        return f"{person.name}: {urlsplit(person.page.url).path}"


def _uuid(pk: object) -> str:
    text = str(pk).replace("-", "")
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
