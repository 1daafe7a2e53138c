"""The table of federations: a code that FIDE has given since the release is added, put right, and ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import people_on
from ratings.register.changes.services import apply_due_changes
from ratings.register.changes.values import checked
from ratings.register.federations.services import (
    FederationFacts,
    FederationRefused,
    add_federation,
    correct_federation,
    facts_of,
)
from ratings.register.models import Federation, Player
from ratings.register.selectors import members_on
from ratingsite.foundations.federations import is_federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.forms import at, signed_in

NOW = datetime(2025, 11, 2, 9, tzinfo=UTC)
FROM = date(2025, 11, 1)
CODES, ADD = "/federations/codes/", "/federations/codes/new/"
REASON = "FIDE Council, 12 of 2025"
FORM = {
    "code": "XKX", "name": "Example Islands", "time_zone": "Pacific/Fiji", "exists_from": "2025-11-01",
    "reason": REASON,
}  # fmt: skip


def facts(**other: Any) -> FederationFacts:
    usual = {"name": "Example Islands", "time_zone": "Pacific/Fiji", "exists_from": FROM}
    return FederationFacts(**(usual | other))


def added(by: User, code: str = "XKX", *, replaces: Federation | None = None, **other: Any) -> Federation:
    said = {"reason": other.pop("reason", REASON), "moves_people": other.pop("moves_people", False)}
    return add_federation(code, facts(**other), by=by, now=NOW, replaces=replaces, **said)


def refused(by: User, code: str = "XKX", **other: Any) -> tuple[str, str]:
    with pytest.raises(FederationRefused) as refusal:
        added(by, code, **other)
    return refusal.value.field, refusal.value.code


# ---------------------------------------------------------------- adding
def test_what_was_added_is_a_member_from_its_day_and_known_wherever_codes_are_checked(dmitri: User, cora: User) -> None:
    assert not is_federation("XKX")
    found = added(cora, name="  Example   Islands ")
    assert facts_of(found) == facts()
    assert [members_on(day).filter(pk="XKX").exists() for day in (FROM - timedelta(days=1), FROM)] == [False, True]
    assert is_federation("XKX")
    assert checked("federation", "xkx", today=NOW.date()) == "XKX"
    (entry,) = history_of(found)
    assert (entry.act, entry.by, entry.article, entry.reason, entry.details) == (
        "add federation", cora, "10.1", REASON,
        {"name": "Example Islands", "time_zone": "Pacific/Fiji", "from": "2025-11-01"},
    )  # fmt: skip
    mails = [(each.payload["to"], each.payload["subject"]) for each in OutboxMessage.objects.filter(kind="mail")]
    assert mails == [([dmitri.email], "XKX: federation added")]  # who has done it is not told


@pytest.mark.parametrize(
    ("other", "at_field"),
    [
        ({"code": "xkx"}, ("code", "no-code")),
        ({"code": "XK"}, ("code", "no-code")),
        ({"code": "XKXX"}, ("code", "no-code")),
        ({"code": "ХKX"}, ("code", "no-code")),  # the first letter is Cyrillic
        ({"code": "X1X"}, ("code", "no-code")),
        ({"code": "CAN"}, ("code", "taken")),
        ({"name": " "}, ("name", "no-name")),
        ({"name": "x" * 81}, ("name", "no-name")),
        ({"name": "Example\u200bIslands"}, ("name", "no-name")),
        ({"name": "canada"}, ("name", "same-name")),
        ({"time_zone": "Pacific/Nowhere"}, ("time_zone", "no-zone")),
        ({"exists_to": FROM - timedelta(days=1)}, ("exists_to", "ends-first")),
        ({"reason": " "}, ("reason", "no-reason")),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    other: dict[str, Any], at_field: tuple[str, str], dmitri: User, can: Federation
) -> None:
    before = set(Federation.objects.values_list("pk", flat=True))
    assert refused(dmitri, **other) == at_field
    assert set(Federation.objects.values_list("pk", flat=True)) == before


def test_one_federation_has_one_code_in_whatever_language_it_is_named(dmitri: User) -> None:
    Federation.objects.get_or_create(code="GER", defaults={"name": "Germany"})
    assert refused(dmitri, "DEU", name="Germany") == ("name", "same-name")
    assert refused(dmitri, "DEU", name="Allemagne") == ("name", "same-name")
    Federation.objects.filter(pk="GER").update(exists_to=FROM - timedelta(days=1))
    assert added(dmitri, "DEU", name="Germany").pk == "DEU"


def test_a_code_takes_the_place_of_another_one_on_a_day(dmitri: User, can: Federation) -> None:
    new = added(dmitri, "CND", name="Canada", time_zone="America/Toronto", replaces=can)
    can.refresh_from_db()
    assert (can.exists_to, can.successor) == (FROM - timedelta(days=1), new)
    assert [code for code in ("CAN", "CND") if members_on(FROM).filter(pk=code).exists()] == ["CND"]
    assert history_of(new)[0].details["replaces"] == "CAN"
    assert refused(dmitri, "XKX", replaces=can) == ("replaces", "replaced-already")
    assert refused(dmitri, "XKX", replaces=new) == ("replaces", "replaces-later")  # it begins that very day


def test_the_players_of_the_code_that_is_given_up_come_under_the_new_one_from_its_day(
    dmitri: User, can: Federation, usa: Federation
) -> None:
    people = [
        Player.objects.create(fide_id=number, name=name, federation=can)
        for number, name in ((1, "Ash, Al"), (2, "Birch, Bo"), (3, "Cedar, Cy"))
    ]
    ash, birch, cedar = people
    PersonChange.objects.create(
        player=birch, kind="federation", value="USA", before="CAN", starts_on=date(2025, 12, 1), reason="moves",
        state="accepted", asked_by=dmitri, asked_at=NOW, decided_by=dmitri, decided_at=NOW,
    )  # fmt: skip
    new = added(dmitri, "CND", name="Canada", replaces=can, moves_people=True)
    assert history_of(new)[0].details["players"] == 2
    for player in people:
        player.refresh_from_db()
    assert [player.federation_id for player in people] == ["CND", "CAN", "CND"]  # whose own transfer waits keeps to it
    assert [player.key for player in people] == ["1", "2", "3"]
    assert list(ash.federation_history.values_list("federation", "starts_on", "ends_on")) == [
        ("CAN", None, FROM - timedelta(days=1)), ("CND", FROM, None),
    ]  # fmt: skip
    told = cedar.changes.values_list("kind", "before", "value", "starts_on", "proof", "state")
    assert list(told) == [("federation", "CAN", "CND", FROM, REASON, "accepted")]
    [then] = people_on(Player.objects.filter(pk=ash.pk), FROM - timedelta(days=1), known_at=NOW)
    assert then.federation_id == "CAN"
    other = added(dmitri, "USX", name="United States of America", exists_from=date(2026, 1, 1), replaces=usa)
    assert "players" not in history_of(other)[0].details


def test_players_are_moved_on_a_day_to_come_when_it_has_come(dmitri: User, can: Federation) -> None:
    ash = Player.objects.create(fide_id=1, name="Ash, Al", federation=can)
    added(dmitri, "CND", name="Canada", exists_from=date(2025, 12, 1), replaces=can, moves_people=True)
    ash.refresh_from_db()
    assert ash.federation_id == "CAN"
    assert apply_due_changes(now=datetime(2025, 12, 1, 1, tzinfo=UTC)) == 1
    ash.refresh_from_db()
    assert ash.federation_id == "CND"


def test_who_was_to_come_under_the_code_that_is_given_up_comes_under_the_new_one(
    dmitri: User, chiara: User, can: Federation, usa: Federation
) -> None:
    ash, birch = (
        Player.objects.create(fide_id=number, name=name, federation=usa)
        for number, name in ((1, "Ash, Al"), (2, "Birch, Bo"))
    )
    december = date(2025, 12, 1)
    for player, value, starts_on in ((ash, "CAN", december), (birch, "CAN", december), (birch, "USA", december)):
        PersonChange.objects.create(
            player=player, kind="federation", value=value, before="USA", starts_on=starts_on, reason="moves",
            state="accepted", asked_by=dmitri, asked_at=NOW, decided_by=dmitri, decided_at=NOW,
        )  # fmt: skip
    new = added(dmitri, "CND", name="Canada", replaces=can, moves_people=True)
    assert history_of(new)[0].details["players"] == 1
    apply_due_changes(now=datetime(2025, 12, 1, 1, tzinfo=UTC))
    for player in (ash, birch):
        player.refresh_from_db()
    assert (ash.federation_id, birch.federation_id) == ("CND", "USA")
    assert list(ash.federation_history.values_list("federation", "starts_on")) == [("USA", None), ("CND", december)]


@pytest.mark.parametrize(("comes", "first", "since"), [(15, 1, 15), (1, 15, 15)])
def test_nor_does_anybody_stay_under_it_who_came_while_the_code_was_given_up(
    comes: int, first: int, since: int, dmitri: User, can: Federation, usa: Federation
) -> None:
    ash = Player.objects.create(fide_id=1, name="Ash, Al", federation=usa)
    PersonChange.objects.create(
        player=ash, kind="federation", value="CAN", before="USA", starts_on=date(2025, 12, comes), reason="moves",
        state="accepted", asked_by=dmitri, asked_at=NOW, decided_by=dmitri, decided_at=NOW,
    )  # fmt: skip
    added(dmitri, "CND", name="Canada", exists_from=date(2025, 12, first), replaces=can, moves_people=True)
    for day in (1, 15):
        apply_due_changes(now=datetime(2025, 12, day, 1, tzinfo=UTC))
    ash.refresh_from_db()
    assert ash.federation_id == "CND"
    stretches = [("USA", None), ("CAN", date(2025, 12, 1)), ("CND", date(2025, 12, since))]
    assert list(ash.federation_history.values_list("federation", "starts_on")) == [
        stretch for stretch in stretches if comes < first or stretch[0] != "CAN"
    ]


def test_the_officers_of_the_code_that_is_given_up_are_told(dmitri: User, can: Federation) -> None:
    clara = person("Clara Officer", (Office.RATING_OFFICER, can))
    person("Chris Organiser", (Office.ORGANISER, can))
    added(dmitri, "CND", name="Canada", time_zone="America/Toronto", replaces=can)
    can.refresh_from_db()
    elsewhere = replace(facts_of(can), time_zone="America/Halifax")
    correct_federation(can, elsewhere, reason=REASON, by=dmitri, now=NOW + timedelta(days=1))
    mails = [(each.payload["to"], each.payload["subject"]) for each in OutboxMessage.objects.filter(kind="mail")]
    assert mails == [([clara.email], "CND: federation added"), ([clara.email], "CAN: federation corrected")]


def test_only_who_keeps_the_table_adds_and_corrects(
    dmitri: User, cora: User, chiara: User, quentin: User, can: Federation
) -> None:
    for user in (chiara, quentin):
        with pytest.raises(NotPermitted):
            added(user)
        with pytest.raises(NotPermitted):
            correct_federation(can, facts(), reason=REASON, by=user, now=NOW)
    assert added(dmitri).pk == "XKX"
    assert added(cora, "XKY", name="Other Islands").pk == "XKY"


# ---------------------------------------------------------------- putting right
def test_what_is_wrong_is_put_right_and_the_record_says_what_it_was(dmitri: User, can: Federation) -> None:
    usa = Federation.objects.get_or_create(code="USA", defaults={"name": "United States of America"})[0]
    said = FederationFacts(
        name="Chess Canada", time_zone="America/Toronto", exists_to=date(2025, 12, 31), successor=usa
    )  # fmt: skip
    correct_federation(can, said, reason=REASON, by=dmitri, now=NOW)
    can.refresh_from_db()
    assert facts_of(can) == said
    assert can.shown_name == "Chess Canada"
    (entry,) = history_of(can)
    assert (entry.act, entry.reason, entry.fields) == (
        "correct federation", REASON,
        {"name": ["Canada", "Chess Canada"], "exists_to": ["", "2025-12-31"], "successor": ["", "USA"]},
    )  # fmt: skip
    back = FederationFacts(name="Canada", time_zone="America/Toronto")
    correct_federation(can, back, reason="It goes on.", by=dmitri, now=NOW)
    assert members_on(date(2026, 1, 1)).filter(pk="CAN").exists()


def test_what_cannot_follow_is_refused_at_its_field(dmitri: User, usa: Federation, can: Federation) -> None:
    def refusal(federation: Federation, **other: Any) -> tuple[str, str]:
        now = {"name": federation.name, "time_zone": federation.time_zone}
        said = FederationFacts(**(now | other))
        with pytest.raises(FederationRefused) as found:
            correct_federation(federation, said, reason=REASON, by=dmitri, now=NOW)
        return found.value.field, found.value.code

    assert refusal(can) == ("name", "nothing-changes")
    assert refusal(can, successor=usa) == ("exists_to", "successor-when")
    assert refusal(can, successor=can, exists_to=FROM) == ("successor", "own-successor")
    Federation.objects.filter(pk="USA").update(successor=can, exists_to=FROM)
    usa.refresh_from_db()
    assert refusal(can, successor=usa, exists_to=FROM) == ("successor", "own-successor")
    assert refusal(can, name=usa.name) == ("name", "same-name")


def test_a_flag_that_is_no_federation_stays_as_it_is(dmitri: User) -> None:
    fid = Federation.objects.get_or_create(code="FID", defaults={"name": "FIDE", "is_federation": False})[0]
    Federation.objects.filter(pk="FID").update(is_federation=False)
    with pytest.raises(NotPermitted):
        correct_federation(Federation.objects.get(pk=fid.pk), facts(), reason=REASON, by=dmitri, now=NOW)


# ---------------------------------------------------------------- pages
def test_everything_is_done_on_its_pages(dmitri: User, chiara: User, can: Federation) -> None:
    at(NOW)
    office, officer, visitor = signed_in(dmitri), signed_in(chiara), signed_in(None)
    assert reverse("federation_codes") == CODES
    assert "Codes of federations" in visitor.get("/federations/").content.decode()
    for reader in (visitor, officer):
        page = reader.get(CODES).content.decode()
        assert "Canada" in page
        assert "added by a rating administrator or the Council" in page
        assert ADD not in page
    assert officer.get(ADD).status_code == 404
    asked = office.get(ADD, {"code": "XKX", "from": "2025-11-01"}).content.decode()
    assert 'value="XKX"' in asked
    assert 'value="2025-11-01"' in asked
    wrong = office.post(ADD, FORM | {"code": "can"})
    assert (wrong.status_code, wrong.context["form"].errors) == (
        422, {"code": ["CAN is the code of Canada already."]},
    )  # fmt: skip
    assert 'value="Example Islands"' in wrong.content.decode()
    empty = office.post(ADD, {})
    assert sorted(empty.context["form"].errors) == ["code", "exists_from", "name", "reason", "time_zone"]
    done = office.post(ADD, FORM | {"code": "xkx"}, follow=True).content.decode()
    assert "Example Islands is a federation of the portal now." in done
    assert reverse("federation_correct", args=["XKX"]) in done
    assert officer.get(reverse("federation_correct", args=["XKX"])).status_code == 404


def test_a_code_takes_the_place_of_another_one_on_the_page(dmitri: User, can: Federation) -> None:
    at(NOW)
    ash = Player.objects.create(fide_id=1, name="Ash, Al", federation=can)
    office, form = signed_in(dmitri), FORM | {"code": "CND", "name": "Canada", "replaces": "CAN"}
    assert 'name="moves_people" class="checkboxinput form-check-input" ' in office.get(ADD).content.decode()
    undated = office.post(ADD, form | {"exists_from": ""})
    assert undated.context["form"].errors == {"exists_from": ["This field is required."]}
    office.post(ADD, form | {"moves_people": "on"})
    assert facts_of(Federation.objects.get(pk="CAN")).successor == Federation.objects.get(pk="CND")
    assert Player.objects.get(pk=ash.pk).federation_id == "CND"
    page = " ".join(office.get(CODES).content.decode().split())
    assert "31 Oct 2025" in page
    assert 'followed by <a href="#CND">CND</a>' in page


def test_a_federation_is_corrected_on_its_page(dmitri: User, can: Federation, elif_: Any) -> None:
    at(NOW)
    office, address = signed_in(dmitri), reverse("federation_correct", args=["CAN"])
    shown = office.get(address).content.decode()
    assert 'value="Canada"' in shown
    form = {"name": "Chess Canada", "time_zone": "America/Toronto", "exists_to": "2025-12-31", "reason": REASON}
    same = office.post(address, form | {"name": "Canada", "exists_to": ""})
    assert (same.status_code, same.context["form"].errors) == (
        422, {"name": ["This is kept already: nothing would change."]},
    )  # fmt: skip
    assert "Corrected." in office.post(address, form, follow=True).content.decode()
    assert facts_of(Federation.objects.get(pk="CAN")).name == "Chess Canada"
    taken = office.post(ADD, FORM | {"code": "CAN"}).context["form"].errors
    assert taken == {"code": ["CAN was the code of Chess Canada until 31 December 2025: its days can be corrected."]}
    of_the_usa = office.get(reverse("federation_correct", args=["USA"])).content.decode()
    assert "1 player of the register belongs to it" in of_the_usa


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example/"])
def test_the_way_back_stays_on_the_portal(back: str, dmitri: User) -> None:
    at(NOW)
    answer = signed_in(dmitri).post(f"{ADD}?back={back}", FORM)
    assert (answer.status_code, answer["Location"]) == (302, CODES)


# ---------------------------------------------------------------- in a shell
def test_the_command_adds_it_by_the_same_act(dmitri: User, can: Federation, capsys: pytest.CaptureFixture[str]) -> None:
    at(NOW)
    ash = Player.objects.create(fide_id=1, name="Ash, Al", federation=can)
    told = {"exists_from": FROM, "time_zone": "America/Toronto", "reason": REASON}
    call_command("add_federation", "CND", "Canada", replaces="CAN", move_players=True, **told)
    assert Player.objects.get(pk=ash.pk).federation_id == "CND"
    assert capsys.readouterr().out == "CND · Canada\n"
    (entry,) = history_of(Federation.objects.get(pk="CND"))
    assert (entry.act, entry.by, entry.reason) == ("add federation", dmitri, REASON)
    assert Federation.objects.get(pk="CAN").exists_to == FROM - timedelta(days=1)
    for code, said in (
        ("CND", "code: CND is the code of Canada already."),
        ("cnd", "code: Please write FIDE’s code: three capital letters from A to Z."),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("add_federation", code, "Example Islands", **told)
    with pytest.raises(CommandError, match="--replaces: there is no federation QQQ"):
        call_command("add_federation", "XKX", "Example Islands", replaces="QQQ", **told)


def test_the_command_is_refused_to_who_may_not(dmitri: User, chiara: User) -> None:
    at(NOW)
    told = {"exists_from": FROM, "time_zone": "Pacific/Fiji", "reason": REASON, "by": chiara.email}
    with pytest.raises(CommandError, match="holds no office that adds federations"):
        call_command("add_federation", "XKX", "Example Islands", **told)
