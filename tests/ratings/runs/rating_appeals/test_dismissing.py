"""What goes beside a dismissal is what its label says: the rating that stands on the list by now."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.services import Wrong, prepare_correction
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.forms import RulingForm
from ratingsite.office.accounts.models import User
from tests.ratings.runs.rating_appeals.test_final import NOW, published

REFUSED = {"rating": ["Another rating upholds the appeal: choose that, or leave this empty."]}


@pytest.mark.parametrize(
    ("is_corrected", "typed", "errors"),
    [
        (True, 1975, {}),
        (True, 1985, REFUSED),
        (True, "", {}),
        (False, 1985, {}),
        (False, 1975, REFUSED),
    ],
)
def test_a_dismissal_goes_with_the_rating_that_stands_and_with_no_other(
    is_corrected: bool,
    typed: int | str,
    errors: dict[str, list[str]],
    cfc_list: RatingList,
    bob: User,
    adam: User,
    regina: User,
    players: dict[str, Player],
) -> None:
    """1985 was published and appealed against; a correction may say 1975 since."""
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=date(2026, 3, 1))
    if is_corrected:
        line = {"player": players["bob"].pk, "rating": 1975, "k_factor": None}
        published(prepare_correction(cfc_list, Wrong(lines=[line], reason="A slip."), by=adam, now=NOW), regina)
    form = RulingForm({"ruling": "dismiss", "rating": typed, "calculation": "It stands."}, appeal=appeal)
    assert f"{1975 if is_corrected else 1985}" in str(form["ruling"])
    assert form.errors == errors
