"""The history of a tournament says what people did, on the days on which it was so, in words."""

from __future__ import annotations

import ast
from pathlib import Path

from django.test import Client

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, SUMMER, draft
from tests.tournaments.forms import at, signed_in, typed
from tournaments.arbiters.words import ACTS as OF_ARBITERS
from tournaments.registration import services as registration
from tournaments.registration.abroad.words import ACTS as OF_EVENTS_ABROAD
from tournaments.registration.history_words import ACTS, act_text
from tournaments.registration.models import Tournament
from tournaments.reports.history import history, past_acts

ROOT = Path(__file__).resolve().parents[3]
# of things that have pages of their own, or that the ledger and the register keep
ELSEWHERE = {"hold event", "release event", "find norm", "void norm", "set own days"}


def lines(tournament: Tournament) -> list[str]:
    return [f"{past.entry.by or 'The portal'}: {past.text}" for past in past_acts(history(tournament))]


def test_who_registers_at_once_has_kept_no_draft(astrid: User, boris: User, standard: RatingSystem) -> None:
    at(SUMMER)
    signed_in(astrid).post("/tournaments/register/", typed())
    assert lines(Tournament.objects.get()) == ["Astrid Organiser: registered the tournament"]


def test_who_kept_a_draft_first_is_told_so(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris)
    registration.submit_registration(tournament, by=astrid, now=SUMMER.replace(hour=13))
    assert lines(tournament) == ["Astrid Organiser: kept a draft", "Astrid Organiser: registered the tournament"]


def test_a_record_that_is_empty_is_no_history() -> None:
    assert past_acts([]) == []


def test_the_days_are_those_of_the_tournament_and_not_of_the_sweep(desk: Desk) -> None:
    tournament = desk.approved()
    for hour in (10, 11):  # nothing swept before 16 October
        registration.let_days_pass(now=AFTER.replace(hour=hour))
    assert lines(tournament)[-1:] == ["The portal: noted that the tournament ended on 14 October 2025"]


def test_every_act_that_a_tournament_and_its_reports_keep_has_words() -> None:
    rooms = [*ROOT.glob("tournaments/**/*.py"), ROOT / "titles/norms/search.py"]
    recorded = {act for path in rooms for act in acts_in(ast.parse(path.read_text(encoding="utf-8")))}
    assert {"certify report", "find norms", "mark sent to FIDE", "order to rate"} <= recorded
    assert recorded - ACTS.keys() - OF_ARBITERS.keys() - OF_EVENTS_ABROAD.keys() - ELSEWHERE == set()


def acts_in(tree: ast.AST) -> set[str]:
    """The acts that a module writes into the record under a name written out there."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    first = [call.args[0] for call in calls if call.func.id in ("record", "_record") and len(call.args) > 1]  # type: ignore[attr-defined]
    return {each.value for each in first if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_the_page_has_the_history_in_words(desk: Desk, client: Client) -> None:
    report = desk.reported(desk.approved())
    at(AFTER)
    client.force_login(desk.chiara)
    page = client.get(f"/tournaments/{report.tournament_id}/").content.decode()
    assert "endorsed the report" in page
    assert [act_text(entry) for entry in history(report.tournament) if act_text(entry) == entry.act] == []
