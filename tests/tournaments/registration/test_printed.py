"""Each page names the articles of the text that governs its tournament, and none of another one."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape

import pytest
from django.test import Client

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import OfficeHeld
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.fees.cashier import in_canada
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import EVERYBODY, Way
from tournaments.registration.models import Tournament
from tournaments.registration.printed import ON_GAMES, ON_REGISTRATION, ON_REPORTS, ON_THE_REGISTER, as_printed
from tournaments.reports import services as reports

CHIP = re.compile(
    r'class="chip"(?: href="[^"]*" title="([^"]*)")?[^>]*><span class="visually-hidden">article </span>([^<]+)'
)
OF_2022 = (ON_REGISTRATION, "0.4", ON_REPORTS, ON_GAMES, ON_THE_REGISTER, "1.1")
ON_DAYS = [
    ("fide-standard", date(2022, 3, 5), ["0.2", "0.4", "9.1", "9.4", "10.1", "1.1"]),
    ("fide-standard", date(2024, 3, 5), ["0.2", "0.4", "9.1", "9.4", "10.1", "1.1"]),
    ("fide-rapid", date(2022, 3, 5), ["0.2", "0.4", "8.1", "", "9.1", "1.1"]),
    ("fide-standard", date(2009, 9, 5), ["0.4", "0.5", "9.1", "", "7.12", "1.1"]),
    ("fide-standard", date(2003, 9, 5), ["7.1", "", "8.1", "", "9.12", "1.1"]),
    ("cfc-regular", date(2009, 9, 5), ["", "711", "733", "", "733", "1.1"]),
    ("cfc-regular", date(2001, 9, 5), ["", "", "", "", "", "1.1"]),
]


@pytest.mark.parametrize(("system", "day", "printed"), ON_DAYS)
def test_each_text_prints_a_rule_under_a_number_of_its_own(
    db: None, system: str, day: date, printed: list[str]
) -> None:
    tournament = Tournament(system_id=system, starts_on=day)
    assert [as_printed(tournament, article) for article in OF_2022] == printed


def test_from_the_registration_to_the_list_no_page_of_an_event_of_the_cfc_names_an_article_of_fide(
    desk: Desk, can: Federation
) -> None:
    Player.objects.filter(pk__in=[player.pk for player in desk.players]).update(federation=can)
    desk = in_canada(desk, can)
    way = Way(desk=desk, system="cfc-regular", day=date(2009, 9, 5))
    way.listed(dict.fromkeys(EVERYBODY, 2100), record=2600)
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    tournament = way.approved()
    at(desk.moment(tournament.starts_on - timedelta(days=3)))
    own = f"/tournaments/{tournament.pk}/"
    found = {*cited(signed_in(desk.astrid), own, f"{own}change/"), *cited(signed_in(desk.boris), own)}
    at(moment := desk.after(tournament, None))
    report = desk.received(tournament)
    pages = own, f"/reports/{report.pk}/", f"/files/{report.file_id}/"
    found |= {*cited(signed_in(desk.boris), *pages)}
    report = certified_with_ticks(report, by=desk.boris, now=moment)
    found |= {*cited(signed_in(desk.chiara), *pages), *cited(signed_in(desk.qadira), *pages)}
    reports.endorse_report(report, by=desk.chiara, now=moment)
    reports.accept_report(report, by=desk.dmitri, now=moment)
    found |= {*cited(signed_in(desk.dmitri), *pages, f"{pages[1]}ask-correction/")}
    assert {article for article in found if not article[0].startswith("7")} == {("TRF16 132", "")}
    assert ("733", "cfc-2009") in found
    assert {edition for _article, edition in found} <= {"", "cfc-2009"}
    acts = AuditEntry.objects.exclude(act="import list").exclude(article="").values_list("act", "article")
    assert dict(acts) == {
        "approve registration": "711",
        "receive file": "733",
        "read report": "733",
        "certify report": "733",
        "endorse report": "733",
        "accept report": "733",
    }


def cited(browser: Client, *pages: str) -> set[tuple[str, str]]:
    """The articles on pages, with the edition to which each leads."""
    told = [unescape(browser.get(page).content.decode()) for page in pages]
    return {(article, edition) for page in told for edition, article in CHIP.findall(page)}
