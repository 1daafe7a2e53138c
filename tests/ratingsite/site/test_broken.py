"""What is answered where something broke: 503 with the time to try again while the database is away, else 500."""

from __future__ import annotations

import pytest
from django.db import OperationalError, connection
from django.test import Client

from tests.ratings.profiles.test_views import text


@pytest.mark.django_db
def test_while_the_database_is_away_pages_and_the_api_say_when_to_try_again(client: Client) -> None:
    def refuse(*_args: object) -> None:
        raise OperationalError("the server closed the connection unexpectedly")

    client.raise_request_exception = False
    with connection.execute_wrapper(refuse):
        page, operation = client.get("/players/"), client.get("/api/v1/lists")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "The database does not answer for a moment" in text(page.content)
    assert (operation.status_code, operation["Retry-After"]) == (503, "5")
    assert operation["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_what_broke_otherwise_is_a_500(client: Client) -> None:
    def break_down(*_args: object) -> None:
        raise ValueError("a bug")

    client.raise_request_exception = False
    with connection.execute_wrapper(break_down):
        answer = client.get("/players/")
    assert (answer.status_code, "Retry-After" in answer) == (500, False)
    assert "Something went wrong here" in text(answer.content)
