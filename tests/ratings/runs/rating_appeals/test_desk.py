"""An appeal that waits for a person is found by whoever may rule without him, and by nobody who may not read it."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.work import work_for
from ratingsite.office.accounts.models import User
from tests.ratings.runs.rating_appeals.conftest import NOW
from tests.tournaments.forms import at, signed_in

DESK = "/rating-appeals/all/"


def rows(user: User) -> list[list[str]]:
    """Who, against which list, in which state and for whom it waits, row by row."""
    page = unescape(signed_in(user).get(DESK).content.decode())
    cells = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in page.split("<tr>")[2:]]
    return [[re.sub(r"<[^>]+>", "", cell) for cell in row[:4]] for row in cells]


def test_an_appellant_who_does_not_answer_is_ruled_on_from_a_page_that_the_auditor_finds(
    cfc_list: RatingList, bob: User, adam: User, faruk: User, players: dict[str, Player]
) -> None:
    at(NOW)
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw is a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    at(NOW + timedelta(days=90))
    auditor = signed_in(adam)
    work = unescape(auditor.get("/my-work/").content.decode())
    assert ("Nothing waits for you." in work, f'href="{DESK}">See the appeals</a>' in work) == (True, True)
    assert "ask your federation’s rating officer" not in work
    assert rows(adam) == [
        ["Baker, Bob", "CFC regular, 1 March 2026", "List of games sent to the appellant", "the appellant"]
    ]
    assert rows(faruk) == []
    page = f"/rating-appeals/{appeal.pk}/"
    assert "without an answer you may rule by the list as it stands" in auditor.get(page).content.decode()
    assert "Without your answer whoever hears the appeal may rule" in signed_in(bob).get(page).content.decode()
    auditor.post(f"{page}rule/", {"ruling": "dismiss", "calculation": "1985 by the games that were sent."})
    assert RatingAppeal.objects.get().state == "dismissed"
    assert [row[2:] for row in rows(adam)] == [["Dismissed", "–"]]


def test_each_office_reads_the_appeals_of_its_systems_and_its_federation_the_open_ones_first(
    first_list: RatingList, cfc_list: RatingList, bob: User, adam: User, chiara: User, quentin: User,
    players: dict[str, Player],
) -> None:  # fmt: skip
    at(NOW)
    first = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw is a loss.")
    services.withdraw_appeal(first, by=bob, now=NOW)
    services.file_appeal(players["bob"], first_list, by=bob, now=NOW + timedelta(hours=1), grounds="2100 is right.")
    filed = ["Baker, Bob", "Standard, 1 October 2025", "Filed", "the federation"]
    withdrawn = ["Baker, Bob", "CFC regular, 1 March 2026", "Withdrawn", "–"]
    assert [rows(user) for user in (bob, chiara, quentin, adam)] == [
        [filed, withdrawn], [filed, withdrawn], [filed, withdrawn], [withdrawn],
    ]  # fmt: skip


def test_the_desk_asks_no_more_for_many_appeals_than_for_one(
    first_list: RatingList, cfc_list: RatingList, bob: User, quentin: User, players: dict[str, Player],
    django_assert_max_num_queries: object,
) -> None:  # fmt: skip
    at(NOW)
    browser = signed_in(quentin)
    services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw is a loss.")
    browser.get(DESK)
    with django_assert_max_num_queries(100) as one:  # type: ignore[operator]
        browser.get(DESK)
    of_one = len(one)
    services.file_appeal(players["bob"], first_list, by=bob, now=NOW, grounds="2100 is right.")
    for _again in range(5):
        ended = (
            services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="Once more.") if _again else None
        )
        if ended is None:
            ended = RatingAppeal.objects.get(rating_list=cfc_list)
        services.withdraw_appeal(ended, by=bob, now=NOW)
    browser.get(DESK)  # the number in the header is counted behind every act
    with django_assert_max_num_queries(of_one):  # type: ignore[operator]
        browser.get(DESK)


def test_a_director_who_does_not_answer_is_answered_for_in_words_of_their_own(
    cfc_list: RatingList, bob: User, adam: User, boris: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw is a loss.")
    appeal = services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    appeal = services.dispute_games(appeal, by=bob, now=NOW, places=[], words="One is missing.")
    appeal = services.ask_director(appeal, by=adam, now=NOW, question="Who played?")
    appeal.directors.add(boris)
    told = [[item.what for item in work_for(user, NOW.date())] for user in (adam, boris)]
    assert told == [
        ["Enter what the tournament director answers, or rule without it"],
        ["Answer the auditor’s question about a tournament"],
    ]
