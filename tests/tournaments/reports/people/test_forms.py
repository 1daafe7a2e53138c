"""The fields of a newcomer and of a line by themselves: births, federations, what was kept of a page. No database."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from ratings.register.newcomers.services import Asked
from tournaments.reports.people.forms import BirthTextField, NewcomerForm, under_prefix
from tournaments.reports.people.page import PeoplePage, state_words

TODAY = date(2025, 10, 16)
TYPED = {"name": "North, Nora", "federation": "usa", "sex": "w", "born": "2012-05-04", "remark": ""}


def newcomer(**changes: str) -> NewcomerForm:
    return NewcomerForm(TYPED | changes, federations={"USA", "CAN"}, today=TODAY)


@pytest.mark.parametrize(
    ("typed", "born"),
    [
        ("2012", (2012, None)),
        (" 2012-05-04 ", (2012, date(2012, 5, 4))),
        ("2025", (2025, None)),
        ("2025-10-16", (2025, TODAY)),
        ("2012-02-29", (2012, date(2012, 2, 29))),
    ],
)
def test_a_birth_is_a_day_or_the_year_alone(typed: str, born: tuple[int, date | None]) -> None:
    assert BirthTextField(today=TODAY).clean(typed) == born


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("", "This field is required."),
        ("2011-02-29", "Please write a day like this: 2001-05-04."),
        ("04.05.2012", "Please write a day like this: 2001-05-04."),
        ("1799", "Please write a day like this: 2001-05-04."),
        ("2026", "Please write a day like this: 2001-05-04."),
        ("2025-10-17", "Nobody was born on that day."),
        ("20120504", "Please write a day like this: 2001-05-04."),
        ("٢٠١٢", "Please write a day like this: 2001-05-04."),
        ("2012-05-04 or so", "Ensure this value has at most 10 characters (it has 16)."),
    ],
)
def test_no_other_text_is_a_birth(typed: str, text: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        BirthTextField(today=TODAY).clean(typed)
    assert refusal.value.messages == [text]


def test_what_is_asked_of_the_register_is_what_was_typed_with_number_and_title_of_the_line() -> None:
    form = newcomer(remark=" Club 12 ")
    assert form.is_valid()
    assert form.asked(fide_id=2099140, title="WFM") == Asked(
        name="North, Nora", federation="USA", sex="w", birth_year=2012, birth_date=date(2012, 5, 4), title="WFM",
        fide_id=2099140, remark="Club 12",
    )  # fmt: skip
    year_alone = newcomer(born="2012")
    assert year_alone.is_valid()
    asked = year_alone.asked(fide_id=None, title="")
    assert (asked.birth_year, asked.birth_date, asked.fide_id) == (2012, None, None)


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"federation": "XXX"}, {"federation": ["There is no federation “XXX” today: see the codes of federations."]}),
        ({"federation": "<b>"}, {"federation": ["There is no federation “<B>” today: see the codes of federations."]}),
        ({"sex": "x"}, {"sex": ["Select a valid choice. x is not one of the available choices."]}),
        ({"sex": ""}, {"sex": ["This field is required."]}),
        ({"name": "  "}, {"name": ["This field is required."]}),
        ({"name": "N" * 101}, {"name": ["Ensure this value has at most 100 characters (it has 101)."]}),
        ({"remark": "r" * 201}, {"remark": ["Ensure this value has at most 200 characters (it has 201)."]}),
    ],
)
def test_what_an_office_needs_and_does_not_get_is_an_error_at_its_field(
    changes: dict[str, str], errors: dict[str, Any]
) -> None:
    assert newcomer(**changes).errors == errors


def test_of_what_was_kept_of_a_page_each_form_takes_its_own_fields() -> None:
    kept = {"line-4-who": "newcomer", "line-4-new-name": "North", "line-41-who": "2099101", "reason": "x"}
    assert under_prefix(kept, "line-4") == {"who": "newcomer"}
    assert under_prefix(kept, "line-4-new") == {"name": "North"}
    assert under_prefix(kept, "line-5") == {}


@pytest.mark.parametrize(
    ("open_count", "settled", "words"),
    [
        (0, {"": 4}, "All 4 lines say whom they mean: 4 by the FIDE ID."),
        (1, {"": 1}, "1 of 2 lines does not say beyond doubt whom it means. Settled: 1 by the FIDE ID."),
        (3, {}, "3 of 3 lines do not say beyond doubt whom they mean."),
        (
            2,
            {"chosen": 1, "": 9, "newcomer": 2, "national": 3, "name-birth": 1},
            "2 of 18 lines do not say beyond doubt whom they mean. Settled: 9 by the FIDE ID, 3 by the national "
            "number, 2 asked for as a newcomer, 1 chosen by hand, 1 by name and day of birth.",
        ),
    ],
)
def test_the_page_counts_what_is_open_and_how_the_rest_was_settled(
    open_count: int, settled: dict[str, int], words: str
) -> None:
    assert state_words(PeoplePage(lines=(), open_count=open_count, settled=settled)) == words
