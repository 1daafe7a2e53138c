"""What is turned away before anything reads it: NULs on every way in, bodies without end, methods nobody uses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft

JSON = "application/json"
# how each is sent, and where the NUL stands
WITH_NUL: dict[str, tuple[str, str, dict[str, Any]]] = {
    "address": ("get", "/players/%00/", {}),
    "query": ("get", "/search/?q=a%00b", {}),
    "name in the query": ("get", "/search/?q%00=a", {}),
    "query of a form": ("post", "/drafts/?path=/tournaments/register/%00", {"data": {"name": "Open"}}),
    "field": ("post", "/drafts/?path=/tournaments/register/", {"data": {"name": "O\0pen"}}),
    "name of a field": ("post", "/drafts/?path=/tournaments/register/", {"data": {"na\0me": "Open"}}),
    "urlencoded field": (
        "post",
        "/drafts/?path=/tournaments/register/",
        {"data": "name=O%00pen", "content_type": "application/x-www-form-urlencoded"},
    ),
    "JSON, escaped": ("post", "/search/", {"data": '{"a": "\\u0000"}', "content_type": JSON}),
    "JSON, raw": ("post", "/search/", {"data": '{"a": "\0"}', "content_type": JSON}),
}


@pytest.mark.every_case
@pytest.mark.parametrize("where", WITH_NUL)
def test_a_nul_is_refused_wherever_it_stands(where: str, client: Client, astrid: User) -> None:
    client.force_login(astrid)
    method, path, sent = WITH_NUL[where]
    answer = getattr(client, method)(path, **sent)
    assert (answer.status_code, Draft.objects.count()) == (400, 0)
    assert "cannot be read" in answer.content.decode()


def test_a_nul_in_a_cookie_is_refused(client: Client, db: None) -> None:
    assert client.get("/", headers={"Cookie": 'sessionid="\\000"'}).status_code == 400


def test_a_program_is_told_so_as_a_program(client: Client, db: None) -> None:
    answer = client.get("/api/v1/tournaments/%00/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json")


def test_what_only_looks_like_a_nul_passes(client: Client, db: None) -> None:
    assert client.get("/search/?q=%2500").status_code == 200
    escaped = client.post("/search/", data=json.dumps({"a": "\\u0000"}), content_type=JSON)
    assert escaped.status_code == 405  # the search takes no such thing, but it was asked


def test_a_file_may_hold_nuls(client: Client, db: None) -> None:
    answer = client.post("/calculators/", {"file": SimpleUploadedFile("a.trf", b"\0\0")})
    assert answer.status_code != 400


@pytest.mark.parametrize(("size", "status"), [(8 * 1024 * 1024, 405), (8 * 1024 * 1024 + 1, 413)])
def test_a_body_of_more_than_eight_megabytes_is_not_read(size: int, status: int, client: Client, db: None) -> None:
    answer = client.post("/search/", data=b"", content_type="text/plain", CONTENT_LENGTH=str(size))
    assert answer.status_code == status


@override_settings(LARGEST_BODY=10)
def test_the_limit_says_so_in_words_and_in_the_api_as_a_problem(client: Client, db: None) -> None:
    page = client.post("/account/login/", {"login": "astrid@example.org", "password": "x" * 20})
    assert (page.status_code, "too large" in page.content.decode()) == (413, True)
    answer = client.post("/api/v1/reports/try", data=b"x" * 20, content_type="text/plain")
    assert (answer.status_code, answer.headers["Content-Type"]) == (413, "application/problem+json")


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND"])
def test_methods_that_nobody_uses_are_refused(method: str, client: Client, db: None) -> None:
    assert client.generic(method, "/").status_code == 405
