"""The OpenAPI document and its page: every operation with words, a scope and its refusals, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils import translation

from ratingsite.office.api.models import Scope
from ratingsite.office.api.problems import KINDS
from ratingsite.site.api.openapi import NAMESPACE, operations_of
from ratingsite.site.api.wiring import api

DOCUMENT = "/api/v1/openapi.json"
PAGE = "/api/v1/docs/"
# the library's own addresses: the document, and the root that it asks for the prefix
NO_OPERATIONS = {"openapi-json", "api-root"}


def document(language: str = "en") -> Any:
    return Client().get(DOCUMENT, headers={"accept-language": language}).json()


def test_every_address_of_the_api_is_an_operation_of_the_document() -> None:
    (resolver,) = [each for each in get_resolver().url_patterns if getattr(each, "namespace", "") == NAMESPACE]
    addresses = {
        "/api/v1/" + re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))
        for pattern in resolver.url_patterns  # type: ignore[union-attr]
        if isinstance(pattern, URLPattern) and pattern.name not in NO_OPERATIONS
    }
    assert addresses == set(document()["paths"])


def test_every_operation_has_words_a_scope_and_its_refusals() -> None:
    said = document()
    found = list(operations_of(said))
    assert len(found) == 8
    for path, _method, operation in found:
        (security,) = operation["security"]
        assert security["Bearer"][0] in Scope.values, path
        assert operation["summary"], path
        assert len(operation["description"]) > 40, path
        assert all(parameter.get("description") for parameter in operation["parameters"]), path
        assert {"401", "403"} <= set(operation["responses"]), path
        for status, answer in operation["responses"].items():
            (kind,) = answer["content"]
            assert kind == ("application/json" if status < "400" else "application/problem+json"), (path, status)
            assert answer["description"], (path, status)
    assert said["components"]["securitySchemes"] == {"Bearer": {"type": "http", "scheme": "bearer"}}


def test_writing_operations_need_more_than_reading() -> None:
    scopes = {
        (method, path.rpartition("/")[2]): said["security"][0]["Bearer"][0]
        for path, method, said in operations_of(document())
    }
    assert {scope for (method, _), scope in scopes.items() if method == "get"} == {"read"}
    assert {name: scope for (method, name), scope in scopes.items() if method == "post"} == {
        "try": "try",
        "reports": "upload",
    }


def words_in(part: Any) -> set[str]:
    """What the document says in words of ours: of the API, its operations, their parameters and members."""
    if isinstance(part, list):
        return {word for each in part for word in words_in(each)}
    if not isinstance(part, dict):
        return set()
    own = {part[name] for name in ("summary", "description") if isinstance(part.get(name), str)}
    return own.union(*(words_in(each) for each in part.values()))


def test_in_french_every_word_is_french() -> None:
    english, french = document(), document("fr")
    for each in (english, french):
        for shape in each["components"]["schemas"].values():
            shape.pop("description", None)  # the docstrings of the shapes are for who reads the source
        for _path, _method, operation in operations_of(each):
            for status, answer in operation["responses"].items():
                if status < "400":
                    answer.pop("description")  # HTTP's own words
    assert words_in(english) & words_in(french) == set()


@pytest.mark.django_db
def test_the_page_shows_every_operation_with_its_scope_and_its_refusals(client: Client) -> None:
    answer = client.get(PAGE)
    page = answer.content.decode()
    shown = [(each.method, each.path, each.scope) for each in answer.context["operations"]]
    said = [
        (method.upper(), path, each["security"][0]["Bearer"][0]) for path, method, each in operations_of(document())
    ]
    assert shown == said
    assert all(f'id="{each.key}"' in page and each.words for each in answer.context["operations"])
    links = set(re.findall(r'href="#([^"]+)"', page)) - {"main"}
    assert links <= set(re.findall(r'id="([^"]+)"', page))
    assert {f"problem-{kind.name}" for kind in KINDS} <= set(re.findall(r'id="([^"]+)"', page))
    assert "<script" not in page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.django_db
def test_the_footer_leads_to_the_page(client: Client) -> None:
    assert f'href="{reverse("api_docs")}"' in client.get("/").content.decode()


def test_a_document_in_french_leaves_the_next_one_english() -> None:
    with translation.override("fr"):
        french = api.get_openapi_schema()["info"]
    english = api.get_openapi_schema()["info"]
    assert [each["title"] for each in (french, english)] == ["API du bureau du classement", "Rating office API"]
