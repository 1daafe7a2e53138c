"""What waits at the CFC's offices in the demo: an appeal against a rating (739), and an operation on a list (737).

Players, lists and what they say are invented.
"""

from __future__ import annotations

from datetime import date, datetime

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.lists.one_off_documents import CFC_BOON
from ratings.register.claims.services import claim_player, confirm_claim
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import Wrong, prepare_correction
from ratings.runs.rating_appeals.services import file_appeal
from ratingsite.office.accounts.models import User

SYSTEM = "cfc-regular"
ORIGIN = "invented for the demo"
APPELLANT = "Gagnon, Oscar"
PEOPLE = ((99900101, APPELLANT, 1985), (99900102, "Larch, Simone", 1722), (99900103, "Tamarack, Jules", 2043))
OF_1980 = ((99900104, "Alder, Rosalind", 1300), (99900105, "Basswood, Henri", 1655), (99900106, "Aspen, Edith", 2110))
BOON_DAY, NEWEST = date(1980, 6, 15), date(2025, 10, 16)


def let_the_cfc_wait(*, by: User, officer: User, auditor: User, player: User, now: datetime) -> None:
    """The auditor has prepared the boon of 1980 and waits for the committee; a player's appeal waits for the auditor.

    ``by`` takes the lists in, ``officer`` knows the player.
    """
    _prepare_the_boon(_list_of(OF_1980, BOON_DAY, by=by, now=now), by=auditor, now=now)
    newest = _list_of(PEOPLE, NEWEST, by=by, now=now)
    appellant = Player.objects.get(name=APPELLANT)
    claim = claim_player(appellant, "The federation has my membership.", by=player, now=now)
    confirm_claim(claim, by=officer, now=now)
    grounds = "My draw of round 3 in Halifax was counted as a loss. The crosstable has it right."
    file_appeal(appellant, newest, by=player, now=now, grounds=grounds)


def _list_of(people: tuple[tuple[int, str, int], ...], day: date, *, by: User, now: datetime) -> RatingList:
    rows = [
        ImportedEntry(
            player=Player.objects.create(fide_id=fide_id, name=name, federation_id="CAN"),
            rating=rating,
            games_total=60,
            highest_rating=rating,
        )
        for fide_id, name, rating in people
    ]
    return import_list(SYSTEM, day, rows, origin=ORIGIN, by=by, now=now)


def _prepare_the_boon(rating_list: RatingList, *, by: User, now: datetime) -> None:
    reason = "The federation decided to give points against the deflation of its ratings."
    said = Wrong(operation=CFC_BOON, authority="CFC, rating committee (702)", reason=reason)
    correction = prepare_correction(rating_list, said, by=by, now=now)
    advance_correction(correction.pk, clock=lambda: now)
