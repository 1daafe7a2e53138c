"""An application that is refused: appealed on any day, as no text gives a last one, and put back where it was."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import communicated
from ratingsite.office.appeals.services import file_appeal, uphold_appeal
from tests.cast import NOW
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases import procedure, services
from titles.cases.models import TitleCase
from titles.norms.models import Norm


@pytest.fixture
def refused(approved: Norm, world: World, chiara: User, fred: User, quentin: User) -> TitleCase:
    """The games of the norm that was found here were never sent."""
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    for number in (1, 2):
        vouched(case, certificate_of(number), by=chiara, second=fred, now=NOW)
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_by=chiara, submitted_at=NOW)
    return procedure.refuse_case(case, by=quentin, now=NOW, reason="1.9.1: the games were never sent")


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


def test_no_text_gives_a_last_day_against_it_so_day_31_is_as_good_as_day_30(refused: TitleCase, chiara: User) -> None:
    """Ruling: norm-appeal. The 30 days of 0.4.4 are those of the removal of a title (tests/titles/register)."""
    refusal = communicated(Refusal.objects.get(), Refusal.Heard.BY_MAIL, now=NOW)
    assert (refusal.appeal_days, refusal.last_day, refusal.appeal_article) == (None, None, "0.3")
    at(NOW + timedelta(days=31))
    browser, address = signed_in(chiara), f"/refusals/{refusal.pk}/appeal/"
    assert "on any day: no text gives a last one" in browser.get(address).content.decode()
    assert browser.post(address, {"grounds": "They were sent."}).status_code == 302
