"""Tokens: made by their person for a time, kept as a digest, used, ended, and nobody else's business."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.api.models import AccessToken
from ratingsite.office.api.selectors import token_with
from ratingsite.office.api.services import (
    MOST_TOKENS,
    BadToken,
    Made,
    TooManyTokens,
    make_token,
    note_use,
    revoke_token,
)
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.forms import at, signed_in

NOW = datetime(2025, 10, 16, 12, 0, tzinfo=UTC)
TODAY = NOW.date()
LAST = date(2025, 10, 31)
PAGE = "/account/tokens/"


def made_by(user: User, **changes: Any) -> Made:
    usual: dict[str, Any] = {"name": "Hall computer", "scopes": ["upload", "read"], "ends_on": LAST}
    return make_token(**(usual | changes), by=user, now=NOW)


def test_of_a_secret_only_its_digest_is_kept(boris: User) -> None:
    made = made_by(boris)
    row = AccessToken.objects.filter(pk=made.token.pk).values().get()
    assert made.secret.startswith("office_")
    assert len(made.secret) > 40
    assert row == {
        "id": made.token.pk,
        "user_id": boris.pk,
        "name": "Hall computer",
        "digest": sha256(made.secret.encode()).hexdigest(),
        "hint": made.secret[-4:],
        "scopes": ["read", "upload"],
        "made_at": NOW,
        "ends_on": LAST,
        "last_used_at": None,
        "revoked_at": None,
    }


def test_the_record_says_who_made_and_ended_it_and_never_the_secret(boris: User) -> None:
    made = made_by(boris)
    revoke_token(made.token, by=boris, now=NOW)
    entries = history_of(made.token)
    assert [(entry.act, entry.by, entry.details) for entry in entries] == [
        ("make token", boris, {"scopes": ["read", "upload"], "ends_on": "2025-10-31"}),
        ("revoke token", boris, {}),
    ]
    written = [str(list(model.objects.values())) for model in (AccessToken, AuditEntry)]
    assert [made.secret in rows for rows in written] == [False, False]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "  "}, "name"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["read", "publish"]}, "scopes"),
        ({"ends_on": date(2025, 10, 15)}, "ends_on"),
        ({"ends_on": TODAY + timedelta(days=367)}, "ends_on"),
    ],
)
def test_a_token_without_name_scope_or_a_near_end_is_not_made(changes: dict[str, Any], field: str, boris: User) -> None:
    with pytest.raises(BadToken) as refusal:
        made_by(boris, **changes)
    assert (refusal.value.field, AccessToken.objects.count()) == (field, 0)


def test_it_opens_until_the_end_of_its_last_day(boris: User) -> None:
    made = made_by(boris)
    opens = [token_with(made.secret, day=LAST + timedelta(days=days)) for days in (0, 1)]
    assert opens == [made.token, None]
    assert token_with(made.secret + "x", day=TODAY) is None


def test_revoked_or_with_its_person_switched_off_it_opens_nothing(boris: User, chiara: User) -> None:
    revoked, switched_off = made_by(boris), made_by(chiara)
    revoke_token(revoked.token, by=boris, now=NOW)
    User.objects.filter(pk=chiara.pk).update(is_active=False)
    assert [token_with(made.secret, day=TODAY) for made in (revoked, switched_off)] == [None, None]


@pytest.mark.parametrize("name", ["boris", "dmitri"])
def test_it_is_revoked_by_its_person_or_the_administrator_and_by_nobody_twice(
    name: str, boris: User, dmitri: User
) -> None:
    by = {"boris": boris, "dmitri": dmitri}[name]
    made = made_by(boris)
    revoke_token(made.token, by=by, now=NOW)
    for again in (boris, dmitri):
        with pytest.raises(NotPermitted):
            revoke_token(made.token, by=again, now=NOW)
    assert token_with(made.secret, day=TODAY) is None
    assert [(each.act, each.by) for each in history_of(made.token)] == [("make token", boris), ("revoke token", by)]


def test_nobody_else_revokes_it(
    boris: User, astrid: User, chiara: User, quentin: User, qadira: User, faruk: User
) -> None:
    token = made_by(boris).token
    for other in (astrid, chiara, quentin, qadira, faruk):
        with pytest.raises(NotPermitted):
            revoke_token(token, by=other, now=NOW)
    assert [entry.act for entry in history_of(token)] == ["make token"]


def test_who_loses_a_token_by_the_administrator_is_told_and_who_ends_his_own_is_not(boris: User, dmitri: User) -> None:
    own, lost = made_by(boris).token, made_by(boris).token
    revoke_token(own, by=boris, now=NOW)
    revoke_token(lost, by=dmitri, now=NOW)
    (message,) = OutboxMessage.objects.all()
    text = f"Dmitri Administrator has revoked your access token {lost}. The program that used it is answered no more."
    assert {name: message.payload[name] for name in ("to", "subject", "body")} == {
        "to": ["boris@example.org"],
        "subject": "Access token revoked: Hall computer",
        "body": f"{text}\n\nhttp://127.0.0.1:8000/account/tokens/\n",
    }


def test_one_person_has_so_many_and_an_ended_one_makes_room(boris: User) -> None:
    tokens = [made_by(boris).token for _ in range(MOST_TOKENS)]
    with pytest.raises(TooManyTokens):
        made_by(boris)
    revoke_token(tokens[0], by=boris, now=NOW)
    assert made_by(boris).token.name == "Hall computer"


def test_its_use_is_noted_once_a_minute(boris: User, django_assert_num_queries: Any) -> None:
    token = made_by(boris).token
    uses = []
    for seconds in (0, 59, 61):
        note_use(token, now=NOW + timedelta(seconds=seconds))
        token.refresh_from_db()
        uses.append(token.last_used_at)
    assert uses == [NOW, NOW, NOW + timedelta(seconds=61)]


# ---------------------------------------------------------------- the page
def form(**changes: Any) -> dict[str, Any]:
    return {"name": "Hall computer", "scopes": ["try"], "ends_on": "2025-11-30"} | changes


def test_the_page_shows_the_secret_once(boris: User) -> None:
    at(NOW)
    client = signed_in(boris)
    answer = client.post(PAGE, form())
    secret = re.search(r'value="(office_[^"]+)"', answer.content.decode())
    token = AccessToken.objects.get()
    assert secret
    assert (answer.status_code, token.digest) == (201, sha256(secret[1].encode()).hexdigest())
    assert (token.user, token.scopes, token.ends_on) == (boris, ["try"], date(2025, 11, 30))
    assert "no-store" in answer["Cache-Control"]
    page = client.get(PAGE).content.decode()
    assert f"…{token.hint}" in page
    assert secret[1] not in page


def test_what_is_wrong_in_the_form_stands_at_its_field(boris: User) -> None:
    at(NOW)
    answer = signed_in(boris).post(PAGE, {"name": "", "ends_on": "2027-01-01"})
    errors = {name: list(found) for name, found in answer.context["form"].errors.items()}
    assert (answer.status_code, errors) == (
        422,
        {
            "name": ["This field is required."],
            "scopes": ["Please choose at least one."],
            "ends_on": ["Please give a day from 16 October 2025 to 17 October 2026."],
        },
    )
    assert not AccessToken.objects.exists()


def test_the_page_says_when_there_are_too_many(boris: User) -> None:
    at(NOW)
    for _ in range(MOST_TOKENS):
        made_by(boris)
    answer = signed_in(boris).post(PAGE, form())
    assert answer.status_code == 422
    assert "You have 20 tokens. Revoke one first." in answer.content.decode()


def test_a_person_sees_and_revokes_only_his_own(boris: User, chiara: User) -> None:
    at(NOW)
    his, hers = made_by(boris, name="His").token, made_by(chiara, name="Hers").token
    client = signed_in(boris)
    page = client.get(PAGE).content.decode()
    assert ("His" in page, "Hers" in page) == (True, False)
    answers = [client.post(reverse("token_revoke", args=[token.pk])).status_code for token in (his, hers)]
    revoked = set(AccessToken.objects.filter(revoked_at__isnull=False))
    assert (answers, revoked) == ([302, 404], {his})
    assert "revoked" in client.get(PAGE).content.decode()


# ---------------------------------------------------------------- everybody's
ALL = "/account/tokens/everybody/"


def shown(answer: Any) -> list[tuple[str, str]]:
    return [(token.user.name, token.name) for token, *_ in answer.context["tokens"]]


def test_the_administrator_finds_every_token_that_works_and_no_other_and_ends_one(
    boris: User, chiara: User, dmitri: User
) -> None:
    at(NOW)
    gone = made_by(boris, name="Revoked").token
    revoke_token(gone, by=boris, now=NOW)
    AccessToken.objects.filter(pk=made_by(boris, name="Over").token.pk).update(ends_on=TODAY - timedelta(days=1))
    last = made_by(boris, name="Today", ends_on=TODAY).token
    made_by(chiara, name="Hers")
    client = signed_in(dmitri)
    assert shown(client.get(ALL)) == [("Boris Arbiter", "Today"), ("Chiara Officer", "Hers")]
    answer = client.post(reverse("token_revoke", args=[last.pk]), follow=True)
    assert (answer.redirect_chain, shown(answer)) == ([(ALL, 302)], [("Chiara Officer", "Hers")])


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("chiara@", ["Chiara Officer"]),
        ("ARBITER", ["Boris Arbiter"]),
        ("%", []),
    ],
)
def test_they_are_found_by_whose_they_are(
    typed: str, found: list[str], boris: User, chiara: User, dmitri: User
) -> None:
    at(NOW)
    for user in (chiara, boris):
        made_by(user)
    answer = signed_in(dmitri).get(ALL, {"q": typed})
    assert [name for name, _token in shown(answer)] == found
    assert ("Nobody has a token that opens anything." in answer.content.decode()) == (not found)


def test_many_stand_on_pages_and_cost_no_more_queries(boris: User, chiara: User, quentin: User, dmitri: User) -> None:
    at(NOW)
    client, counts, seen = signed_in(dmitri), [], []
    for user in (boris, chiara, quentin):
        for _ in range(MOST_TOKENS):
            made_by(user)
        client.get(ALL)  # the number in the header is counted behind every act
        with CaptureQueriesContext(connection) as queries:
            seen.append(len(shown(client.get(ALL))))
        counts.append(len(queries))
    assert (seen, len(set(counts))) == ([20, 40, 50], 1)
    first = client.get(ALL, {"q": "a&b=", "page": "1"})
    assert (first.status_code, client.get(ALL).context["next"]) == (200, "?q=&page=2")
    assert len(shown(client.get(ALL + "?q=&page=2"))) == 10


def test_nobody_else_has_the_page_or_a_way_to_it(
    boris: User, chiara: User, quentin: User, dmitri: User, faruk: User
) -> None:
    at(NOW)
    people = (boris, chiara, quentin, faruk, dmitri)
    assert [signed_in(user).get(ALL).status_code for user in people] == [404, 404, 404, 404, 200]
    assert [ALL in signed_in(user).get(PAGE).content.decode() for user in people] == [False] * 4 + [True]


def test_a_stranger_has_none(client: Any) -> None:
    assert "/account/login/" in client.get(PAGE)["Location"]
