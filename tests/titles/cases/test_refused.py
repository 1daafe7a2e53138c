"""An application that is refused: appealed on any day, as no text gives a last one, and put back where it was."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings.register.claims.models import PlayerClaim
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.appeals.services import file_appeal, uphold_appeal
from tests.cast import NOW
from tests.letters import letters_of
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases import meetings, papers, procedure, services
from titles.cases.models import TitleCase
from titles.cases.refusals import CaseRefused, Obstacle
from titles.norms.models import Norm


@pytest.fixture
def refused(approved: Norm, world: World, chiara: User, fred: User, quentin: User) -> TitleCase:
    """The games of the norm that was found here were never sent."""
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    for number in (1, 2):
        vouched(case, certificate_of(number), by=chiara, second=fred, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_by=chiara, submitted_at=NOW)
    return procedure.refuse_case(case, by=quentin, now=NOW, reason="The games were never sent.", article="1.9.1")


def test_upheld_it_goes_on_where_it_was(refused: TitleCase, chiara: User, quentin: User, qadira: User) -> None:
    refusal = Refusal.objects.get()
    assert (refusal.subject_kind, refusal.article, set(refusal.concerned.all())) == (
        "application",
        "1.9.1, 2.2, 2.3, 2.4",
        {chiara},
    )
    appeal = file_appeal(refusal, by=chiara, now=NOW, grounds="They were sent on 12 June.")
    uphold_appeal(appeal, by=qadira, now=NOW + timedelta(days=1), reason="They were.")
    refused.refresh_from_db()
    assert (refused.state, refused.closing_reason, refused.overruled) == ("submitted", "", quentin)


def test_a_refusal_names_the_article_that_the_commission_has_chosen(refused: TitleCase, chiara: User) -> None:
    assert (refused.closing_article, refused.closing_reason) == ("1.9.1", "The games were never sent.")
    at(NOW)
    page = signed_in(chiara).get(f"/titles/applications/{refused.pk}/").content.decode()
    assert "Games of the tournament" in page.partition("The games were never sent.")[2][:400]
    listed = signed_in(chiara).get("/titles/applications/").content.decode()
    assert 'refused <span class="muted">1.9.1</span>' in listed


def test_no_article_or_one_of_another_text_refuses_nothing(
    approved: Norm, world: World, chiara: User, quentin: User
) -> None:
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_by=chiara, submitted_at=NOW)
    for article in ("", "9.1", "1.4.99"):
        with pytest.raises(CaseRefused) as error:
            procedure.refuse_case(case, by=quentin, now=NOW, reason="No.", article=article)
        assert error.value.obstacle is Obstacle.NO_ARTICLE


def test_votes_against_it_refuse_it_under_the_article_that_the_chair_names_at_the_close(
    approved: Norm, world: World, chiara: User, dmitri: User, fred: User, quentin: User, qadira: User
) -> None:
    day, path = NOW + timedelta(days=50), "/titles/meetings/%s/close/"
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    for number in (1, 2, 3):
        vouched(case, certificate_of(number), by=chiara, second=fred, now=NOW)
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    case = services.submit_case(case, by=chiara, now=NOW)
    papers.note_fee(case, paid_on=NOW.date(), reference="Bank 7", has_surcharge=False, by=dmitri, now=NOW)
    procedure.post_case(case, by=quentin, now=NOW)
    meeting = meetings.plan_meeting(day.date(), "Lausanne", by=qadira, now=NOW)
    procedure.schedule_case(case, meeting, by=quentin, now=NOW)
    meetings.note_attendance(meeting, [quentin], by=qadira, now=day)
    meetings.cast_vote(case, "against", by=quentin, now=day)
    at(day)
    browser, said = signed_in(qadira), {"text": "All present.", f"reason-{case.pk}": "One event counts twice."}
    assert 'value="1.5.1">1.5.1 Games of all norms<' in browser.get(f"/titles/meetings/{meeting.pk}/").content.decode()
    again = browser.post(path % meeting.pk, said).content.decode()
    assert "a refusal names the article" in again
    assert ">One event counts twice.</textarea>" in again  # nothing that was typed is lost
    kept = browser.post(path % meeting.pk, {f"article-{case.pk}": "1.5.1"}).content.decode()
    assert '<option value="1.5.1" selected>' in kept
    case.refresh_from_db()
    assert case.state == "posted"
    assert browser.post(path % meeting.pk, {**said, f"article-{case.pk}": "1.5.1"}).status_code == 302
    case.refresh_from_db()
    assert (case.state, case.closing_article, case.closing_reason) == ("refused", "1.5.1", "One event counts twice.")
    assert (Refusal.objects.get().article, Refusal.objects.get().edition) == ("1.5.1", "titles-2024")


def test_no_text_gives_a_last_day_against_it_so_day_31_is_as_good_as_day_30(refused: TitleCase, chiara: User) -> None:
    """Ruling: norm-appeal. The 30 days of 0.4.4 are those of the removal of a title (tests/titles/register)."""
    refusal = communicated(Refusal.objects.get(), Refusal.Heard.BY_MAIL, now=NOW)
    assert (refusal.appeal_days, refusal.last_day, refusal.appeal_article) == (None, None, "0.3")
    at(NOW + timedelta(days=31))
    browser, address = signed_in(chiara), f"/refusals/{refusal.pk}/appeal/"
    assert "on any day: no text gives a last one" in browser.get(address).content.decode()
    assert browser.post(address, {"grounds": "They were sent."}).status_code == 302


def test_an_officer_who_is_the_player_gets_one_mail_of_the_refusal(
    approved: Norm, world: World, chiara: User, fred: User, quentin: User
) -> None:
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_by=chiara, submitted_at=NOW)
    claim = {"state": "confirmed", "asked_at": NOW, "decided_at": NOW, "decided_by": quentin}
    PlayerClaim.objects.create(user=chiara, player=world.hero, **claim)
    at(NOW)
    told = letters_of(
        lambda: procedure.refuse_case(case, by=quentin, now=NOW, reason="Never sent.", article="1.9.1"), now=NOW
    )
    assert [name for name, _subject in told].count("chiara") == len(dict(told)) == len(told) == 1
