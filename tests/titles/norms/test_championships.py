"""A kind of championship counts once it is confirmed: what 1.4.1b and 1.4.3 then change, and what stands till then."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import transaction

from ratings.register.models import Federation
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report, confirmed, same_version_again
from titles import tasks
from titles.certificates.services import approve_norm
from titles.norms.championships import championship_findings
from titles.norms.judged_again import judge_again
from titles.norms.models import Norm, NormSearch
from titles.norms.reexamination import uphold_norm
from titles.norms.search import find_in_forgotten_reports, find_norms, search_again
from titles.norms.services import certify_norm, countersign_norm
from titles.norms.tournament_facts import title_event
from titles.regulations import NormEvent, NormTitle, edition_by_id, judge_norms
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Report

LATER = NOW + timedelta(days=1)
LATEST = NOW + timedelta(days=2)
MUCH_LATER = datetime(2100, 1, 1, tzinfo=UTC)  # tasks look at the clock


@pytest.fixture
def closed(astrid: User, boris: User, usa: Federation, can: Federation) -> World:
    """The report of ``worlds`` among Canadians alone: 6½ of 9 against 2313, but no federation other than Canada's."""
    return accepted_report(astrid, boris, everybody_from="CAN")


def event_of(tournament: Tournament) -> NormEvent:
    return title_event(tournament, 11)


def approved_norm(arbiter: User, officer: User, commission: User) -> Norm:
    """The one norm that was found, signed by all three."""
    norm = Norm.objects.get()
    for act, by in ((certify_norm, arbiter), (countersign_norm, officer), (approve_norm, commission)):
        norm = act(norm, by=by, now=NOW)
    return norm


def taken_back(decision: EventDecision, by: User) -> None:
    decision.ended_at, decision.ended_by = LATER, by
    decision.save()


def finding_of(tournament: Tournament) -> tuple[str, object, object, str]:
    (finding,) = championship_findings(tournament, edition_by_id("titles-2024"))
    return finding.article, finding.required, finding.found, finding.status.value


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("national", ("national-championship", False, False)),
        ("national-team", ("national-team", False, False)),
        ("zonal", ("zonal", False, False)),
        ("team", (None, True, False)),
        ("world-cup", (None, False, True)),
    ],
)
def test_each_kind_is_told_once_it_is_confirmed(
    closed: World, carla: User, kind: str, told: tuple[str | None, bool, bool]
) -> None:
    confirmed(closed.tournament, kind, carla, NOW)
    event = event_of(closed.tournament)
    assert (event.exemption, event.team_championship, event.world_cup) == told


def test_what_nobody_has_confirmed_is_open_and_not_used(closed: World) -> None:
    closed.tournament.championship = "national"
    assert event_of(closed.tournament).exemption is None
    assert finding_of(closed.tournament) == ("1.4.3a", "national-championship", None, "open")


@pytest.mark.parametrize(
    ("kind", "article"),
    [("national", "1.4.3a"), ("national-team", "1.4.3b"), ("zonal", "1.4.3c"), ("team", "1.4.1b"),
     ("world-cup", "1.4.1b")],
)  # fmt: skip
def test_what_was_confirmed_is_met_under_its_article(closed: World, carla: User, kind: str, article: str) -> None:
    confirmed(closed.tournament, kind, carla, NOW)
    assert finding_of(closed.tournament)[::3] == (article, "met")


def test_a_confirmation_that_was_taken_back_does_not_count(closed: World, carla: User) -> None:
    decision = confirmed(closed.tournament, "national", carla, NOW)
    taken_back(decision, carla)
    assert event_of(closed.tournament).exemption is None
    assert finding_of(closed.tournament)[3] == "open"


def test_a_usual_tournament_has_no_finding_on_championships(closed: World) -> None:
    assert championship_findings(closed.tournament, edition_by_id("titles-2024")) == []


def test_a_national_championship_gives_the_norm_by_1_4_3a(closed: World, carla: User) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    search = find_norms(closed.report, now=LATER)
    verdict = Norm.objects.get().judged_verdict
    assert (verdict.score, verdict.rating_average, verdict.dp, verdict.performance) == (650, 2313, 166, 2479)
    waived = [(one.article, one.rule.value) for one in verdict.findings if one.bound == "waived"]
    assert waived == [("1.4.3a", "federations"), ("1.4.3a", "own-federation"), ("1.4.3a", "one-federation")]
    assert [one.found for one in search.findings if one.rule == "championship"] == ["national-championship"]


def test_the_same_tournament_without_the_confirmation_gives_none(closed: World) -> None:
    closed.tournament.championship = "national"
    closed.tournament.save()
    search = find_norms(closed.report, now=NOW)
    assert (Norm.objects.count(), [one.rule.value for one in search.unmet_findings]) == (0, ["championship"])


# ---------------------------------------------------------------- decided after the search
def test_a_confirmation_after_the_search_has_the_report_judged_again(closed: World, carla: User) -> None:
    find_norms(closed.report, now=NOW)
    confirmed(closed.tournament, "national", carla, LATER)
    assert find_in_forgotten_reports(now=LATEST) == 1
    assert (Norm.objects.get().player, NormSearch.objects.get().searched_at) == (closed.hero, LATEST)
    assert find_in_forgotten_reports(now=LATEST) == 0
    assert [entry.act for entry in history_of(closed.report)] == ["find norms", "find norms"]
    assert OutboxMessage.objects.filter(kind="mail").count() == 1


def test_a_norm_of_the_usual_rules_stays_as_it_was_signed(world: World, boris: User, chiara: User) -> None:
    find_norms(world.report, now=NOW)
    certify_norm(Norm.objects.get(), by=boris, now=NOW)
    confirmed(world.tournament, "zonal", chiara, LATER)
    find_norms(world.report, now=LATEST)
    norms = [(norm.player, norm.state) for norm in Norm.objects.all()]
    assert norms == [(world.hero, "certified")]


def test_a_norm_by_an_exemption_that_was_taken_back_is_signed_no_more(closed: World, carla: User, boris: User) -> None:
    decision = confirmed(closed.tournament, "national", carla, NOW)
    find_norms(closed.report, now=NOW)
    certify_norm(Norm.objects.get(), by=boris, now=NOW)
    taken_back(decision, carla)
    find_norms(closed.report, now=LATEST)
    norm = Norm.objects.get()
    reason = "The tournament was judged again, and this norm is not found any more"
    assert (norm.state, norm.closing_reason) == ("voided", reason)


def test_confirmed_again_the_norm_is_found_again_beside_the_voided_one(closed: World, carla: User) -> None:
    decision = confirmed(closed.tournament, "national", carla, NOW)
    find_norms(closed.report, now=NOW)
    taken_back(decision, carla)
    find_norms(closed.report, now=LATEST)
    confirmed(closed.tournament, "national", carla, LATEST + timedelta(days=1))
    find_norms(closed.report, now=LATEST + timedelta(days=2))
    assert sorted(Norm.objects.values_list("state", flat=True)) == ["found", "voided"]


def test_an_approved_norm_whose_exemption_is_taken_back_is_marked_and_the_title_on_it_is_asked_about(
    closed: World, boris: User, carla: User, qadira: User
) -> None:
    decision = confirmed(closed.tournament, "national", carla, NOW)
    find_norms(closed.report, now=NOW)
    norm = approved_norm(boris, carla, qadira)
    taken_back(decision, carla)
    assert find_in_forgotten_reports(now=LATEST) == 1
    norm.refresh_from_db()
    assert (norm.state, norm.unconfirmed_by) == ("approved", closed.report)
    rung = OutboxMessage.objects.get(kind="task", payload__task="titles.tasks.find_norms")
    assert rung.payload["args"] == [str(closed.report.pk)]  # which re-examines the titles


def test_upheld_against_one_change_it_is_marked_again_by_another(
    closed: World, boris: User, carla: User, qadira: User
) -> None:
    decision = confirmed(closed.tournament, "national", carla, NOW)
    find_norms(closed.report, now=NOW)
    norm = approved_norm(boris, carla, qadira)
    taken_back(decision, carla)
    find_norms(closed.report, now=LATEST)
    uphold_norm(norm, by=qadira, now=LATEST, reason="It was one.")
    judge_again(closed.report, LATEST)  # for the same reason nobody is asked again
    norm.refresh_from_db()
    assert norm.unconfirmed_by is None
    confirmed(closed.tournament, "zonal", carla, LATEST)
    judge_again(closed.report, LATEST)  # found again, by another exemption than its certificate names
    norm.refresh_from_db()
    assert norm.unconfirmed_by == closed.report


def test_a_format_that_is_agreed_to_later_has_the_report_judged_again(world: World, qadira: User) -> None:
    Tournament.objects.filter(pk=world.tournament.pk).update(format="match")
    find_norms(Report.objects.get(pk=world.report.pk), now=NOW)
    assert Norm.objects.count() == 0
    EventDecision.objects.create(
        tournament=world.tournament, kind="format", article="1.4.2e", reason="Two divisions.", decided_at=LATER,
        decided_by=qadira, office="qc-chair",
    )  # fmt: skip
    assert find_in_forgotten_reports(now=LATEST) == 1
    assert [norm.player for norm in Norm.objects.all()] == [world.hero]


# ---------------------------------------------------------------- 1.4.3a: the federation's own zonal
def a_zonal(closed: World, carla: User, day: date, accepted_at: datetime = NOW) -> Tournament:
    """The same people in a zonal of that day, accepted and confirmed."""
    report = closed.report
    zonal = Tournament.objects.get(pk=closed.tournament.pk)
    zonal.pk, zonal.starts_on, zonal.ends_on = None, day, day + timedelta(days=8)
    zonal._state.adding = True
    zonal.save()
    entries = list(report.entries.all())
    event, file = report.rated_event, report.file
    assert event is not None
    file.pk, file.tournament = None, zonal
    event.pk, event.source = None, str(zonal.pk)
    for row in (file, event):
        row._state.adding = True
        row.save()
    report.pk, report.tournament, report.rated_event, report.file = None, zonal, event, file
    report._state.adding, report.accepted_at = True, accepted_at
    report.save()
    for entry in entries:
        entry.pk, entry.report = None, report
        entry.save()
    confirmed(zonal, "zonal", carla, NOW)
    return zonal


def test_in_the_year_of_its_own_zonal_the_national_championship_is_not_exempt(closed: World, carla: User) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    assert not event_of(closed.tournament).own_zonal
    a_zonal(closed, carla, date(2024, 9, 1))
    assert event_of(closed.tournament).own_zonal


@pytest.fixture
def of_the_year(closed: World, carla: User) -> World:
    """The national championship, judged as exempt; its norm is found."""
    confirmed(closed.tournament, "national", carla, NOW)
    find_norms(closed.report, now=NOW)
    assert Norm.objects.get().state == "found"
    return World(**{**vars(closed), "report": Report.objects.get(pk=closed.report.pk)})


def a_zonal_later(world: World, carla: User) -> Report:
    """The zonal of September, accepted after the championship was judged; its report as the task gets it."""
    return a_zonal(world, carla, date(2024, 9, 1), accepted_at=LATER).reports.get()


def test_a_zonal_that_is_accepted_later_ends_the_exemption_and_the_norm(
    of_the_year: World, boris: User, carla: User
) -> None:
    certify_norm(Norm.objects.get(), by=boris, now=NOW)
    tasks.find_norms(str(a_zonal_later(of_the_year, carla).pk))
    norm = Norm.objects.get(report__tournament__championship="national")
    reason = "The tournament was judged again, and this norm is not found any more"
    assert (norm.state, norm.closing_reason) == ("voided", reason)
    told = OutboxMessage.objects.get(kind="mail", payload__subject=f"Voided: {norm}")
    assert told.payload["to"] == ["boris@example.org"]


def test_an_approved_one_is_marked_for_the_commission_and_released_when_the_zonal_is_none(
    of_the_year: World, boris: User, qadira: User, carla: User
) -> None:
    norm = approved_norm(boris, carla, qadira)
    zonal = a_zonal_later(of_the_year, carla)
    tasks.find_norms(str(zonal.pk))
    norm.refresh_from_db()
    assert (norm.state, norm.unconfirmed_by_id) == ("approved", norm.report_id)
    mails = {each.payload["subject"]: each.payload["to"] for each in OutboxMessage.objects.filter(kind="mail")}
    assert mails[f"To judge again: {norm}"] == ["qadira@example.org"]
    assert mails[f"Judged again: {norm}"] == ["boris@example.org", "carla@example.org"]
    zonal.tournament.decisions.update(ended_at=MUCH_LATER, ended_by=carla)
    assert find_in_forgotten_reports(now=MUCH_LATER + timedelta(hours=1)) == 2  # the zonal and the championship
    norm.refresh_from_db()
    assert (norm.state, norm.unconfirmed_by) == ("approved", None)
    assert find_in_forgotten_reports(now=MUCH_LATER + timedelta(hours=2)) == 0


def test_what_the_task_has_missed_the_next_sweep_finds(of_the_year: World, carla: User) -> None:
    a_zonal_later(of_the_year, carla)
    find_in_forgotten_reports(now=LATEST)
    assert Norm.objects.get(report__tournament__championship="national").state == "voided"
    assert find_in_forgotten_reports(now=LATEST) == 0


def test_the_zonal_of_another_federation_or_year_has_nobody_judged_again(of_the_year: World, carla: User) -> None:
    zonal = a_zonal_later(of_the_year, carla)
    Tournament.objects.filter(pk=zonal.tournament_id).update(starts_on=date(2023, 9, 1))
    tasks.find_norms(str(zonal.pk))
    assert NormSearch.objects.get(report__tournament__championship="national").searched_at == NOW


def test_the_zonal_of_another_year_changes_nothing(closed: World, carla: User) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    a_zonal(closed, carla, date(2023, 9, 1))
    assert not event_of(closed.tournament).own_zonal


@pytest.mark.usefixtures("as_if_reported_so")
def test_a_zonal_of_several_federations_is_not_that_of_a_single_one(closed: World, carla: User) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    zonal = a_zonal(closed, carla, date(2024, 9, 1))
    zonal.reports.get().entries.filter(rank=3).update(federation="USA")
    assert not event_of(closed.tournament).own_zonal


@pytest.mark.usefixtures("as_if_reported_so")
def test_whom_only_a_corrected_version_of_its_report_had_makes_it_no_zonal_of_several(
    closed: World, boris: User, carla: User
) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    zonal = a_zonal(closed, carla, date(2024, 9, 1))
    first = zonal.reports.get()
    first.entries.filter(rank=3).update(federation="USA")
    same_version_again(World(**{**vars(closed), "tournament": zonal, "report": first}), boris)
    Report.objects.filter(pk=first.pk).update(state="corrected")
    assert event_of(closed.tournament).own_zonal


def test_a_zonal_that_nobody_has_confirmed_is_none(closed: World, carla: User) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    a_zonal(closed, carla, date(2024, 9, 1)).decisions.all().delete()
    assert not event_of(closed.tournament).own_zonal


@pytest.mark.parametrize("kind", ["national", "national-team"])
def test_1_4_3a_held_abroad_it_exempts_the_players_of_the_federation_that_registers_it(
    closed: World, carla: User, usa: Federation, kind: str
) -> None:
    Tournament.objects.filter(pk=closed.tournament.pk).update(territory=usa)
    find_norms(Report.objects.get(pk=closed.report.pk), now=NOW)
    assert not Norm.objects.exists()
    confirmed(closed.tournament, kind, carla, LATER)
    find_norms(Report.objects.get(pk=closed.report.pk), now=LATEST)
    norm = Norm.objects.get()
    event = norm.judged_dossier.event
    assert (norm.title, event.federation, event.registered_by) == ("IM", "USA", "CAN")
    away = replace(norm.judged_dossier, player=replace(norm.judged_dossier.player, federation="USA"))
    assert [each.required for each in judge_norms(away)[NormTitle.IM].findings if each.article == "1.4.3"] == [2]


def test_what_the_host_registers_says_no_more_than_it_did(closed: World, carla: User) -> None:
    confirmed(closed.tournament, "national", carla, NOW)
    find_norms(closed.report, now=NOW)
    assert "registered_by" not in Norm.objects.get().dossier["event"]


# ---------------------------------------------------------------- cards that do not say who registers the event
def held_in(tournament: Tournament, territory: Federation, **changed: object) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(territory=territory, **changed)


def searched(report: Report, now: datetime) -> None:
    find_norms(Report.objects.get(pk=report.pk), now=now)


def searched_again(report: Report, now: datetime) -> None:
    with transaction.atomic():
        search_again(Report.objects.get(pk=report.pk), now)


@pytest.mark.parametrize("kind", ["national", "national-team"])
@pytest.mark.parametrize("signed", [False, True])
def test_a_norm_of_before_a_card_said_who_registers_the_event_stands(
    world: World, carla: User, boris: User, chiara: User, quentin: User, can: Federation, kind: str, signed: bool
) -> None:
    held_in(world.tournament, can)
    confirmed(world.tournament, kind, carla, NOW)
    searched(world.report, NOW)
    norm = approved_norm(boris, chiara, quentin) if signed else Norm.objects.get()
    del norm.dossier["event"]["registered_by"]
    norm.save(update_fields=["dossier"])
    searched_again(world.report, LATER)
    kept = Norm.objects.get()
    assert (kept.pk, kept.state, kept.unconfirmed_by) == (norm.pk, "approved" if signed else "found", None)


def test_nor_is_one_that_was_upheld_in_doubt_again_for_it(
    world: World, carla: User, boris: User, chiara: User, quentin: User, can: Federation
) -> None:
    held_in(world.tournament, can)
    confirmed(world.tournament, "national", carla, NOW)
    searched(world.report, NOW)
    norm = approved_norm(boris, chiara, quentin)
    del norm.dossier["event"]["registered_by"]
    found_then = sha256_of([canonical(norm.dossier)])
    norm.dossier["player"]["rating"] += 1  # a rating that was corrected since
    norm.save(update_fields=["dossier"])
    searched_again(world.report, LATER)
    (marked,) = (entry.details for entry in history_of(norm) if entry.act == "re-examine norm")
    assert (marked["stands"], marked["against"]) == (False, found_then)


def test_one_that_took_the_host_for_who_registers_the_event_falls(
    astrid: User, boris: User, carla: User, usa: Federation, can: Federation
) -> None:
    closed = accepted_report(astrid, boris, everybody_from="USA")
    confirmed(closed.tournament, "national", carla, NOW)
    Tournament.objects.filter(pk=closed.tournament.pk).update(federation=usa)
    searched(closed.report, NOW)
    norm = Norm.objects.get()
    assert (norm.player_federation, norm.exemption) == ("USA", "national-championship")
    held_in(closed.tournament, usa, federation=can)
    searched_again(closed.report, LATER)
    assert [each.state for each in Norm.objects.all()] == ["voided"]


@pytest.mark.parametrize("kind", ["zonal", "team", "world-cup"])
def test_of_other_championships_the_card_does_not_say_who_registers_it(
    closed: World, carla: User, usa: Federation, kind: str
) -> None:
    held_in(closed.tournament, usa)
    confirmed(closed.tournament, kind, carla, NOW)
    assert event_of(Tournament.objects.get(pk=closed.tournament.pk)).registered_by is None
