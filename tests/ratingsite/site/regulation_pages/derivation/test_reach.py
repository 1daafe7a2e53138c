"""What a piece of source reaches: over names, attributes of known classes, functions in fields, templates."""

from __future__ import annotations

import pytest

from ratingsite.site.regulation_pages.derivation.reach import functions_of, reach
from tests.ratingsite.site.regulation_pages.derivation.trees import tree


def reached(modules: dict[str, str], root: str, templates: dict[str, str] | None = None) -> set[str]:
    """The functions of a small tree that one of them reaches, without the root."""
    made = tree(modules, templates)
    return set(functions_of(made)) & reach(made, [root]).names - {root}


def test_a_call_reaches_a_function_of_another_module_over_a_re_export() -> None:
    modules = {
        "law": "from law.rules import rate",
        "law.rules": "def rate(): return inner()\ndef inner(): ...\ndef other(): ...",
        "office": "from law import rate as work\ndef view(): return work()",
    }
    assert reached(modules, "office.view") == {"law.rules.rate", "law.rules.inner"}


def test_a_module_that_is_named_with_dots_is_not_reached_whole() -> None:
    modules = {"law": "def one(): ...\ndef two(): ...", "office": "import law\ndef view(): return law.one()"}
    assert reached(modules, "office.view") == {"law.one"}


def test_a_module_that_is_handed_on_is_called_by_the_attributes_that_are_read() -> None:
    modules = {
        "law": "def one(): ...\ndef two(): ...",
        "office": "import law\nBOOKS = {'a': law}\ndef view(name): return BOOKS[name].one()",
    }
    assert reached(modules, "office.view") == {"law.one"}


def test_a_local_name_is_not_the_function_of_that_name() -> None:
    modules = {"office": "def rate(): ...\ndef view(rate): return rate"}
    assert reached(modules, "office.view") == set()


BOOKS = """
    class Book:
        def rate(self): ...
        def name(self): ...
    class Other:
        def rate(self): ...
    class Own(Book):
        def rate(self): return helper()
    def helper(): ...
"""


@pytest.mark.parametrize(
    ("view", "found"),
    [
        ("def view(book: Book): return book.rate()", {"books.Book.rate"}),
        (
            "def view(book: 'Book | None'): return book.rate(), Own",
            {"books.Book.rate", "books.Own.rate", "books.helper"},
        ),
        ("def view(book: tuple[Other, ...]): return [each.rate() for each in book]", {"books.Other.rate"}),
        ("def view(book): return book.rate(), Other", {"books.Other.rate"}),
        ("def view(): return Own().rate()", {"books.Book.rate", "books.Own.rate", "books.helper"}),
        ("def view(book: Book): return getattr(book, 'name')", {"books.Book.name"}),
        ("def view(book: Book): return book.pages", set()),
    ],
)
def test_a_method_is_reached_where_its_class_may_be_meant(view: str, found: set[str]) -> None:
    modules = {"books": BOOKS, "office": f"from books import Book, Other, Own\n{view}"}
    assert reached(modules, "office.view") >= found
    assert {name for name in reached(modules, "office.view") if "Other" in name} == {n for n in found if "Other" in n}


EDITIONS = {
    "editions": """
        from dataclasses import dataclass, replace
        from rules import old, new, never
        @dataclass(frozen=True)
        class Edition:
            limit: object
            unused: object
        OLD = Edition(limit=old, unused=never)
        NEW = replace(OLD, limit=new)
    """,
    "rules": "def old(): ...\ndef new(): ...\ndef never(): ...",
}


def test_a_function_in_a_field_is_reached_when_the_field_is_read() -> None:
    view = "from editions import Edition, NEW\ndef view(edition: Edition = NEW): return edition.limit()"
    assert reached(EDITIONS | {"office": view}, "office.view") == {"rules.old", "rules.new"}


def test_a_function_in_a_field_that_nobody_reads_is_not_reached() -> None:
    view = "from editions import NEW\ndef view(): return NEW"
    assert reached(EDITIONS | {"office": view}, "office.view") == set()


def test_a_name_in_an_annotation_is_no_call() -> None:
    modules = {"office": "def rate(): ...\ndef view(value: rate) -> rate: ..."}
    assert reached(modules, "office.view") == set()


def test_a_template_reaches_tags_filters_attributes_and_other_templates() -> None:
    modules = {
        "office": """
            from django import template
            register = template.Library()
            @register.filter
            def signed(value): ...
            @register.simple_tag
            def day(value): ...
            @register.filter
            def never(value): ...
            class Row:
                def shown(self): ...
                def hidden(self): ...
            def view(request): return render(request, "page.html", {"row": Row()})
        """
    }
    templates = {
        "page.html": '{% include "part.html" %}{{ row.shown|signed }} never hidden',
        "part.html": "{% day now %}",
    }
    assert reached(modules, "office.view", templates) == {"office.signed", "office.day", "office.Row.shown"}


def test_what_a_library_calls_is_reached_with_its_class() -> None:
    modules = {
        "office": """
            from django import forms
            class Form(forms.Form):
                def clean_name(self): ...
            class Plain:
                def clean_name(self): ...
            def view(): return Form(), Plain()
        """
    }
    assert reached(modules, "office.view") == {"office.Form.clean_name"}


def test_a_text_that_names_a_function_reaches_it() -> None:
    modules = {"office": "def view(): ring('office.find')\ndef find(): ..."}
    assert reached(modules, "office.view") == {"office.find"}


def test_a_function_that_others_register_with_hands_on_to_them() -> None:
    modules = {
        "office": """
            from functools import singledispatch
            @singledispatch
            def relations(thing): ...
            @relations.register
            def of_players(thing: int): ...
            def view(): return relations(1)
        """
    }
    assert reached(modules, "office.view") == {"office.relations", "office.of_players"}


def test_a_fact_is_said_by_who_makes_the_value_and_passed_on_by_the_law() -> None:
    modules = {
        "ratings.regulations.law": """
            from dataclasses import dataclass
            @dataclass
            class Event:
                minutes: int = 0
                rounds: int = 0
            def read(doc): return Event(**doc)
        """,
        "office": """
            from ratings.regulations.law import Event, read
            def view(): return read({}), Event(minutes=90)
        """,
    }
    found = reach(tree(modules), ["office.view"])
    assert found.says == {("ratings.regulations.law.Event", "minutes")}
    assert found.passes_on == {("ratings.regulations.law.Event", "*")}
