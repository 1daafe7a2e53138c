"""Norms, lists of direct titles, meetings and titles in every state: every act of the table, by everybody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.titles.championships.test_line import THAT_YEAR, WORLD_CUP, placed
from tests.titles.worlds import World
from tests.tournaments.every_transition.people import appoint, everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from titles.cases import meetings
from titles.certificates.services import approve_norm, void_norm
from titles.championships import lists, tables
from titles.championships.models import DirectRow
from titles.championships.refusals import ListRefused
from titles.norms import services as norms
from titles.norms.models import Norm
from titles.register.models import HeldTitle
from titles.register.reexamination import uphold_title
from titles.register.removal import remove_for_abuse, remove_for_breach
from titles.register.services import enter_title

pytestmark = pytest.mark.once
WHY = "Looked at."


@pytest.fixture
def people(usa: Federation, can: Federation, astrid: User, boris: User, chiara: User, dmitri: User,
           qadira: User) -> dict[str, User]:  # fmt: skip
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    desk = SimpleNamespace(federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira,
                           edgar=edgar)  # fmt: skip
    return everybody(desk, can)


def plain(do: Any) -> Any:
    return lambda thing, by, now: do(thing, by=by, now=now)


def with_reason(do: Any) -> Any:
    return lambda thing, by, now: do(thing, by=by, now=now, reason=WHY)


OF_NORMS = Acts(
    kind="norm",
    page="/norms/%s/",
    services={
        "certify": plain(norms.certify_norm),
        "countersign": plain(norms.countersign_norm),
        "approve": plain(approve_norm),
        "refuse": with_reason(norms.refuse_norm),
        "hold": with_reason(norms.hold_norm),
        "release": with_reason(norms.release_norm),
        "void": with_reason(void_norm),
    },
    posts={
        "certify": ("certify/", {}),
        "countersign": ("countersign/", {}),
        "approve": ("approve/", {"reason": WHY}),
        **{act: (f"{act}/", {"reason": WHY}) for act in ("refuse", "hold", "release", "void")},
    },
    entries={"approve": 2, "void": 2},  # and its certificate
)


def test_every_act_on_a_norm_from_every_state_by_everybody(norm: Norm, world: World, people: dict[str, User]) -> None:
    appoint(world.tournament, people)
    done: set[tuple[str, str]] = set()
    steps = (
        (norms.certify_norm, "chief", {}),
        (norms.hold_norm, "member", {"reason": WHY}),
        (norms.release_norm, "member", {"reason": WHY}),
        (norms.countersign_norm, "officer", {}),
        (approve_norm, "member", {}),
    )
    for do, by, more in steps:
        done |= walked(norm, OF_NORMS, people, now=NOW, already=done)
        norm = do(norm, by=people[by], now=NOW, **more)
    done |= walked(norm, OF_NORMS, people, now=NOW, already=done)
    # it is not found as it was approved, and nobody signs for weeks: tests/titles/norms/test_{reexamination,chasing}.py
    assert not_done("norm", done, elsewhere=frozenset({"uphold", "chase"})) == set()


OF_LISTS = Acts(
    kind="direct-list",
    page="/titles/direct-titles/%s/",
    services={
        "withdraw": with_reason(lists.withdraw_list),
        "name-award": lambda found, by, now: lists.name_award(
            found, found.tournament.reports.get().entries.get(place=3).player, "CM", by=by, now=now
        ),
        "strike": lambda found, by, now: lists.strike_row(
            found.rows.first() or DirectRow(direct_list=found), by=by, now=now, reason=WHY
        ),
        "certify": plain(lists.certify_list),
        "return": with_reason(lists.return_list),
        "review": plain(lists.review_list),
    },
    posts={
        "withdraw": ("withdraw/", {"reason": WHY}),
        "certify": ("certify/", {}),
        "return": ("return/", {"reason": WHY}),
        "review": ("review/", {}),
    },
    asks=(ListRefused,),
)


@pytest.mark.usefixtures("as_if_reported_so")
def test_every_act_on_a_list_of_direct_titles_from_every_state_by_everybody(
    world: World, people: dict[str, User]
) -> None:
    member, chief = people["member"], people["chief"]
    placed(world.report)
    tables.enter_award("test-cup", "open", "2", "FM", THAT_YEAR, by=member, now=NOW)
    found = lists.announce_list(world.tournament, WORLD_CUP, by=member, now=NOW)
    appoint(world.tournament, people)
    done = walked(found, OF_LISTS, people, now=NOW)
    for do, by in ((lists.certify_list, chief), (lists.review_list, member)):
        found = do(found, by=by, now=NOW)
        done |= walked(found, OF_LISTS, people, now=NOW)
    type(found).objects.update(state="announced", report=None)
    found.refresh_from_db()
    done |= walked(found, OF_LISTS, people, now=NOW)
    found = lists.withdraw_list(found, by=member, now=NOW, reason=WHY)
    done |= walked(found, OF_LISTS, people, now=NOW)
    # it is announced again of its tournament: tests/titles/championships/test_line.py
    assert not_done("direct-list", done, elsewhere=frozenset({"announce"})) == set()


OF_MEETINGS = Acts(
    kind="meeting",
    page="/titles/meetings/%s/",
    services={
        "attendance": lambda found, by, now: meetings.note_attendance(found, [], by=by, now=now),
        "close": lambda found, by, now: meetings.close_meeting(found, minutes=WHY, reasons={}, by=by, now=now),
        "cancel": with_reason(meetings.cancel_meeting),
    },
    posts={
        "attendance": ("attendance/", {}),
        "close": ("close/", {"text": WHY}),
        "cancel": ("cancel/", {"reason": WHY}),
    },
)
OF_TITLES = Acts(
    kind="title",
    page="/titles/register/%s/",
    services={
        "uphold": with_reason(uphold_title),
        "remove-for-breach": with_reason(remove_for_breach),
        "remove-for-abuse": with_reason(remove_for_abuse),
    },
    posts={act: (f"{act}/", {"reason": WHY}) for act in ("uphold", "remove-for-breach", "remove-for-abuse")},
)


def test_every_act_on_a_meeting_and_on_a_title_from_every_state_by_everybody(
    world: World, people: dict[str, User]
) -> None:
    chair = people["chair"]
    meeting = meetings.plan_meeting(NOW.date(), "Lausanne", by=chair, now=NOW)
    held = enter_title(world.hero, "IM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW)
    done_there, done = walked(meeting, OF_MEETINGS, people, now=NOW), walked(held, OF_TITLES, people, now=NOW)
    meetings.close_meeting(meeting, minutes=WHY, reasons={}, by=chair, now=NOW)
    remove_for_breach(held, by=people["member"], now=NOW, reason=WHY)
    meeting.refresh_from_db()
    over = walked(meeting, OF_MEETINGS, people, now=NOW) | walked(held, OF_TITLES, people, now=NOW)
    # its report was corrected: tests/titles/championships/test_line.py
    left = not_done("title", done, elsewhere=frozenset({"uphold"}))
    assert (not_done("meeting", done_there) - {("plan", "new")}, left, over) == (set(), set(), set())
