"""The pages of norms: who sees what, the acts by their buttons, and nothing of a name is ever markup."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.text import slugify

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.asked import wrong_in
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report, another_norm
from titles.certificates.documents import make_document
from titles.certificates.services import approve_norm
from titles.norms.articles import norm_articles
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm, refuse_norm
from tournaments.reports.models import Report

ASKS_AGAIN = 'hx-trigger="every 2s" hx-select="#report-norms"'


def page(client: Client, name: str, *args: object, user: User | None = None) -> tuple[int, str]:
    if user:
        client.force_login(user)
    response = client.get(reverse(name, args=args))
    return response.status_code, response.content.decode()


def act(client: Client, user: User, name: str, norm: Norm, **fields: str) -> str:
    client.force_login(user)
    response = client.post(reverse(name, args=[norm.pk]), fields, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_a_norm_goes_through_its_three_signatures_by_the_buttons(
    client: Client, norm: Norm, boris: User, chiara: User, quentin: User
) -> None:
    assert "Sign norm" in page(client, "norm", norm.pk, user=boris)[1]
    assert "Signed. The rating officer countersigns next." in act(client, boris, "norm_certify", norm)
    assert "Countersigned. The qualification commission" in act(client, chiara, "norm_countersign", norm)
    assert "Certificate N-" in act(client, quentin, "norm_approve", norm)
    norm.refresh_from_db()
    assert (norm.state, norm.certificate.state) == ("approved", "issued")


@pytest.mark.parametrize("who", ["boris", "chiara", "quentin", "dmitri", "astrid"])
def test_a_norm_that_is_found_is_seen_by_those_it_concerns(
    client: Client, norm: Norm, who: str, request: pytest.FixtureRequest
) -> None:
    assert page(client, "norm", norm.pk, user=request.getfixturevalue(who))[0] == 200


@pytest.mark.parametrize("who", ["faruk", "carla", None])
def test_a_norm_that_is_found_is_seen_by_nobody_else(
    client: Client, norm: Norm, who: str | None, request: pytest.FixtureRequest
) -> None:
    assert page(client, "norm", norm.pk, user=request.getfixturevalue(who) if who else None)[0] == 404


@pytest.mark.parametrize("name", ["norm_certify", "norm_countersign", "norm_approve", "norm_refuse", "norm_void"])
def test_the_wrong_office_gets_a_404(client: Client, norm: Norm, faruk: User, name: str) -> None:
    client.force_login(faruk)
    assert client.post(reverse(name, args=[norm.pk]), {"reason": "because"}).status_code == 404
    norm.refresh_from_db()
    assert norm.state == "found"


def test_an_expired_session_leads_to_the_log_in(client: Client, norm: Norm) -> None:
    response = client.post(reverse("norm_certify", args=[norm.pk]))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


def test_the_next_signature_is_shown_with_the_reason_why_it_waits(client: Client, norm: Norm, chiara: User) -> None:
    html = page(client, "norm", norm.pk, user=chiara)[1]
    assert "The chief arbiter signs first." in html
    assert "waits for the chief arbiter" in html


def test_refusing_without_a_reason_does_nothing_and_says_so(client: Client, norm: Norm, chiara: User) -> None:
    said = act(client, chiara, "norm_refuse", norm, reason="  ", article="1.8")
    assert "Please give a reason. Nothing was changed.</p>" in said
    assert '<option value="1.8" selected>' in said
    norm.refresh_from_db()
    assert norm.state == "found"


def test_a_refused_norm_says_why(client: Client, norm: Norm, chiara: User) -> None:
    html = act(client, chiara, "norm_refuse", norm, reason="Round 3 was not <played>.", article="1.4.2c")
    assert "Round 3 was not &lt;played&gt;." in html
    assert re.search(r'href="[^"]*#a-1\.4\.2c"[^<]*<span[^<]*</span>1\.4\.2c</a> Games that were not played', html)


def test_the_officer_chooses_among_the_articles_of_the_norms_edition(client: Client, norm: Norm, chiara: User) -> None:
    html = page(client, "norm", norm.pk, user=chiara)[1]
    offered = dict(re.findall(r'<option value="(\d[^"]*)">([^<]*)</option>', html))
    assert (len(offered), offered["1.4.3"], offered["1.4.5c"]) == (
        len(norm_articles("titles-2024")), "1.4.3 Foreign opponents", "1.4.5c Opponents who are IM or GM",
    )  # fmt: skip
    said = act(client, chiara, "norm_refuse", norm, reason="Round 3 is doubtful.", article="9.9")
    field = f"act-{slugify(reverse('norm_refuse', args=[norm.pk]))}-article"
    assert wrong_in(said) == {field: "Please choose the article. Nothing was changed."}
    assert ">Round 3 is doubtful.</textarea>" in said  # nothing that was typed is lost
    norm.refresh_from_db()
    assert norm.state == "found"


def test_an_approval_against_1_1_asks_for_the_reason(
    client: Client, astrid: User, boris: User, chiara: User, quentin: User, usa: Federation, can: Federation
) -> None:
    find_norms(accepted_report(astrid, boris, registered_days_before=20).report, now=NOW)
    norm = Norm.objects.get()
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    html = page(client, "norm", norm.pk, user=quentin)[1]
    assert "Why it is approved although the tournament does not meet 1.1" in html
    assert "Please give a reason. Nothing was changed.</p>" in act(client, quentin, "norm_approve", norm)
    assert "Approved all the same, because:" in act(client, quentin, "norm_approve", norm, reason="Agreed on 1 May.")


@pytest.mark.usefixtures("as_if_reported_so")
def test_the_games_stand_on_the_page_with_what_was_raised_and_ignored(
    client: Client, world: World, boris: User
) -> None:
    game = world.report.games.get(round=7, white__player=world.hero)
    game.result = "+--"
    game.save()
    find_norms(world.report, now=NOW)
    html = page(client, "norm", Norm.objects.get().pk, user=boris)[1]
    assert "<del>" in html
    assert "won by forfeit" in html
    assert '<b class="raised">2050</b>' in html
    assert html.count('class="chip"') > 15  # every game and every finding with its article


def test_names_are_never_markup(client: Client, norm: Norm, boris: User) -> None:
    html = page(client, "norm", norm.pk, user=boris)[1]
    assert "O&#x27;Neil &amp; Sons #import &lt;b&gt;" in html
    assert "Norm Open &lt;i&gt;2024&lt;/i&gt;" in html
    assert "<i>2024" not in html


def test_the_norms_of_a_report_show_who_just_missed_one(client: Client, norm: Norm, world: World, boris: User) -> None:
    html = page(client, "norms", world.report.pk, user=boris)[1]
    assert "Farid, Ömer" in html
    assert "Gülşen, Mustafa" in html
    assert "6½ would have sufficed" in html
    assert "list of the day of each game" not in html


def test_the_public_sees_neither_found_norms_nor_near_misses(client: Client, norm: Norm, world: World) -> None:
    status, html = page(client, "norms", world.report.pk)
    assert status == 200
    assert "No approved norm" in html
    assert "Farid" not in html
    assert "Gülşen" not in html


def test_a_report_of_a_year_without_an_edition_says_so(
    client: Client, astrid: User, boris: User, usa: Federation, can: Federation
) -> None:
    world = accepted_report(astrid, boris, starts_on=date(2021, 6, 1))
    find_norms(world.report, now=NOW)
    assert (
        "No edition of the title regulations that covers a start in 2021" in page(client, "norms", world.report.pk)[1]
    )


def test_a_report_that_is_not_accepted_yet_says_when_it_is_searched(client: Client, world: World, boris: User) -> None:
    draft = Report.objects.create(tournament=world.tournament, version=2, file=world.report.file, created_at=NOW)
    html = page(client, "norms", draft.pk, user=boris)[1]
    assert "Not searched yet" in html
    assert ASKS_AGAIN not in html


def test_an_accepted_report_asks_again_by_itself_until_it_is_searched(client: Client, world: World) -> None:
    waiting = page(client, "norms", world.report.pk)[1]
    assert "Being judged" in waiting
    assert f'hx-get="{reverse("norms", args=[world.report.pk])}" {ASKS_AGAIN}' in waiting
    find_norms(world.report, now=NOW)
    found = page(client, "norms", world.report.pk)[1]
    assert "Being judged" not in found
    assert ASKS_AGAIN not in found


def test_the_titles_page_lists_approved_norms_only(client: Client, countersigned: Norm, quentin: User) -> None:
    assert "Farid" not in page(client, "titles")[1]
    approve_norm(countersigned, by=quentin, now=NOW)
    assert "Farid, Ömer" in page(client, "titles")[1]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("query", "is_there"),
    [("title=IM", True), ("title=GM", False), ("federation=usa", True), ("federation=CAN", False),
     ("q=omer farid", True), ("q=omer baker", False), ("q=farid", True), ("q=FARID, Ö", True), ("title=XX", False)],
)  # fmt: skip
def test_the_titles_page_can_be_narrowed(
    client: Client, countersigned: Norm, quentin: User, query: str, is_there: bool
) -> None:
    approve_norm(countersigned, by=quentin, now=NOW)
    html = client.get(f"{reverse('titles')}?{query}").content.decode()
    assert ("Farid, Ömer" in html) is is_there


@pytest.mark.parametrize("copies", [1, 3])
def test_the_titles_page_takes_the_same_queries_for_one_and_for_three(
    client: Client, countersigned: Norm, quentin: User, copies: int, django_assert_max_num_queries: object
) -> None:
    approve_norm(countersigned, by=quentin, now=NOW)
    countersigned.refresh_from_db()
    for title in ["GM", "WGM"][: copies - 1]:
        another_norm(countersigned, title)
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        assert page(client, "titles")[1].count("Farid, Ömer") == copies


def test_the_pdf_is_for_those_it_concerns(
    client: Client, countersigned: Norm, boris: User, faruk: User, quentin: User
) -> None:
    make_document(approve_norm(countersigned, by=quentin, now=NOW).certificate, now=NOW)
    url = reverse("norm_certificate", args=[countersigned.pk])
    assert client.get(url).status_code == 404
    client.force_login(faruk)
    assert client.get(url).status_code == 404
    client.force_login(boris)
    response = client.get(url)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="N-2025-000001.pdf"'
    assert response.content.startswith(b"%PDF-")


def test_a_norm_without_a_certificate_has_no_pdf(client: Client, norm: Norm, boris: User, chiara: User) -> None:
    refuse_norm(norm, by=chiara, now=NOW, reason="Round 3 was not played.", article="1.4.2c")
    client.force_login(boris)
    assert client.get(reverse("norm_certificate", args=[norm.pk])).status_code == 404
