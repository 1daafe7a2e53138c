"""Registrations in every state, under the texts of 2025 and of 2009."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.every_transition.people import appoint, everybody
from tests.tournaments.every_transition.walking import Acts, acts_in_table, undone, walked
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.calling_in import HasBegun, call_in_registration
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.services import propose_change
from tournaments.registration.decisions import NothingToDecide
from tournaments.registration.endings.services import cancel_tournament
from tournaments.registration.entries.services import open_entries
from tournaments.registration.event_codes import NotForTheServer, give_event_code
from tournaments.registration.event_rules.services import attach_address
from tournaments.registration.festivals.services import SectionFacts, add_section
from tournaments.registration.models import EventDecision, Tournament
from tournaments.registration.start_list.matching import Announced
from tournaments.registration.start_list.services import announce_players
from tournaments.reports import services as reports
from tournaments.sheets.opening import open_sheet

Kind, State = EventDecision.Kind, Tournament.State
WHY = "A flood."
SECTION = SectionFacts(name="B", system="fide-standard", format="swiss", rounds=3, expected_players=10)
SAID = {"reason": WHY}
FIRST_OF_FOUR = Announced(name="Amato, Anna", number="2099101")
BEFORE_PLAY = (State.DRAFT, State.SUBMITTED, State.LATE, State.REFUSED, State.APPROVED)


def acts(desk: Desk) -> Acts:
    game = desk.game(1, 1, 2)

    def decided(name: str) -> Any:
        return lambda found, by, now: getattr(decisions, name)(found, by=by, now=now, reason=WHY)

    def on_a_game(name: str) -> Any:
        return lambda found, by, now: getattr(decisions, name)(found, game, by=by, now=now, reason=WHY)

    def change(found: Tournament, by: User, now: datetime) -> object:
        """Of what was played its arbiters."""
        said: dict[str, Any] = {"deputies": ()} if found.state == State.FINISHED else {"name": "Another"}
        return propose_change(found, replace(registered_facts(found), **said), by=by, now=now, reason=WHY)

    def refuse_rating(found: Tournament, by: User, now: datetime) -> object:
        """Of what is not rated the office takes it back."""
        made = found.decisions.filter(kind=Kind.RATING_REFUSED, ended_at__isnull=True).first()
        if made and found.state == State.NOT_RATED:
            return decisions.take_back(made, by=by, now=now, reason=WHY)
        return decisions.refuse_rating(found, by=by, now=now, reason=WHY)

    return Acts(
        kind="tournament",
        page="/tournaments/%s/",
        services={
            "create": lambda found, by, now: registration.register_draft(registered_facts(found), by=by, now=now),
            "edit": lambda found, by, now: registration.edit_registration(
                found, replace(registered_facts(found), city="Clayton"), by=by, now=now
            ),
            "submit": lambda found, by, now: registration.submit_registration(found, by=by, now=now),
            "approve": lambda found, by, now: registration.approve_registration(found, by=by, now=now, reason=WHY),
            "call-in": lambda found, by, now: call_in_registration(found, by=by, now=now, reason=WHY),
            "add-section": lambda found, by, now: add_section(found, SECTION, festival="", by=by, now=now),
            "approve-late": lambda found, by, now: registration.approve_late_registration(
                found, by=by, now=now, reason=WHY
            ),
            "refuse": lambda found, by, now: registration.refuse_registration(found, by=by, now=now, reason=WHY),
            "withdraw": lambda found, by, now: registration.withdraw_registration(found, by=by, now=now, reason=WHY),
            "announce-players": lambda found, by, now: announce_players(found, [FIRST_OF_FOUR], by=by, now=now),
            "attach-rules": lambda found, by, now: attach_address(found, "https://example.org/", by=by, now=now),
            "take-entries": lambda found, by, now: open_entries(found, by=by, now=now),
            "cancel": lambda found, by, now: cancel_tournament(found, by=by, now=now, reason=WHY),
            "change": change,
            "upload-report": lambda found, by, now: reports.receive_file(
                found, name="a.trf", content=desk.file(found), by=by, now=now
            ),
            "open-sheet": lambda found, by, now: open_sheet(found, by=by, now=now),
            "give-code": lambda found, by, now: give_event_code(found, 412345, by=by, now=now),
            "approve-time-control": decided("approve_time_control"),
            "approve-hybrid": decided("approve_hybrid"),
            "approve-format": decided("approve_format"),
            "approve-long-event": decided("allow_long_event"),
            "confirm-championship": decided("confirm_championship"),
            "refuse-rating": refuse_rating,
            "allow-late-report": decided("allow_late_report"),
            "exclude-game": on_a_game("leave_out_for_fair_play"),
            "count-default": on_a_game("count_default"),
            "hold": on_a_game("hold_game"),
            "release": lambda found, by, now: decisions.release(
                found.decisions.get(kind=Kind.HOLD, round=None), by=by, now=now, reason=WHY
            ),
        },
        posts={
            "submit": ("submit/", {}),
            "approve": ("approve/", SAID),
            "call-in": ("call-in/", SAID),
            "approve-format": ("decide-format/", SAID),
            "approve-late": ("approve-late/", SAID),
            "refuse": ("refuse/", SAID),
            "withdraw": ("withdraw/", SAID),
            "announce-players": ("start-list/announce/", {"lines": "Amato, Anna; 2099101"}),
            "attach-rules": ("event-rules/attach/", {"address": "https://example.org/"}),
            "take-entries": ("entries/open/", {}),
            "cancel": ("cancel/", SAID),
            "open-sheet": ("sheet/", {}),
            "give-code": ("event-code/", {"fide_code": "412345"}),
            "approve-hybrid": ("decide-hybrid/", SAID),
            "approve-time-control": ("decide-time-control/", SAID),
            "approve-long-event": ("decide-long-event/", SAID),
            "confirm-championship": ("decide-championship/", SAID),
            "allow-late-report": ("decide-late-report/", SAID),
        },
        entries={"upload-report": 2, "add-section": 3},  # received, read; the festival, its section twice
        asks=(NothingToDecide, NotForTheServer, decisions.OfAnotherOffice, HasBegun),
    )


TODAY: Mapping[str, Any] = {
    "is_hybrid": True, "rate_of_play": "3600+30", "highest_rating": 2400, "highest_rating_of_women": None,
    "championship": "national", "is_for_women": False,
}  # fmt: skip
OF_2009: Mapping[str, Any] = {
    "starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True, "days_a_round": 60,
    "championship": "national", "format": "swiss",
}  # fmt: skip

OF_ELITE: Mapping[str, Any] = {"highest_rating": 2750, "is_title_tournament": True, "format": "schiller"}


def in_state(tournament: Tournament, state: str, people: Mapping[str, User], now: datetime) -> Tournament:
    """The row as it is in a state, with what the database asks of it there."""
    row = {
        "state": state,
        "registered_at": None if state == State.DRAFT else tournament.registered_at,
        "ended_at": now if state in (State.CANCELLED, State.LAPSED) else None,
        "ended_by": people["officer"] if state == State.CANCELLED else None,
        "ended_reason": WHY if state == State.CANCELLED else "",
    }
    Tournament.objects.filter(pk=tournament.pk).update(**row)
    return Tournament.objects.get(pk=tournament.pk)


def day_of(state: str, tournament: Tournament, desk: Desk) -> datetime:
    if state in BEFORE_PLAY:
        return desk.moment(tournament.starts_on - timedelta(days=50))
    return desk.after(tournament)


@pytest.mark.once
def test_every_act_on_a_registration_from_every_state_by_everybody(desk: Desk, can: Federation) -> None:
    people, done = everybody(desk, can), set()
    for said in (TODAY, OF_2009, OF_ELITE):
        tournament = appoint(desk.approved(**said), people)
        held = {"kind": Kind.HOLD, "article": "5.1", "reason": WHY, "decided_by": people["council"]}
        EventDecision.objects.create(tournament=tournament, decided_at=desk.after(tournament), office="qc", **held)
        for state in State.values:
            now = day_of(state, tournament, desk)
            with undone():
                found = in_state(tournament, state, people, now)
                if state == State.NOT_RATED:
                    refused = held | {"kind": Kind.RATING_REFUSED, "article": "0.4"}
                    for office in ("qc-chair", "executive-director"):
                        EventDecision.objects.create(tournament=found, decided_at=now, office=office, **refused)
                done |= walked(found, acts(desk), people, now=now, already=done)
    table = acts_in_table("tournament")
    assert table.pop("enter-afterwards") == {"new"}  # there is nothing yet: old_events/
    assert table.pop("exempt-fees")  # of a Canadian event (790g): fees/
    opened = {(act, state) for act, states in table.items() for state in states}
    assert {(act, state) for act, state in opened if state != "*"} - done == set()
    assert {act for act, state in done} == set(table)
