"""What a document must be, and how one that is not is refused."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

import pytest

from titles.regulations import BadDossier, Status
from titles.regulations.demands import FLAG, TEXT, among, day_of, fields_of, held, list_of, member_of, whole


@dataclass
class Badge:
    """A record of which two fields have a default."""

    number: int
    colour: str | None = None
    pins: list[str] = field(default_factory=list)


def test_a_record_has_all_its_fields_but_those_with_a_default():
    assert fields_of({"number": 7}, "badge", Badge) == {"number": 7}
    with pytest.raises(BadDossier, match=r"^badge\.number: expected this field, got null$"):
        fields_of({"colour": "blue"}, "badge", Badge)


def test_what_may_be_left_out_is_then_nothing():
    assert fields_of({}, "badge", Badge, ("number",)) == {"number": None}
    assert fields_of({"number": 7}, "badge", Badge, ("number",)) == {"number": 7}


def test_an_unknown_field_and_what_is_no_record_are_refused():
    with pytest.raises(BadDossier, match=r"^size: expected one of the fields number, colour, pins, got \"size\"$"):
        fields_of({"size": 3}, "", Badge)
    with pytest.raises(BadDossier, match=r"^the document: expected an object, got \[\]$"):
        fields_of([], "", Badge)


@pytest.mark.parametrize(
    ("demand", "good", "bad"),
    [
        (whole(1, 9), [1, 9], [0, 10, True, 1.0, "1", None]),
        (whole(1, 9).or_null(), [1, None], [0, ""]),
        (among(("a", "b")), ["a"], ["c", None, 1]),
        (FLAG, [True, False], [1, 0, None]),
        (TEXT, ["a", "a" * 200], ["", "a" * 201, None, 7]),
    ],
)
def test_a_demand_takes_what_it_says(demand, good, bad):
    assert [held("x", value, demand) for value in good] == good
    for value in bad:
        with pytest.raises(BadDossier) as refused:
            held("x", value, demand)
        assert (refused.value.path, refused.value.expected, refused.value.got) == ("x", demand.expected, value)


def test_a_word_is_read_as_the_member_that_it_names():
    assert member_of(Status, "open", "x") is Status.OPEN
    with pytest.raises(BadDossier, match=r"^x: expected one of met, open, broken, got null$"):
        member_of(Status, None, "x")


def test_a_list_is_a_list():
    assert list_of([1], "x") == [1]
    with pytest.raises(BadDossier, match=r"^x: expected a list, got {}$"):
        list_of({}, "x")


@pytest.mark.parametrize("value", ["20220501", "2022-W18", "2022-02-30", "", None, 7])
def test_a_day_is_written_in_one_way(value):
    assert day_of("2022-05-01", "x") == date(2022, 5, 1)
    with pytest.raises(BadDossier, match=r"^x: expected a day as YYYY-MM-DD, got "):
        day_of(value, "x")


def test_a_refusal_is_one_short_line():
    refused = BadDossier("a\nb" + "c" * 200, "less", "d" * 200)
    assert str(refused) == "a\\nb" + "c" * 117 + ': expected less, got "' + "d" * 56 + "..."
    assert str(BadDossier("x", "a whole number", Decimal("1.50"))) == "x: expected a whole number, got 1.50"
