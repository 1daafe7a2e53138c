"""Every print: what its PDF says, who may have it, and that no public one tells a day of birth."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pypdfium2
import pytest
from django.apps import apps
from django.test import Client
from django.utils import translation

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.tournaments.events import AFTER, finished, on_the_register, received
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import file_with_everything, text_of
from tournaments.reports.models import Report

pytestmark = pytest.mark.django_db

PAGES = ("form-1", "form-2/1", "form-2/4", "form-3", "form-5", "title-norms", "table-11-31")
FILES = ("crosstable.csv", "crosstable.xlsx", "table-11-31.csv")
DAY = re.compile(r"17[ ./-](Mar\w*|0?3)[ ./-]1988|1988[ ./-]0?3[ ./-]17|0?3[./-]17[./-]1988|17 mars 1988|198803(17)")


@pytest.fixture
def draft(astrid: User, boris: User, chiara: User, usa: Federation) -> Report:
    """The report of the four with a default, a reason for it, two remarks and a day of birth."""
    on_the_register(usa)
    at(AFTER)
    return received(finished(astrid, boris, chiara), boris, file_with_everything())


@pytest.fixture
def public(draft: Report) -> Report:
    """The same as everybody may see it."""
    Report.objects.filter(pk=draft.pk).update(state="corrected")
    draft.refresh_from_db()
    return draft


def pdf(client: Client, report: Report, page: str, query: str = "") -> str:
    answer = client.get(f"/reports/{report.pk}/{page}.pdf{query}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    return text_of(answer.content)


def html(client: Client, report: Report, page: str, query: str = "") -> str:
    answer = client.get(f"/reports/{report.pk}/{page}/{query}")
    assert answer.status_code == 200
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()))


# ---------------------------------------------------------------- what they say
def test_form_1_prints_the_crosstable_the_foot_and_the_remarks(draft: Report, boris: User) -> None:
    text = pdf(signed_in(boris), draft, "form-1")
    assert "Event Name: St. Louis Autumn Four City: St. Louis Fed: USA Start: 12 Oct 2025 Finish: 14 Oct 2025" in text
    assert "1 Amato, Anna 2099101 WGM 2301 USA ■ ½ + 1 2½" in text
    assert "3 Berg, Bo 2099102 2105 USA − 0 ■ 1 1" in text
    assert "Time limit: 90 minutes, and 30 seconds for each move from move 1" in text
    assert "Average Rating: 2137" in text
    assert "IA Boris Arbiter" in text
    assert "The hall was closed for an hour in round 2" in text
    assert "Round 3, Amato, Anna – Berg, Bo (+): not played" in text
    assert "ill." not in text  # why somebody did not play is for the offices
    assert "Round 3, Amato, Anna – Berg, Bo (+): not played – ill." in pdf(signed_in(boris), draft, "form-1", "?office")
    assert "Demir, Deniz: title CM in the report, – on the list." in text


def test_form_2_prints_the_card(draft: Report, boris: User) -> None:
    text = pdf(signed_in(boris), draft, "form-2/1")
    assert "Name: Amato, Anna FIDE ID: 2099101 Rating: 2301 Title: WGM" in text
    assert "2 3 Castro, Cy 2250 Black ½ 1½" in text
    assert "3 2 Berg, Bo 2105 White + 2½" in text
    assert "Score vs. rated opponents: 1½ Total: 2½ Number of rated opponents: 2 Rank: 1" in text
    assert "Average rating of rated opponents: 2070" in text  # (1890 + 2250) / 2


def test_the_card_has_the_tie_breaks_that_the_registration_names(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    on_the_register(usa)
    at(AFTER)
    report = received(finished(astrid, boris, chiara, tie_breaks="DE, SB"), boris, file_with_everything())
    text = pdf(signed_in(boris), report, "form-2/1")
    # she drew with Castro, who has 2½ too, and beat Berg with 1 by default: in a round robin that counts
    assert "Color Score Total Tie-B 1 4 Demir, Deniz 1890 White 1 1 0 2 3 Castro, Cy 2250 Black ½ 1½ 1.25" in text
    assert "3 2 Berg, Bo 2105 White + 2½ 1 " in text
    assert "Tie-breaks: DE 1; SB 2.25" in text


def test_form_3_prints_the_sheet_with_its_guide(draft: Report, boris: User) -> None:
    text = pdf(signed_in(boris), draft, "form-3")
    assert "A Amato Castro Berg Demir B Anna Cy Bo Deniz" in text
    assert "F G H 1 2301 2½ 2 2250 2½ 3 2105 1 4 1890 0" in text
    assert "Rc 2 2070 1½" in text
    assert "M. (Rc) average rating of rated opponents (forfeits ignored)" in text


def test_form_5_prints_the_event_and_the_counts(draft: Report, boris: User) -> None:
    text = pdf(signed_in(boris), draft, "form-5")
    assert "United States of America, St. Louis" in text
    assert "Rated 4 1 4 0 Unrated 0 0 0 0" in text
    assert "Deputy Chief Arbiter 3 – if more than 70 players" in text


def test_the_registration_prints_as_the_fifth_form_before_play(draft: Report) -> None:
    answer = Client().get(f"/tournaments/{draft.tournament_id}/form-5.pdf")
    text = text_of(answer.content)
    assert "As registered, before play" in text
    assert "Players expected 4" in text
    assert "Rated" not in text


def test_the_table_of_11_31_prints_its_figures(draft: Report, boris: User) -> None:
    text = pdf(signed_in(boris), draft, "table-11-31")
    assert "Rank No Name ID# Title Fed Rtng Rar n W We W−We Ru" in text
    assert "1 1 Amato, Anna 2099101 WGM USA 2301 2070 2 1½" in text


@pytest.mark.parametrize("page", PAGES)
def test_the_page_and_the_pdf_say_the_same(page: str, draft: Report, boris: User) -> None:
    client = signed_in(boris)
    shown, printed = html(client, draft, page), pdf(client, draft, page)
    words = {word for word in printed.split() if word not in ("1/1", "/")}
    assert [word for word in words if word.strip(":") not in shown] == []


def test_a_print_of_the_same_report_is_the_same_file_and_says_it_is_accessible(draft: Report, boris: User) -> None:
    client = signed_in(boris)
    first, again = (client.get(f"/reports/{draft.pk}/form-3.pdf").content for _ in range(2))
    assert first == again
    assert b"pdfuaid:part" in first
    assert pypdfium2.PdfDocument(first).get_metadata_value("Title").startswith("Report Form for Multiple Results")


def test_it_can_be_printed_in_french(draft: Report, boris: User) -> None:
    with translation.override("fr"):
        answer = signed_in(boris).get(f"/reports/{draft.pk}/form-2/1.pdf", headers={"accept-language": "fr"})
    text = text_of(answer.content)
    assert "Fiche d’appariement d’un tournoi au système suisse" in text
    assert "Score contre des adversaires classés: 1½" in text


# ---------------------------------------------------------------- privacy
@pytest.mark.parametrize("page", PAGES)
def test_no_public_print_tells_a_day_of_birth(page: str, public: Report) -> None:
    Player.objects.update(birth_date="1988-03-17", birth_year=1988)
    for text in (pdf(Client(), public, page), html(Client(), public, page)):
        assert DAY.search(text) is None
        assert "@example.org" not in text


@pytest.mark.parametrize("name", FILES)
def test_no_public_file_tells_a_day_of_birth(name: str, public: Report) -> None:
    content = Client().get(f"/reports/{public.pk}/{name}").content
    assert DAY.search(content.decode("utf-8", errors="ignore")) is None


def test_nobody_keeps_a_place_of_birth_that_a_print_could_tell() -> None:
    """Whoever adds one adds to the two tests beside this, of the public prints and of those of the offices."""
    models = [model for model in apps.get_models() if model.__name__ != "TitleResult"]  # Form 4, with copies of its own
    kept = {field.name for model in models for field in model._meta.get_fields() if "birth" in field.name}
    assert kept == {"birth", "birth_date", "birth_year"}


@pytest.mark.parametrize("page", ["form-1", "form-2/4"])
def test_the_prints_of_the_offices_tell_it(page: str, public: Report, chiara: User) -> None:
    assert DAY.search(pdf(signed_in(chiara), public, page, "?office"))
    assert DAY.search(html(signed_in(chiara), public, page, "?office"))


def test_the_fifth_form_of_the_offices_tells_whom_to_ask(public: Report, dmitri: User) -> None:
    assert "astrid@example.org" in pdf(signed_in(dmitri), public, "form-5", "?office")


def test_nobody_else_gets_the_prints_of_the_offices(public: Report, faruk: User, carla: User) -> None:
    for person in (None, faruk, carla):
        client = signed_in(person)
        for page in PAGES:
            for suffix in ("/", ".pdf"):
                assert client.get(f"/reports/{public.pk}/{page}{suffix}?office").status_code == 404, (person, page)
    assert signed_in(faruk).get(f"/tournaments/{public.tournament_id}/form-5/?office").status_code == 404


def test_a_draft_is_printed_by_insiders_only(draft: Report, boris: User, faruk: User) -> None:
    """Boris gets every PDF of it in ``test_the_page_and_the_pdf_say_the_same``."""
    stranger, nobody, chief = (signed_in(person) for person in (None, faruk, boris))
    for page in (*(f"{page}.pdf" for page in PAGES), *FILES, "form-2/"):
        url = f"/reports/{draft.pk}/{page}"
        assert [client.get(url).status_code for client in (stranger, nobody)] == [404, 404], page
    for page in (*FILES, "form-2/"):
        assert chief.get(f"/reports/{draft.pk}/{page}").status_code == 200, page


# ---------------------------------------------------------------- the way there
def test_the_report_s_page_leads_to_every_print(draft: Report, boris: User) -> None:
    page = signed_in(boris).get(f"/reports/{draft.pk}/").content.decode()
    wanted = ["form-1/", "form-2/", "form-3/", "form-5/", "title-norms/", "table-11-31/", *FILES, "games/"]
    assert [name for name in wanted if f'href="/reports/{draft.pk}/{name}"' not in page] == []


def test_the_tournament_s_page_leads_to_the_fifth_form(draft: Report) -> None:
    page = Client().get(f"/tournaments/{draft.tournament_id}/").content.decode()
    assert f'href="/tournaments/{draft.tournament_id}/form-5/"' in page


def test_a_player_who_is_not_in_the_report_has_no_card(draft: Report, boris: User) -> None:
    for rank in (0, 5, 99, 10**30):
        assert signed_in(boris).get(f"/reports/{draft.pk}/form-2/{rank}/").status_code == 404


def test_hostile_names_are_only_shown(draft: Report, boris: User) -> None:
    hostile: dict[str, Any] = {"name": '#read("/etc/passwd") <script>alert(1)</script> {{ 7*7 }}'}
    draft.entries.filter(rank=4).update(**hostile)
    assert "#read(" in pdf(signed_in(boris), draft, "form-3")
    page = signed_in(boris).get(f"/reports/{draft.pk}/form-3/").content.decode()
    assert "<script>alert" not in page
