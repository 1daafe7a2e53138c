"""Where nothing changes the policy table is asked once, and says to everybody what it would say without that."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import AnonymousUser

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import Person, Relations, decision_on, looking_once
from ratingsite.office.accounts.policy import RULES, Decision

BEFORE, DAY = date(2025, 12, 31), date(2026, 1, 1)
NAMED = (frozenset[str](), frozenset({"own"}), frozenset({"chief", "certifier"}), frozenset({"no-officer"}))


def in_office(number: int, *offices: Office, federation: str | None = "USA") -> User:
    user = User(pk=number)
    held = [OfficeHeld(office=office, federation_id=federation, starts_on=DAY) for office in offices]
    user._offices_held = held  # type: ignore[attr-defined] - as ``offices_of`` keeps them
    return user


PEOPLE: tuple[Person, ...] = (
    *(None, AnonymousUser(), in_office(1), in_office(2, Office.RATING_OFFICER), in_office(3, Office.ARBITER)),
    *(
        in_office(4, Office.RATING_OFFICER, federation="CAN"),
        in_office(5, Office.RATING_ADMINISTRATOR, federation=None),
    ),
)


def every_answer() -> list[Decision]:
    """Of the acts on reports, by everybody, on two days, to whatever one stands as one may."""
    return [
        decision_on(person, act, Relations("report", state, federation, named), day=day)
        for kind, act in RULES
        if kind == "report"
        for person in PEOPLE
        for state in ("uploaded", "certified", "endorsed", "accepted", "returned")
        for federation in ("USA", "CAN")
        for named in NAMED
        for day in (BEFORE, DAY)
    ]


def test_what_is_looked_up_once_is_what_the_table_says() -> None:
    said = every_answer()
    assert len(set(said)) > len(PEOPLE)
    with looking_once():
        assert every_answer() == said
        assert every_answer() == said


def test_what_a_request_has_looked_up_is_forgotten_with_it() -> None:
    officer, report = in_office(2, Office.RATING_OFFICER), Relations("report", "certified", "USA")
    with looking_once():
        assert decision_on(officer, "endorse", report, day=DAY).allowed
    officer._offices_held = []  # type: ignore[attr-defined]
    with looking_once():
        assert not decision_on(officer, "endorse", report, day=DAY).allowed


def test_how_one_stands_may_be_told_in_sets_that_are_not_frozen() -> None:
    """As some apps do: ``decide`` takes what can be gone through."""
    officer = in_office(2, Office.RATING_OFFICER)
    loose = Relations("report", "certified", "USA", {"own"}, {("of-entered", "USA")})  # type: ignore[arg-type]
    frozen = Relations("report", "certified", "USA", frozenset({"own"}), frozenset({("of-entered", "USA")}))
    with looking_once():
        said = [decision_on(officer, "endorse", one, day=DAY) for one in (loose, frozen, loose)]
    assert said == [decision_on(officer, "endorse", frozen, day=DAY)] * 3
