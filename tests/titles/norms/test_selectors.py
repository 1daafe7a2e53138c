"""My work shows a norm to the one person whose turn it is; a player's page shows what was approved."""

from __future__ import annotations

from datetime import date

import pytest

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World, another_norm
from titles.certificates.selectors import certificate_by_code
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.selectors import norms_in, norms_of, work_for
from titles.norms.services import certify_norm, countersign_norm

TODAY = date(2025, 9, 1)


def waiting(*people: User) -> list[list[str]]:
    """What waits for each of these people."""
    return [[item.what for item in work_for(person, TODAY)] for person in people]


def test_a_norm_waits_for_one_office_after_the_other(norm: Norm, boris: User, chiara: User, quentin: User) -> None:
    people = (boris, chiara, quentin)
    assert waiting(*people) == [["Check and sign it as chief arbiter"], [], []]
    certify_norm(norm, by=boris, now=NOW)
    assert waiting(*people) == [[], ["Check and countersign it"], []]
    countersign_norm(norm, by=chiara, now=NOW)
    assert waiting(*people) == [[], [], ["Approve it and issue the certificate"]]
    approve_norm(norm, by=quentin, now=NOW)
    assert waiting(*people) == [[], [], []]


def test_nothing_waits_for_other_federations_and_other_offices(
    countersigned: Norm, carla: User, astrid: User, dmitri: User, faruk: User
) -> None:
    assert waiting(carla, astrid, dmitri, faruk) == [[], [], [], []]


def test_work_says_what_it_is_and_since_when_it_waits(countersigned: Norm, quentin: User) -> None:
    item = work_for(quentin, TODAY)[0]
    assert (item.title, item.since, item.article) == (
        "IM norm, FM Farid, Ömer, Norm Open <i>2024</i>", NOW, "1.8",
    )  # fmt: skip


@pytest.mark.parametrize("copies", [1, 3])
def test_work_takes_the_same_queries_for_one_and_for_three(
    countersigned: Norm, quentin: User, copies: int, django_assert_max_num_queries: object
) -> None:
    for title in ["GM", "WGM"][: copies - 1]:
        another_norm(countersigned, title)
    with django_assert_max_num_queries(5):  # type: ignore[operator]
        assert len(work_for(quentin, TODAY)) == copies


def test_a_player_has_the_norms_that_were_approved(countersigned: Norm, world: World, quentin: User) -> None:
    assert list(norms_of(world.hero)) == []
    approve_norm(countersigned, by=quentin, now=NOW)
    assert list(norms_of(world.hero)) == [countersigned]
    assert list(norms_of(world.runner_up)) == []


def test_the_norms_of_a_report_are_those_that_one_may_see(norm: Norm, world: World, boris: User, faruk: User) -> None:
    assert norms_in(world.report, boris, day=TODAY) == [norm]
    assert norms_in(world.report, faruk, day=TODAY) == []


def test_a_code_is_found_as_it_was_written(countersigned: Norm, quentin: User) -> None:
    certificate = approve_norm(countersigned, by=quentin, now=NOW).certificate
    assert certificate_by_code(certificate.code) == certificate
    assert certificate_by_code(certificate.code.lower()) is None
    assert certificate_by_code("") is None
