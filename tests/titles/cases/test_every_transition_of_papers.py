"""Papers that are asked for, objections, and championships that are announced: every act of the table, by everybody."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.cast import NOW, person
from tests.titles.championships.test_line import THAT_YEAR, WORLD_CUP, placed
from tests.titles.worlds import World
from tests.tournaments.every_transition.people import everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from titles.cases import objections, papers
from titles.cases.models import PaperRequest, TitleCase, TitleObjection
from titles.cases.objections import Objector, object_by_link, object_to_case
from titles.championships import lists, tables

pytestmark = pytest.mark.once
SAID = "Looked at."


@pytest.fixture
def people(usa: Federation, can: Federation, astrid: User, boris: User, chiara: User, dmitri: User,
           qadira: User) -> dict[str, User]:  # fmt: skip
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    desk = SimpleNamespace(federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira,
                           edgar=edgar)  # fmt: skip
    return everybody(desk, can)


@pytest.fixture
def case(world: World) -> TitleCase:
    federation = world.hero.federation
    return TitleCase.objects.create(player=world.hero, title="IM", way="norms", federation=federation, opened_at=NOW)


OF_PAPERS = Acts(
    kind="paper-request",
    page="/titles/missing-papers/%s/",
    services={"answer": lambda asked, by, now: papers.answer_request(asked, by=by, now=now, answer=SAID)},
    posts={"answer": ("", {"text": SAID})},
)
OF_OBJECTIONS = Acts(
    kind="title-objection",
    page="/titles/objections-to-titles/%s/",
    services={"answer": lambda made, by, now: objections.answer_objection(made, by=by, now=now, answer=SAID)},
    posts={"answer": ("answer/", {"reason": SAID})},
)


def test_every_act_on_a_paper_request_from_every_state_by_everybody(case: TitleCase, people: dict[str, User]) -> None:
    usual = {"case": case, "document": "pgn", "article": "1.9.1", "asked_by": people["officer"], "asked_at": NOW}
    asked = PaperRequest.objects.create(**usual)
    asked.people.set([people["chief"]])
    done = walked(asked, OF_PAPERS, people, now=NOW)
    assert not_done("paper-request", done) == set()
    answered = papers.answer_request(asked, by=people["chief"], now=NOW, answer=SAID)
    assert walked(answered, OF_PAPERS, people, now=NOW) == set()


def test_every_act_on_an_objection_from_every_state_by_everybody(case: TitleCase, people: dict[str, User]) -> None:
    TitleCase.objects.filter(pk=case.pk).update(state="posted", posted_at=NOW)
    made = object_to_case(case, "The event was arranged.", by=people["member"], now=NOW)
    done = walked(made, OF_OBJECTIONS, people, now=NOW)
    with pytest.raises(NotPermitted):  # who objects does not answer
        objections.answer_objection(made, by=people["member"], now=NOW, answer=SAID)
    answered = objections.answer_objection(made, by=people["chair"], now=NOW, answer=SAID)
    assert walked(answered, OF_OBJECTIONS, people, now=NOW) == set()
    assert not_done("title-objection", done, elsewhere=frozenset({"make", "make-by-link"})) == set()


def test_an_objection_is_made_by_everybody_while_it_is_posted_and_by_nobody_in_another_state(
    case: TitleCase, people: dict[str, User]
) -> None:
    for number, state in enumerate(state for state in TitleCase.State.values if state not in ("awarded", "refused")):
        TitleCase.objects.filter(pk=case.pk).update(state=state)
        case.refresh_from_db()
        link = Objector(case=case, name="Nora", address="nora@example.org", link=f"{number:032d}")
        for name in ("nobody", "officer once", "council", "another organiser"):
            TitleObjection.objects.all().delete()
            if state == "posted":
                assert object_to_case(case, SAID, by=people[name], now=NOW).made_by == people[name]
            else:
                with pytest.raises(NotPermitted):
                    object_to_case(case, SAID, by=people[name], now=NOW)
        if state == "posted":
            assert object_by_link(link, SAID, now=NOW).made_by is None
        else:
            with pytest.raises(NotPermitted):
                object_by_link(link, SAID, now=NOW)


@pytest.mark.usefixtures("as_if_reported_so")
def test_a_championship_is_announced_by_the_commission_alone_also_after_it_was_withdrawn(
    world: World, people: dict[str, User]
) -> None:
    placed(world.report)
    tables.enter_award("test-cup", "open", "2", "FM", THAT_YEAR, by=people["member"], now=NOW)
    may = {"member", "chair", "arbiter of it with every office"}
    for state in ("new", "withdrawn"):
        for name in people.keys() - may:
            with pytest.raises(NotPermitted):
                lists.announce_list(world.tournament, WORLD_CUP, by=people[name], now=NOW)
        found = lists.announce_list(world.tournament, WORLD_CUP, by=people["member"], now=NOW)
        assert (found.state, found.rows.count()) == ("found", 1), state
        for name in sorted(may):  # it stands: nobody announces it a second time
            with pytest.raises(lists.ListRefused):
                lists.announce_list(world.tournament, WORLD_CUP, by=people[name], now=NOW)
        lists.withdraw_list(found, by=people["chair"], now=NOW, reason=SAID)
