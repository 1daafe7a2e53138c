"""A player's history is the same out of volumes and out of the lists: nothing else about it is different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.lists import partitions
from ratings.lists.archives.services import open_archive
from ratings.lists.exports import lines_of
from ratings.lists.histories import history_of
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.services import publish_list
from ratings.lists.trust.nightly import check_list
from ratings.lists.trust.verifying import faults_of
from ratings.lists.volumes import binding
from ratings.lists.volumes.binding import bind_volume, next_volume, take_apart
from ratings.lists.volumes.models import BoundLines, BoundList, Volume
from ratings.lists.volumes.nightly import ring_for_volume
from ratings.lists.volumes.unbound import unbound_lists
from ratings.register.models import Player
from ratings.tasks import bind_volume as bind_by_worker
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER
from tests.ratings.lists.conftest import HARD_NAMES
from tests.unprotected import unprotected

NIGHT = IN_SEPTEMBER.replace(hour=2) + timedelta(days=1)
JULY, AUTUMN = date(2003, 7, 1), date(2003, 10, 1)
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("every_list_has_its_own"),
    pytest.mark.postgresql_alone,  # SQLite finds all lines of a player by one look-up
]


@pytest.fixture(autouse=True)
def four_lists_a_volume(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "LISTS_A_VOLUME", 4)


@pytest.fixture
def office(
    first_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> dict[str, RatingList]:
    """Lists of two systems and of an archive, a corrected one, and a short one; names change, and Elif comes in."""
    ann, bob, cyd, elif_ = (players[name] for name in ("ann", "bob", "cyd", "elif"))
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "FIDE rapid"})
    open_archive("fide-standard", JULY, date(2012, 12, 31), reason="For our chronicle.", by=quentin, now=IN_SEPTEMBER)
    moments = (IN_SEPTEMBER + timedelta(hours=hour) for hour in range(1, 20))

    def listed(day: date, *rows: ImportedEntry, system: str = "fide-standard") -> RatingList:
        return import_list(system, day, rows, origin="test", by=dmitri, now=next(moments))

    lists = {"october": first_list, "july": listed(JULY, ImportedEntry(player=ann, rating=2300))}
    for person, name in zip((ann, bob, elif_), HARD_NAMES, strict=True):
        Player.objects.filter(pk=person.pk).update(name=name)
        person.refresh_from_db()
    lists["rapid"] = listed(
        OCTOBER, ImportedEntry(player=ann, rating=2200, last_played_on=date(2025, 8, 30)), system="fide-rapid"
    )
    lists["november"] = listed(
        NOVEMBER,
        ImportedEntry(player=ann, rating=2420, k_factor=10, games=9, games_total=80, highest_rating=2440),
        ImportedEntry(player=bob, rating=None),
        ImportedEntry(player=elif_, rating=1700, k_factor=40, games=5, last_played_on=date(2025, 10, 12)),
    )
    lines = [
        (ann.pk if line.name == ann.name else bob.pk, replace(line, rating=2415, is_inactive=True))
        for line in sorted(lines_of(lists["november"]), key=lambda line: line.key)
        if line.name in (ann.name, bob.name)
    ]
    lists["corrected"] = publish_list(
        "fide-standard", NOVEMBER, lambda: iter(lines), origin="correction", by=dmitri, now=next(moments),
        supersedes=lists["november"],
    )  # fmt: skip
    with monkeypatch.context() as few:
        few.setattr(partitions, "LINES_OF_ITS_OWN", 1000)
        lists["short"] = listed(AUTUMN, ImportedEntry(player=ann, rating=2310), ImportedEntry(player=cyd, rating=1400))
    return lists


def bound() -> Volume:
    volume = bind_volume(next_volume()[0], now=NIGHT)
    assert volume is not None
    return volume


def as_shown(player: Player) -> tuple[object, ...]:
    """The page, and all that stands on the lines behind it."""
    lines = [
        (*(getattr(line, field.attname) for field in ListEntry._meta.concrete_fields), str(line.rating_list))
        for line in history_of(player)
    ]
    page = Client().get(reverse("player", args=[player.key])).content.decode()
    return lines, page[page.index("<main") : page.index("</main>")]


def in_the_lists(player: Player) -> set[tuple[object, ...]]:
    names = [field.attname for field in ListEntry._meta.concrete_fields]
    lines = ListEntry.objects.filter(player=player, rating_list__superseded_by__isnull=True)
    return {tuple(getattr(line, name) for name in names) for line in lines}


def everybody(players: dict[str, Player]) -> Iterator[Player]:
    return iter(Player.objects.filter(pk__in=[each.pk for each in players.values()]).order_by("pk"))


def test_histories_out_of_a_volume_say_what_the_lists_say(
    office: dict[str, RatingList], players: dict[str, Player]
) -> None:
    before = [as_shown(each) for each in everybody(players)]
    volume = bound()
    assert [each.rating_list for each in volume.lists.order_by("place")] == [
        office[name] for name in ("october", "july", "rapid", "corrected")
    ]
    assert [as_shown(each) for each in everybody(players)] == before
    assert [len(lines) for lines, _ in before] == [0, 5, 2, 2]
    for each in everybody(players):
        assert {line[:-1] for line in as_shown(each)[0]} == in_the_lists(each)


def test_a_list_that_is_corrected_when_it_is_bound_is_found_in_its_new_version(
    office: dict[str, RatingList], players: dict[str, Player], dmitri: User
) -> None:
    bound()
    rows = [(players["ann"].pk, next(lines_of(office["rapid"])))]
    raised = [(player, replace(line, rating=2222)) for player, line in rows]
    second = publish_list(
        "fide-rapid", OCTOBER, lambda: iter(raised), origin="correction", by=dmitri, now=NIGHT,
        supersedes=office["rapid"],
    )  # fmt: skip
    told = [(line.rating_list, line.rating) for line in history_of(players["ann"])]
    assert (second, 2222) in told
    assert office["rapid"] not in dict(told)
    assert {line[:-1] for line in as_shown(players["ann"])[0]} == in_the_lists(players["ann"])


def test_what_is_bound_is_looked_for_in_no_partition(office: dict[str, RatingList], players: dict[str, Player]) -> None:
    bound()
    with CaptureQueriesContext(connection) as asked:
        list(history_of(players["ann"]))
    sent = " ".join(each["sql"] for each in asked)
    assert [name for name, each in office.items() if partitions.own_table(each.pk) in sent] == []
    assert (partitions.OTHERS in sent, len(asked)) == (True, 3)


def test_lists_are_bound_once_when_there_are_enough_of_them(office: dict[str, RatingList]) -> None:
    october = office["october"].pk
    assert bind_volume(office["july"].pk, now=NIGHT) is None  # the volume begins with another
    bound()
    assert bind_volume(october, now=NIGHT) is None
    assert (next_volume(), unbound_lists(), Volume.objects.count()) == ([], [], 1)


def test_in_the_night_the_worker_is_rung_for_the_next_volume(office: dict[str, RatingList]) -> None:
    assert not ring_for_volume(now=NIGHT.replace(hour=12))
    assert [ring_for_volume(now=NIGHT + timedelta(minutes=minute)) for minute in (0, 1)] == [True, True]
    (message,) = OutboxMessage.objects.filter(payload__task=binding.TASK)
    assert message.payload["args"] == [str(office["october"].pk)]
    for _ in range(2):
        bind_by_worker(*message.payload["args"])
    assert BoundList.objects.count() == 4
    assert not ring_for_volume(now=NIGHT)


def test_lines_of_a_volume_are_never_changed(office: dict[str, RatingList]) -> None:
    bound()
    for rows in (Volume.objects.all(), BoundList.objects.all(), BoundLines.objects.all()):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            rows.update(**{"bound_at": NIGHT} if rows.model is Volume else {"volume_id": 0})


@pytest.mark.parametrize("change", ["a rating", "a line less", "a line more"])
def test_a_volume_that_says_something_else_is_found_and_taken_apart(
    change: str, office: dict[str, RatingList], players: dict[str, Player], quentin: User
) -> None:
    volume, before = bound(), as_shown(players["ann"])
    assert [faults_of(each) for each in office.values()] == [[]] * 6
    of_ann = BoundLines.objects.get(player=players["ann"])
    with unprotected(BoundLines):
        if change == "a rating":
            BoundLines.objects.filter(player=players["ann"]).update(lines=of_ann.lines.replace("2410", "2411"))
        elif change == "a line less":
            BoundLines.objects.filter(player=players["ann"]).delete()
        else:
            BoundLines.objects.create(player_id=0, volume=volume, lines=of_ann.lines)
    assert {name: faults_of(each) for name, each in office.items() if faults_of(each)} == {"october": ["bound"]}
    with pytest.raises(CommandError, match="6 lists, 1 not as published"):
        call_command("verify_lists", quiet=True)
    assert check_list(office["october"].pk, now=NIGHT).faults == ["bound"]
    mail = OutboxMessage.objects.get(kind="mail", payload__to=[quentin.email])
    assert mail.payload["subject"] == "What is kept beside Standard, list of 1 October 2025 was changed"
    assert "for the next list or for players’ histories, is taken away" in mail.payload["body"]
    page = " ".join(Client().get(reverse("rating_list", args=["fide-standard", OCTOBER])).content.decode().split())
    assert "not as it was published: the volume in which it was bound with others" in page
    assert (Volume.objects.count(), BoundLines.objects.count(), as_shown(players["ann"])) == (0, 0, before)
    bound()
    assert as_shown(players["ann"]) == before


def test_a_volume_may_be_taken_apart_and_bound_anew(office: dict[str, RatingList]) -> None:
    told = []
    for _ in range(2):
        volume = bound()
        told.append(list(BoundLines.objects.order_by("player").values_list("player", "lines")))
        take_apart(volume)
    assert told[0] == told[1]
    assert not BoundList.objects.exists()
