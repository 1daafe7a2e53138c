"""What published lists do not know of a tournament, in words on its pages: what waits, and what was decided of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.runs.corrections.later_lists import DECIDED, overtaken_by
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.permissions import Person, can
from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.reports.ledger_events import beside_lists

_State = ListCorrection.State
_DECIDED: Mapping[str, str | Promise] = {
    _State.CARRIED: _(
        "%(name)s: the list of %(day)s was published before the latest decision on this tournament, or before its "
        "correction. It stays; the next list takes in the difference."
    ),
    _State.TAKEN: _(
        "%(name)s: the list of %(day)s was published before the latest decision on this tournament, or before its "
        "correction. It stays; the list of %(into)s has taken in the difference."
    ),
    _State.REFUSED: _(
        "%(name)s: the list of %(day)s was published before the latest decision on this tournament, or before its "
        "correction. It was decided that it stays as it is."
    ),
    _State.NOTHING: _(
        "%(name)s: the list of %(day)s was published before the latest decision on this tournament, or before its "
        "correction, which changes no rating."
    ),
}


_OVERTAKEN = _(
    "%(name)s: the list of %(day)s was published before the latest decision on this tournament, or before its "
    "correction. It stays; the list of %(into)s has come from elsewhere, and says already what was decided."
)


@dataclass(frozen=True, kw_only=True)
class DecidedOf:
    """A sentence about the correction of a list; its page, where the reader may see it."""

    words: str
    url: str


def shown_beside_lists(tournament: Tournament, reader: Person, *, day: date) -> dict[str, Any]:
    """For the context of a page: ``awaited`` systems, and ``decided``."""
    found = beside_lists(tournament)
    return {"awaited": found.awaited, "decided": [_decided(each, reader, day) for each in found.decided]}


def _decided(correction: ListCorrection, reader: Person, day: date) -> DecidedOf:
    overtaken = overtaken_by(correction) if correction.state in DECIDED else None
    into = overtaken or correction.taken_into
    words = str(_OVERTAKEN if overtaken else _DECIDED[correction.state]) % {
        "name": correction.system.shown_name,
        "day": day_text(correction.rating_list.list_date),
        "into": day_text(into.list_date) if into else "",
    }
    is_seen = can(reader, "view", correction, day=day)
    return DecidedOf(words=words, url=reverse("list_correction", args=[correction.pk]) if is_seen else "")
