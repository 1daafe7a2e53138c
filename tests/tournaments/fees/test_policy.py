"""Every office at every act of invoices in every state: only the issuer's may, and only the last state is an end."""

from __future__ import annotations

import pytest

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.policy import POLICY, decide
from tournaments.fees.models import Invoice

ACTS = ("issue", "mark-paid", "credit")
STATES = ("due", *Invoice.State.values)
DONE = {("issue", "due"), ("mark-paid", "open"), ("credit", "open"), ("credit", "paid")}


def standings(office: str, relations: frozenset[str]) -> set[str]:
    """Of an office that is held for the federation."""
    return {"everybody", f"{office}/any", f"{office}/federation", *(f"{office}/{name}" for name in relations)}


@pytest.mark.parametrize(
    ("relations", "issuer"),
    [({"of-fide"}, Office.RATING_ADMINISTRATOR), (set(), Office.EXECUTIVE_DIRECTOR), ({"own", "of-fide"}, None)],
)
def test_only_the_office_of_the_issuer_acts_and_never_on_its_own(relations: set[str], issuer: Office | None) -> None:
    named = frozenset(relations)
    found = {
        (office, act, state)
        for office in Office
        for act in ACTS
        for state in STATES
        if decide("invoice", act, state, standings(office, named), named).allowed
    }
    assert found == {(issuer, act, state) for act, state in DONE if issuer}


def test_every_state_but_the_last_has_an_act() -> None:
    acting = {state for rule in POLICY if rule.kind == "invoice" and rule.act in ACTS for state in rule.states}
    assert set(STATES) - acting == {"credited"}
