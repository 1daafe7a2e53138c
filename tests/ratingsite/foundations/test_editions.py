"""A day chooses the edition, or there is an error."""

from dataclasses import replace
from datetime import date

import pytest

from ratingsite.foundations.editions import (
    Edition,
    Family,
    NoEditionInForce,
    Status,
    UnknownEdition,
    edition_named,
    edition_on,
)

OLD = Edition(
    id="old",
    family=Family.CFC,
    title="Old",
    effective_from=date(2020, 1, 1),
    effective_to=date(2021, 12, 31),
    source="a text",
    status=Status.SOURCE,
)
NEW = replace(OLD, id="new", effective_from=date(2022, 1, 1), effective_to=None)
APPLIED = replace(OLD, id="applied", effective_from=date(2019, 1, 1), status=Status.NOT_APPLIED)
EDITIONS = (APPLIED, OLD, NEW)


@pytest.mark.parametrize(
    ("day", "edition"), [("2020-01-01", "old"), ("2021-12-31", "old"), ("2022-01-01", "new"), ("2099-01-01", "new")]
)
def test_the_edition_in_force_on_a_day_governs_it(day: str, edition: str) -> None:
    assert edition_on(EDITIONS, date.fromisoformat(day)).id == edition


def test_a_day_that_no_edition_covers_is_an_error_and_never_a_guess() -> None:
    with pytest.raises(NoEditionInForce, match="no edition of cfc covers 2019-12-31"):
        edition_on(EDITIONS, date(2019, 12, 31))


def test_what_was_only_applied_is_chosen_by_name() -> None:
    assert edition_named(EDITIONS, "applied") is APPLIED


def test_an_unknown_name_lists_those_that_exist() -> None:
    with pytest.raises(UnknownEdition, match="no edition 'x'; there are: applied, old, new"):
        edition_named(EDITIONS, "x")
