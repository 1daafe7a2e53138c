"""The steps from a norm that was found to a title, as each office takes them on its pages."""

from __future__ import annotations

import re

from pypdfium2 import PdfDocument

from tests.journeys.browsers import Person
from tests.journeys.post import mail_about
from tests.journeys.unseen import read
from tests.journeys.walking import Walk

HREF = re.compile(r'<a\b[^>]*\bhref="([^"]*)"')
IN_PGN = """
from tests.tournaments.reports.pgn.files import asked_scores, as_pgn
from tournaments.reports.models import Report
report = Report.objects.get(pk={report!r})
print(as_pgn(score for score in asked_scores(report) if 1 in (score.white_rank, score.black_rank)).decode())
"""
REMINDED = """
from ratingsite.office.clock.services import now
from ratingsite.office.notices.reminders import people_to_look_at
from ratingsite.site import reminding
while people_to_look_at(now()):
    reminding.remind(now=now())
"""
"""What the sweeper does an hour long, a few people at a time."""


def presses(person: Person, page: str, act: str) -> None:
    """Somebody presses a button on a page."""
    person.go(page)
    person.sends(act)


def path_of(walk: Walk, person: Person) -> str:
    """Where somebody is now."""
    return person.page.url.removeprefix(walk.portal.url).partition("#")[0]


def waits_for(person: Person, page: str) -> bool:
    """Whether somebody has it on the desk, which is read and not drawn."""
    desk = read(person, "/my-work/").partition("<main")[2].partition("</main>")[0]
    return any(page in href for href in HREF.findall(desk))


def games_of_number_one(walk: Walk, report: str) -> bytes:
    """The games of the player with the first number, as a program writes them."""
    return walk.portal.runs(IN_PGN.format(report=report)).encode()


# ---------------------------------------------------------------- signatures
def is_signed(walk: Walk, norm: str) -> None:
    """The three signatures of a norm made in Canada, each by its office, from its page."""
    for name, act, says in (
        ("Boris", "Sign norm", "signed"),
        ("Carla", "Countersign norm", "countersigned"),
        ("Quentin", "Approve norm and issue certificate", "certificate"),
    ):
        walk.presses(name, norm, act, says)


def is_chased(walk: Walk, norm: str, *, overdue_on: str) -> None:
    """The chief arbiter does not sign: he is reminded, the player's federation sees it, the commission asks again.

    The tournament was the USA's, the player is of Canada.
    """
    boris, carla, quentin = (walk.person(name) for name in ("Boris", "Carla", "Quentin"))
    walk.portal.runs_and_all(REMINDED)
    mail_about(walk.portal, "Reminder", to="boris@demo.example", says=norm)
    assert [waits_for(person, norm) for person in (boris, carla, quentin)] == [True, True, False]
    walk.it_is(overdue_on)
    carla.go(norm)
    carla.sees("The next signature is outstanding since")
    assert waits_for(quentin, norm)
    presses(quentin, norm, "Ask for the signature again")
    assert not waits_for(quentin, norm)
    chased = mail_about(walk.portal, "Your signature is overdue", to="boris@demo.example", says=norm)
    boris.page.goto(next(link for link in chased.links if norm in link))
    boris.sends("Sign norm")
    walk.presses("Chiara", norm, "Countersign norm", "countersigned")
    walk.presses("Quentin", norm, "Approve norm and issue certificate", "certificate")
    assert [waits_for(person, norm) for person in (boris, carla)] == [False, False]


# ---------------------------------------------------------------- the application
def is_opened(walk: Walk, player: str, events: list[str]) -> str:
    """The federation opens the file, which has the three norms of 27 games in it; returns its address."""
    carla = walk.person("Carla")
    carla.go(f"/titles/applications/new/?player={player}&title=IM")
    carla.sends("Open the file")
    for name in events:
        assert carla.page.locator("main a", has_text=name).count()
    rows = carla.page.locator("main table tbody tr", has=carla.page.locator("button")).all()
    assert [row.locator("td").nth(1).inner_text() for row in rows] == ["9", "9", "9"]
    return path_of(walk, carla)


def is_completed(walk: Walk, case: str, report: str) -> None:
    """The one paper that is missing is asked for, sent and answered for; the file is whole, and submitted."""
    carla, boris = walk.person("Carla"), walk.person("Boris")
    carla.go(case)
    missing = carla.page.locator(".missing-papers li", has=carla.page.locator("form"))
    assert missing.count() == 1
    assert "Games sent with the report: Canadian Closed" in missing.inner_text()
    carla.sends("Ask Boris Petrov")
    boris.go("/my-work/")
    boris.sees("Send what is missing: the games as PGN")
    boris.page.locator("a[href*='missing-papers']").first.click()
    asked = path_of(walk, boris)
    assert boris.page.get_by_role("link", name="Canadian Closed").get_attribute("href") == f"/reports/{report}/"
    boris.go(f"/reports/{report}/games/")
    file = {"name": "closed.pgn", "mimeType": "text/plain", "buffer": games_of_number_one(walk, report)}
    boris.page.set_input_files("[name=file]", file)  # type: ignore[arg-type]
    boris.sends(boris.page.locator("form:has([name=file]) button"))
    boris.go(asked)
    boris.page.fill("[name=text]", "Sent with the report today.")
    boris.sends("Answer")
    carla.page.goto(mail_about(walk.portal, "Answer about a missing paper", to="carla@demo.example").links[0])
    assert carla.page.locator(".missing-papers li", has_text="Games sent").count() == 0
    carla.sends("Submit application")
    carla.sees("Submitted")


def is_posted(walk: Walk, case: str, *, paid_on: str, held_on: str) -> str:
    """The fee, a meeting, the posting, an objection and its answer; returns the address of the meeting."""
    dmitri, qadira, astrid, carla = (walk.person(name) for name in ("Dmitri", "Qadira", "Astrid", "Carla"))
    dmitri.go(case)
    dmitri.page.locator("summary", has_text="Note the fee").click()
    dmitri.page.fill("[name=paid_on]", paid_on)
    dmitri.page.fill("[name=reference]", "Bank 7")
    dmitri.sends("Note the fee")
    qadira.go("/titles/meetings/")
    qadira.page.fill("[name=held_on]", held_on)
    qadira.page.fill("[name=place]", "Lausanne")
    qadira.sends("Plan meeting")
    meeting = path_of(walk, qadira)
    qadira.go(case)
    qadira.page.select_option("[name=meeting]", index=1)
    qadira.sends("Put on the agenda")
    qadira.sends("Post application")
    qadira.sees("Posted for objections.")
    astrid.go(case)
    astrid.page.locator("summary", has_text="Object").click()
    astrid.page.fill("[name=text]", "The last round of the Closed was not played.")
    astrid.sends(astrid.page.locator("form[action$='/object/'] button"))
    astrid.sees("answered before the vote")
    carla.go(case)
    carla.page.locator("form[action*='objections-to-titles'] textarea").fill("It was: see its games.")
    carla.sends("Answer the objection")
    mail_about(walk.portal, "Objection answered", to="astrid@demo.example", says="It was: see its games.")
    return meeting


def is_voted_on(walk: Walk, case: str, meeting: str) -> None:
    """The meeting is held: who is there votes, and the chair closes it with its minutes, which everybody reads."""
    qadira, quentin, nobody = walk.person("Qadira"), walk.person("Quentin"), walk.person("nobody")
    qadira.go(meeting)
    for name in ("Qadira Haddad", "Quentin Dubois"):
        qadira.page.get_by_label(name).check()
    qadira.sends("Note who is there")
    presses(qadira, case, "For")
    assert waits_for(quentin, case)
    presses(quentin, case, "For")
    qadira.go(meeting)
    qadira.page.fill("[name=text]", "All agree.")
    qadira.sends("Close the meeting")
    nobody.go(meeting)
    link = nobody.page.get_by_role("link", name="Minutes as PDF").get_attribute("href")
    minutes = PdfDocument(nobody.context.request.get(f"{nobody.url}{link}").body())
    said = " ".join(" ".join(sheet.get_textpage().get_text_range() for sheet in minutes).split())
    for words in ("All agree.", "Hero, Hal", "Quentin Dubois", "for: 2"):
        assert words in said, said
