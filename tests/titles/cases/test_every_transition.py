"""Applications in every state, by norms, by rating and by a championship: every act of the table, by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from ratings.lists.models import ListEntry
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import NOW, person
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World, a_list
from tests.tournaments.every_transition.people import everybody
from tests.tournaments.every_transition.walking import Acts, moved, not_done, walked
from titles.cases import papers, procedure, services
from titles.cases.conditional import ask_for_award, take_lower_title
from titles.cases.meetings import cast_vote
from titles.cases.models import Meeting, TitleCase
from titles.cases.refusals import CaseRefused
from titles.certificates.services import approve_norm
from titles.championships.models import DirectList, DirectRow, KeptAward
from titles.norms.models import Norm

WHY = "1.5.1"
SAID = {"reason": WHY}


def asked(case: TitleCase, by: User, now: datetime) -> object:
    about = case.norms.filter(norm__isnull=False).values_list("norm__report__tournament__name", flat=True).first()
    return papers.ask_for_paper(case, "pgn", about or "", by=by, now=now)


def scheduled(case: TitleCase, by: User, now: datetime) -> object:
    return procedure.schedule_case(case, Meeting.objects.get(), by=by, now=now)


def with_reason(do: Any) -> Any:
    return lambda case, by, now: do(case, by=by, now=now, reason=WHY)


def plain(do: Any) -> Any:
    return lambda case, by, now: do(case, by=by, now=now)


ACTS = Acts(
    kind="application",
    page="/titles/applications/%s/",
    services={
        "edit": plain(services.choose_norms),
        "ask-paper": asked,
        "submit": plain(services.submit_case),
        "withdraw": with_reason(services.withdraw_case),
        "note-fee": lambda case, by, now: papers.note_fee(
            case, paid_on=now.date(), reference="Bank 8", has_surcharge=False, by=by, now=now
        ),
        "return": with_reason(procedure.return_case),
        "schedule": scheduled,
        "post": plain(procedure.post_case),
        "confirm": plain(procedure.confirm_title),
        "refuse": lambda case, by, now: procedure.refuse_case(case, by=by, now=now, reason=WHY, article="1.5.1"),
        "vote": lambda case, by, now: cast_vote(case, "for", by=by, now=now),
        "award": plain(procedure.award_title),
        "ask-award": plain(ask_for_award),
        "take-lower": lambda case, by, now: take_lower_title(case, "FM", by=by, now=now),
    },
    posts={
        "edit": ("choose/", {}),
        "submit": ("submit/", {}),
        "withdraw": ("withdraw/", SAID),
        "return": ("return/", SAID),
        "post": ("post/", {}),
        "confirm": ("confirm/", {}),
        "refuse": ("refuse/", {**SAID, "article": "1.5.1"}),
        "vote": ("vote/", {"choice": "for"}),
        "award": ("award/", {}),
        "ask-award": ("ask-award/", {}),
        "take-lower": ("take-lower/", {"title": "FM"}),
        "note-fee": ("fee/", {"paid_on": "2025-08-01", "reference": "Bank 8"}),
    },
    asks=(CaseRefused,),
)


@pytest.fixture
def people(usa: Federation, can: Federation, astrid: User, boris: User, chiara: User, dmitri: User,
           qadira: User) -> dict[str, User]:  # fmt: skip
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    desk = SimpleNamespace(federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira,
                           edgar=edgar)  # fmt: skip
    found = everybody(desk, can)
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER, ends_on=None).update(starts_on="2020-01-01")
    return found


def of_each_way(world: World, norm: Norm, people: dict[str, User]) -> Iterator[TitleCase]:
    """By norms, whole; by norms, without the games of one; by rating; by a championship; its row struck."""
    chair, federation, hero = people["chair"], world.hero.federation, world.hero
    meeting = Meeting.objects.create(held_on=NOW.date(), place="Lausanne", planned_by=chair, planned_at=NOW)
    meeting.attended.set(people.values())
    usual = {"federation": federation, "opened_at": NOW - timedelta(days=90)}
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    ListEntry.objects.create(
        rating_list=july, player=hero, name=hero.name, federation_id="USA", rating=2405, games_total=60, title="FM"
    )
    whole = TitleCase.objects.create(player=hero, title="IM", way="norms", meeting=meeting, **usual)
    for number in (1, 2, 3):
        who = {"by": people["officer"], "second": people["federation president"]}
        vouched(whole, certificate_of(number), **who, now=NOW)
    yield whole
    whole.norms.first().delete()
    whole.norms.create(norm=norm)
    TitleCase.objects.filter(pk=whole.pk).update(unconfirmed_by=july)  # as if a list had taken the rating away
    whole.refresh_from_db()
    yield whole
    TitleCase.objects.filter(pk=whole.pk).update(state="withdrawn")
    ListEntry.objects.create(
        rating_list=july, player=world.runner_up, name="Runner", federation_id="USA", rating=2310, games_total=60
    )
    yield TitleCase.objects.create(player=world.runner_up, title="FM", way="rating", **usual)
    TitleCase.objects.filter(way="rating").update(state="withdrawn")
    kept = {"starts_on": date(2024, 1, 1), "source": "FIDE", "entered_by": chair, "entered_at": NOW}
    KeptAward.objects.create(championship="test-cup", section="open", place="2", award="IM", **kept)
    found = DirectList.objects.create(
        tournament=world.tournament, championship="test-cup", section="open", level="world", state="reviewed",
        announced_by=chair, announced_at=NOW, certified_by=people["chief"], certified_at=NOW, report=world.report,
    )  # fmt: skip
    row = DirectRow.objects.create(direct_list=found, player=world.runner_up, award="IM", place=2, score=600, games=9)
    direct = TitleCase.objects.create(
        player=world.runner_up, title="IM", way="direct", direct=row, reached_on=july.list_date, **usual
    )
    yield direct
    DirectRow.objects.update(struck_by=people["chief"], struck_at=NOW, struck_reason="Second of the corrected report")
    yield TitleCase.objects.get(pk=direct.pk)


STATES = {"norms": ("draft", "submitted", "posted", "recommended"), "rating": ("submitted",),
          "direct": ("draft", "submitted", "conditional", "asked")}  # fmt: skip


def in_state(case: TitleCase, state: str, by: User) -> TitleCase:
    """The row as it is there, with what the steps before have written."""
    sent = state != "draft"
    row = {
        "submitted_by": by if sent else None,
        "submitted_at": NOW - timedelta(days=60) if sent else None,
        "posted_at": NOW - timedelta(days=40) if state in ("posted", "recommended") else None,
        "fee_paid_on": NOW.date(),
        "fee_reference": "Bank 7",
    }
    return moved(case, state, **row)


@pytest.mark.once
def test_every_act_on_an_application_from_every_state_by_everybody(
    countersigned: Norm, world: World, people: dict[str, User]
) -> None:
    norm = approve_norm(countersigned, by=people["member"], now=NOW)
    done: set[tuple[str, str]] = set()
    for case in of_each_way(world, norm, people):
        for state in STATES[case.way]:
            found = in_state(case, state, people["officer"])
            done |= walked(found, ACTS, people, now=NOW, already=done)
    # 0.6.2: where the rating is reached there is nothing lower to take: tests/titles/championships
    assert not_done("application", done, elsewhere=frozenset({"open", "open-oneself", "take-lower"})) == set()
