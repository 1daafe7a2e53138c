"""1.9.1: of a Swiss and of a team tournament the games of those who made norms, named where they lack."""

from __future__ import annotations

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World
from tests.tournaments.reports.pgn.files import as_pgn, asked_scores
from titles.norms.asked_games import asked_games
from titles.norms.models import Norm
from titles.norms.search import find_norms
from tournaments.registration.models import Tournament
from tournaments.reports.pgn.services import receive_games

pytestmark = pytest.mark.django_db


def send(norm: Norm, boris: User, content: bytes) -> None:
    receive_games(norm.report, name="open.pgn", content=content, by=boris, now=NOW)


def own_games(norm: Norm) -> bytes:
    """The nine games of the one with the norm, and none of the other nine."""
    rank = norm.report.entries.get(player=norm.player).rank
    return as_pgn(score for score in asked_scores(norm.report) if rank in (score.white_rank, score.black_rank))


def found(norm: Norm) -> list[tuple[str, str, str, str]]:
    asked = asked_games(norm.report, norm.report.norm_search)
    return [
        (finding.status, finding.required, finding.found, finding.article)
        for each in asked
        for finding in each.as_findings
    ]


def test_before_a_file_came_the_nine_games_of_a_norm_are_asked_for(norm: Norm) -> None:
    assert found(norm) == [("open", "9 games", "no file was sent yet", "1.9.1")]


def test_the_games_of_the_one_with_the_norm_are_enough(norm: Norm, boris: User) -> None:
    send(norm, boris, own_games(norm))
    assert found(norm) == [("met", "9 games", "9 games", "1.9.1")]


def test_each_of_them_that_is_missing_illegal_or_different_is_named(norm: Norm, boris: User) -> None:
    whole = own_games(norm)
    texts = whole.split(b"\n\n[Event")
    wrong = b"\n\n[Event".join([texts[0].replace(b"2. Nf3", b"2. Nf9"), *texts[2:]])
    send(norm, boris, wrong.replace(b"1/2-1/2", b"1-0"))
    assert found(norm) == [("broken", "9 games", "5 games", "1.9.1")]
    (asked,) = asked_games(norm.report, norm.report.norm_search)
    codes = [each.code for each in asked.scores.differences]
    assert (codes.count("missing"), codes.count("illegal-move"), codes.count("result")) == (1, 1, 2)
    assert len(asked.differences) == len(codes)


def test_of_a_team_event_it_is_the_same_and_elsewhere_all_games_are_asked_for(norm: Norm) -> None:
    Tournament.objects.update(format="team")
    norm.refresh_from_db()
    assert len(found(Norm.objects.get())) == 1
    Tournament.objects.update(format="round-robin")
    assert found(Norm.objects.get()) == []


def test_a_norm_that_was_refused_asks_for_nothing_and_without_norms_nobody_does(norm: Norm) -> None:
    Norm.objects.update(state="refused", closing_reason="one game was adjudicated")
    assert found(norm) == []
    assert asked_games(norm.report, None) == []


def test_the_page_of_norms_says_it_to_those_who_may_see_games(world: World, boris: User, chiara: User) -> None:
    find_norms(world.report, now=NOW)
    pages = []
    for person in (boris, chiara, None):
        client = Client()
        if person:
            client.force_login(person)
        pages.append(client.get(f"/reports/{world.report.pk}/norms/").content.decode())
    told = "A PGN file has the games of those who made norms."
    assert [told in page for page in pages] == [True, True, False]
    assert f'href="/reports/{world.report.pk}/games/"' in pages[0]


def test_the_page_of_games_leads_to_the_norms(norm: Norm, boris: User) -> None:
    client = Client()
    client.force_login(boris)
    page = client.get(f"/reports/{norm.report_id}/games/").content.decode()
    assert "at least the games of those who made norms are asked for" in page
    assert f'href="/reports/{norm.report_id}/norms/"' in page
