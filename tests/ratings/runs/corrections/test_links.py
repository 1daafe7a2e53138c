"""What leads to the runs behind corrected lists answers: replaced ones, those of the versions, the players of both."""

from __future__ import annotations

from collections.abc import Iterable

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import publish_correction
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.corrections.conftest import Prepare
from tests.ratings.runs.run_links import broken_links
from tests.tournaments.forms import at, signed_in


def made(correction: ListCorrection, by: User) -> ListCorrection:
    publish_correction(correction, by=by, now=AFTER_CLOSING, reason="So it is.")
    advance_correction(correction.pk, clock=lambda: AFTER_CLOSING)
    correction.refresh_from_db()
    assert correction.state == "published", correction.failure
    return correction


def pages_of(players: Iterable[Player]) -> list[str]:
    versions = [
        f"/ratings/{each.system_id}/{each.list_date}/?version={each.version}" for each in RatingList.objects.all()
    ]
    return [*versions, *(f"/players/{player.key}/" for player in players)]


def test_of_lists_that_were_corrected_by_an_event_and_then_by_a_line(
    corrected_event: RatedEvent,
    november_list: RatingList,
    prepare: Prepare,
    quentin: User,
    dmitri: User,
    players: dict[str, Player],
) -> None:
    at(AFTER_CLOSING)
    correction = prepare(november_list, events=[corrected_event])
    assert broken_links(signed_in(quentin), pages_of(players.values())) == {}
    made(correction, quentin)
    assert set(RatingRun.objects.values_list("state", flat=True)) == {"superseded", "published"}
    for who in (quentin, dmitri):
        assert broken_links(signed_in(who), pages_of(players.values())) == {}
    newest = RatingList.objects.filter(list_date=november_list.list_date).order_by("-version")[0]
    line = {"player": players["cyd"].pk, "rating": 1600, "k_factor": None}
    made(prepare(newest, lines=[line]), quentin)
    for who in (quentin, dmitri):
        assert broken_links(signed_in(who), pages_of(players.values())) == {}
