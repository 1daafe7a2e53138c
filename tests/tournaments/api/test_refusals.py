"""Who comes without a token that opens: every operation refuses alike, before it looks at anything."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import AccessToken, Scope
from ratingsite.office.api.services import revoke_token
from ratingsite.office.clock.services import now
from ratingsite.site.api.openapi import operations_of
from ratingsite.site.api.wiring import api
from tests.programs import Program, program_of
from tests.tournaments.events import AFTER, trf
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports.models import SubmittedFile

KEY = str(uuid4())


def operations() -> list[tuple[str, str, str]]:
    """Every operation: its method, an address, and the scope that it needs."""
    return [
        (method, path.split("{")[0] + (KEY + path.partition("}")[2] if "{" in path else ""), said["security"][0])
        for path, method, said in operations_of(api.get_openapi_schema())
    ]


def asked(client: Client, method: str, path: str, **headers: str) -> Any:
    return client.generic(method.upper(), path, trf() if method == "post" else b"", headers=headers)


def test_without_a_token_a_session_and_its_secret_are_not_enough(boris: User) -> None:
    browser = signed_in(boris)
    for client in (Client(), browser):
        for method, path, _security in operations():
            answer = asked(client, method, path)
            assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer"), path
            assert answer.json()["type"] == "/api/v1/docs/#problem-token-missing"


def test_a_token_without_the_scope_is_told_which_it_lacks(boris: User) -> None:
    for method, path, security in operations():
        (scope,) = security["Bearer"]
        others = [each for each in Scope.values if each != scope]
        answer = asked(Client(), method, path, **program_of(boris, *others).headers)
        assert (answer.status_code, answer.json()["detail"]) == (403, f"The token may not “{scope}”."), path
        assert f'scope="{scope}"' in answer["WWW-Authenticate"]
        AccessToken.objects.all().delete()


def ended(program: Program) -> None:
    AccessToken.objects.update(ends_on=now().date() - timedelta(days=1))


def revoked(program: Program) -> None:
    token = AccessToken.objects.get()
    revoke_token(token, by=token.user, now=now())


def unknown(program: Program) -> None:
    program.secret += "x"


def switched_off(program: Program) -> None:
    User.objects.update(is_active=False)


@pytest.mark.parametrize("spoil", [ended, revoked, unknown, switched_off])
def test_a_token_that_opens_nothing_is_a_401_everywhere(spoil: Any, boris: User) -> None:
    program = program_of(boris)
    spoil(program)
    for method, path, _security in operations():
        answer = asked(Client(), method, path, **program.headers)
        assert (answer.status_code, answer.json()["type"]) == (401, "/api/v1/docs/#problem-token-invalid"), path


@pytest.mark.parametrize("header", ["Basic Ym9yaXM6eA==", "Bearer", "Bearer ", "office_x", "Bearer \u00e9\u00e9"])
def test_what_is_no_token_is_a_401(header: str, db: None) -> None:
    assert asked(Client(), "post", "/api/v1/try", authorization=header).status_code == 401


def test_a_token_does_not_write_for_the_session_beside_it(four: Tournament, boris: User, faruk: User) -> None:
    """Boris is signed in and the token is Faruk's: what is asked is asked by Faruk."""
    program = program_of(faruk)
    program.client.force_login(boris)
    assert program.send(f"/tournaments/{four.pk}/reports", trf()).status_code == 404
    assert not SubmittedFile.objects.exists()


def test_no_csrf_secret_is_asked_of_a_token_and_its_answers_are_kept_by_no_cache(four: Tournament, boris: User) -> None:
    at(AFTER)
    program = program_of(boris)
    program.client = Client(enforce_csrf_checks=True)
    assert program.send(f"/tournaments/{four.pk}/reports", trf()).status_code == 201
    assert "no-store" in program.get(f"/tournaments/{four.pk}")["Cache-Control"]


def test_a_wrong_method_and_a_strange_host_are_problems_too(boris: User) -> None:
    program = program_of(boris)
    wrong: Any = program.get("/try")
    strange: Any = program.client.get("/api/v1/try", headers={"host": "elsewhere.example"})
    assert (wrong.status_code, wrong["Allow"], wrong.json()["type"]) == (
        405,
        "POST",
        "/api/v1/docs/#problem-method-not-allowed",
    )
    assert (strange.status_code, strange.json()["type"]) == (400, "/api/v1/docs/#problem-bad-request")


def test_a_problem_speaks_the_language_that_was_asked_for(db: None) -> None:
    answer: Any = Client().post("/api/v1/try", headers={"accept-language": "fr"})
    assert (answer.json()["title"], answer["Content-Language"]) == ("Sans jeton", "fr")
