"""What the page of a correction shows: its acts, and its effects with the people they are about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.lists.archives.selectors import has_its_last_list
from ratings.register.models import Player
from ratings.runs.against_before import ACTIVE, INACTIVE
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.first_ratings import first_given_otherwise
from ratings.runs.corrections.first_ratings_left import first_ratings_left
from ratings.runs.corrections.later_lists import DECIDED, no_text_for_the_next, operated_behind, overtaken_by
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.newest_statements import versions_that_say
from ratings.runs.corrections.permissions import new_correction
from ratings.runs.corrections.selectors import under_way
from ratings.runs.corrections.services import goes_only_as_a_version
from ratings.runs.corrections.words import (
    BARRED,
    STAYS_BEHIND,
    first_ratings_left_text,
    said_in_versions_text,
    under_way_text,
)
from ratings.runs.review.before_publishing import WORDS
from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, decision_on
from ratingsite.office.pages import Act
from ratingsite.office.words import word

UNFOLDED = 20


@dataclass(frozen=True, kw_only=True)
class ShownChange:
    """One line that changes, or that was not there; ``difference`` in points, where there is a rating before and
    after, ``also`` what else changes in it.
    """

    player: Player | None
    before: int | None
    after: int | None
    is_new: bool
    has_working: bool
    also: tuple[str, ...] = ()

    @property
    def difference(self) -> int | None:
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True, kw_only=True)
class ShownList:
    """One list with its changes: the first twenty open, the rest as a count; ``beside`` how many lines differ from the
    list before it, by the name of the kind: as the list stands, and to come.
    """

    system: str
    list_date: date
    before: int
    after: int
    total: int
    points: int
    changes: list[ShownChange]
    rest: list[ShownChange]
    beside: list[tuple[str, int | None, int]] = field(default_factory=list)

    @property
    def listed(self) -> int:
        """How many lines the correction has kept one by one, the largest differences first."""
        return len(self.changes) + len(self.rest)


@dataclass(frozen=True, kw_only=True)
class ShownEventChange:
    """What an event brings a player in both versions, in hundredths."""

    player: Player | None
    before: int | None
    after: int | None


def lists_of(correction: ListCorrection) -> list[ShownList]:
    """The cascade: each list with whom it changes."""
    effects = correction.effects
    people = Player.objects.in_bulk({row["player"] for each in effects.get("lists", ()) for row in each["changed"]})
    workings = effects.get("workings", {})
    found = []
    for place, each in enumerate(effects.get("lists", ())):
        changes = [
            ShownChange(
                player=people.get(row["player"]),
                before=row["before"],
                after=row["after"],
                is_new=row.get("is_new", False),  # older effects do not tell
                has_working=not place and str(row["player"]) in workings,
                also=tuple(_also(row)),
            )
            for row in each["changed"]
        ]
        found.append(
            ShownList(
                system=each.get("system", correction.system_id),  # older effects know of one system
                list_date=date.fromisoformat(each["list_date"]),
                before=each["from"],
                after=each["to"],
                total=each["total"],
                points=each["sum"],
                changes=changes[:UNFOLDED],
                rest=changes[UNFOLDED:],
                beside=[(word(WORDS, kind), *told) for kind, told in each.get("beside", {}).items() if any(told)],
            )
        )
    return found


def _also(row: dict[str, Any]) -> Iterator[str]:
    """What changes of a line beside its rating; older effects do not tell."""
    before, after = row.get("k_before"), row.get("k_after")
    if not row.get("is_new") and before != after:
        yield f"K {before or '–'} → {after or '–'}"
    was_out, is_out = row.get("inactive_before"), row.get("inactive_after")
    if is_out and not was_out:
        yield word(WORDS, INACTIVE)
    if was_out and is_out is False:
        yield word(WORDS, ACTIVE)
    if not row.get("is_new") and is_out is not None and row["last_played_before"] != row["last_played_after"]:
        last = row["last_played_after"]
        yield gettext("last played %(day)s") % {"day": date_format(date.fromisoformat(last)) if last else "–"}


def events_of(correction: ListCorrection) -> list[tuple[str, list[ShownEventChange], int]]:
    """Each corrected event: whom it changes by how much, and how many it does not change."""
    told = correction.effects.get("events", ())
    people = Player.objects.in_bulk({row["player"] for each in told for row in each["players"]})
    return [
        (
            each["name"],
            [
                ShownEventChange(player=people.get(row["player"]), before=row["before"], after=row["after"])
                for row in each["players"]
            ],
            each["unchanged"],
        )
        for each in told
    ]


# ---------------------------------------------------------------- buttons
_ACTS: tuple[tuple[str, str | Promise, str | Promise], ...] = (
    ("publish", _("Publish new versions"), _("Why the published lists are replaced")),
    ("carry", _("Let the next list take it in"), _("Why the published lists stay")),
    ("refuse", _("Refuse"), _("Why the lists stay as they are")),
    ("compute-again", _("Compute again"), ""),
    ("withdraw", _("Withdraw"), _("Why it is put aside")),
)


def acts_of(correction: ListCorrection, user: User, day: date) -> list[Act]:
    """The buttons for a person; what this person alone may not do says why."""
    acts = [_act(correction, user, day, name, label, reason) for name, label, reason in _ACTS]
    return [act for act in [*acts, _in_versions(correction, user, day)] if act is not None]


def _in_versions(correction: ListCorrection, user: User, day: date) -> Act | None:
    """Of what goes into a list to come, or has gone there, while it brings something: that lists were better corrected
    themselves may be found later.
    """
    if correction.state not in DECIDED:
        return None
    if not can(user, "prepare", new_correction(correction.system_id), day=day) or not brought_by(correction):
        return None
    first = under_way(correction.system_id)
    return Act(
        label=gettext("Have it computed as new versions"),
        url=reverse("list_correction_in_versions", args=[correction.pk]),
        allowed=first is None,
        why_not=under_way_text(first) if first else "",
        is_main=False,
        asks_reason=True,
        reason_label=gettext("Why the lists themselves are to say it"),
    )


def _act(
    correction: ListCorrection, user: User, day: date, name: str, label: str | Promise, reason: str | Promise
) -> Act | None:
    decision = decision_on(user, name, correction, day=day)
    facts: dict[str, Any] = {
        "label": str(label),
        "url": reverse(f"list_correction_{name.replace('-', '_')}", args=[correction.pk]),
        "is_main": name == "publish",
        "asks_reason": bool(reason),
        "reason_label": str(reason),
    }
    if not decision.allowed and not decision.barred_by:
        return None
    if name == "carry" and goes_only_as_a_version(correction):  # whoever asks
        why_not = _stays_behind(correction) or said_already(correction)
        return Act(**facts | {"allowed": False, "why_not": why_not}) if why_not else None
    if decision.barred_by:
        return Act(**facts | {"allowed": False, "why_not": word(BARRED, decision.barred_by)})
    if name == "compute-again" and (first := _in_the_way(correction)):
        return Act(**facts | {"allowed": False, "why_not": under_way_text(first)})
    return Act(**facts)


def _in_the_way(correction: ListCorrection) -> ListCorrection | None:
    """The other one of its system that is under way; of one that is under way itself there is none."""
    is_live = correction.state in ListCorrection.LIVE_STATES
    return None if is_live else under_way(correction.system_id)


def _stays_behind(correction: ListCorrection) -> str:
    """What keeps the next list from taking it in; nothing where that is plain to see."""
    told: dict[str, int] = correction.effects.get("stays_behind", {})
    return " ".join(word(STAYS_BEHIND, kind) % {"lines": lines} for kind, lines in told.items())


def said_in_versions(correction: ListCorrection) -> str:
    """What was to go into a later list, or has gone there, and stands in versions of the list by now: also of what was
    withdrawn since. Nothing of any other.
    """
    was_decided = correction.state == ListCorrection.State.WITHDRAWN and correction.decided_at is not None
    if not (correction.state in DECIDED or was_decided):
        return ""
    versions = versions_that_say(correction)
    return said_in_versions_text(versions, is_all=not brought_by(correction)) if versions else ""


def leaves_first_ratings(correction: ListCorrection) -> str:
    """Which first ratings its versions would leave out of later lists, for who decides on them."""
    left = first_ratings_left(correction)
    return first_ratings_left_text(left) if left else ""


def said_already(correction: ListCorrection) -> str:
    """Why nothing of it goes into the next list, or has gone there, though that was decided or could be asked for."""
    if correction.state not in (ListCorrection.State.REVIEW, *DECIDED):
        return ""
    if correction.operation or correction.effects.get("loses"):
        return ""
    return _by_the_lists_behind(correction) or _by_other_corrections(correction)


def _by_the_lists_behind(correction: ListCorrection) -> str:
    state, states = correction.state, ListCorrection.State
    if state != states.TAKEN and has_its_last_list(correction.rating_list.archive):
        return gettext("No list comes into this archive any more: new versions alone put its lists right.")
    if state == states.CARRIED and no_text_for_the_next(correction):
        return gettext(
            "No rules are known here for the days of the next list: it waits until they are, or is taken back and "
            "published as new versions."
        )
    if operated := operated_behind(correction):
        text = gettext(
            "The list of %(day)s was changed whole by an operation: there the difference is another one than here, and "
            "new versions alone take it through."
        )
        return text % {"day": date_format(operated.list_date)}
    if other := overtaken_by(correction):
        text = gettext(
            "The list of %(day)s has come from elsewhere, and says already what was decided: nothing is added to it, "
            "nor to a later one. If it does not say it, that list is to be corrected."
        )
        return text % {"day": date_format(other.list_date)}
    return first_given_otherwise(correction)


def _by_other_corrections(correction: ListCorrection) -> str:
    has_any = correction.effects.get("carried") or correction.effects.get("whole")
    if correction.state == ListCorrection.State.TAKEN or not has_any or brought_by(correction):
        return ""
    if correction.state == ListCorrection.State.CARRIED and versions_that_say(correction):
        return ""  # the page names them
    return gettext("Other corrections say all of it already: nothing is left for the next list.")
