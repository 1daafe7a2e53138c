"""The one shape of a refusal."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from ratingsite.office.api import problems
from ratingsite.office.api.problems import KINDS, Kind, Problem, answer_to, kind_of


def test_a_refusal_is_whole_and_says_what_its_kind_means_where_nothing_else_is_known() -> None:
    answer = answer_to(Problem(problems.KEY_USED, more={"key": "k"}, headers={"X-Of-It": "1"}))
    assert (answer.status_code, answer["Content-Type"], answer["X-Of-It"]) == (422, "application/problem+json", "1")
    assert json.loads(answer.content) == {
        "type": "/api/v1/docs/#problem-key-used",
        "title": "The key was used for something else",
        "status": 422,
        "detail": str(problems.KEY_USED.meaning),
        "key": "k",
    }


def test_it_is_said_in_the_language_of_the_moment_it_is_answered() -> None:
    problem = Problem(problems.TOO_LARGE)
    with translation.override("fr"):
        french = json.loads(answer_to(problem).content)
    assert (french["title"], json.loads(answer_to(problem).content)["title"]) == (
        "Le fichier est trop grand",
        "The file is too large",
    )


def test_kinds_have_names_of_their_own() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert set(KINDS) == {kind for kind in vars(problems).values() if isinstance(kind, Kind)}


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, problems.BAD_REQUEST),
        (403, problems.BAD_REQUEST),
        (404, problems.NOT_FOUND),
        (405, problems.METHOD),
        (413, problems.TOO_LARGE),
        (500, problems.BROKEN),
        (503, problems.BROKEN),
    ],
)
def test_a_bare_status_from_elsewhere_has_a_kind(status: int, kind: Kind) -> None:
    answer = answer_to(Problem(kind_of(status)), status=status)
    document = json.loads(answer.content)
    assert (document["type"], document["status"], answer.status_code) == (kind.type, status, status)
