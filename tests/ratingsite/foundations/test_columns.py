"""Columns hash by their names, and are equal as before."""

from __future__ import annotations

from django.db.models.expressions import Col, Expression

from ratings.register.models import Federation, Player

NAME, FEDERATION = Player._meta.get_field("name"), Player._meta.get_field("federation")


def test_equal_columns_have_one_hash_and_others_stay_others() -> None:
    columns = [Col(table, field) for table in ("a", "b") for field in (NAME, FEDERATION)]
    again = [Col(table, field) for table in ("a", "b") for field in (NAME, FEDERATION)]
    assert (columns, list(map(hash, columns))) == (again, list(map(hash, again)))
    assert len({*columns, *again}) == 4
    assert Col("a", NAME, FEDERATION) != Col("a", NAME)  # the same name, read as something else


def test_an_ordered_question_is_the_same_with_the_hash_that_django_has(monkeypatch) -> None:
    players = Player.objects.select_related("federation").order_by("federation__name", "-name")
    orders = [players, players.values("name").order_by("name"), Federation.objects.order_by("pk")]
    said = [str(question.query) for question in orders]
    assert Col.__hash__ is not Expression.__hash__
    monkeypatch.setattr(Col, "__hash__", Expression.__hash__)
    assert [str(question.query) for question in orders] == said
