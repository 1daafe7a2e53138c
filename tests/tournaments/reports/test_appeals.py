"""Appeals against a report that was refused for good (9.1, 0.4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.letters import letters_of
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tournaments.reports import services as reports
from tournaments.reports.corrections.services import allow_correction, ask_correction
from tournaments.reports.models import Report


def certified(desk: Desk) -> Report:
    report = desk.received(desk.approved())
    now = desk.after(report.tournament)
    return certified_with_ticks(report, by=desk.boris, now=now)


def refused(desk: Desk, report: Report, by: User) -> Report:
    return reports.refuse_report(report, by=by, now=desk.after(report.tournament), reason="Played at another rate.")


def appealed(desk: Desk, report: Report, by: User) -> Appeal:
    now = desk.after(report.tournament)
    return services.file_appeal(Refusal.objects.get(), by=by, now=now, grounds="The clocks were right.")


def told() -> set[str]:
    return {user.name.partition(" ")[0] for user in Refusal.objects.get().concerned.all()}


def test_what_the_officer_refused_the_organiser_and_the_chief_arbiter_may_appeal(desk: Desk) -> None:
    report = refused(desk, certified(desk), desk.chiara)
    refusal = Refusal.objects.get()
    assert (refusal.article, refusal.refused_office, refusal.state_before) == ("9.1", "rating-officer", "certified")
    assert told() == {"Astrid", "Boris"}
    with pytest.raises(NotPermitted):
        appealed(desk, report, desk.chiara)
    assert appealed(desk, report, desk.boris).filed_office == "arbiter"


def test_what_the_commission_refused_the_federation_may_appeal_too(desk: Desk) -> None:
    report = refused(desk, desk.endorsed(desk.received(desk.approved())), desk.qadira)
    refusal = Refusal.objects.get()
    assert (refusal.article, refusal.refused_office, refusal.state_before) == ("0.4", "qc-chair", "endorsed")
    assert told() == {"Astrid", "Boris", "Chiara"}
    assert appealed(desk, report, desk.chiara).filed_office == "rating-officer"


@pytest.mark.parametrize(("state", "refuser", "subject"), [
    ("certified", "chiara", "Report to endorse"), ("endorsed", "qadira", "Report to accept"),
])  # fmt: skip
def test_upheld_the_report_lies_again_where_it_lay_and_whose_turn_it_is_is_told(
    state: str, refuser: str, subject: str, desk: Desk, quentin: User
) -> None:
    """Ruling: appeal-upheld."""
    before = certified(desk) if state == "certified" else desk.endorsed(desk.received(desk.approved()))
    whole = {field.name: getattr(before, field.name) for field in Report._meta.fields}
    by = getattr(desk, refuser)
    OutboxMessage.objects.all().delete()
    report = refused(desk, before, by)
    services.uphold_appeal(
        appealed(desk, report, desk.astrid), by=quentin, now=desk.after(report.tournament), reason="They were."
    )
    report.refresh_from_db()
    assert {field.name: getattr(report, field.name) for field in Report._meta.fields} == whole | {"overruled": by}
    assert report.state == state
    assert OutboxMessage.objects.filter(payload__subject__startswith=subject).count() == 1


def test_who_was_overruled_does_not_refuse_it_again_and_may_endorse_it(desk: Desk, quentin: User) -> None:
    report = refused(desk, certified(desk), desk.chiara)
    now = desk.after(report.tournament)
    services.uphold_appeal(appealed(desk, report, desk.astrid), by=quentin, now=now, reason="They were.")
    with pytest.raises(NotPermitted) as barred:
        refused(desk, Report.objects.get(), desk.chiara)
    assert barred.value.decision.barred_by == "overruled"
    at(now)
    acts = {act.label: act for act in signed_in(desk.chiara).get(f"/reports/{report.pk}/").context["acts"]}
    assert (acts["Refuse report"].allowed, acts["Refuse report"].why_not) == (
        False, "You refused this report, and an appeal was upheld: you do not refuse it again.",
    )  # fmt: skip
    assert reports.endorse_report(report, by=desk.chiara, now=now).state == "endorsed"


def test_another_office_may_still_refuse_it_and_that_can_be_appealed_again(desk: Desk, quentin: User) -> None:
    report = refused(desk, certified(desk), desk.chiara)
    now = desk.after(report.tournament)
    services.uphold_appeal(appealed(desk, report, desk.astrid), by=quentin, now=now, reason="They were.")
    refused(desk, Report.objects.get(), desk.qadira)
    second = Refusal.objects.get(state="standing")
    assert services.file_appeal(second, by=desk.astrid, now=now, grounds="Again.").state == "filed"


def test_dismissed_nothing_can_follow_the_report(desk: Desk, quentin: User) -> None:
    report = refused(desk, certified(desk), desk.chiara)
    now = desk.after(report.tournament)
    services.dismiss_appeal(appealed(desk, report, desk.astrid), by=quentin, now=now, reason="They were not.")
    report.refresh_from_db()
    assert (report.state, report.refused_by, report.refused_reason) == (
        "refused", desk.chiara, "Played at another rate.",
    )  # fmt: skip
    with pytest.raises(reports.ReportIsUnderWay):
        reports.receive_file(
            report.tournament, name="b.trf", content=desk.file(report.tournament) + b"\r\n", by=desk.boris, now=now
        )


def test_a_refused_correction_that_is_sent_once_more_needs_no_appeal(desk: Desk) -> None:
    """The accepted version stands meanwhile; only the one that was to correct it was refused."""
    report = desk.reported(desk.approved())
    tournament, now = report.tournament, desk.after(report.tournament)
    asked = ask_correction(report, by=desk.boris, now=now, reason="Round 1.")
    allow_correction(asked, by=desk.dmitri, now=now)
    second = desk.received(tournament, desk.file(tournament) + b"\r\n")
    second = certified_with_ticks(second, by=desk.boris, now=now)
    appeal = appealed(desk, refused(desk, second, desk.chiara), desk.boris)
    third = desk.received(tournament, desk.file(tournament) + b"\r\n\r\n")
    appeal.refresh_from_db()
    assert (appeal.state, appeal.refusal.state, third.version) == ("withdrawn", "settled", 3)


def test_a_member_who_endorsed_it_hears_no_appeal_about_it(desk: Desk, quentin: User) -> None:
    OfficeHeld.objects.create(user=desk.chiara, office=Office.QC, starts_on=date(2020, 1, 1))
    report = refused(desk, desk.endorsed(desk.received(desk.approved())), desk.qadira)
    appeal = appealed(desk, report, desk.astrid)
    with pytest.raises(NotPermitted) as barred:
        services.dismiss_appeal(appeal, by=desk.chiara, now=desk.after(report.tournament), reason="x")
    assert barred.value.decision.barred_by in ("concerned", "party")


def test_the_page_of_the_report_has_the_appeal_and_the_public_sees_none_of_it(desk: Desk, quentin: User) -> None:
    report = refused(desk, certified(desk), desk.chiara)
    now = desk.after(report.tournament)
    at(now)
    path = f"/reports/{report.pk}/"
    assert "Appeal until 23 October 2025" in signed_in(desk.boris).get(path).content.decode()
    appeal = appealed(desk, report, desk.boris)
    page = signed_in(desk.chiara).get(path)
    assert f"/appeals/{appeal.pk}/" in page.content.decode()
    assert [past.text for past in page.context["history"]][-2:] == [
        "refused the report: the tournament is not rated", "appealed",
    ]  # fmt: skip
    assert signed_in(None).get(path).status_code == 404
    public = signed_in(None).get(f"/tournaments/{report.tournament_id}/").content.decode()
    assert "appeal" not in public.lower()


def test_another_federation_s_officer_sees_and_appeals_nothing(desk: Desk, carla: User) -> None:
    report = refused(desk, certified(desk), desk.chiara)
    with pytest.raises(NotPermitted):
        appealed(desk, report, carla)
    appeal = appealed(desk, report, desk.astrid)
    at(desk.after(report.tournament))
    assert signed_in(carla).get(f"/appeals/{appeal.pk}/").status_code == 404


def test_an_administrator_who_endorsed_where_no_officer_could_may_appeal(desk: Desk) -> None:
    report = certified(desk)
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).delete()
    dora = person("Dora Administrator", (Office.RATING_ADMINISTRATOR, None))
    report = reports.endorse_report(report, by=dora, now=desk.after(report.tournament))
    report = refused(desk, report, desk.qadira)
    assert told() == {"Astrid", "Boris", "Dora"}
    assert appealed(desk, report, dora).filed_office == "rating-administrator"


# ---------------------------------------------------------------- one refusal, one mail
@pytest.mark.parametrize("refuser", ["chiara", "qadira"])
def test_an_organiser_who_is_chief_arbiter_too_gets_one_mail_of_a_refused_report(refuser: str, desk: Desk) -> None:
    """So does the officer who has endorsed it, where another office refuses."""
    OfficeHeld.objects.create(
        user=desk.astrid, office=Office.ARBITER, federation=desk.federation, starts_on=date(2020, 1, 1)
    )
    both = replace(desk, boris=desk.astrid)
    report = certified(both) if refuser == "chiara" else both.endorsed(both.received(both.approved()))
    now = desk.after(report.tournament)
    at(now)
    told = letters_of(lambda: refused(both, report, getattr(desk, refuser)), now=now)
    assert [name for name, _subject in told] == (["astrid"] if refuser == "chiara" else ["astrid", "chiara"])
