"""A published list that is corrected while that is disturbed: computed, decided, and published as the next version."""

from __future__ import annotations

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.clock.services import now
from tests.cast import person
from tests.ratings.faults import office
from tests.ratings.faults.cases import TURNS, Case, Found

SYSTEM = office.SYSTEMS[0]
STATE = ListCorrection.State


def begin() -> str:
    """A list is published; then a line of the one before it is wrong, and so are the results of a tournament."""
    run = office.start()
    for _ in range(TURNS):  # on a busy machine a turn may come to nothing, and the next one brings it on
        office.turn()
        if office.approve(run) in office.OVER:
            break
    administrator = User.objects.get(name="Dmitri Administrator")
    players = list(Player.objects.order_by("fide_id"))
    event = office.record_open(SYSTEM, 0, players, administrator, "corrected")
    wrong = Wrong(events=[event], lines=[{"player": players[4].pk, "rating": 2300, "k_factor": 20}], reason="Papers.")
    first = RatingList.objects.get(system=SYSTEM, list_date=office.FIRST)
    eva = person("Eva Administrator", (Office.RATING_ADMINISTRATOR, None))
    return str(prepare_correction(first, wrong, by=eva, now=now()).pk)


def decide(key: str) -> str:
    """The commission has the versions published."""
    correction = ListCorrection.objects.get(pk=key)
    if correction.state == STATE.REVIEW:
        by = User.objects.get(name="Quentin Commission")
        correction = publish_correction(correction, by=by, now=now(), reason="The papers were seen.")
    return correction.state


def more(key: str) -> Found:
    """The runs of the versions, and where the runs that they take the place of stand."""
    runs = RatingRun.objects.order_by("period__list_date", "state")
    hashes = runs.values_list("state", "input_sha256", "output_sha256", "published_list__version")
    correction = ListCorrection.objects.get(pk=key)
    versions = correction.published_lists.order_by("list_date").values_list("version", flat=True)
    return {"runs": list(map(list, hashes)), "failure": correction.failure, "versions": list(versions)}


CORRECTION = Case(
    name="correction",
    table=ListCorrection._meta.db_table,
    begin=begin,
    decide=decide,
    waits=(STATE.REVIEW,),
    ends=STATE.PUBLISHED,
    over=(STATE.PUBLISHED, STATE.FAILED, STATE.REFUSED, STATE.WITHDRAWN),
    state=lambda key: ListCorrection.objects.values_list("state", flat=True).get(pk=key),
    more=more,
)
