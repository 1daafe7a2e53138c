"""Second entries on the pages: who is near, both side by side, merged, said so at the old number, parted."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.tournaments.forms import signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)


@pytest.fixture
def double(elif_: Player, usa: Federation) -> Player:
    set_demo_clock(NOW)
    return Player.objects.create(name="Demir, Elf", national_id="55", federation=usa, birth_year=2001)


def address(player: Player) -> str:
    return reverse("merge_player", args=[player.key])


def test_who_is_near_is_shown_and_both_before_they_are_merged(elif_: Player, double: Player, dmitri: User) -> None:
    client = signed_in(dmitri)
    page = client.get(address(double)).content.decode()
    assert "1 letter differs, the same year of birth, the same federation" in page
    typed = {"person": elif_.key, "reason": "typed twice"}
    page = client.post(address(double), typed | {"show": "1"}).content.decode()
    assert "Merge the two" in page
    assert not Merger.objects.exists()
    page = client.post(address(double), typed, follow=True).content.decode()
    assert "Merged. From now on both numbers are read as one person; nothing was rewritten." in page
    assert "USA-55" in page


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"person": "77", "reason": "x"}, "person"), ({"person": "USA-55", "reason": "x"}, "person"),
     ({"person": "2099001", "reason": ""}, "reason")],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_field(typed: dict[str, str], field: str, double: Player, dmitri: User) -> None:
    answer = signed_in(dmitri).post(address(double), typed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_the_old_number_says_whose_it_is_and_the_two_are_parted_again(
    elif_: Player, double: Player, dmitri: User, chiara: User
) -> None:
    signed_in(dmitri).post(address(double), {"person": elif_.key, "reason": "typed twice"})
    page = signed_in(None).get(reverse("player", args=[double.key])).content.decode()
    assert "The number USA-55 is a second entry of somebody:" in page
    assert reverse("player", args=[elif_.key]) in page
    found = signed_in(None).get(reverse("players"), {"q": "demir"}).context["rows"]
    assert [player.key for player, _ratings in found] == ["2099001"]
    merger = Merger.objects.get()
    part = reverse("part_players", args=[merger.pk])
    assert signed_in(chiara).post(part, {"reason": "x"}).status_code == 404
    assert asked_at_its_field(signed_in(dmitri), part) == REASON_MISSING
    signed_in(dmitri).post(part, {"reason": "sisters"})
    merger.refresh_from_db()
    assert (merger.ends_on, merger.ended_reason) == (NOW.date(), "sisters")
    page = signed_in(None).get(reverse("player", args=[double.key])).content.decode()
    assert "is a second entry" not in page


def test_from_the_persons_page_a_mistaken_merger_is_taken_back_and_the_next_list_has_both(
    players: dict[str, Player], standard: object, record_games: Record, publish: Publish, usa: Federation,
    dmitri: User, chiara: User,
) -> None:  # fmt: skip
    double = Player.objects.create(name="Baker, Robert", national_id="55", federation=usa, birth_year=1980)
    bob = players["bob"]
    rows = [
        ImportedEntry(player=who, rating=rating, games_total=50)
        for who, rating in ((players["ann"], 2410), (bob, 2000), (double, 1700))
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    set_demo_clock(datetime(2025, 10, 20, 9, tzinfo=UTC))
    signed_in(dmitri).post(address(double), {"person": bob.key, "reason": "typed twice"})
    record_games([(1, "ann", "cyd", "1/2-1/2")])
    assert on_list(publish(NOVEMBER)) == {"2000001": 2410, "2000002": 2000}
    set_demo_clock(datetime(2025, 11, 20, 9, tzinfo=UTC))
    part = reverse("part_players", args=[Merger.objects.get().pk])
    seen = {user.name: part in signed_in(user).get(reverse("player", args=[bob.key])).content.decode()
            for user in (dmitri, chiara)}  # fmt: skip
    assert seen == {dmitri.name: True, chiara.name: False}
    signed_in(dmitri).post(part, {"reason": "father and son"})
    record_games([(1, "ann", "cyd", "1/2-1/2")], source="november", starts_on=date(2025, 11, 8),
                 ends_on=date(2025, 11, 9))  # fmt: skip
    assert on_list(publish(DECEMBER)) == {"2000001": 2410, "2000002": 2000, "USA-55": 1700}
    page = signed_in(dmitri).get(reverse("player", args=[bob.key])).content.decode()
    assert ", taken back:" in page
    assert part not in page


def on_list(found: RatingList) -> dict[str, int | None]:
    return {entry.player.key: entry.rating for entry in found.entries.select_related("player")}


def test_only_the_administrator_finds_the_form(double: Player, chiara: User, quentin: User) -> None:
    assert signed_in(chiara).get(address(double)).status_code == 404
    assert signed_in(quentin).get(address(double)).status_code == 404


def test_a_national_number_leads_to_the_fide_id_that_took_its_place(double: Player) -> None:
    Player.objects.filter(pk=double.pk).update(fide_id=2099009)
    answer = signed_in(None).get(reverse("player", args=["USA-55"]))
    assert (answer.status_code, answer.url) == (302, "/players/2099009/")
