"""Who is signed in is found with every page, as long as the account may log in."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def elif_() -> User:
    return User.objects.create_user("elif@example.org", "Elif Player")


@pytest.fixture
def browser(elif_: User) -> Client:
    client = Client()
    client.force_login(elif_)
    return client


def who(browser: Client) -> str:
    user = browser.get(reverse("search")).wsgi_request.user
    return user.name if user.is_authenticated else "nobody"


def test_who_is_signed_in_is_found_as_the_account_is_now(browser: Client, elif_: User) -> None:
    assert who(browser) == "Elif Player"
    User.objects.filter(pk=elif_.pk).update(name="Elif Married")
    assert who(browser) == "Elif Married"


def test_an_account_that_may_log_in_no_more_is_nobody_at_the_next_page(browser: Client, elif_: User) -> None:
    User.objects.filter(pk=elif_.pk).update(is_active=False)
    assert who(browser) == "nobody"


def test_an_account_that_has_gone_is_nobody(browser: Client, elif_: User) -> None:
    User.objects.filter(pk=elif_.pk).delete()
    assert who(browser) == "nobody"


def test_a_session_ends_when_all_of_its_person_are_ended(browser: Client, elif_: User) -> None:
    User.objects.filter(pk=elif_.pk).update(sessions_ended=1)
    assert who(browser) == "nobody"
