"""A list that tells a revoked title again gives it back to nobody (0.4.1, 0.4.4): who took it away decides."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.ratings.conftest import Publish, first_list, players, publish  # noqa: F401 - fixtures
from tests.ratings.lists.imports_at_hand import line
from tests.titles.register.test_mistakes_told_again import (
    kept_here,  # noqa: F401 - a fixture
    nine_on,
    of_titles,
    published,
    read,
    worn,
)
from tests.tournaments.forms import at, signed_in
from titles.register.models import HeldTitle
from titles.register.refusals import ReasonMissing
from titles.register.removal import give_back, remove_for_abuse, remove_for_breach
from titles.register.services import enter_title

NOVEMBER = date(2025, 11, 1)


@pytest.fixture
def bob(players: dict[str, Player], dmitri: User, quentin: User) -> Player:  # noqa: F811 - the fixture
    """On the list of November as FM, which a file has told."""
    published(read(11, dmitri), dmitri, quentin)
    assert worn(players["bob"]) == "FM"
    return players["bob"]


def revoked(player: Player, by: User) -> HeldTitle:
    told = HeldTitle.objects.get(player=player, title="FM")
    remove_for_breach(told, by=by, now=nine_on(NOVEMBER), reason="Engine, Open of Paris.")
    return told


def told_of(held: HeldTitle) -> list[tuple[str, list[str]]]:
    """The mails about a title that was told again."""
    found = OutboxMessage.objects.filter(kind="mail", dedup_key__startswith="mail:title-told-again-").order_by("pk")
    assert {each.payload["said"]["path"] for each in found} <= {reverse("title", args=[held.pk])}
    return [(each.payload["subject"], each.payload["to"]) for each in found]


def test_the_next_files_give_a_revoked_title_back_to_nobody_and_the_commission_is_told_once(
    bob: Player,
    dmitri: User,
    quentin: User,
    publish: Publish,  # noqa: F811
) -> None:
    held = revoked(bob, quentin)
    december = read(12, dmitri)
    assert of_titles(december) == {"title": 0, "title-kept": 1}
    made = published(december, dmitri, quentin)
    assert (made.entries.get(player=bob).title, worn(bob)) == ("FM", "")  # the list is as it came in
    assert publish(date(2026, 1, 1)).entries.get(player=bob).title == ""
    assert told_of(held) == [("A list tells it again: FM, Baker, Bob", [quentin.email])]
    published(read(2, dmitri, year=2026), dmitri, quentin)
    assert (worn(bob), len(told_of(held)), bob.titles_held.count()) == ("", 1, 1)


def test_a_title_that_was_awarded_here_and_revoked_stays_so_too(
    players: dict[str, Player],  # noqa: F811
    dmitri: User,
    quentin: User,
) -> None:
    bob = players["bob"]
    enter_title(bob, "FM", HeldTitle.Source.RATING, achieved_on=None, now=nine_on(date(2025, 10, 1)))
    revoked(bob, quentin)
    published(read(12, dmitri), dmitri, quentin)
    assert (worn(bob), bob.titles_held.count()) == ("", 1)


def test_a_higher_title_than_the_revoked_one_is_worn(bob: Player, dmitri: User, quentin: User) -> None:
    revoked(bob, quentin)
    published(read(12, dmitri, title="IM"), dmitri, quentin)
    assert worn(bob) == "IM"


def test_a_title_that_was_awarded_anew_is_taken_from_a_file(bob: Player, dmitri: User, quentin: User) -> None:
    """Under his other number: the person has it."""
    revoked(bob, quentin)
    second = Player.objects.create(fide_id=2000009, name="Baker, Bob", sex="m", federation=bob.federation)
    enter_title(second, "FM", HeldTitle.Source.RATING, achieved_on=None, now=nine_on(date(2025, 11, 5)))
    merge_entries(second, bob, by=dmitri, now=nine_on(date(2025, 11, 6)), reason="One person.")
    published(read(12, dmitri), dmitri, quentin)
    assert worn(bob) == "FM"


def test_a_revoked_title_comes_back_under_no_other_number(bob: Player, dmitri: User, quentin: User) -> None:
    revoked(bob, quentin)
    second = Player.objects.create(fide_id=2000009, name="Baker, Bob", sex="m", federation=bob.federation)
    merge_entries(bob, second, by=dmitri, now=nine_on(date(2025, 11, 6)), reason="One person.")
    assert of_titles(read(12, dmitri, number=2000009)) == {"title": 0, "title-kept": 1}


# ---------------------------------------------------------------- the decision
def test_the_commission_gives_it_back_on_its_page_where_a_later_file_tells_it_and_says_why(
    bob: Player, dmitri: User, quentin: User, chiara: User
) -> None:
    held = revoked(bob, quentin)
    now, page = nine_on(date(2025, 12, 2)), reverse("title", args=[held.pk])
    act = reverse("title_remove", args=[held.pk, "give-back"])
    at(now)
    member = signed_in(quentin)
    assert act not in member.get(page).content.decode()
    with pytest.raises(NotPermitted):  # no file tells it: it is for an appeal
        give_back(held, by=quentin, now=now, reason="I was wrong.")
    published(read(12, dmitri), dmitri, quentin)
    shown = member.get(page).content.decode()
    assert ("A list tells it again" in shown, act in shown) == (True, True)
    with pytest.raises(NotPermitted):
        give_back(held, by=chiara, now=now, reason="Ours.")
    with pytest.raises(ReasonMissing):
        give_back(held, by=quentin, now=now, reason=" ")
    member.post(act, {"reason": "FIDE's Council has upheld the appeal."})
    shown = member.get(page).content.decode()
    assert "taken away, and given back as a list told it again" in shown
    assert "FIDE&#x27;s Council has upheld the appeal." in shown
    assert (worn(bob), act in shown, "A list tells it again" in shown) == ("FM", False, False)
    assert [entry.act for entry in history_of(held)] == ["remove title for breach", "give title back"]


def test_of_a_title_that_was_taken_for_abuse_the_council_decides(bob: Player, dmitri: User, quentin: User) -> None:
    council, now = person("Coralie Council", (Office.COUNCIL, None)), nine_on(date(2025, 12, 2))
    held = HeldTitle.objects.get(player=bob)
    remove_for_abuse(held, by=council, now=nine_on(NOVEMBER), reason="Both commissions recommend it.")
    published(read(12, dmitri), dmitri, quentin)
    with pytest.raises(NotPermitted):
        give_back(held, by=quentin, now=now, reason="FIDE has it.")
    give_back(held, by=council, now=now, reason="FIDE has it.")
    assert worn(bob) == "FM"


def test_a_file_that_was_sent_before_the_title_was_taken_away_is_no_ground(
    bob: Player, dmitri: User, quentin: User
) -> None:
    december = read(12, dmitri)
    held = HeldTitle.objects.get(player=bob)
    remove_for_breach(held, by=quentin, now=nine_on(date(2025, 12, 2)), reason="Engine, Open of Paris.")
    published(december, dmitri, quentin)
    assert (worn(bob), told_of(held)) == ("", [])
    with pytest.raises(NotPermitted):
        give_back(held, by=quentin, now=nine_on(date(2025, 12, 3)), reason="FIDE has it.")


def test_a_title_that_is_given_back_is_held_against_files_no_more(bob: Player, dmitri: User, quentin: User) -> None:
    held = revoked(bob, quentin)
    published(read(12, dmitri), dmitri, quentin)
    give_back(held, by=quentin, now=nine_on(date(2025, 12, 2)), reason="FIDE's Council has upheld the appeal.")
    lists: int = RatingList.objects.count()
    published(read(1, dmitri, year=2026), dmitri, quentin)
    assert (worn(bob), RatingList.objects.count()) == ("FM", lists + 1)


# ---------------------------------------------------------------- who stands on no list
@pytest.fixture
def dora(players: dict[str, Player]) -> Player:  # noqa: F811 - the fixture
    """FM by a championship, and without a rating."""
    dora = Player.objects.create(fide_id=2000004, name="Dolan, Dora", sex="F", federation=players["bob"].federation)
    enter_title(dora, "FM", HeldTitle.Source.DIRECT, achieved_on=None, now=nine_on(date(2025, 10, 1)))
    return dora


DORA = line(2000004, "Dolan, Dora", sex="F", title="FM", rating=0)


def test_the_title_of_who_has_no_rating_is_given_back_where_a_file_tells_it_beside_its_list(
    dora: Player, dmitri: User, quentin: User
) -> None:
    held = revoked(dora, quentin)
    page, act = reverse("title", args=[held.pk]), reverse("title_remove", args=[held.pk, "give-back"])
    december = published(read(12, dmitri, unrated=DORA), dmitri, quentin)
    assert (worn(dora), december.entries.filter(player=dora).count()) == ("", 0)
    published(read(1, dmitri, year=2026, unrated=DORA), dmitri, quentin)
    assert told_of(held) == [("A list tells it again: FM, Dolan, Dora", [quentin.email])]
    at(nine_on(date(2026, 1, 2)))
    member = signed_in(quentin)
    shown = member.get(page).content.decode()
    assert (reverse("rating_list", args=["fide-standard", "2025-12-01"]) in shown, act in shown) == (True, True)
    member.post(act, {"reason": "FIDE's Council has upheld the appeal."})
    assert worn(dora) == "FM"


def test_a_file_that_tells_another_title_beside_its_list_gives_none_back(
    dora: Player, dmitri: User, quentin: User
) -> None:
    held = revoked(dora, quentin)
    published(read(12, dmitri, unrated=DORA.replace("FM", "CM")), dmitri, quentin)
    assert (worn(dora), told_of(held)) == ("CM", [])
    with pytest.raises(NotPermitted):
        give_back(held, by=quentin, now=nine_on(date(2025, 12, 2)), reason="FIDE has it.")
