"""The record on its page: for the offices that watch over it, filtered by its address, and never a question more."""

from __future__ import annotations

import ast
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from ratings.lists.models import RatingSystem
from ratings.register.claims.services import claim_player
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import record
from ratingsite.site.record.detail_words import LABELS, UNTOLD, details_of
from ratingsite.site.record.words import ACTS, entry_text, kind_text, state_text
from tests.tournaments.events import SUMMER, approved
from tests.tournaments.forms import signed_in
from tournaments.registration.endings.services import cancel_tournament
from tournaments.registration.models import Tournament

ROOT = Path(__file__).resolve().parents[4]
APPS = ("ratings", "ratingsite", "titles", "tournaments")
DAY = datetime(2025, 9, 2, tzinfo=UTC)


@pytest.fixture
def tournament(astrid: User, boris: User, chiara: User, standard: RatingSystem) -> Tournament:
    """Registered and approved on 1 September; cancelled on the 3rd by the rating officer."""
    made = approved(astrid, boris, chiara)
    later = SUMMER + timedelta(days=2)
    return cancel_tournament(made, by=chiara, now=later, reason="The hall burnt down.")


def acts(client: Client, query: str = "") -> list[tuple[str, str]]:
    """What the page shows, the newest first."""
    lines = client.get(f"/record/{query}").context["lines"]
    return [(line.entry.by.name.split()[0] if line.entry.by else "", line.text) for line in lines]


def test_every_kind_of_object_has_words() -> None:
    names = {model.__name__ for model in apps.get_models()}
    assert {name for name in names if kind_text(AuditEntry(object_type=name)) == name} == set()
    assert kind_text(AuditEntry(object_type="SubmittedFile")) == "submitted file"


def test_the_newest_act_stands_first_with_its_reason_and_its_object(tournament: Tournament, dmitri: User) -> None:
    client = signed_in(dmitri)
    assert acts(client) == [
        ("Chiara", "cancelled the tournament"),
        ("Chiara", "approved the registration"),
        ("Astrid", "registered the tournament"),
        ("Astrid", "kept a draft"),
    ]
    page = client.get("/record/").content.decode()
    assert "“The hall burnt down.”" in page
    assert 'approved <span class="turns">→</span> cancelled' in page
    assert 'draft <span class="turns">→</span> submitted' in page
    assert f'<a href="/tournaments/{tournament.pk}/">St. Louis Autumn Four</a>' in page


def test_a_state_that_stays_as_it_is_stands_once(tournament: Tournament, dmitri: User) -> None:
    record("look at it", tournament, by=dmitri, now=DAY, moved=("cancelled", "cancelled"))
    assert '<span class="muted">cancelled</span>' in signed_in(dmitri).get("/record/").content.decode()


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("?person=astrid", ["registered the tournament", "kept a draft"]),
        ("?act=approve+registration", ["approved the registration"]),
        ("?thing=AUTUMN&person=chiara", ["cancelled the tournament", "approved the registration"]),
        ("?kind=Norm", []),
        ("?article=0.2&act=register", ["registered the tournament"]),
        ("?article=9.9", []),
        ("?first=2025-09-02", ["cancelled the tournament"]),
        ("?last=2025-09-01", ["approved the registration", "registered the tournament", "kept a draft"]),
        ("?first=2025-09-03&last=2025-09-03", ["cancelled the tournament"]),
        ("?first=2025-09-04", []),
        ("?last=9999-12-31", ["cancelled the tournament", "approved the registration", "registered the tournament",
                              "kept a draft"]),
    ],
)  # fmt: skip
def test_the_record_is_filtered(query: str, shown: list[str], tournament: Tournament, dmitri: User) -> None:
    assert [text for _, text in acts(signed_in(dmitri), query)] == shown


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?first=yesterday", "first"),
        ("?first=2025-09-03&last=2025-09-01", "last"),
        ("?act=explode", "act"),
        (f"?thing={'x' * 101}", "thing"),
    ],
)
def test_what_cannot_be_read_stands_at_its_field_and_is_kept(
    query: str, field: str, tournament: Tournament, dmitri: User
) -> None:
    answer = signed_in(dmitri).get(f"/record/{query}")
    assert (answer.status_code, list(answer.context["form"].errors), answer.context["lines"]) == (200, [field], [])


def test_older_entries_follow_page_by_page(tournament: Tournament, astrid: User, dmitri: User) -> None:
    for number in range(104):
        record("register", tournament, by=astrid, now=DAY, number=number)
    client, seen, address = signed_in(dmitri), [], "?person=astrid"
    while address:
        answer = client.get(f"/record/{address}")
        seen.append([line.entry.pk for line in answer.context["lines"]])
        address = answer.context["older"]
    assert [len(keys) for keys in seen] == [50, 50, 6]
    assert sorted({key for keys in seen for key in keys}, reverse=True) == [key for keys in seen for key in keys]


@pytest.mark.every_case
@pytest.mark.parametrize("nonsense", ["x", "-1", "9" * 40, "٣", ""])
def test_a_page_that_begins_nowhere_begins_at_the_newest(nonsense: str, tournament: Tournament, dmitri: User) -> None:
    assert len(acts(signed_in(dmitri), f"?before={nonsense}")) == 4


@pytest.mark.parametrize(
    ("who", "may"),
    [("dmitri", True), ("quentin", True), ("qadira", True), ("astrid", False), ("boris", False), ("chiara", False),
     ("faruk", False)],
)  # fmt: skip
def test_the_record_is_for_the_offices_that_watch_over_it(who: str, may: bool, request: pytest.FixtureRequest) -> None:
    assert signed_in(request.getfixturevalue(who)).get("/record/").status_code == (200 if may else 404)


def test_what_else_is_kept_is_told_as_old_and_new(tournament: Tournament, dmitri: User) -> None:
    entry = record(
        "edit registration", tournament, by=dmitri, now=DAY, starts_on=["2025-10-12", "2025-10-13"], number=3
    )
    assert details_of(entry) == [("First day", "12 October 2025 → 13 October 2025"), ("Number", "3")]
    assert entry_text(AuditEntry(act="something new")) == "something new"


def test_who_may_not_see_an_object_gets_no_link_to_it(
    tournament: Tournament, elif_: Player, faruk: User, dmitri: User, quentin: User
) -> None:
    claim = claim_player(elif_, "I am Elif.", by=faruk, now=DAY)
    record("ask run", faruk, by=dmitri, now=DAY)
    shown = {
        who: {line.address for line in signed_in(user).get("/record/").context["lines"]}
        for who, user in {"administrator": dmitri, "commission": quentin}.items()
    }
    person, event = f"/people/{faruk.pk}/", f"/tournaments/{tournament.pk}/"
    assert shown["administrator"] >= {f"/claims/{claim.pk}/", person, event}
    assert shown["commission"] & {f"/claims/{claim.pk}/", person, event} == {person, event}
    assert {address: signed_in(quentin).get(address).status_code for address in shown["commission"] - {""}} == (
        dict.fromkeys(shown["commission"] - {""}, 200)
    )


def test_a_longer_record_costs_no_more_questions(
    tournament: Tournament, astrid: User, dmitri: User, django_assert_num_queries: Any
) -> None:
    for number in range(60):
        record("register", tournament, by=astrid, now=DAY, number=number)
    client = signed_in(dmitri)
    with django_assert_num_queries(6):
        client.get("/record/")


@cache
def calls_in_code() -> tuple[ast.Call, ...]:
    """Every place where a module writes into the record."""
    modules = [path for app in APPS for path in (ROOT / app).rglob("*.py") if "regulations" not in path.parts]
    sources = [source for path in modules if "record(" in (source := path.read_text("utf-8"))]  # the others parse long
    calls = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return tuple(call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("record", "_record"))


def acts_in_code() -> set[str]:
    """The acts that modules write into the record, as far as they stand there as texts."""
    firsts = [text for call in calls_in_code() for text in ast.walk(call.args[0]) if call.args]
    return {text.value for text in firsts if isinstance(text, ast.Constant) and isinstance(text.value, str)}


def test_every_act_that_the_code_records_has_words() -> None:
    assert sorted(acts_in_code() - ACTS.keys()) == []


@pytest.mark.parametrize(
    ("kind", "state", "text"),
    [
        ("Tournament", "lapsed", "lapsed – not reported in time"),
        ("Report", "certified", "certified by the chief arbiter"),
        ("Report", "allowed", "allowed"),  # of its correction
        ("Player", "elsewhere", "elsewhere"),
        ("Tournament", "", ""),
    ],
)
def test_states_are_told_in_words(kind: str, state: str, text: str) -> None:
    assert state_text(AuditEntry(object_type=kind), state) == text


def test_details_are_told_as_people_read_them(tournament: Tournament, dmitri: User) -> None:
    kept: dict[str, Any] = {
        "office": "qc-chair", "system": "cfc-active", "sha256": "ab", "run": "x", "event": str(tournament.pk),
        "answer": ["asked", "declined"], "ends_on": None, "shown": True, "ticks": [], "local_day": "2025-09-01",
        "despite": [["title-rounds", "1.4.1", "fide-titles"]], "scopes": ["read", "try"], "fee_cents": 2505,
    }  # fmt: skip
    assert details_of(record("edit registration", tournament, by=dmitri, now=DAY, **kept)) == [
        ("Office", "Chair of the qualification commission"), ("Rated as", "CFC active"), ("SHA-256", "ab"),
        ("Answer", "has not accepted yet → has declined"), ("Shown", "yes"),
        ("Day in the federation’s zone", "1 September 2025"),
        ("Although broken", "Too few rounds for norms."),
        (
            "Allowed to",
            "read the state of tournaments, their faults and crosstables, try report files; nothing is stored",
        ),
        ("Fee", "25.05"),
    ]  # fmt: skip


def details_in_code() -> set[str]:
    """The names of the details that modules write into the record, as far as they stand there."""
    own = {"by", "now", "moved", "article", "reason", "fields", "of"}
    return {word.arg for call in calls_in_code() for word in call.keywords if word.arg and word.arg not in own}


def test_every_detail_that_the_code_records_has_words() -> None:
    assert sorted(details_in_code() - LABELS.keys() - UNTOLD) == []
