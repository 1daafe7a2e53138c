"""Why a player who stood on the list before has no line on the list to come, as far as the register knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.gone import gone_on
from ratings.register.changes.models import PersonChange
from ratings.register.mergers.selectors import persons_on
from ratings.register.models import Player
from ratings.register.standing.selectors import barred_on
from ratings.regulations.registry import rule_book
from ratings.runs.models import RatingRun
from ratingsite.office.words import Words, word

WORDS: Words = {
    PersonChange.Kind.DEATH: gettext_lazy("dead"),
    PersonChange.Kind.EXCLUSION: gettext_lazy("excluded"),
}


def why_gone(run: RatingRun, players: Sequence[Player]) -> dict[int, str]:
    """In words, by row; of whom nothing is known there is nothing. Nobody is asked for where nobody is gone."""
    if not players:
        return {}
    known_at = run.finished_at or run.started_at
    return why_unlisted(players, run.period.system_id, run.period.list_date, known_at=known_at)


def why_unlisted(players: Sequence[Player], system: str, day: date, *, known_at: datetime) -> dict[int, str]:
    """The same of a list of a system, as it was known at a moment. The CFC's lists ask for no member of FIDE."""
    rows = {player.pk for player in players}
    found = {pk: word(WORDS, kind) for pk, kind in gone_on(rows, day, known_at=known_at).items()}
    found = _merged(rows, persons_on(day, known_at=known_at)) | found
    barred = barred_on(day, known_at=known_at) if rule_book(system).home is None else ()
    text = _("federation %(code)s is no member")
    return {each.pk: text % {"code": each.federation_id} for each in players if each.federation_id in barred} | found


def _merged(rows: set[int], behind: Mapping[int, int]) -> dict[int, str]:
    second = {pk: person for pk, person in behind.items() if pk in rows}
    names = dict(Player.objects.filter(pk__in=second.values()).values_list("pk", "name")) if second else {}
    return {pk: _("one person with %(name)s") % {"name": names[person]} for pk, person in second.items()}
