"""What the table lets begin, or lets happen to what is in a state only sometimes: tried by everybody.

The acts that lead from state to state are walked in the tests of their kinds (``not_done``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import transaction

from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.accounts.policy.titles import TITLES
from ratingsite.office.audit.models import AuditEntry
from tests.cast import NOW, person
from tests.titles.championships.test_line import THAT_YEAR
from tests.titles.worlds import World, accepted_report
from tests.tournaments.every_transition.people import appoint, everybody
from tests.tournaments.every_transition.walking import READS, undone
from tests.tournaments.forms import at
from titles.cases import meetings, services
from titles.cases.conditional import take_lower_title
from titles.cases.interim.services import ask_for_interim
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused
from titles.cases.stated.services import Said, state_rating
from titles.certificates.form_4.services import sign_result
from titles.certificates.languages.services import choose_language
from titles.certificates.life_masters.services import Evidence, ask_for_life_master
from titles.certificates.services import approve_norm
from titles.championships.models import DirectList, DirectRow
from titles.championships.tables import enter_award
from titles.norms import chasing
from titles.norms.models import Norm
from titles.norms.reexamination import uphold_norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm
from titles.norms.title_norms_2003 import forms_4
from titles.register.models import HeldTitle
from titles.register.reexamination import mark_title, uphold_title
from titles.register.services import enter_title

Do = Callable[[User], object]
BY_THE_FEDERATION = {"officer", "federation president", "arbiter of it with every office"}
BY_THE_COMMISSION = {"member", "chair", "arbiter of it with every office"}
MAY: Mapping[str, set[str]] = {
    "application open": BY_THE_FEDERATION,
    "application open-oneself": {"player"},
    "application take-lower": BY_THE_FEDERATION,
    "interim-rating ask": BY_THE_FEDERATION,
    "stated-rating state": BY_THE_FEDERATION,
    "meeting plan": {"chair", "arbiter of it with every office"},
    "championship-table keep": BY_THE_COMMISSION,
    "certificates-of-federation choose-language": BY_THE_FEDERATION,
    "life-master ask": {"officer elsewhere", "arbiter of it with every office"},
    "title-result sign": {"chief"},
    "norm chase": BY_THE_COMMISSION,
    "norm uphold": {"member", "chair"},
    "title uphold": BY_THE_COMMISSION,
}
ELSEWHERE = {"title-objection make", "title-objection make-by-link", "direct-list announce"}
"""``test_every_transition_of_papers``."""


@pytest.fixture
def people(
    usa: Federation, can: Federation, astrid: User, boris: User, chiara: User, dmitri: User, qadira: User, world: World
) -> dict[str, User]:
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    desk = SimpleNamespace(federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira,
                           edgar=edgar)  # fmt: skip
    found = everybody(desk, can) | {"player": person("Omer Farid")}
    said = {"words": "x", "asked_at": NOW, "state": "confirmed", "decided_by": edgar, "decided_at": NOW}
    PlayerClaim.objects.create(user=found["player"], player=world.hero, **said)
    appoint(world.tournament, found)
    return {name: User.objects.get(pk=user.pk) for name, user in found.items()}


def who_may(do: Do, people: Mapping[str, User]) -> set[str]:
    """Who is not turned away; of what others try nothing is left, and what is done is written under their name."""
    found = set()
    for name, user in people.items():
        last = AuditEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        written = AuditEntry.objects.filter(pk__gt=last)
        with undone():
            try:
                with transaction.atomic():
                    do(user)
            except NotPermitted:
                assert written.count() == 0, name
                continue
            except CaseRefused:  # permitted, and something else is in the way
                assert written.count() == 0, name
            else:
                assert {entry.by_id for entry in written} == {user.pk}, name
            found.add(name)
    return found


def found_in(world: World) -> Norm:
    find_norms(world.report, now=NOW)
    return Norm.objects.get(report=world.report)


def beginnings(world: World, people: Mapping[str, User]) -> Iterator[tuple[str, Do]]:
    hero, usa = world.hero, world.hero.federation
    canadian = Player.objects.get(pk=world.opponents[0].pk)
    old = accepted_report(people["organiser"], people["chief"], starts_on=date(2005, 6, 1))
    form = forms_4(old.report)[0]
    yield "application open", lambda by: services.open_case(hero, "IM", by=by, now=NOW)
    yield (
        "application open-oneself",
        lambda by: services.open_case(hero, "IM", by=by, now=NOW, federations_refusal="It did not answer."),
    )
    draft = TitleCase.objects.create(player=hero, title="IM", way="norms", federation=usa, opened_at=NOW)
    yield "interim-rating ask", lambda by: ask_for_interim(draft, world.report.rated_event, 2, by=by, now=NOW)
    said = Said(list_date=date(2020, 1, 1), rating=2450, games=100, evidence="FIDE's list.")
    yield "stated-rating state", lambda by: state_rating(draft, said, by=by, now=NOW)
    found = DirectList.objects.create(
        tournament=world.tournament, championship="test-cup", section="open", level="world", state="reviewed",
        announced_by=people["member"], announced_at=NOW, certified_by=people["chief"], certified_at=NOW,
        report=world.report,
    )  # fmt: skip
    row = DirectRow.objects.create(direct_list=found, player=world.runner_up, award="GM", place=2, score=600, games=9)
    waits = TitleCase.objects.create(
        player=world.runner_up, title="GM", way="direct", federation=usa, opened_at=NOW, state="conditional", direct=row
    )
    yield "application take-lower", lambda by: take_lower_title(waits, "CM", by=by, now=NOW)
    yield "meeting plan", lambda by: meetings.plan_meeting(NOW.date(), "Lausanne", by=by, now=NOW)
    yield "championship-table keep", lambda by: enter_award("cup", "open", "1", "FM", THAT_YEAR, by=by, now=NOW)
    yield "certificates-of-federation choose-language", lambda by: choose_language(usa, "fr", by=by, now=NOW)
    yield "life-master ask", lambda by: ask_for_life_master(canadian, Evidence(text="26 games."), by=by, now=NOW)
    yield (
        "title-result sign",
        lambda by: sign_result(form, points_required={"GM": 50}, place_of_birth="", by=by, now=NOW),
    )
    norm = found_in(world)
    at(late := norm.found_at + chasing.OVERDUE_AFTER)
    yield "norm chase", lambda by: chasing.chase_norm(norm, by=by, now=late)
    at(NOW)
    for do, by in ((certify_norm, "chief"), (countersign_norm, "officer"), (approve_norm, "member")):
        norm = do(norm, by=people[by], now=NOW)
    Norm.objects.filter(pk=norm.pk).update(unconfirmed_by=norm.report)
    yield "norm uphold", lambda by: uphold_norm(norm, by=by, now=NOW, reason="Looked at.")
    held = enter_title(hero, "WIM", HeldTitle.Source.DIRECT, achieved_on=None, now=NOW)
    mark_title(held, world.report, "WIM", now=NOW)
    yield "title uphold", lambda by: uphold_title(held, by=by, now=NOW, reason="Looked at.")


@pytest.mark.once
def test_who_begins_what_and_everybody_else_is_turned_away(world: World, people: dict[str, User]) -> None:
    at(NOW)
    assert {act: who_may(do, people) for act, do in beginnings(world, people)} == MAY


# ---------------------------------------------------------------- that nothing is left out
def test_every_act_of_the_table_that_begins_something_is_tried_by_everybody() -> None:
    """Those without a state, and those that depend on more than the state."""
    acts = [rule for rule in TITLES if rule.act not in READS | {"verify", "view-file"}]
    begin = {f"{rule.kind} {rule.act}" for rule in acts if set(rule.states) & {"new", "*"}}
    assert begin - set(MAY) == ELSEWHERE


def test_every_kind_of_the_table_is_walked_through_its_states() -> None:
    tests = Path(__file__).parent.rglob("test_*.py")
    walked = {kind for file in tests for kind in re.findall(r'not_done\("([a-z-]+)"', file.read_text())}
    kinds = {rule.kind for rule in TITLES if rule.act not in READS | {"verify", "view-file"} and "*" not in rule.states}
    assert kinds <= walked
