"""A published list is corrected by hand: typed by one office, decided by another, published by the worker."""

from __future__ import annotations

from collections.abc import Mapping

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person


def corrected(rating_list: RatingList, ratings: Mapping[Player, int | None], by: User) -> ListCorrection:
    """The next version of a list says these ratings of these players; ``by`` decides."""
    return published(prepared(rating_list, ratings), by)


def corrected_by(rating_list: RatingList, wrong: Wrong, by: User) -> ListCorrection:
    """The next version of a list puts this right; ``by`` decides."""
    return published(prepared_by(rating_list, wrong), by)


def published(found: ListCorrection, by: User) -> ListCorrection:
    """A computed correction, as the next version."""
    publish_correction(found, by=by, now=NOW, reason="It was a slip.")
    advance_correction(found.pk, clock=lambda: NOW)
    found.refresh_from_db()
    assert found.state == "published", found.failure
    return found


def prepared(rating_list: RatingList, ratings: Mapping[Player, int | None]) -> ListCorrection:
    """A correction of a list that says so, computed."""
    lines = [{"player": player.pk, "rating": rating, "k_factor": 10} for player, rating in ratings.items()]
    return prepared_by(rating_list, Wrong(lines=lines, reason="A slip."))


def prepared_by(rating_list: RatingList, wrong: Wrong) -> ListCorrection:
    """The same of whatever is wrong."""
    eva = User.objects.filter(name="Eva Administrator").first()
    eva = eva or person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    found = prepare_correction(rating_list, wrong, by=eva, now=NOW)
    advance_correction(found.pk, clock=lambda: NOW)
    found.refresh_from_db()
    return found


def listed(rating_list: RatingList, player: Player, rating: int, games: int = 60) -> None:
    """A line of a list that was made by hand."""
    ListEntry.objects.create(
        rating_list=rating_list,
        player=player,
        name=player.name,
        federation_id=player.federation_id,
        rating=rating,
        games_total=games,
    )
