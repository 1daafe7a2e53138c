"""A whole list takes along what its lines do not say: results that wait to be pooled, and titles without a rating."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest

from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, keep_file, send_list, take_import
from ratings.lists.imports.stages import advance_import
from ratings.lists.lines import Line
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.regulations import EarlierResult
from ratings.runs.careers import earlier_results
from ratings.runs.whole_export import portal_jsonl
from ratingsite.foundations.canonical import canonical, sha256_of
from ratingsite.foundations.exact import Hundredths
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import DECEMBER, NOVEMBER, OCTOBER, Publish, Record

NOW = datetime(2026, 1, 5, 9, tzinfo=UTC)
JULY, AUTUMN = date(2003, 7, 1), date(2003, 10, 1)
RAPID, STANDARD = "fide-rapid", "fide-standard"

pytestmark = pytest.mark.usefixtures("kept_here")


@pytest.fixture
def kept_here(settings: Any, tmp_path: Any) -> None:
    settings.LIST_FILES = str(tmp_path)


@pytest.fixture
def rapid() -> str:
    """The other portal: the same people, and no list yet."""
    return RatingSystem.objects.create(code=RAPID, name="x").pk


@pytest.fixture
def november(first_list: RatingList, record_games: Record, publish: Publish) -> RatingList:
    """Elif, who is on no list, has beaten Bob."""
    record_games([(1, "ann", "bob", "0-1"), (2, "elif", "bob", "1-0")])
    return publish(NOVEMBER)


def taken_in(text: str, day: date, by: User, approved_by: User, *, system: str, now: datetime = NOW) -> RatingList:
    batch = read(text, day, by, system=system, now=now)
    assert (batch.state, batch.summary["faults"]) == ("preview", 0), batch.failure
    take_import(batch, by=by, now=now, reason="")
    approve_import(batch, by=approved_by, now=now)
    advance_import(batch.pk, clock=lambda: now)
    batch.refresh_from_db()
    assert batch.published_list, batch.failure
    return batch.published_list


def read(text: str, day: date, by: User, *, system: str, now: datetime = NOW) -> ListImport:
    kept = keep_file([text.encode()])
    batch = send_list(kept, name="whole.jsonl", system=system, list_date=day, by=by, now=now)
    advance_import(batch.pk, clock=lambda: now)
    batch.refresh_from_db()
    return batch


def waits(player: Player, behind: RatingList) -> tuple[EarlierResult, ...]:
    return earlier_results({player.pk: player.key}, behind).get(player.key, ())


def documents(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def written(told: Iterable[dict[str, Any]]) -> str:
    """Documents as a file, with the hash of what stands beside the lines made anew."""
    head, *rest = told
    names = ("waiting", "carried")
    told_beside = [each for each in rest if any(name in each for name in names)]
    beside = [
        each if "rating" not in each else [each["key"], *(each[name] for name in names if name in each)]
        for each in told_beside
    ]
    digest = hashlib.sha256("".join(f"{canonical(each)}\n" for each in beside).encode())
    return "".join(f"{canonical(each)}\n" for each in (head | {"beside_sha256": digest.hexdigest()}, *rest))


def test_results_of_own_runs_wait_in_the_other_portal_too(
    november: RatingList, publish: Publish, rapid: str, elif_: Player, dmitri: User, quentin: User
) -> None:
    """7.14: Elif waits for more games, also behind a list whose period she has not played in."""
    here = waits(elif_, november)
    assert [(each.games, int(each.score), each.opponents_average) for each in here] == [(1, 100, 2000)]
    said = "".join(portal_jsonl(publish(DECEMBER)))
    assert [told["name"] for told in documents(said)[1:]][-1] == elif_.name
    found = taken_in(said.replace(STANDARD, RAPID, 1), DECEMBER, dmitri, quentin, system=rapid)
    assert waits(elif_, found) == here
    assert not found.entries.filter(player=elif_).exists()
    again = "".join(portal_jsonl(found))
    assert documents(again)[1:] == documents(said)[1:]
    assert documents(again)[0] | {"origin": "", "system": ""} == documents(said)[0] | {"origin": "", "system": ""}


def test_how_many_opponents_there_were_goes_along_where_it_is_known(
    first_list: RatingList, rapid: str, elif_: Player, dmitri: User, quentin: User
) -> None:
    """2003, 6.42: six games against two opponents stay left out of a later pool."""
    told = EarlierResult(
        event="Open", end=OCTOBER, games=6, score=Hundredths(300), opponents_average=Fraction(2000), opponents=2
    )
    untold = replace(told, event="Cup", opponents=None)
    row = ImportedEntry(player=elif_, rating=None, career=Career(games=0, highest=None, waiting=(told, untold)))
    here = import_list(STANDARD, NOVEMBER, [row], origin="test", by=dmitri, now=NOW)
    said = "".join(portal_jsonl(here))
    (waiting,) = [each["waiting"] for each in documents(said) if "waiting" in each]
    assert [each.get("opponents", "untold") for each in waiting] == [2, "untold"]
    found = taken_in(said.replace(STANDARD, RAPID, 1), NOVEMBER, dmitri, quentin, system=rapid)
    assert waits(elif_, found) == waits(elif_, here) == (told, untold)
    assert documents("".join(portal_jsonl(found)))[1:] == documents(said)[1:]


def test_who_waits_and_is_nobody_yet_comes_onto_the_register(
    november: RatingList, rapid: str, elif_: Player, dmitri: User, quentin: User
) -> None:
    head, *rest = documents("".join(portal_jsonl(november)))
    rest[-1] |= {"key": "3000001", "name": "Neu, Nora", "title": "WFM"}
    moved = written([head | {"system": rapid}, *rest])
    found = taken_in(moved, NOVEMBER, dmitri, quentin, system=rapid)
    nora = Player.objects.get(fide_id=3000001)
    assert (nora.name, nora.title, waits(nora, found)) == ("Neu, Nora", "WFM", waits(elif_, november))
    assert found.entries_count == november.entries_count


def test_who_has_a_rating_by_then_waits_for_nothing(
    first_list: RatingList, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "ann", "bob", "0-1")])
    assert [told for told in documents("".join(portal_jsonl(publish(NOVEMBER)))) if "waiting" in told] == []


def test_what_waits_is_held_against_its_hash(november: RatingList, rapid: str, dmitri: User) -> None:
    head, *rest = documents("".join(portal_jsonl(november)))
    head |= {"system": rapid}
    other = rest[-1] | {"waiting": [rest[-1]["waiting"][0] | {"score_hundredths": 0}]}
    lines = rest[:-1]
    faults = {
        "changed": [head, *lines, other],
        "missing": [head, *lines],
        "unannounced": [{name: head[name] for name in head if not name.startswith("beside")}, *rest],
    }
    found = {
        name: read("".join(f"{canonical(each)}\n" for each in told), NOVEMBER, dmitri, system=rapid).failure["code"]
        for name, told in faults.items()
    }
    assert found == dict.fromkeys(faults, "other-hash")


def test_a_line_without_a_career_does_not_fit(november: RatingList, rapid: str, dmitri: User) -> None:
    """Else it would be taken for somebody beside the lines."""
    head, first, *rest = documents("".join(portal_jsonl(november)))
    first["games_total"] = None
    lines = [each for each in (first, *rest) if "rating" in each]
    digest = sha256_of(canonical([each[name] for name in Line.__slots__]) for each in lines)
    moved = head | {"system": rapid, "content_sha256": digest}
    batch = read(written([moved, first, *rest]), NOVEMBER, dmitri, system=rapid)
    assert list(batch.faults.values_list("code", "column")) == [("not-whole", "games_total")]
    assert batch.summary["players"] == november.entries_count - 1


WRONG: dict[str, tuple[str, object]] = {
    "no number": ("opponents_average", "strong"),
    "by nought": ("opponents_average", "2000/0"),
    "out of bounds": ("opponents_average", "99999999"),
    "longer than the column": ("event", "x" * 101),
    "without a name": ("event", ""),
    "below nought": ("performance", -1),
    "no day": ("ends_on", "2025-02-30"),
    "more points than games": ("score_hundredths", 200),
    "more opponents than games": ("opponents", 2),
    "no number of opponents": ("opponents", "1"),
    "unknown and told": ("opponents", None),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_result_that_no_run_could_read_does_not_fit(
    wrong: str, november: RatingList, rapid: str, dmitri: User
) -> None:
    """Taken in, it would stop each later run with that player."""
    head, *rest = documents("".join(portal_jsonl(november)))
    name, value = WRONG[wrong]
    rest[-1]["waiting"][0] |= {name: value}
    batch = read(written([head | {"system": rapid}, *rest]), NOVEMBER, dmitri, system=rapid)
    assert list(batch.faults.values_list("code", "column")) == [("bad-waiting", "waiting")]


@pytest.mark.parametrize(("old", "new"), [("2410", "NaN"), ("2410", "-Infinity"), ("Able", "\\ud800")])
def test_what_json_does_not_have_is_refused_with_its_line(
    old: str, new: str, november: RatingList, rapid: str, dmitri: User
) -> None:
    said = "".join(portal_jsonl(november)).replace(STANDARD, RAPID, 1)
    failure = read(said.replace(old, new, 1), NOVEMBER, dmitri, system=rapid).failure
    assert (failure["code"], failure["line"]) == ("not-json", 2)


def test_the_file_of_unrated_titled_players_goes_along(
    players: dict[str, Player], standard: RatingSystem, elif_: Player, dmitri: User, quentin: User
) -> None:
    """2003, 9.22: it is the file of that list, whatever the register says of others."""
    rows = [ImportedEntry(player=players["bob"], rating=2000)]
    july = import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=NOW)
    said = "".join(portal_jsonl(july))
    Player.objects.filter(pk=elif_.pk).update(title="WFM")
    found = taken_in(said.replace("2003-07-01", "2003-10-01", 1), AUTUMN, dmitri, quentin, system=STANDARD)
    assert list(found.titled.values_list("name", "title")) == [("Able, Ann", "WGM")]
    assert (found.content_sha256, found.titled_count, found.titled_sha256) == (
        july.content_sha256, july.titled_count, july.titled_sha256
    )  # fmt: skip
    assert faults_of(found) == []


def test_a_list_of_before_is_written_with_what_waited_then(
    first_list: RatingList, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "elif", "bob", "1-0")])
    publish(NOVEMBER)
    assert documents("".join(portal_jsonl(first_list)))[0]["beside"] == 0
    assert first_list.list_date == OCTOBER
