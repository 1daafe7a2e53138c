"""An accepted report is corrected by its next version: asked for, allowed, signed like the first, in the ledger."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingPeriod
from ratings.regulations import Result
from ratings.runs.models import RatingRun
from ratings.runs.publish import ReplacedMeanwhile, publish_rating_list
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import now
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk, listed
from tests.tournaments.events import changed
from tests.tournaments.forms import at, signed_in
from tests.tournaments.test_handover import published
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.corrections import services
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.services import AskedAlready, ReasonMissing, VersionUnderWay
from tournaments.reports.ledger_events import corrections_awaited
from tournaments.reports.models import Entry, Game, Report, SubmittedFile
from tournaments.reports.services import ReportIsUnderWay
from tournaments.reports.steps import current_report, steps_of

REASON = "Round 1: the score sheet of Demir – Amato says 1-0."
# Demir won against Amato in round 1: what was 4w1 and 1b0 is 4w0 and 1b1
CORRECTED = tuple(
    changed(4, cells="1b1 2w0 3b0", points="1.0")[line.rank - 1] if line.rank == 4
    else changed(1, cells="4w0 3b= 2w1", points="1.5")[0] if line.rank == 1 else line
    for line in changed(1)
)  # fmt: skip


@pytest.fixture
def accepted(desk: Desk) -> Report:
    return desk.reported(desk.approved())


def asked(desk: Desk, report: Report, by: User | None = None) -> Correction:
    return services.ask_correction(report, by=by or desk.boris, now=desk.after(report.tournament), reason=REASON)


def allowed(desk: Desk, report: Report) -> Correction:
    return services.allow_correction(asked(desk, report), by=desk.dmitri, now=desk.after(report.tournament))


def sent(desk: Desk, tournament: Tournament) -> Report:
    return desk.received(tournament, desk.file(tournament, lines=CORRECTED))


def sentences(user: User, day: date) -> list[str]:
    return [item.what for item in work_for(user, day)]


# ---------------------------------------------------------------- before a list
def test_a_correction_is_signed_like_the_first_version_and_is_the_next_version_in_the_ledger(
    desk: Desk, accepted: Report
) -> None:
    correction = allowed(desk, accepted)
    version = sent(desk, accepted.tournament)
    assert (version.version, version.corrects, version.statements) == (2, accepted, accepted.statements)
    version = desk.accepted(version)
    for thing in (accepted, correction):
        thing.refresh_from_db()
    assert (accepted.state, version.state, correction.state) == ("corrected", "accepted", "made")
    assert desk.versions(version) == 2
    first = desk.in_ledger(version).games[0]
    assert (first.round, first.result) == (1, Result.BLACK_WINS)
    assert [event.version for event in events_waiting("fide-standard")] == [2]


def test_a_report_that_was_in_time_is_corrected_behind_the_third_list(desk: Desk, accepted: Report) -> None:
    """9.1: "If the tournament report is not submitted in time …": it was, and its day is that of the tournament."""
    late = desk.after(accepted.tournament) + timedelta(days=120)
    correction = services.ask_correction(accepted, by=desk.boris, now=late, reason=REASON)
    services.allow_correction(correction, by=desk.dmitri, now=late)
    content = desk.file(accepted.tournament, lines=CORRECTED)
    got = reports.receive_file(accepted.tournament, name="four.trf", content=content, by=desk.boris, now=late)
    assert got.report is not None
    version = reports.endorse_report(
        certified_with_ticks(got.report, by=desk.boris, now=late), by=desk.chiara, now=late
    )
    version = reports.accept_report(version, by=desk.dmitri, now=late)
    assert (version.state, desk.versions(version)) == ("accepted", 2)
    assert desk.in_ledger(version).reported_on == accepted.tournament.local_day(desk.after(accepted.tournament))


def test_until_the_corrected_version_is_accepted_the_first_one_counts(desk: Desk, accepted: Report) -> None:
    allowed(desk, accepted)
    version = sent(desk, accepted.tournament)
    assert current_report(accepted.tournament) == accepted
    desk.accepted(version)
    assert current_report(accepted.tournament) == version


def test_nobody_decides_on_what_he_asked_for_himself(desk: Desk, accepted: Report) -> None:
    correction = asked(desk, accepted, by=desk.dmitri)
    with pytest.raises(NotPermitted):
        services.allow_correction(correction, by=desk.dmitri, now=desk.after(accepted.tournament))


def test_before_a_list_the_commission_does_not_decide_and_behind_it_the_administrator_does_not(
    desk: Desk, accepted: Report
) -> None:
    correction, moment = asked(desk, accepted), desk.after(accepted.tournament)
    with pytest.raises(NotPermitted):
        services.allow_correction(correction, by=desk.qadira, now=moment)
    published(accepted, desk)
    with pytest.raises(NotPermitted):
        services.allow_correction(correction, by=desk.dmitri, now=moment)
    assert services.allow_correction(correction, by=desk.qadira, now=moment).decided_office == Office.QC_CHAIR


def test_without_a_correction_nothing_replaces_an_accepted_report(desk: Desk, accepted: Report) -> None:
    asked(desk, accepted)
    with pytest.raises(ReportIsUnderWay):
        sent(desk, accepted.tournament)


def test_a_correction_is_asked_for_once_and_with_a_reason(desk: Desk, accepted: Report) -> None:
    moment = desk.after(accepted.tournament)
    with pytest.raises(ReasonMissing):
        services.ask_correction(accepted, by=desk.boris, now=moment, reason="  ")
    asked(desk, accepted)
    with pytest.raises(AskedAlready):
        asked(desk, accepted, by=desk.chiara)


def test_a_refusal_says_why_and_leaves_everything_as_it_was(desk: Desk, accepted: Report) -> None:
    correction, moment = asked(desk, accepted), desk.after(accepted.tournament)
    with pytest.raises(ReasonMissing):
        services.refuse_correction(correction, by=desk.dmitri, now=moment, reason="")
    correction = services.refuse_correction(correction, by=desk.dmitri, now=moment, reason="The sheet says 0-1.")
    assert (correction.state, correction.decided_reason) == ("refused", "The sheet says 0-1.")
    with pytest.raises(ReportIsUnderWay):
        sent(desk, accepted.tournament)
    assert desk.versions(accepted) == 1


def test_who_asked_withdraws_and_the_version_that_was_sent_goes_with_it(desk: Desk, accepted: Report) -> None:
    correction, moment = allowed(desk, accepted), desk.after(accepted.tournament)
    version = sent(desk, accepted.tournament)
    services.withdraw_correction(correction, by=desk.boris, now=moment)
    version.refresh_from_db()
    assert (version.state, current_report(accepted.tournament)) == ("superseded", accepted)


def test_a_version_that_is_examined_is_returned_before_its_correction_is_withdrawn(
    desk: Desk, accepted: Report
) -> None:
    correction, moment = allowed(desk, accepted), desk.after(accepted.tournament)
    desk.endorsed(sent(desk, accepted.tournament))
    with pytest.raises(VersionUnderWay):
        services.withdraw_correction(correction, by=desk.boris, now=moment)


def test_the_correction_of_a_part_is_the_same_part_and_the_next_part_may_come_meanwhile(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    first = desk.accepted(desk.received(league, last_round=1))
    allowed(desk, first)
    second = desk.received(league, last_round=2)
    version = desk.received(league, desk.file(league, lines=CORRECTED), last_round=1)
    assert (version.part, version.last_round, version.is_last_part) == (1, 1, False)
    again = desk.received(league, desk.file(league, lines=changed(2, rating="2106")), last_round=2)
    assert {each.version: (each.part, each.state) for each in league.reports.all()} == {
        first.version: (1, "accepted"), second.version: (2, "superseded"), version.version: (1, "draft"),
        again.version: (2, "draft"),
    }  # fmt: skip
    version = desk.accepted(version)
    assert [event.version for event in RatedEvent.objects.filter(source=f"{league.pk}.1").order_by("version")] == [1, 2]


# ---------------------------------------------------------------- behind a list
def test_what_a_list_has_published_is_not_rated_again_and_is_said_to_wait(desk: Desk, accepted: Report) -> None:
    published(accepted, desk)
    moment = desk.after(accepted.tournament)
    services.allow_correction(asked(desk, accepted), by=desk.qadira, now=moment)
    version = desk.accepted(sent(desk, accepted.tournament))
    assert desk.versions(version) == 2
    assert list(events_waiting("fide-standard")) == []
    assert [system.code for system in corrections_awaited(accepted.tournament)] == ["fide-standard"]


def test_the_page_of_a_correction_that_was_made_names_the_list_and_leads_the_office_to_its_correction(
    desk: Desk, accepted: Report, client: Client
) -> None:
    run = published(accepted, desk)
    moment = desk.after(accepted.tournament)
    correction = services.allow_correction(asked(desk, accepted), by=desk.qadira, now=moment)
    version = desk.accepted(sent(desk, accepted.tournament))
    at(moment)
    pages = (f"/corrections/{correction.pk}/", f"/reports/{version.pk}/")
    waits = "waits in the ledger until the list is corrected."
    client.force_login(desk.dmitri)
    page = client.get(pages[0]).content.decode()
    assert waits in page
    assert f'href="/ratings/fide-standard/{run.period.list_date}/"' in page
    assert all('<a href="/list-corrections/">' in client.get(each).content.decode() for each in pages)
    client.force_login(desk.boris)  # who may not look at corrections of lists is not led there
    assert not any('<a href="/list-corrections/">' in client.get(each).content.decode() for each in pages)


def test_a_run_that_froze_the_old_version_is_not_published(desk: Desk, accepted: Report) -> None:
    event = accepted.rated_event
    assert event is not None
    period = RatingPeriod.objects.create(
        system=event.system, starts_on=event.starts_on, closes_on=event.ends_on, list_date=date(2025, 11, 1)
    )
    before = listed("fide-standard", date(2025, 10, 1), {1: 2301})
    run = RatingRun.objects.create(
        period=period, started_by=desk.dmitri, started_at=desk.after(accepted.tournament), state="review",
        previous_list=before,
    )  # fmt: skip
    run.events.add(event)
    allowed(desk, accepted)
    desk.accepted(sent(desk, accepted.tournament))
    with pytest.raises(ReplacedMeanwhile, match="Autumn Four"):
        publish_rating_list(run, by=desk.qadira, now=desk.after(accepted.tournament))


# ---------------------------------------------------------------- whose turn it is
def test_a_correction_stands_in_the_work_of_who_has_it(desk: Desk, accepted: Report) -> None:
    day = desk.after(accepted.tournament).date()
    correction = asked(desk, accepted)
    decide, send = "Allow or refuse the correction of the report", "Send the corrected version of the report"
    at(desk.after(accepted.tournament))
    assert asked_at_its_field(signed_in(desk.dmitri), f"/corrections/{correction.pk}/refuse/") == REASON_MISSING
    assert (sentences(desk.dmitri, day), sentences(desk.qadira, day)) == ([decide], [])
    services.allow_correction(correction, by=desk.dmitri, now=desk.after(accepted.tournament))
    assert (sentences(desk.dmitri, day), sentences(desk.boris, day)) == ([], [send])
    sent(desk, accepted.tournament)
    assert sentences(desk.boris, day) == ["Certify the report"]
    for user in (desk.boris, desk.dmitri, desk.qadira):
        assert sum(rows.count() for rows in rows_waiting(user, day)) == len(sentences(user, day))


# ---------------------------------------------------------------- pages
def test_the_pages_show_what_was_said_and_what_is_said_now(desk: Desk, accepted: Report, client: Client) -> None:
    correction = allowed(desk, accepted)
    version = sent(desk, accepted.tournament)
    client.force_login(desk.chiara)
    for address in (f"/corrections/{correction.pk}/", f"/reports/{version.pk}/"):
        page = client.get(address).content.decode()
        assert "Round 1, Amato, Anna" in page
        assert "<del>with White against Demir, Deniz: 1</del>" in page
        assert "<ins>with White against Demir, Deniz: 0</ins>" in page
    assert f"/corrections/{correction.pk}/" in client.get(f"/tournaments/{accepted.tournament_id}/").content.decode()


def test_everybody_reads_the_old_version_with_a_line_that_leads_to_the_new_one(
    desk: Desk, accepted: Report, client: Client
) -> None:
    allowed(desk, accepted)
    version = desk.accepted(sent(desk, accepted.tournament))
    page = client.get(f"/reports/{accepted.pk}/").content.decode()
    assert "This is version 1. It was corrected:" in page
    assert f"/reports/{version.pk}/" in page
    assert "This version corrects version 1." in client.get(f"/reports/{version.pk}/").content.decode()


def test_a_correction_walks_through_four_desks_in_the_browser(desk: Desk, accepted: Report, client: Client) -> None:
    at(desk.after(accepted.tournament))
    client.force_login(desk.boris)
    client.post(f"/reports/{accepted.pk}/ask-correction/", {"reason": REASON})
    correction = Correction.objects.get()
    client.force_login(desk.dmitri)
    client.post(f"/corrections/{correction.pk}/allow/")
    version = sent(desk, accepted.tournament)
    at(desk.after(accepted.tournament))
    client.force_login(desk.boris)
    ticks = reports.ticks_wanted(version, now=now())
    client.post(f"/reports/{version.pk}/certify/", {f"tick-{tick}": "on" for tick in ticks})
    for user, act in ((desk.chiara, "endorse"), (desk.dmitri, "accept")):
        client.force_login(user)
        client.post(f"/reports/{version.pk}/{act}/")
    version.refresh_from_db()
    assert (version.state, desk.versions(version)) == ("accepted", 2)


def test_a_request_without_a_reason_changes_nothing(desk: Desk, accepted: Report, client: Client) -> None:
    at(desk.after(accepted.tournament))
    client.force_login(desk.boris)
    client.post(f"/reports/{accepted.pk}/ask-correction/", {"reason": " "})
    assert not Correction.objects.exists()


# ---------------------------------------------------------------- what stays
@pytest.mark.every_case
@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (Game, {"result": "0-1"}),
        (Entry, {"points_hundredths": 0}),
        (SubmittedFile, {"content": b"x"}),
        (Report, {"accepted_at": None}),
        (Report, {"header": {}}),
    ],
)
def test_the_database_refuses_every_change_of_what_was_accepted(
    rows: type[Game], said: dict[str, object], accepted: Report
) -> None:
    with transaction.atomic(), pytest.raises(IntegrityError, match="never changed"):
        rows.objects.update(**said)


def test_a_draft_is_not_settled_yet_but_its_bytes_are(desk: Desk) -> None:
    report = desk.received(desk.approved())
    assert Entry.objects.filter(report=report).update(points_hundredths=0) == 4
    with transaction.atomic(), pytest.raises(IntegrityError, match="never changed"):
        SubmittedFile.objects.update(content=b"x")


# ---------------------------------------------------------------- recalled, refused, official, in the officer's place
def test_the_chief_arbiter_recalls_what_nobody_has_endorsed_yet(desk: Desk) -> None:
    report = desk.received(desk.approved())
    moment = desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=moment)
    report = reports.recall_report(report, by=desk.boris, now=moment)
    assert (report.state, report.certified_at) == ("draft", None)
    report = desk.endorsed(report)
    with pytest.raises(NotPermitted):
        reports.recall_report(report, by=desk.boris, now=moment)


def test_a_report_that_is_refused_for_good_is_not_rated_and_nothing_can_follow_it(desk: Desk, client: Client) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    moment = desk.after(report.tournament)
    with pytest.raises(reports.ReasonMissing):
        reports.refuse_report(report, by=desk.qadira, now=moment, reason=" ")
    client.force_login(desk.qadira)
    client.post(f"/reports/{report.pk}/refuse/", {"reason": "The games were invented."})
    report.refresh_from_db()
    assert (report.state, report.refused_article, report.refused_by) == ("refused", "0.4", desk.qadira)
    with pytest.raises(NotPermitted):
        reports.accept_report(report, by=desk.dmitri, now=moment)
    with pytest.raises(ReportIsUnderWay):
        sent(desk, report.tournament)
    client.force_login(desk.boris)
    assert "The games were invented." in client.get(f"/reports/{report.pk}/").content.decode()


def test_the_rating_officer_refuses_for_good_by_his_own_article(desk: Desk) -> None:
    """9.1; 0.4. The tournament ends as not rated, and that is public."""
    report = desk.received(desk.approved())
    moment = desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=moment)
    report = reports.refuse_report(report, by=desk.chiara, now=moment, reason="Played at another rate.")
    assert (report.state, report.refused_article, report.refused_by) == ("refused", "9.1", desk.chiara)
    at(moment)
    organiser = signed_in(desk.astrid).get(f"/reports/{report.pk}/").content.decode()
    assert "Appeal until 23 October 2025" in organiser
    public = signed_in(None).get(f"/tournaments/{report.tournament_id}/").content.decode()
    assert "Chiara Officer" in public
    assert "the chief arbiter" not in public
    assert "Played at another rate." not in public


def test_the_administrator_returns_the_report_of_an_official_event_that_nobody_endorses(desk: Desk) -> None:
    report = desk.endorsed(desk.received(desk.approved(is_official=True)))
    report = reports.return_report(report, by=desk.dmitri, now=desk.after(report.tournament), reason="Round 2.")
    assert (report.state, report.returned_by) == ("returned", desk.dmitri)


def test_of_an_official_event_the_administrator_accepts_what_the_chief_arbiter_certified(desk: Desk) -> None:
    report = desk.received(desk.approved(is_official=True))
    moment = desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=moment)
    with pytest.raises(NotPermitted):
        reports.endorse_report(report, by=desk.chiara, now=moment)
    assert sentences(desk.dmitri, moment.date()) == ["Accept the report", "Send the file to FIDE"]
    report = reports.accept_report(report, by=desk.dmitri, now=moment + timedelta(days=1))
    assert (report.state, report.endorsed_by, desk.in_ledger(report).reported_on) == (
        "accepted", None, report.tournament.local_day(moment),
    )  # fmt: skip


def test_where_a_federation_has_no_officer_the_administrator_endorses_and_another_accepts(desk: Desk) -> None:
    report = desk.received(desk.approved())
    moment = desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=moment)
    with pytest.raises(NotPermitted):
        reports.endorse_report(report, by=desk.dmitri, now=moment)
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).update(ends_on=date(2025, 10, 13))
    report = reports.endorse_report(report, by=desk.dmitri, now=moment)
    said = "endorsed by Dmitri Administrator, rating administrator, in the place of the rating officer of USA"
    assert said in [act.words for step in steps_of(report.tournament, report) for act in step.acts]
    with pytest.raises(NotPermitted):
        reports.accept_report(report, by=desk.dmitri, now=moment)
    other = person("Dora Second", (Office.RATING_ADMINISTRATOR, None))
    assert reports.accept_report(report, by=other, now=moment).accepted_by == other


def test_an_officer_who_registered_the_tournament_himself_is_none_for_it(desk: Desk) -> None:
    """He endorses nothing of it; where he is the only one the administrator does it in his place."""
    tournament = desk.approved()
    Tournament.objects.filter(pk=tournament.pk).update(organiser=desk.chiara)
    report = desk.received(Tournament.objects.get(pk=tournament.pk))
    moment = desk.after(report.tournament)
    report = certified_with_ticks(report, by=desk.boris, now=moment)
    with pytest.raises(NotPermitted) as refusal:
        reports.endorse_report(report, by=desk.chiara, now=moment)
    assert refusal.value.decision.barred_by == "own"
    works = [[item.what for item in work_for(who, moment.date())] for who in (desk.chiara, desk.dmitri)]
    assert works == [[], ["Endorse or return the report"]]
    assert reports.endorse_report(report, by=desk.dmitri, now=moment).endorsed_by == desk.dmitri
