"""Questions whose words are kept answer as Django's own do, with what is in the tables now."""

from __future__ import annotations

from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import BigAutoField, CharField, DateField, DateTimeField, QuerySet, Value
from django.test.utils import CaptureQueriesContext

from ratingsite.foundations.kept_questions import AmongGiven, KeptPages, KeptQuestion, Place
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.api.models import AccessToken

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


@pytest.fixture
def chiara() -> User:
    user = User.objects.create(email="chiara@example.org", name="Chiara", last_login=NOW)
    OfficeHeld.objects.create(user=user, office=Office.QC, starts_on=date(2026, 1, 1))
    OfficeHeld.objects.create(user=user, office=Office.QC_CHAIR, starts_on=date(2027, 1, 1))
    return user


def held_until_a_day(*, planned_once: bool = False) -> KeptQuestion[OfficeHeld]:
    return KeptQuestion(
        lambda: (
            OfficeHeld.objects.filter(user=Place("user", BigAutoField()), starts_on__lte=Place("day", DateField()))
            .select_related("user")
            .annotate(word=Value("held"))
            .order_by("-starts_on")
        ),
        planned_once=planned_once,
    )


def told(found: list[OfficeHeld]) -> list[tuple[object, ...]]:
    return [(each.pk, each.office, each.starts_on, each.user.last_login, each.word) for each in found]  # type: ignore[attr-defined]


@pytest.mark.parametrize("planned_once", [False, True])
def test_objects_come_with_what_they_lead_to_and_what_was_annotated(chiara: User, planned_once: bool) -> None:
    question = held_until_a_day(planned_once=planned_once)
    for day in (date(2026, 6, 1), date(2027, 6, 1)):
        plain = OfficeHeld.objects.filter(user=chiara, starts_on__lte=day).select_related("user")
        with CaptureQueriesContext(connection) as asked:
            found = told(question.rows(user=chiara.pk, day=day))
        assert found == told(list(plain.annotate(word=Value("held")).order_by("-starts_on")))
        assert len(asked) == 1


@pytest.mark.parametrize("planned_once", [False, True])
def test_what_was_changed_since_is_found_as_it_is_now(chiara: User, planned_once: bool) -> None:
    question = held_until_a_day(planned_once=planned_once)
    assert len(question.rows(user=chiara.pk, day=date(2026, 6, 1))) == 1
    OfficeHeld.objects.filter(office=Office.QC_CHAIR).update(starts_on=date(2026, 2, 1))
    assert [each.office for each in question.rows(user=chiara.pk, day=date(2026, 6, 1))] == [Office.QC_CHAIR, Office.QC]


def test_deferred_columns_are_read_when_somebody_asks(chiara: User) -> None:
    question = KeptQuestion(lambda: User.objects.filter(email=Place("email", CharField())).defer("name"))
    found = question.first(email="chiara@example.org")
    assert found is not None
    assert (found.get_deferred_fields(), found.name) == ({"name"}, "Chiara")


def test_nobody_is_found_under_an_unknown_address(chiara: User) -> None:
    question = KeptQuestion(lambda: User.objects.filter(email=Place("email", CharField())))
    assert question.first(email="faruk@example.org") is None


def test_prefetched_rows_come_with_the_objects(chiara: User) -> None:
    question = KeptQuestion(lambda: User.objects.filter(pk=Place("user", BigAutoField())).prefetch_related("offices"))
    found = question.first(user=chiara.pk)
    assert found is not None
    with CaptureQueriesContext(connection) as asked:
        assert {held.office for held in found.offices.all()} == {Office.QC, Office.QC_CHAIR}
    assert len(asked) == 0


def test_columns_come_as_rows_or_as_values(chiara: User) -> None:
    of_user = Place("user", BigAutoField())
    rows = KeptQuestion(lambda: User.objects.filter(pk=of_user).values_list("name", "last_login"))
    values = KeptQuestion(lambda: User.objects.filter(pk=of_user).values_list("last_login", flat=True))
    assert rows.rows(user=chiara.pk) == [("Chiara", NOW)]
    assert values.rows(user=chiara.pk) == [NOW]


def test_dictionaries_are_not_asked_for() -> None:
    with pytest.raises(TypeError, match="ValuesIterable"):
        KeptQuestion(lambda: User.objects.values("name")).rows()


def test_rows_are_found_among_many_numbers_and_texts(chiara: User) -> None:
    User.objects.create(email="faruk@example.org", name="Faruk")
    numbers = KeptQuestion(lambda: User.objects.filter(AmongGiven("pk", "users", int)))
    texts = KeptQuestion(lambda: User.objects.filter(AmongGiven("email", "emails", str)))
    assert numbers.rows(users=[chiara.pk, chiara.pk + 1000]) == [chiara]
    assert texts.rows(emails={"chiara@example.org", 'x"},{'}) == [chiara]
    assert texts.rows(emails=[]) == []


def test_rows_are_found_among_many_keys(chiara: User) -> None:
    first, second = (
        AccessToken.objects.create(user=chiara, name=name, digest=name, made_at=NOW, ends_on=NOW.date()).pk
        for name in ("first", "second")
    )
    keys = KeptQuestion(
        lambda: (
            AccessToken.objects.filter(AmongGiven("pk", "tokens", UUID)).order_by("name").values_list("pk", flat=True)
        )
    )
    assert keys.rows(tokens=[first]) == [first]
    assert keys.rows(tokens=[second, first]) == [first, second]


def test_objects_that_lead_to_the_same_row_lead_to_one_object(chiara: User) -> None:
    faruk = User.objects.create(email="faruk@example.org", name="Faruk")
    OfficeHeld.objects.create(user=faruk, office=Office.ARBITER, federation=None, starts_on=date(2026, 1, 1))
    question = KeptQuestion(lambda: OfficeHeld.objects.select_related("user", "federation").order_by("pk"))
    of_qc, of_chair, of_arbiter = question.rows()
    assert of_qc.user is of_chair.user
    assert (of_qc.user, of_arbiter.user, of_arbiter.federation) == (chiara, faruk, None)
    assert question.rows()[0].user is not of_qc.user


def test_places_of_a_question_that_is_planned_once_take_every_kind_of_value(chiara: User) -> None:
    """What is always the same stands in the text, per cent signs too; a value in two places is put in once."""
    user = Place("user", BigAutoField())
    question = KeptQuestion(
        lambda: (
            OfficeHeld.objects.filter(AmongGiven("office", "offices", str), AmongGiven("pk", "numbers", int), user=user)
            .filter(
                user=user, user__last_login__lte=Place("now", DateTimeField()), user__name=Place("name", CharField())
            )
            .exclude(user__name="100 %s")
            .order_by("-starts_on")
            .values_list("office", "user__name")
        ),
        planned_once=True,
    )
    numbers = list(OfficeHeld.objects.values_list("pk", flat=True))
    asked = {"offices": ["qc", "it's {%s}"], "numbers": numbers, "user": chiara.pk, "now": NOW, "name": "Chiara"}
    assert [question.rows(**asked | changed) for changed in ({}, {"numbers": []}, {"name": "O'Hara"}, {})] == [
        [("qc", "Chiara")], [], [], [("qc", "Chiara")],
    ]  # fmt: skip
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT generic_plans + custom_plans FROM pg_prepared_statements WHERE position(%s in statement) > 0",
                ["100 %s"],
            )
            assert cursor.fetchall() == [(4,)]


def test_rows_are_shown_page_by_page_and_where_there_are_none_the_page_is_empty(chiara: User) -> None:
    def held() -> QuerySet[OfficeHeld]:
        return OfficeHeld.objects.filter(user=Place("user", BigAutoField())).order_by("starts_on")

    pages = KeptPages(held, of="user")
    offices = [[each.office for each in page] for page in Paginator(pages.asked(user=chiara.pk), 1)]
    assert offices == [[Office.QC], [Office.QC_CHAIR]]
    assert list(Paginator(pages.asked(user=chiara.pk + 1), 1).get_page("")) == []
