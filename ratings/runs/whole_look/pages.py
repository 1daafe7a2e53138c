"""What the part of a run's page is filled with that tells of its being rated again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.models import Player
from ratings.runs.models import RatingRun
from ratings.runs.whole_look.models import WholeLook
from ratings.runs.whole_look.services import RatedDifferently, StillLooking, last_look, refuse_unless_agreed
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.pages import Act

SHOWN = 100


@dataclass(frozen=True, kw_only=True)
class ShownDifference:
    """Somebody with another result: rating and change (hundredths) on both sides, ``None`` where there is none."""

    player: Player | None
    key: str
    stored: dict[str, int | None] | None
    found: dict[str, int | None]

    @property
    def is_only_the_working(self) -> bool:
        return self.stored == self.found


def looked(run: RatingRun, user: User, day: date) -> dict[str, Any]:
    """The last look with its first differences, and what may be done."""
    look = last_look(run)
    return {
        "run": run,
        "look": look,
        "look_is_live": look is not None and look.state in WholeLook.WORKING_STATES,
        "differences": _differences(run, look) if look is not None else [],
        "look_act": _act(run, look, user, day),
    }


def why_not_published(run: RatingRun) -> str:
    """What of its being rated again keeps a list from being published; nothing where nothing does."""
    try:
        refuse_unless_agreed(run)
    except (StillLooking, RatedDifferently) as why:
        return words_of_look(why)
    return ""


def words_of_look(why: Exception) -> str:
    """Why a list waits for the run to be rated again, or for another run."""
    if isinstance(why, StillLooking):
        return _("Everybody is being rated again: wait for the end, or stop it.")
    return _("Rated again, somebody has another result: void the run and start again.")


def _differences(run: RatingRun, look: WholeLook) -> list[ShownDifference]:
    kept = look.differences[:SHOWN]
    rows = run.manifest["rows"]["players"] if kept else {}
    people = Player.objects.select_related("federation").in_bulk([rows[each["player"]] for each in kept])
    return [
        ShownDifference(
            key=each["player"], player=people.get(rows[each["player"]]), stored=each["stored"], found=each["found"]
        )
        for each in kept
    ]


def _act(run: RatingRun, look: WholeLook | None, user: User, day: date) -> Act | None:
    if look is not None and look.state in WholeLook.WORKING_STATES:
        if not can(user, "stop", look, day=day):
            return None
        return Act(label=_("Stop rating again"), url=reverse("run_whole_look_stop", args=[run.pk]), is_main=False)
    if not can(user, "rate-again", run, day=day):
        return None
    return Act(label=_("Rate everything again"), url=reverse("run_whole_look", args=[run.pk]), is_main=False)
