"""Who has only a national number is given a FIDE ID: asked for by the federation, written by who decides, dated."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from ratings.lists.exports import FORMATS
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.changes.files import read_changes_file
from ratings.register.changes.models import ChangesFile, PersonChange
from ratings.register.changes.selectors import fide_ids_on, people_on
from ratings.register.changes.services import (
    AskedAlready,
    Change,
    HasFideId,
    NumberMissing,
    NumberTaken,
    accept_change,
    apply_due_changes,
    ask_for_change,
    refuse_change,
)
from ratings.register.changes.values import checked
from ratings.register.changes.words import change_text
from ratings.register.models import Federation, Player
from ratings.register.search import player_with_key, players_with_keys
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratings.working.calculations import EventWorking
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.clock.services import set_demo_clock
from tests.cast import person
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, NOVEMBER, Publish, Record
from tests.tournaments.forms import signed_in

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
TODAY = NOW.date()
GIVEN = "2099777"


@pytest.fixture
def nora(usa: Federation) -> Player:
    """A newcomer whom the federation has numbered."""
    set_demo_clock(NOW)
    return Player.objects.create(name="North, Nora", national_id="N000001", federation=usa, birth_year=2009)


def ask(player: Player, by: User, *, number: str = "", now: datetime = NOW, starts_on: date = TODAY) -> PersonChange:
    change = Change(kind="fide-id", value=number, starts_on=starts_on, reason="plays abroad", proof="passport")
    return ask_for_change(player, change, by=by, now=now)


def give(player: Player, chiara: User, dmitri: User, *, now: datetime) -> PersonChange:
    asked = ask(player, chiara, now=now, starts_on=now.date())
    return accept_change(asked, by=dmitri, now=now, number=GIVEN)


# ---------------------------------------------------------------- asked and decided
def test_it_is_asked_for_without_knowing_it_and_whoever_decides_writes_the_number(
    nora: Player, chiara: User, dmitri: User
) -> None:
    change = ask(nora, chiara)
    assert change_text(change) == "a FIDE ID is asked for"
    accept_change(change, by=dmitri, now=NOW, number=GIVEN)
    nora.refresh_from_db()
    change.refresh_from_db()
    assert (nora.fide_id, nora.national_id, nora.key) == (2099777, "N000001", GIVEN)
    assert (change.before, change.value, change.starts_on, change_text(change)) == (
        "", GIVEN, TODAY, "FIDE ID: 2099777",
    )  # fmt: skip


def test_the_number_may_come_with_the_request(nora: Player, chiara: User, dmitri: User) -> None:
    accept_change(ask(nora, chiara, number=GIVEN), by=dmitri, now=NOW)
    nora.refresh_from_db()
    assert nora.key == GIVEN


def test_both_numbers_lead_to_the_player(nora: Player, chiara: User, dmitri: User) -> None:
    give(nora, chiara, dmitri, now=NOW)
    assert [player_with_key(key) for key in ("USA-N000001", GIVEN)] == [nora, nora]
    assert players_with_keys({"USA-N000001"}) == {"USA-N000001": nora}


def test_no_federation_decides_on_fides_number_alone(nora: Player, chiara: User, usa: Federation) -> None:
    colleague = person("Clara Second", (Office.RATING_OFFICER, usa))
    change = ask(nora, chiara, number=GIVEN)
    for officer in (chiara, colleague):
        with pytest.raises(NotPermitted):
            accept_change(change, by=officer, now=NOW)


def test_another_federation_asks_for_nobody(nora: Player, carla: User) -> None:
    with pytest.raises(NotPermitted):
        ask(nora, carla)


def test_without_the_number_nothing_is_accepted(nora: Player, chiara: User, dmitri: User) -> None:
    change = ask(nora, chiara)
    with pytest.raises(NumberMissing):
        accept_change(change, by=dmitri, now=NOW)
    change.refresh_from_db()
    assert change.state == "asked"


def test_a_number_of_somebody_else_is_not_given_whenever_that_turns_out(
    nora: Player, elif_: Player, chiara: User, dmitri: User
) -> None:
    with pytest.raises(NumberTaken) as refusal:
        ask(nora, chiara, number=elif_.key)
    assert refusal.value.holder == elif_
    change = ask(nora, chiara)
    with pytest.raises(NumberTaken):
        accept_change(change, by=dmitri, now=NOW, number=elif_.key)


def test_two_requests_for_one_number_give_it_once(nora: Player, chiara: User, dmitri: User, usa: Federation) -> None:
    other = Player.objects.create(name="West, Will", national_id="N000002", federation=usa)
    first, second = ask(nora, chiara, number=GIVEN), ask(other, chiara, number=GIVEN)
    accept_change(first, by=dmitri, now=NOW)
    with pytest.raises(NumberTaken):
        accept_change(second, by=dmitri, now=NOW)


def test_who_has_one_or_has_asked_needs_none(nora: Player, elif_: Player, chiara: User) -> None:
    with pytest.raises(HasFideId):
        ask(elif_, chiara)
    ask(nora, chiara)
    with pytest.raises(AskedAlready):
        ask(nora, chiara)


def test_a_number_counts_from_the_decision_at_the_latest(nora: Player, chiara: User, dmitri: User) -> None:
    """Else somebody could be given it between the decision and its day."""
    change = accept_change(ask(nora, chiara, number=GIVEN, starts_on=TODAY + timedelta(days=30)), by=dmitri, now=NOW)
    assert (change.starts_on, apply_due_changes(now=NOW)) == (TODAY, 0)
    nora.refresh_from_db()
    assert nora.key == GIVEN


def test_a_refusal_leaves_the_national_number(nora: Player, chiara: User, dmitri: User) -> None:
    refuse_change(ask(nora, chiara), by=dmitri, now=NOW, reason="Which Nora?")
    nora.refresh_from_db()
    assert nora.key == "USA-N000001"


@pytest.mark.parametrize("number", ["USA-1", "0123", "-5", "1.5", "1234567890", "２０９９７７７", "2099 777"])
def test_what_is_no_fide_id_is_refused(number: str) -> None:
    with pytest.raises(ValidationError):
        checked("fide-id", number, today=TODAY)
    assert checked("fide-id", " 2099777 ", today=TODAY) == GIVEN


def test_before_its_day_and_for_what_was_known_before_the_national_number_stands(
    nora: Player, chiara: User, dmitri: User
) -> None:
    give(nora, chiara, dmitri, now=NOW)
    row = Player.objects.get(pk=nora.pk)
    eve, later = TODAY - timedelta(days=1), NOW + timedelta(days=1)
    assert [who.key for day in (eve, TODAY) for who in people_on([row], day, known_at=later)] == ["USA-N000001", GIVEN]
    assert fide_ids_on(TODAY, known_at=NOW - timedelta(hours=1)) == {nora.pk: None}
    assert fide_ids_on(TODAY, known_at=NOW) == {nora.pk: 2099777}


# ---------------------------------------------------------------- from the office to the next frozen list
def exported(found: RatingList) -> set[str]:
    """The numbers in the CSV of a list."""
    return {line.partition(",")[0] for line in "".join(FORMATS["csv"].write(found)).splitlines()[1:]}


def calculation(client: Client, key: str, found: RatingList) -> tuple[EventWorking, ...]:
    """The events of a player's page about a published run."""
    shown = client.get(reverse("player_calculation", args=[key, found.run.pk])).context["calculation"].shown
    return tuple(shown)


GAMES = [(1, "dup", "ann", "1-0"), (2, "dup", "bob", "1-0"), (3, "dup", "cyd", "1-0"), (4, "ann", "dup", "1/2-1/2"),
         (5, "bob", "dup", "1/2-1/2")]  # fmt: skip
OTHERS = {"2000001", "2000002", "2000003"}


def test_the_next_frozen_list_has_the_fide_id_and_everything_written_before_keeps_the_number(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], nora: Player,
    dmitri: User, chiara: User, client: Client,
) -> None:  # fmt: skip
    players["dup"] = nora
    written = record_games(GAMES)
    november = publish(NOVEMBER)
    assert exported(november) == OTHERS | {"USA-N000001"}
    give(nora, chiara, dmitri, now=datetime(2025, 11, 20, 9, tzinfo=UTC))
    record_games([(1, "ann", "dup", "1-0")], source="other", starts_on=date(2025, 11, 22), ends_on=date(2025, 11, 23))
    december = publish(DECEMBER)
    assert (exported(november), exported(december)) == (OTHERS | {"USA-N000001"}, OTHERS | {GIVEN})
    assert "USA-N000001" in str(written.document)
    assert december.entries.get(player=nora).games_total == 6
    [event] = calculation(client, "2000001", november)
    assert [(row.colour, row.player) for row in event.rows if row.opponent == "USA-N000001"] == [
        ("black", nora),
        ("white", nora),
    ]
    for found, number in ((november, "USA-N000001"), (december, GIVEN)):
        page = client.get(reverse("rating_list", args=["fide-standard", found.list_date])).content.decode()
        assert f'<td class="num">{number}</td>' in page


def test_a_list_that_was_frozen_before_the_decision_keeps_the_number(
    first_list: RatingList, record_games: Record, november: RatingPeriod, players: dict[str, Player], nora: Player,
    dmitri: User, chiara: User, quentin: User,
) -> None:  # fmt: skip
    players["dup"] = nora
    record_games(GAMES)
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    later = datetime(2025, 10, 31, tzinfo=UTC)
    give(nora, chiara, dmitri, now=later)
    run.refresh_from_db()
    found = publish_rating_list(run, by=quentin, now=later)
    assert exported(found) == OTHERS | {"USA-N000001"}


# ---------------------------------------------------------------- pages
def decide(user: User, change: PersonChange, number: str) -> HttpResponse:
    prefix = f"change-{change.pk}"
    typed = {f"{prefix}-decision": "accept", f"{prefix}-number": number}
    return signed_in(user).post(reverse("changes"), typed, follow=True)


def test_the_officer_asks_from_the_players_page_and_the_administrator_writes_the_number(
    nora: Player, chiara: User, dmitri: User
) -> None:
    link = reverse("ask_change", args=[nora.key]) + "?kind=fide-id"
    assert link in signed_in(chiara).get(reverse("player", args=[nora.key])).content.decode()
    form = signed_in(chiara).get(link).context["form"]
    assert form["kind"].value() == "fide-id"
    typed = {"kind": "fide-id", "value": "", "starts_on": "2025-09-01", "reason": "plays abroad", "proof": "passport"}
    signed_in(chiara).post(reverse("ask_change", args=[nora.key]), typed)
    change = PersonChange.objects.get()
    assert "a FIDE ID is asked for" in signed_in(dmitri).get(reverse("changes")).content.decode()
    assert "1 change is decided." in decide(dmitri, change, GIVEN).content.decode()
    answer = signed_in(None).get(reverse("player", args=["USA-N000001"]))
    assert (answer.status_code, answer.url) == (302, f"/players/{GIVEN}/")
    page = signed_in(None).get(answer.url).content.decode()
    assert "FIDE ID: 2099777" in page
    assert "?kind=fide-id" not in signed_in(chiara).get(answer.url).content.decode()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("", "Please write the number that FIDE has given."),
        ("12a", "A FIDE ID is a number of at most nine digits"),
        ("2099001", "Demir, Elif has this FIDE ID. If it is the same person, the two entries are merged instead."),
    ],
)
def test_a_number_that_cannot_be_given_is_an_error_at_its_field_and_nothing_is_decided(
    number: str, text: str, nora: Player, elif_: Player, chiara: User, dmitri: User
) -> None:
    change = ask(nora, chiara)
    answer = decide(dmitri, change, number)
    assert (answer.status_code, text in answer.content.decode()) == (422, True)
    change.refresh_from_db()
    assert change.state == "asked"


def test_one_number_for_two_players_at_once_is_an_error_at_the_second_and_nothing_is_decided(
    nora: Player, chiara: User, dmitri: User, usa: Federation
) -> None:
    other = Player.objects.create(name="West, Will", national_id="N000002", federation=usa)
    both = [ask(player, chiara) for player in (nora, other)]
    typed = {f"change-{change.pk}-{name}": value for change in both
             for name, value in (("decision", "accept"), ("number", GIVEN))}  # fmt: skip
    answer = signed_in(dmitri).post(reverse("changes"), typed)
    assert (answer.status_code, [list(form.errors) for form in answer.context["forms"]]) == (422, [[], ["number"]])
    assert set(PersonChange.objects.values_list("state", flat=True)) == {"asked"}


@pytest.mark.parametrize(("key", "value", "field"), [("2099001", "", "kind"), ("USA-N000001", "2099001", "value")])
def test_what_cannot_be_asked_for_is_said_at_its_field(
    key: str, value: str, field: str, nora: Player, elif_: Player, chiara: User
) -> None:
    typed = {"kind": "fide-id", "value": value, "starts_on": "2025-09-01", "reason": "x", "proof": "y"}
    answer = signed_in(chiara).post(reverse("ask_change", args=[key]), typed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_a_file_brings_numbers_and_says_which_cannot_be(nora: Player, elif_: Player, chiara: User) -> None:
    rows = [
        "player,change,value,from,reason,proof",
        "USA-N000001,fide-id,2099777,2025-09-01,abroad,passport",
        "USA-N000001,fide-id,2099001,2025-09-01,abroad,passport",
        "2099001,fide-id,2099778,2025-09-01,abroad,passport",
    ]
    file = ChangesFile(name="x.csv", content="\n".join(rows).encode(), sha256="", sent_by=chiara, sent_at=NOW)
    found = read_changes_file(file, by=chiara, today=TODAY)
    assert [(row.line, row.change.value) for row in found.rows] == [(2, GIVEN)]
    assert {(fault.line, fault.column, fault.code) for fault in found.faults} == {
        (3, "value", "number-taken"), (3, "change", "asked-twice"), (4, "change", "has-fide-id"),
    }  # fmt: skip
