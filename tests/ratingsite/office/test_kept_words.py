"""Words and addresses of templates are those of Django, in every language and on every host, and are kept."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.template import engines
from django.urls import NoReverseMatch, reverse, set_script_prefix
from django.utils.translation import override

from ratingsite.office.kept_words import KeptAddress, KeptWords

LIST_DATE = date(2025, 1, 1)


def template(source: str) -> object:
    return engines["django"].from_string(source)


def rendered(source: str, language: str = "en", **values: object) -> str:
    with override(language):
        return str(template(source).render(values))


def as_django_has_it(source: str, language: str, **values: object) -> str:
    return rendered("{% load i18n %}" + source, language, **values)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("words", ["Search", "Nobody said <this> & \\'that\\' yet", "100 % of it", "Sign out"])
def test_words_are_said_as_django_says_them(words: str, language: str) -> None:
    source = f"{{% translate '{words}' %}}"
    assert rendered(source, language) == as_django_has_it(source, language)


def test_the_same_template_speaks_the_language_of_each_reader() -> None:
    page = template('{% translate "Search" %}')
    said = []
    for language in ("en", "fr", "en", "fr"):
        with override(language):
            said.append(page.render({}))
    assert said == ["Search", "Chercher", "Search", "Chercher"]


@pytest.mark.parametrize(
    "source",
    [
        "{% translate said %}",
        '{% translate "Search" as found %}{{ found }}',
        '{% translate "Search" noop %}',
        '{% translate "May" context "of a month" %}',
        '{% translate "Search"|upper %}',
    ],
)
def test_what_may_be_another_thing_the_next_time_is_left_to_django(source: str) -> None:
    assert not template(source).template.nodelist.get_nodes_by_type(KeptWords)
    assert rendered(source, "fr", said="Search") == as_django_has_it(source, "fr", said="Search")


def test_an_address_is_that_of_its_page_and_its_keys() -> None:
    pk = uuid4()
    told = rendered(
        '{% url "search" %} {% url "run" pk %} {% url "rating_list" system day %}',
        pk=pk, system="fide-standard", day=LIST_DATE,
    )  # fmt: skip
    assert told == f"/search/ /runs/{pk}/ /ratings/fide-standard/2025-01-01/"


def test_keys_that_are_equal_and_no_more_have_addresses_of_their_own() -> None:
    page = template('{% url "player" key %}')
    assert [page.render({"key": key}) for key in (1, True, "1", 1)] == [
        "/players/1/", "/players/True/", "/players/1/", "/players/1/",
    ]  # fmt: skip


def test_an_address_follows_where_the_portal_stands_on_its_host() -> None:
    page = template('{% url "search" %}')
    assert page.render({}) == "/search/"
    set_script_prefix("/chess/")
    try:
        assert page.render({}) == "/chess/search/"
    finally:
        set_script_prefix("/")


def test_an_address_without_a_page_is_an_error_each_time() -> None:
    page = template('{% url "run" key %}')
    for _ in range(2):
        with pytest.raises(NoReverseMatch):
            page.render({"key": "no number"})


@pytest.mark.parametrize("source", ["{% url name %}", '{% url "search" as found %}{{ found }}'])
def test_what_names_no_page_itself_is_left_to_django(source: str) -> None:
    assert not template(source).template.nodelist.get_nodes_by_type(KeptAddress)
    assert rendered(source, name="search") == reverse("search")
