"""Norms, their certificates, Form 4, direct titles, meetings and titles in every state: every act of the table, by
everybody.
"""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.titles.championships.test_line import THAT_YEAR, WORLD_CUP, placed
from tests.titles.worlds import World, accepted_report
from tests.tournaments.every_transition.people import appoint, everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from titles.cases import meetings
from titles.certificates.form_4 import services as forms_4
from titles.certificates.models import NormCertificate
from titles.certificates.services import approve_norm, reissue_certificate, revoke_certificate, void_norm
from titles.championships import lists, tables
from titles.championships.models import DirectRow
from titles.championships.refusals import ListRefused
from titles.norms import services as norms
from titles.norms.models import Norm
from titles.norms.title_norms_2003 import forms_4 as forms_of
from titles.register.list_mistakes import enter_again, strike_mistake
from titles.register.models import HeldTitle
from titles.register.of_lists import follow_list
from titles.register.reexamination import uphold_title
from titles.register.removal import give_back, remove_for_abuse, remove_for_breach
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
        "refuse": lambda norm, by, now: norms.refuse_norm(norm, by=by, now=now, reason=WHY, article="1.4.1a"),
        "hold": with_reason(norms.hold_norm),
        "release": with_reason(norms.release_norm),
        "void": with_reason(void_norm),
    },
    posts={
        "certify": ("certify/", {}),
        "countersign": ("countersign/", {}),
        "approve": ("approve/", {"reason": WHY}),
        "refuse": ("refuse/", {"reason": WHY, "article": "1.4.1a"}),
        **{act: (f"{act}/", {"reason": WHY}) for act in ("hold", "release", "void")},
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


def of_certificates(norm: Norm) -> Acts:
    return Acts(
        kind="certificate",
        page=f"/norms/{norm.pk}/%.0s",  # its acts stand on the page of its norm
        services={"revoke": with_reason(revoke_certificate), "reissue": with_reason(reissue_certificate)},
        posts={act: (f"{act}-certificate/", {"reason": WHY}) for act in ("revoke", "reissue")},
        entries={"reissue": 2},  # of the one that is replaced, and of the next
    )


def test_every_act_on_a_certificate_from_every_state_by_everybody(
    norm: Norm, world: World, people: dict[str, User]
) -> None:
    for do, by in ((norms.certify_norm, "chief"), (norms.countersign_norm, "officer"), (approve_norm, "member")):
        norm = do(norm, by=people[by], now=NOW)
    appoint(world.tournament, people)
    certificate, acts = NormCertificate.objects.get(norm=norm), of_certificates(norm)
    done = walked(certificate, acts, people, now=NOW)
    certificate = revoke_certificate(certificate, by=people["member"], now=NOW, reason=WHY)
    done |= walked(certificate, acts, people, now=NOW)
    again = reissue_certificate(certificate, by=people["member"], now=NOW, reason=WHY)
    certificate.refresh_from_db()
    assert (certificate.state, walked(certificate, acts, people, now=NOW)) == ("replaced", set())
    assert not_done("certificate", done) == set()
    # of a norm that was voided nothing is issued again
    void_norm(Norm.objects.get(pk=norm.pk), by=people["member"], now=NOW, reason=WHY)
    again.refresh_from_db()
    assert (again.state, walked(again, acts, people, now=NOW)) == ("revoked", set())


OF_FORM_4 = Acts(
    kind="title-result",
    page="/title-results/%s/",
    services={
        "countersign": plain(forms_4.countersign_result),
        "refuse": with_reason(forms_4.refuse_result),
        "withdraw": with_reason(forms_4.withdraw_result),
        "reissue": with_reason(forms_4.reissue_result),
        "revoke": with_reason(forms_4.revoke_result),
    },
    posts={
        "countersign": ("countersign/", {}),
        **{act: (f"{act}/", {"reason": WHY}) for act in ("refuse", "withdraw", "reissue", "revoke")},
    },
    entries={"reissue": 2},  # of the one that is replaced, and of the next
)


def test_every_act_on_form_4_from_every_state_by_everybody(astrid: User, boris: User, people: dict[str, User]) -> None:
    world = accepted_report(astrid, boris, starts_on=date(2005, 6, 1))
    first, second, third = forms_of(world.report)[:3]
    signed = [
        forms_4.sign_result(form, points_required={"GM": 50}, place_of_birth="", by=people["chief"], now=NOW)
        for form in (first, second, third)
    ]
    appoint(world.tournament, people)
    signed[0].refresh_from_db()
    done = walked(signed[0], OF_FORM_4, people, now=NOW)
    refused = forms_4.refuse_result(signed[1], by=people["officer"], now=NOW, reason=WHY)
    withdrawn = forms_4.withdraw_result(signed[2], by=people["chief"], now=NOW, reason=WHY)
    issued = forms_4.countersign_result(signed[0], by=people["officer"], now=NOW)
    done |= walked(issued, OF_FORM_4, people, now=NOW)
    again = forms_4.reissue_result(issued, by=people["officer"], now=NOW, reason=WHY)
    revoked = forms_4.revoke_result(again, by=people["member"], now=NOW, reason=WHY)
    issued.refresh_from_db()
    for over in (refused, withdrawn, issued, revoked):
        assert walked(over, OF_FORM_4, people, now=NOW) == set(), over.state
    # signed it is of a form: tests/titles/certificates/form_4/test_from_desk_to_paper.py
    assert not_done("title-result", done, elsewhere=frozenset({"sign"})) == set()


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
        "reinstate": lambda found, by, now: lists.reinstate_row(
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
        "close": lambda found, by, now: meetings.close_meeting(found, minutes=WHY, refusals={}, by=by, now=now),
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
        "give-back": with_reason(give_back),
        "strike-mistake": with_reason(strike_mistake),
        "enter-again": with_reason(enter_again),
    },
    posts={
        act: (f"{act}/", {"reason": WHY})
        for act in ("uphold", "remove-for-breach", "remove-for-abuse", "give-back", "strike-mistake", "enter-again")
    },
)


def test_every_act_on_a_meeting_and_on_a_title_from_every_state_by_everybody(
    world: World, people: dict[str, User]
) -> None:
    chair = people["chair"]
    meeting = meetings.plan_meeting(NOW.date(), "Lausanne", by=chair, now=NOW)
    held = enter_title(world.hero, "IM", HeldTitle.Source.NORMS, achieved_on=None, now=NOW)
    done_there, done = walked(meeting, OF_MEETINGS, people, now=NOW), walked(held, OF_TITLES, people, now=NOW)
    meetings.close_meeting(meeting, minutes=WHY, refusals={}, by=chair, now=NOW)
    remove_for_breach(held, by=people["member"], now=NOW, reason=WHY)
    meeting.refresh_from_db()
    over = walked(meeting, OF_MEETINGS, people, now=NOW) | walked(held, OF_TITLES, people, now=NOW)
    follow_list(world.rating_list, now=NOW)
    of_list = HeldTitle.objects.get(player=world.opponents[4])
    done |= walked(of_list, OF_TITLES, people, now=NOW)
    strike_mistake(of_list, by=people["member"], now=NOW, reason=WHY)
    done |= walked(of_list, OF_TITLES, people, now=NOW)
    # its report was corrected: tests/titles/championships/test_line.py; a file told it again:
    # tests/titles/register/test_revoked_told_again.py
    left = not_done("title", done, elsewhere=frozenset({"uphold", "give-back"}))
    assert (not_done("meeting", done_there) - {("plan", "new")}, left, over) == (set(), set(), set())
