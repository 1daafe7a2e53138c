"""What of a correction the next list takes in, in words for its page: not all that later lists should have said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.lists.archives.selectors import has_its_last_list
from ratings.lists.selectors import newest_list
from ratings.register.mergers.selectors import behind_now
from ratings.register.models import Player
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.first_ratings import who_is_rated_behind
from ratings.runs.corrections.later_lists import DECIDED, overtaken_by
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.second_entries import led_to_people
from ratings.runs.corrections.services import goes_only_as_a_version
from ratings.runs.persons import Persons
from ratingsite.office.page_tags import change

SHOWN = 10
HUNDREDTHS = 100


@dataclass(frozen=True, kw_only=True)
class ShownDifference:
    """What the next list adds for one player."""

    player: Player | None
    words: str


@dataclass(frozen=True, kw_only=True)
class IntoNext:
    """The largest differences, and how many more there are."""

    shown: list[ShownDifference]
    more: int


def into_next(correction: ListCorrection) -> IntoNext | None:
    """What the next list takes in, or has taken in; nothing where it cannot, or was not to."""
    is_open = correction.state == ListCorrection.State.REVIEW and not goes_only_as_a_version(correction)
    goes_in = correction.state in DECIDED and overtaken_by(correction) is None
    is_too_late = correction.state == ListCorrection.State.CARRIED and has_its_last_list(correction.rating_list.archive)
    if is_too_late or not (is_open or goes_in):
        return None
    left_out = who_is_rated_behind(correction)
    brought = {row: told for row, told in brought_by(correction).items() if row not in left_out}
    if correction.state != ListCorrection.State.TAKEN:
        brought = _of_people(correction, brought)
    told = sorted(brought.items(), key=lambda each: (-abs(each[1].rating), each[0]))
    people = Player.objects.in_bulk([row for row, _ in told[:SHOWN]])
    shown = [ShownDifference(player=people.get(row), words=", ".join(_words(found))) for row, found in told[:SHOWN]]
    return IntoNext(shown=shown, more=max(len(told) - SHOWN, 0)) if shown else None


def _of_people(correction: ListCorrection, brought: dict[int, Carried]) -> dict[int, Carried]:
    """What comes of it under the numbers of second entries, as the mergers are now (rulings: two-entries)."""
    corrected = correction.rating_list
    before = newest_list(corrected.system_id, corrected.archive) if brought else None
    behind = behind_now() if before is not None else {}
    if before is None or behind.keys().isdisjoint(brought):
        return brought
    return led_to_people(brought, before, Persons(behind=behind), dict.fromkeys(brought, corrected.list_date))


def _words(found: Carried) -> Iterator[str]:
    if found.first is not None:
        yield _("first rating %(rating)s") % {"rating": found.first}
    if found.rating or (found.first is None and not found.games):
        yield change(found.rating * HUNDREDTHS)
    if found.games:
        number = change(found.games * HUNDREDTHS)
        yield ngettext("%(number)s game", "%(number)s games", abs(found.games)) % {"number": number}
