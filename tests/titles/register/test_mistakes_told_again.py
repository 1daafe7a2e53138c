"""A list that tells a struck title again changes nothing: neither the player nor the lists that follow have it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import pytest

from ratings.ledger.mergers import merge_entries
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.pages import lines_of_kind
from ratings.lists.imports.services import approve_import, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import Publish, first_list, players, publish  # noqa: F401 - fixtures
from tests.ratings.lists.imports_at_hand import line, txt
from titles.register.list_mistakes import enter_again, strike_mistake
from titles.register.models import HeldTitle
from titles.register.of_lists import follow_list

BOB = 2000002


@pytest.fixture(autouse=True)
def kept_here(first_list: RatingList, settings: Any, tmp_path: Path) -> None:  # noqa: F811
    settings.LIST_FILES = str(tmp_path)


def nine_on(day: date) -> datetime:
    return datetime.combine(day, time(9), tzinfo=UTC)


def read(
    month: int, by: User, *, title: str = "FM", number: int = BOB, year: int = 2025, unrated: str = ""
) -> ListImport:
    """A list of FIDE's for a month, as it is seen before it is taken: Baker has a title; ``unrated`` is a line more."""
    day = date(year, month, 1)
    content = txt(
        [
            line(2000001, "Able, Ann", sex="F", title="WGM", rating=2410, k=10, born=1990),
            line(number, "Baker, Bob", title=title),
            line(2000003, "Capek, Cyd", rating=1500, k=40, born=2010),
            unrated,
        ]
    ).replace("NOV25", f"{day:%b%y}".upper())
    sent = {"name": "list.txt", "system": "fide-standard", "list_date": day, "by": by, "now": nine_on(day)}
    batch = send_list(keep_file([content.encode()]), **sent)
    return advanced(batch)


def advanced(batch: ListImport) -> ListImport:
    advance_import(batch.pk, clock=lambda: nine_on(batch.list_date))
    batch.refresh_from_db()
    return batch


def published(batch: ListImport, by: User, approved_by: User) -> RatingList:
    """Taken, approved and published, and followed by the register of titles."""
    now = nine_on(batch.list_date)
    take_import(batch, by=by, now=now, reason="")
    approve_import(batch, by=approved_by, now=now)
    made = advanced(batch).published_list
    assert made is not None
    follow_list(made, now=now)
    return made


def strike(player: Player, by: User, month: int = 11) -> HeldTitle:
    told = HeldTitle.objects.get(player=player)
    strike_mistake(told, by=by, now=nine_on(date(2025, month, 1)), reason="FIDE wrote that it was a slip.")
    return told


def worn(player: Player) -> str:
    player.refresh_from_db()
    return player.title


def of_titles(batch: ListImport) -> dict[str, int]:
    """How many lines the preview counts, and shows, of each kind."""
    counts = {kind: batch.summary.get(kind, 0) for kind in ("title", "title-kept")}
    assert counts == {kind: lines_of_kind(batch, kind).count() for kind in counts}
    return counts


def test_the_next_file_gives_a_struck_title_back_to_nobody_and_the_offices_next_list_is_without_it(
    players: dict[str, Player],  # noqa: F811
    dmitri: User,
    quentin: User,
    publish: Publish,  # noqa: F811
) -> None:
    bob = players["bob"]
    published(read(11, dmitri), dmitri, quentin)
    assert worn(bob) == "FM"
    told = strike(bob, quentin)
    december = read(12, dmitri)
    assert of_titles(december) == {"title": 0, "title-kept": 1}
    made = published(december, dmitri, quentin)
    assert (made.entries.get(player=bob).title, worn(bob)) == ("FM", "")  # the list is as it came in
    assert publish(date(2026, 1, 1)).entries.get(player=bob).title == ""
    enter_again(told, by=quentin, now=nine_on(date(2026, 1, 2)), reason="FIDE has found its decision.")
    assert worn(bob) == "FM"


def test_a_higher_title_than_the_struck_one_is_taken_from_a_file(
    players: dict[str, Player],  # noqa: F811
    dmitri: User,
    quentin: User,
) -> None:
    bob = players["bob"]
    published(read(11, dmitri, title="CM"), dmitri, quentin)
    strike(bob, quentin)
    published(read(12, dmitri, title="IM"), dmitri, quentin)
    assert worn(bob) == "IM"


def test_a_file_that_was_read_before_the_title_was_struck_brings_it_back_no_more(
    players: dict[str, Player],  # noqa: F811
    dmitri: User,
    quentin: User,
) -> None:
    bob = players["bob"]
    published(read(11, dmitri), dmitri, quentin)
    december = read(12, dmitri)
    assert of_titles(december) == {"title": 0, "title-kept": 0}
    strike(bob, quentin)
    published(december, dmitri, quentin)
    assert worn(bob) == ""


def test_it_comes_back_under_no_other_number_of_the_player(
    players: dict[str, Player],  # noqa: F811
    first_list: RatingList,  # noqa: F811
    dmitri: User,
    quentin: User,
) -> None:
    bob, now = players["bob"], nine_on(date(2025, 11, 1))
    second = Player.objects.create(fide_id=2000009, name="Baker, Bob", sex="m", federation=bob.federation, title="FM")
    HeldTitle.objects.create(player=second, title="FM", source="list", rating_list=first_list, written_at=now)
    merge_entries(second, bob, by=dmitri, now=now, reason="One person.")
    strike(second, quentin)
    december = read(12, dmitri, number=2000009)
    assert of_titles(december) == {"title": 0, "title-kept": 1}
    made = published(december, dmitri, quentin)
    assert made.entries.get(player=bob).title == "FM"
    assert (worn(bob), worn(second), bob.titles_held.count()) == ("", "", 0)
