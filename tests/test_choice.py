"""What the gate asks services again is chosen by name, and a file of which nothing is chosen is not read again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.choice import Choice, choice_by, file_of, note_collected
from tests.services import NOBODY, is_of_its_own, reaches_services, says_what_differs


def chosen(folder: Path, *items: pytest.Item, sent: dict[str, list[str]] | None = None) -> Choice:
    """What is chosen where these were collected, and these statements noted of tests."""
    note_collected(folder, items)
    lines = [json.dumps([test, 0.1, statements]) for test, statements in (sent or {}).items()]
    (folder / "gw0.jsonl").write_text("\n".join(lines))
    choice = choice_by(folder)
    assert choice is not None
    return choice


def test_a_file_in_which_nobody_asks_a_service_is_not_read_again(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    choice = chosen(tmp_path, request.node)
    assert (choice.tests, choice.has_nothing_of(file_of(request.node.nodeid))) == (set(), True)


@pytest.mark.django_db
def test_of_what_is_noted_that_runs_again_which_sends_what_no_other_does(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    own, file = request.node.nodeid, file_of(request.node.nodeid)
    choice = chosen(tmp_path, request.node, sent={own: ["a statement"]})
    assert (choice.tests, choice.has_nothing_of(file), choice.among([request.node])) == ({own}, False, [request.node])
    choice = chosen(tmp_path, request.node, sent={own: []})
    assert (choice.tests, choice.has_nothing_of(file), choice.among([request.node])) == (set(), True, [])


@pytest.mark.django_db
def test_what_the_notes_do_not_know_runs_again(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    assert chosen(tmp_path, request.node).tests == {request.node.nodeid}  # it was collected and sent nothing
    choice = chosen(tmp_path)
    assert not choice.has_nothing_of(file_of(request.node.nodeid))  # it was not even collected
    assert choice.among([request.node]) == [request.node]


def test_without_notes_nothing_is_chosen_by_them(tmp_path: Path) -> None:
    assert choice_by(tmp_path) is None


@pytest.mark.django_db
def test_what_does_nothing_but_send_is_known_by_its_statements(request: pytest.FixtureRequest) -> None:
    assert (reaches_services(request.node), is_of_its_own(request.node)) == (True, False)


@pytest.mark.django_db
def test_what_says_what_postgresql_does_is_of_its_own(request: pytest.FixtureRequest) -> None:
    assert says_what_differs(request.node)
    assert is_of_its_own(request.node)


@pytest.mark.asks_nobody
def test_a_process_that_says_that_it_asks_nobody_gets_addresses_at_which_nobody_answers(
    request: pytest.FixtureRequest,
) -> None:
    assert {name: os.environ.get(name) for name in NOBODY} == NOBODY
    assert not reaches_services(request.node)
