"""The record says in which office it was done, and of each edit which fields it changed, before and after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from ratings.register.changes import services as people
from ratings.register.changes.services import Change
from ratings.register.federations.services import correct_federation, facts_of
from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Numbering
from ratings.register.newcomers.numbers import change_numbering
from ratingsite.office.accounts.addresses import ask_for_address, confirm_address
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.site.record.field_words import EDITS, fields_of
from ratingsite.site.record.words import ACTS, office_text
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER, draft
from tests.tournaments.forms import at, signed_in
from tournaments.registration.changes import services as changes
from tournaments.registration.changes.documents import registered_facts, registration_document
from tournaments.registration.event_codes import give_event_code
from tournaments.registration.orders import services as orders
from tournaments.registration.orders.corrections import correct_ordered
from tournaments.registration.services import edit_registration
from tournaments.registration.values import values_of
from tournaments.reports import services as reports
from tournaments.reports.people.services import say_whom_lines_mean

EARLY = date(2025, 9, 1)
Told = list[tuple[str, str, str]]


def told(act: str) -> tuple[str, Told]:
    """The office, and each field with what stood there and what stands there now."""
    entry = AuditEntry.objects.filter(act=act).latest("pk")
    return office_text(entry), [(each.label, each.before, each.after) for each in fields_of(entry)]


def edited(desk: Desk) -> None:
    made = draft(desk.astrid, desk.boris)
    after = replace(registered_facts(made), city="Clayton", rounds=2, schedule=registered_facts(made).schedule[:2])
    edit_registration(made, after, by=desk.astrid, now=SUMMER)


def changed(desk: Desk, **said: Any) -> Any:
    tournament = desk.approved()
    after = replace(registered_facts(tournament), **said)
    return changes.propose_change(tournament, after, by=desk.astrid, now=desk.moment(EARLY), reason="x")


def approved(desk: Desk) -> None:
    changes.approve_change(changed(desk, city="Clayton"), by=desk.chiara, now=desk.moment(EARLY))


def corrected_order(desk: Desk) -> None:
    now, said = desk.moment(date(2010, 9, 1)), registered_facts(desk.approved(starts_on=date(2010, 8, 12)))
    days = {"starts_on": said.starts_on, "ends_on": said.ends_on}
    event = orders.OrderedEvent(name="Top", city="Elista", federation="USA", system="fide-standard", **days)
    order = orders.order_event(event, by=desk.qadira, now=now, reason="x")
    orders.enter_ordered(order, said, by=desk.dmitri, now=now)
    correct_ordered(order, replace(said, city="Clayton"), by=desk.dmitri, now=now)


def renamed(desk: Desk) -> None:
    usa = Federation.objects.get(pk="USA")
    facts = replace(facts_of(usa), name="US Chess", exists_to=date(2030, 12, 31))
    correct_federation(usa, facts, reason="FIDE, 12 of 2025", by=desk.dmitri, now=SUMMER)


def asked(desk: Desk, kind: str = "name", value: str = "Rossi, Bianca") -> Any:
    player = Player.objects.order_by("pk")[0]
    change = Change(kind=kind, value=value, starts_on=EARLY, reason="Married.", proof="A copy.")
    return people.ask_for_change(player, change, by=desk.chiara, now=SUMMER)


def accepted(desk: Desk) -> None:
    people.accept_change(asked(desk), by=desk.dmitri, now=SUMMER)


def another_address(desk: Desk) -> None:
    ask_for_address(desk.astrid, "astrid@new.example", by=desk.astrid, now=SUMMER)
    body = OutboxMessage.objects.filter(kind="mail").order_by("pk")[0].payload["body"]
    confirm_address(body.partition("/address/confirm/")[2].split("/")[0], now=SUMMER)


def certified(desk: Desk) -> Any:
    report = desk.received(desk.approved())
    now = desk.after(report.tournament)
    return certified_with_ticks(report, by=desk.boris, now=now)


def stated(desk: Desk) -> None:
    report = certified(desk)
    reports.add_statements(report, {"alterations": 0}, by=desk.boris, now=desk.after(report.tournament))


def matched(desk: Desk) -> None:
    report = desk.received(desk.approved())
    say_whom_lines_mean(report, {4: None}, by=desk.boris, now=desk.after(report.tournament))


ADDRESS = ("E-mail address", "astrid@example.org", "astrid@new.example")
PLACE = ("Place", "St. Louis", "Clayton")
NAMED = ("name", "Amato, Anna", "Rossi, Bianca")
MADE: dict[str, tuple[Callable[[Desk], object], str, Told]] = {
    "edit registration": (
        edited, "Organiser", [PLACE, ("Rounds", "3", "2"), ("Round 3", "14 October 2025, 14:00", "–")],
    ),
    "change registration": (
        lambda desk: changed(desk, name="Four"), "Organiser",
        [("Name of the tournament", "St. Louis Autumn Four", "Four")],
    ),
    "propose change": (lambda desk: changed(desk, city="Clayton"), "Organiser", [PLACE]),
    "approve change": (approved, "Rating officer", [PLACE]),
    "correct ordered registration": (corrected_order, "Rating administrator", [PLACE]),
    "give event code": (
        lambda desk: give_event_code(desk.approved(), 412345, by=desk.chiara, now=desk.moment(EARLY)),
        "Rating officer", [("FIDE event code", "–", "412345")],
    ),
    "correct federation": (
        renamed, "Rating administrator",
        [("name", "United States of America", "US Chess"), ("Last day", "–", "2030-12-31")],
    ),
    "change numbering": (
        lambda desk: change_numbering(
            Numbering(federation_id="USA", prefix="US", digits=3, next_number=50), by=desk.chiara, now=SUMMER
        ),
        "Rating officer", [("letters in front", "N", "US"), ("digits at least", "6", "3"), ("next number", "1", "50")],
    ),
    "ask for change": (asked, "Rating officer", [NAMED]),
    "accept change": (accepted, "Rating administrator", [NAMED]),
    "ask for address": (another_address, "", [ADDRESS]),
    "change address": (another_address, "", [ADDRESS]),
    "add statements": (
        stated, "Arbiter",
        [("How many rounds or games were altered, added or left out to benefit a player?", "–", "0")],
    ),
    "match people": (matched, "Arbiter", [("Line 4", "2099104", "–")]),
}  # fmt: skip


@pytest.mark.once
@pytest.mark.parametrize("act", MADE)
def test_an_edit_says_its_office_and_its_fields_before_and_after(act: str, desk: Desk) -> None:
    does, office, fields = MADE[act]
    does(desk)
    assert told(act) == (office, fields)


def test_every_edit_is_tried_here_and_every_act_that_sounds_like_one_is_an_edit() -> None:
    assert set(MADE) == EDITS <= set(ACTS)
    sounds = {act for act in ACTS if act.startswith(("edit ", "change ", "give ", "add statements", "correct "))}
    assert sounds - {"correct objection"} <= EDITS  # that is an answer: what it corrects is written where it stands


def test_the_values_of_a_registration_are_those_of_its_document(desk: Desk) -> None:
    tournament = desk.approved()
    assert values_of(tournament) == registration_document(registered_facts(tournament))


def test_what_not_everybody_may_read_of_a_person_stands_on_the_page_of_the_change_alone(
    desk: Desk,
) -> None:
    asked(desk, "birth", "1990-02-03")
    at(SUMMER + timedelta(days=1))
    page = signed_in(desk.dmitri).get("/record/").content.decode()
    assert "told on its own page alone" in page
    assert "1990" not in page


def test_the_page_shows_office_and_fields_and_is_filtered_by_them(desk: Desk) -> None:
    edited(desk)
    asked(desk)
    page = signed_in(desk.dmitri)

    def shown(query: str) -> list[str]:
        return [line.entry.act for line in page.get(f"/record/?{query}").context["lines"]]

    assert shown("office=organiser") == ["edit registration", "draft registration"]
    assert shown("field=city") == ["edit registration"]
    assert shown("field=name") == ["ask for change"]
    html = page.get("/record/?field=city").content.decode()
    assert "(Organiser)" in html
    assert '<del><span class="visually-hidden">before: </span>St. Louis</del>' in html


def test_who_was_let_do_nothing_yet_acts_in_no_office(desk: Desk, faruk: User) -> None:
    """Nor does the portal itself."""
    assert (faruk.acts_in, AuditEntry(act="begin").office) == ("", "")
