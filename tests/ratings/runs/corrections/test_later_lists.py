"""What a list behind the corrected one says already is not added to the next one (rulings: said-already)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.pages import acts_of
from ratings.runs.corrections.selectors import going_in
from ratings.runs.corrections.services import OnlyAsAVersion, carry_correction, withdraw_correction
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish, Record
from tests.ratings.lists.imports_at_hand import line, published, sent, txt
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.corrections.test_next_list import published as versions_of
from tests.ratings.runs.corrections.test_versions import ratings
from tests.tournaments.forms import at, signed_in

JANUARY, CYD = date(2026, 1, 1), "Čapek, Cyd"
NOTHING_LEFT = "Other corrections say all of it already: nothing is left for the next list."
FROM_ELSEWHERE = (
    "The list of 1 November 2025 has come from elsewhere, and says already what was decided: nothing is added to it, "
    "nor to a later one. If it does not say it, that list is to be corrected."
)

ENDS = "When this list comes in, it ends what waits for the next one"


def carry(correction: ListCorrection, by: User) -> ListCorrection:
    return carry_correction(correction, by=by, now=AFTER_CLOSING, reason="The list is in use.")


def page(correction: ListCorrection, reader: User) -> str:
    at(AFTER_CLOSING)
    shown = signed_in(reader).get(f"/list-corrections/{correction.pk}/").content.decode()
    return " ".join(strip_tags(shown).split())


@pytest.fixture
def to_1600(players: dict[str, Player]) -> dict[str, Any]:
    """What should stand on the line of Cyd."""
    return {"player": players["cyd"].pk, "rating": 1600, "k_factor": 40}


# ---------------------------------------------------------------- a list from elsewhere
@pytest.fixture
def november_file(settings: Any, tmp_path: Path) -> str:
    """FIDE's list of November, which has Cyd at 1600."""
    settings.LIST_FILES = str(tmp_path)
    ann = line(2000001, "Able, Ann", sex="F", title="WGM", rating=2410, k=10, born=1990)
    bob = line(2000002, "Baker, Bob", rating=2000)
    return txt([ann, bob, line(2000003, "Capek, Cyd", rating=1600, k=40, born=2010)])


@pytest.fixture
def waiting(first_list: RatingList, to_1600: dict[str, Any], prepare: Prepare, quentin: User) -> ListCorrection:
    """Cyd has 1500 on the list of October; the next one was to begin with 1600."""
    return carry(prepare(first_list, lines=[to_1600]), quentin)


@pytest.fixture
def overtaken(waiting: ListCorrection, november_file: str, dmitri: User, quentin: User) -> ListCorrection:
    """Then FIDE's list of November comes in."""
    assert published(sent(november_file, dmitri), dmitri, quentin).published_list
    waiting.refresh_from_db()
    return waiting


def test_a_list_that_comes_in_says_already_what_waited_and_the_next_run_adds_nothing(
    overtaken: ListCorrection, publish: Publish
) -> None:
    assert ratings(publish(DECEMBER))[CYD] == 1600


def test_what_a_list_from_elsewhere_has_overtaken_waits_no_more_and_its_page_says_why(
    overtaken: ListCorrection, eva: User, quentin: User
) -> None:
    november = RatingList.objects.get(list_date=NOVEMBER)
    assert (overtaken.state, overtaken.taken_into, list(going_in("fide-standard"))) == ("taken", november, [])
    shown = page(overtaken, eva)
    assert (FROM_ELSEWHERE in shown, "The next list has taken in" in shown) == (True, False)
    entry = history_of(overtaken)[-1]
    assert (entry.act, entry.by, entry.old_state, entry.new_state) == (
        "overtake correction", quentin, "carried", "taken",
    )  # fmt: skip
    mails = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:list-correction:{overtaken.pk}:overtaken")
    assert sorted(mail.payload["to"][0] for mail in mails) == sorted([eva.email, quentin.email])
    assert "1 November 2025" in mails[0].payload["body"]


def test_who_looks_at_the_file_is_told_what_it_will_end(
    waiting: ListCorrection, november_file: str, dmitri: User, quentin: User
) -> None:
    batch = sent(november_file, dmitri)
    at(AFTER_CLOSING)
    address, link = reverse("list_import", args=[batch.pk]), f'href="/list-corrections/{waiting.pk}/"'
    before = signed_in(dmitri).get(address).content.decode()
    assert (ENDS in before, link in before) == (True, True)
    published(batch, dmitri, quentin)
    behind = signed_in(dmitri).get(address).content.decode()
    assert (ENDS in behind, link in behind) == (False, False)


def test_what_is_found_on_a_list_behind_which_another_has_come_in_does_not_go_into_the_next_one(
    first_list: RatingList,
    november_file: str,
    to_1600: dict[str, Any],
    prepare: Prepare,
    dmitri: User,
    quentin: User,
) -> None:
    published(sent(november_file, dmitri), dmitri, quentin)
    found = prepare(first_list, lines=[to_1600])
    acts = {act.label: (act.allowed, act.why_not) for act in acts_of(found, quentin, AFTER_CLOSING.date())}
    assert acts["Let the next list take it in"] == (False, FROM_ELSEWHERE)
    assert acts["Publish new versions"] == (True, "")
    with pytest.raises(OnlyAsAVersion):
        carry(found, quentin)


def test_a_list_that_was_entered_row_by_row_says_it_too(
    waiting: ListCorrection, players: dict[str, Player], publish: Publish, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["cyd"], rating=1600, k_factor=40)]
    now = datetime(2025, 11, 1, 8, tzinfo=UTC)
    import_list("fide-standard", NOVEMBER, rows, origin="test", by=dmitri, now=now)
    assert ratings(publish(DECEMBER))[CYD] == 1600


def test_what_a_list_has_taken_in_before_another_comes_in_stays_as_it_is(
    first_list: RatingList,
    to_1600: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    players: dict[str, Player],
    dmitri: User,
    quentin: User,
) -> None:
    found, november = carry(prepare(first_list, lines=[to_1600]), quentin), publish(NOVEMBER)
    rows = [ImportedEntry(player=players["cyd"], rating=1580, k_factor=40)]
    now = datetime(2025, 12, 1, 8, tzinfo=UTC)
    import_list("fide-standard", DECEMBER, rows, origin="test", by=dmitri, now=now)
    found.refresh_from_db()
    assert (found.taken_into, ratings(november)[CYD], brought_by(found)[to_1600["player"]].rating) == (
        november, 1600, 100,
    )  # fmt: skip


# ---------------------------------------------------------------- a line of a later list
@pytest.fixture
def behind(december_list: RatingList, november_list: RatingList, to_1600: dict[str, Any], prepare: Prepare,
           quentin: User) -> ListCorrection:  # fmt: skip
    """November and December are published; then Cyd should have had 1600 in November, and the next list begins so."""
    return carry(prepare(november_list, lines=[to_1600]), quentin)


def test_a_line_that_is_typed_in_a_version_of_a_later_list_holds_and_the_next_run_adds_nothing(
    behind: ListCorrection,
    december_list: RatingList,
    to_1600: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    eva: User,
    quentin: User,
) -> None:
    versions_of(prepare(december_list, lines=[to_1600]), quentin)
    assert NOTHING_LEFT in page(behind, eva)
    january = publish(JANUARY)
    behind.refresh_from_db()
    assert (ratings(january)[CYD], behind.taken_into) == (1600, january)


def test_the_others_of_a_correction_are_added_all_the_same(
    december_list: RatingList,
    november_list: RatingList,
    players: dict[str, Player],
    to_1600: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    bob = {"player": players["bob"].pk, "rating": ratings(november_list)["Baker, Bob"] + 40, "k_factor": 20}  # type: ignore[operator]
    carry(prepare(november_list, lines=[to_1600, bob]), quentin)
    versions_of(prepare(december_list, lines=[to_1600]), quentin)
    january = ratings(publish(JANUARY))
    assert (january[CYD], january["Baker, Bob"]) == (1600, ratings(december_list)["Baker, Bob"] + 40)  # type: ignore[operator]


def test_an_event_that_is_put_right_on_a_later_list_leaves_what_waits_from_an_earlier_one(
    behind: ListCorrection, record_games: Record, prepare: Prepare, publish: Publish, quentin: User
) -> None:
    """Cyd has drawn with Bob in November, and not won."""
    difference = brought_by(behind)[behind.lines[0]["player"]].rating
    games = [(1, "cyd", "bob", "1/2-1/2")]
    event = record_games(games, source="winter", starts_on=date(2025, 11, 8), ends_on=date(2025, 11, 9))
    december_list = RatingList.objects.get(list_date=DECEMBER)
    (december,) = versions_of(prepare(december_list, events=[event]), quentin)
    assert ratings(publish(JANUARY))[CYD] == ratings(december)[CYD] + difference  # type: ignore[operator]


@pytest.mark.parametrize("way", ["earlier", "later"])
def test_of_two_that_wait_for_the_next_list_the_line_of_the_later_list_holds_whichever_came_first(
    way: str,
    december_list: RatingList,
    november_list: RatingList,
    to_1600: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    lists = [november_list, december_list]
    first, second = lists if way == "earlier" else lists[::-1]
    carry(prepare(first, lines=[to_1600 | {"rating": 1600 if first == december_list else 1590}]), quentin)
    again = prepare(second, lines=[to_1600 | {"rating": 1600 if second == december_list else 1590}])
    if way == "earlier":
        carry(again, quentin)
    else:
        carried = {act.label: act.why_not for act in acts_of(again, quentin, AFTER_CLOSING.date())}
        assert carried["Let the next list take it in"] == NOTHING_LEFT
    assert ratings(publish(JANUARY))[CYD] == 1600


def test_what_the_earlier_list_no_longer_brings_the_line_of_the_later_one_brings_whole(
    behind: ListCorrection,
    december_list: RatingList,
    to_1600: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    carry(prepare(december_list, lines=[to_1600 | {"rating": 1650}]), quentin)
    withdraw_correction(behind, by=quentin, now=AFTER_CLOSING, reason="It was December alone.")
    assert ratings(publish(JANUARY))[CYD] == 1650


def test_a_line_that_is_typed_behind_the_list_that_has_the_difference_is_not_added_to_twice_in_the_cascade(
    behind: ListCorrection,
    december_list: RatingList,
    to_1600: dict[str, Any],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    """January has taken it in; then December is typed, and January is rated anew from it."""
    was = ratings(publish(JANUARY))[CYD]
    found = prepare(december_list, lines=[to_1600])
    december, january = versions_of(found, quentin)
    assert was != 1600
    assert (ratings(december)[CYD], ratings(january)[CYD]) == (1600, 1600)


def test_a_version_of_the_list_that_has_the_difference_keeps_it(
    behind: ListCorrection,
    players: dict[str, Player],
    prepare: Prepare,
    publish: Publish,
    quentin: User,
) -> None:
    january = publish(JANUARY)
    bob = {"player": players["bob"].pk, "rating": 2100, "k_factor": 20}
    (version,) = versions_of(prepare(january, lines=[bob]), quentin)
    assert (ratings(version)[CYD], ratings(version)["Baker, Bob"]) == (ratings(january)[CYD], 2100)


def test_a_corrected_event_of_a_list_leaves_what_another_one_has_brought_from_a_list_before(
    corrected_event: RatedEvent, behind: ListCorrection, prepare: Prepare, november_list: RatingList, publish: Publish,
    quentin: User,
) -> None:  # fmt: skip
    """Both of one list: of an event, and of a line; the next list has the sum, as before."""
    found = prepare(november_list, events=[corrected_event])
    carry(found, quentin)
    told = [brought_by(each).get(behind.lines[0]["player"]) for each in (behind, found)]
    december = ratings(RatingList.objects.get(list_date=DECEMBER))[CYD]
    assert ratings(publish(JANUARY))[CYD] == december + sum(each.rating for each in told if each)  # type: ignore[operator]
