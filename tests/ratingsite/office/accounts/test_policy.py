"""The policy table: what it says, that it is documented, and that it denies everything else."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted, Relations, can, decision_on, require
from ratingsite.office.accounts.policy import POLICY, Rule, decide, states_open_to
from tests.cast import LONG_AGO

DAY = date(2025, 9, 1)
OFFICES_PAGE = Path(__file__).resolve().parents[4] / "docs" / "offices.md"


def row(rule: Rule) -> str:
    """One rule as a row of the table in docs/offices.md."""
    sets = [", ".join(sorted(names)) or "–" for names in (rule.states, rule.standings, rule.unless)]
    return f"| {rule.kind} | {rule.act} | {' | '.join(sets)} | {rule.article or '–'} |"


def test_the_documented_table_is_the_table() -> None:
    documented = OFFICES_PAGE.read_text(encoding="utf-8").partition("<!-- policy -->")[2].strip().splitlines()[2:]
    assert documented == [row(rule) for rule in POLICY]


def test_every_standing_names_an_office_that_exists() -> None:
    offices = {standing.split("/")[0] for rule in POLICY for standing in rule.standings if "/" in standing}
    assert offices <= set(Office.values)


def test_what_stands_in_no_row_is_refused() -> None:
    assert not decide("tournament", "delete", "draft", {"organiser/own", "qc/any", "everybody"}).allowed


def test_a_rule_for_another_state_says_what_it_waits_for() -> None:
    decision = decide("report", "endorse", "draft", {"rating-officer/federation"})
    assert (decision.allowed, decision.waits_for, decision.article) == (False, frozenset({"certified"}), "9.1")


def test_a_state_that_would_not_open_it_either_is_not_promised() -> None:
    decision = decide("report", "endorse", "draft", {"rating-officer/federation"}, {"entered"})
    assert (decision.waits_for, decision.opens_in) == (frozenset({"certified"}), frozenset())


def test_who_started_a_run_is_barred_from_publishing_it() -> None:
    decision = decide("run", "publish", "review", {"qc/any"}, {"starter"})
    assert (decision.allowed, decision.barred_by) == (False, "starter")


@pytest.mark.parametrize("relation", ["own", "appointed"])
@pytest.mark.parametrize(
    ("kind", "act", "state", "standing"),
    [
        ("tournament", "approve", "submitted", "rating-officer/federation"),
        ("tournament", "approve-late", "late", "qc-chair/ordinary"),
        ("report", "endorse", "certified", "rating-officer/federation"),
        ("report", "endorse", "certified", "rating-administrator/no-officer"),
        ("report", "refuse", "certified", "rating-officer/federation"),
        ("report", "refuse", "endorsed", "qc/any"),
        ("report", "accept", "endorsed", "rating-administrator/any"),
        ("report", "accept-official", "certified", "rating-administrator/official"),
        ("report", "accept-ordered", "certified", "qc/ordered"),
        ("correction", "allow", "asked", "rating-administrator/unpublished"),
        ("correction", "refuse", "asked", "qc/published"),
        ("norm", "countersign", "certified", "rating-officer/federation"),
        ("norm", "countersign", "certified", "qc/no-officer"),
        ("norm", "approve", "countersigned", "qc/any"),
        ("norm", "refuse", "certified", "rating-officer/federation"),
        ("norm", "refuse", "countersigned", "qc/any"),
        ("norm", "void", "approved", "qc/any"),
        ("norm", "uphold", "approved", "qc/unconfirmed"),
        ("certificate", "revoke", "issued", "qc/any"),
    ],
)
def test_nobody_decides_on_his_own_tournament(kind: str, act: str, state: str, standing: str, relation: str) -> None:
    """Neither its organiser nor its arbiters, whatever else they are; the same offices may where they are neither."""
    decision = decide(kind, act, state, {standing}, {relation})
    assert (decision.allowed, decision.barred_by) == (False, relation)
    assert decide(kind, act, state, {standing}).allowed


def test_who_accepted_a_report_of_a_run_is_barred_from_publishing_it() -> None:
    decision = decide("run", "publish", "review", {"qc/any"}, {"acceptor"})
    assert (decision.allowed, decision.barred_by) == (False, "acceptor")


@pytest.mark.parametrize(
    ("kind", "act", "state", "standings", "allowed"),
    [
        ("tournament", "withdraw", "draft", "organiser/own", True),
        ("tournament", "withdraw", "draft", "rating-officer/federation", False),  # nobody has sent it to him
        ("tournament", "withdraw", "submitted", "rating-officer/federation", True),
        ("file", "download", "refused", "arbiter/sender", True),
        ("file", "download", "refused", "sender", False),  # who has no office any more
        ("office", "end", "weighty", "self", True),
        ("office", "end", "over", "self", False),
        ("person", "suspend", "active", "rating-officer/home", False),
    ],
)
def test_what_single_standings_may_do(kind: str, act: str, state: str, standings: str, allowed: bool) -> None:
    assert decide(kind, act, state, {standings}).allowed is allowed


def test_a_standing_that_sees_every_state_says_so() -> None:
    assert states_open_to("tournament", "view", "qc/any") == {"*"}
    assert states_open_to("tournament", "view", "everybody") == {
        "approved", "running", "finished", "cancelled", "lapsed", "not-rated",
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["tournament", "report", "norm", "run"])
def test_who_may_act_may_see(kind: str) -> None:
    """What waits for somebody is asked of the acts alone."""
    sees = {standing for rule in POLICY if (rule.kind, rule.act) == (kind, "view") for standing in rule.standings}
    sees |= {"arbiter/chief", "arbiter/official-chief"} if "arbiter/appointed" in sees else set()  # he is appointed
    sees |= {"organiser/responsible", "organiser/own-alone"} if "organiser/own" in sees else set()  # it is his own
    anywhere = {standing.split("/")[0] for standing in sees if standing.endswith("/any")}
    hows = (
        "elite",
        "ordinary",
        "federation",
        "official",
        "no-officer",
        "ordered",
        "entered",
        "called-in",
        "unconfirmed",
        "overdue",
    )
    sees |= {f"{office}/{how}" for office in anywhere for how in hows}
    sees |= {"rating-officer/of-entered"} if "rating-officer/federation" in sees else set()  # of the same federation
    acts = [rule for rule in POLICY if rule.kind == kind and rule.act != "create"]
    assert {standing for rule in acts for standing in rule.standings} <= sees


def test_an_office_counts_only_for_its_federation(chiara: User, carla: User) -> None:
    report = Relations("report", "certified", federation="USA")
    assert can(chiara, "endorse", report, day=DAY)
    assert not can(carla, "endorse", report, day=DAY)


def test_an_office_counts_only_while_it_is_held(faruk: User) -> None:
    held = OfficeHeld.objects.create(user=faruk, office=Office.QC, starts_on=LONG_AGO, ends_on=DAY)
    run = Relations("run", "review")
    assert can(faruk, "publish", run, day=DAY)
    assert not can(User.objects.get(pk=faruk.pk), "publish", run, day=date(2025, 9, 2))
    assert held.is_held_on(DAY)


def test_a_person_who_was_deactivated_is_a_stranger(quentin: User) -> None:
    quentin.is_active = False
    assert not can(quentin, "publish", Relations("run", "review"), day=DAY)


def test_a_stranger_sees_what_everybody_sees_and_no_more() -> None:
    assert can(None, "view", Relations("tournament", "approved", federation="USA"), day=DAY)
    assert not can(None, "view", Relations("tournament", "draft", federation="USA"), day=DAY)


def test_a_refusal_carries_the_act_and_the_decision(faruk: User) -> None:
    with pytest.raises(NotPermitted) as refusal:
        require(faruk, "publish", Relations("run", "review"), day=DAY)
    assert (refusal.value.act, refusal.value.decision) == (
        "publish",
        decision_on(faruk, "publish", Relations("run", "review"), day=DAY),
    )
