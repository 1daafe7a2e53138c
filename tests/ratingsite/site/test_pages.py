"""The pages that belong to no app, and what every page carries."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from tests.cast import PASSWORD

TEMPLATES = Path(settings.BASE_DIR) / "templates"
STRICT = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


def text(page: bytes) -> str:
    """What a reader sees, white space folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/account/login/", "/account/password/reset/", "/account/signup/", "/no/such/page"]
)
def test_every_page_has_the_strict_policy_one_heading_and_the_way_past_the_header(client: Client, path: str) -> None:
    answer = client.get(path)
    page = answer.content.decode()
    assert set(answer["Content-Security-Policy"].split("; ")) == STRICT
    assert len(re.findall(r"<h1\b", page)) == 1
    assert '<a class="skip-link" href="#main">' in page
    assert '<html lang="en" dir="ltr">' in page


def test_an_arrow_in_a_template_turns_with_the_direction_that_is_read() -> None:
    """Those on keys stay as the keys are, and who translates a sentence writes its arrow."""
    as_they_are = re.compile(
        r'<kbd>.</kbd>|<span class="turns"[^>]*>[←→]</span>|{% blocktranslate.*?{% endblocktranslate %}', re.DOTALL
    )
    pages = {page: page.read_text(encoding="utf-8") for page in TEMPLATES.rglob("*.html")}
    assert [page.name for page, text in pages.items() if re.search("[←→]", as_they_are.sub("", text))] == []
    assert '[dir="rtl"] .turns' in (TEMPLATES.parent / "static/css/office.css").read_text(encoding="utf-8")


@pytest.mark.django_db
def test_an_unknown_address_gets_a_friendly_404(client: Client) -> None:
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert "There is no such page, or it is not open to you" in text(answer.content)


def test_a_page_that_breaks_says_what_to_do_without_the_database() -> None:
    client = Client(raise_request_exception=False)
    answer = client.get("/account/login/", headers={"cookie": "sessionid=x"})  # no database in this test
    assert answer.status_code == 500
    assert "nothing is half done" in text(answer.content)


@pytest.mark.django_db
def test_a_form_without_its_secret_changes_nothing_and_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/account/login/", {"login": "a@example.org", "password": "x"})
    assert answer.status_code == 403
    assert "Nothing was changed, and nothing is lost" in text(answer.content)


@pytest.mark.django_db
def test_the_icon_is_found_where_browsers_look_for_it(client: Client) -> None:
    assert client.get("/favicon.ico")["Location"] == "/static/img/favicon.svg"


# ---------------------------------------------------------------- who is there
def test_my_work_sends_the_stranger_to_the_log_in(client: Client, db: None) -> None:
    assert client.get("/my-work/")["Location"] == "/account/login/?next=/my-work/"


def test_a_hostile_name_stays_a_name_in_the_header(client: Client, astrid: User) -> None:
    User.objects.filter(pk=astrid.pk).update(name="<script>alert(1)</script>")
    client.force_login(astrid)
    page = client.get("/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_signing_in_leads_to_my_work_and_signing_out_home(client: Client, astrid: User) -> None:
    answer = client.post("/account/login/", {"login": astrid.email, "password": PASSWORD})
    assert answer["Location"] == "/my-work/"
    assert client.post("/account/logout/")["Location"] == "/"


def test_signing_out_by_a_link_asks_first(client: Client, astrid: User) -> None:
    client.force_login(astrid)
    assert "What you have saved stays saved" in text(client.get("/account/logout/").content)
    assert client.get("/my-work/").status_code == 200


def test_no_cache_keeps_the_page_of_a_signed_in_person(client: Client, astrid: User) -> None:
    client.force_login(astrid)
    assert "no-store" in client.get("/my-work/")["Cache-Control"]


# ---------------------------------------------------------------- the demo
@pytest.mark.django_db
def test_the_demo_says_that_it_is_one_and_offers_its_accounts(client: Client) -> None:
    page = client.get("/account/login/").content.decode()
    assert "invented office, public passwords." in page
    assert re.findall(r'data-demo-login="([^"]+)"', page) == [account.email for account in DEMO_ACCOUNTS]


@pytest.mark.django_db
def test_outside_the_demo_there_is_no_bar_and_there_are_no_accounts(client: Client, settings, dmitri: User) -> None:
    settings.DEMO = False
    page = client.get("/account/login/").content.decode()
    assert "demo" not in page.lower()


# ---------------------------------------------------------------- languages
@pytest.mark.django_db
def test_the_language_is_chosen_by_a_form_and_kept(client: Client) -> None:
    assert client.post(reverse("set_language"), {"language": "fr", "next": "/"}).status_code == 302
    assert '<html lang="fr" dir="ltr">' in client.get("/").content.decode()


# ---------------------------------------------------------------- forms
@pytest.mark.django_db
def test_a_form_with_errors_says_at_its_top_what_is_to_be_mended_and_leads_there(client: Client) -> None:
    page = client.post("/account/login/", {"login": "no address", "password": ""}).content.decode()
    assert "Not sent yet: this is to be mended first. What you typed is kept." in page
    assert re.findall(r'<li><a href="#(\w+)">([\w-]+)</a>: ([^<]+)</li>', page) == [
        ("id_login", "Email", "Enter a valid email address."),
        ("id_password", "Password", "This field is required."),
    ]
    assert 'value="no address"' in page


def test_a_wrong_password_does_not_say_whether_the_address_is_known(client: Client, astrid: User) -> None:
    def told(address: str) -> list[str]:
        page = client.post("/account/login/", {"login": address, "password": "wrong-password"}).content.decode()
        return re.findall(r'<div class="form-errors".*?</div>', page, re.DOTALL)

    assert told(astrid.email) == told("nobody@example.org") != []
