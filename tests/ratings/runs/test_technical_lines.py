"""The technical line of a failure, in the language of the page."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingPeriod
from ratings.register.models import Player
from ratings.regulations.checks import RATING, ROUND, Whole
from ratings.regulations.places import BadPeriod
from ratings.runs.progress import advance_run
from ratings.runs.start import start_run
from ratings.runs.technical_lines import LINES, line_told
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, OCTOBER, Record
from tests.tournaments.forms import signed_in


def refusal(whole: Whole, value: object, *, null: bool = False) -> str:
    check = whole.check_or_null if null else whole.check
    with pytest.raises(BadPeriod) as refused:
        check("players.2000002.rating", value)
    return str(refused.value)


def test_what_the_rules_refuse_is_told_in_french() -> None:
    with override("fr"):
        told = [
            line_told(refusal(RATING, 4500, null=True)),
            line_told(refusal(ROUND, 0)),
            line_told(refusal(Whole(1), "x")),
        ]
    assert told == [
        "players.2000002.rating : attendu un nombre entier de 0 à 4000 ou rien, trouvé 4500",
        "players.2000002.rating : attendu un nombre entier de 1 à 1000, trouvé 0",
        'players.2000002.rating : attendu un nombre entier à partir de 1, trouvé "x"',
    ]


@pytest.mark.parametrize("line", LINES)
def test_every_line_is_found_again_and_has_its_french(line: str) -> None:
    """With values that say nothing of themselves; in English it is what the program wrote."""
    values = {name: f"<{name}>" for name in ("place", "low", "high", "got", "other", "day", "edition", "families")}
    values |= {name: f"<{name}>" for name in ("stage", "times", "players", "results", "expected", "found", "rating")}
    written = line % {**values, "floor": "<floor>", "k": "<k>", "most": "<most>", "games": "<games>", "name": "<name>"}
    assert line_told(written) == written
    with override("fr"):
        assert line_told(written) not in (None, written)


def test_what_has_no_pattern_stays_as_it_was_written() -> None:
    assert line_told("something else") is None


def test_the_page_of_a_failed_run_tells_it(
    players: dict[str, Player], november: RatingPeriod, record_games: Record, dmitri: User
) -> None:
    set_demo_clock(AFTER_CLOSING)
    bad = ImportedEntry(player=players["bob"], rating=4500, k_factor=20)
    import_list("fide-standard", OCTOBER, [bad], origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "ann", "bob", "0-1")])
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    page = signed_in(dmitri).get(f"/runs/{run.pk}/", headers={"Accept-Language": "fr"}).content.decode()
    line = "players.2000002.rating : attendu un nombre entier de 0 à 4000 ou rien, trouvé 4500"
    assert f'<code class="mono">{line}</code>' in page
