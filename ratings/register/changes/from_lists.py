"""Changes of many people that a published list brings: dated facts like any other, with the list as their proof."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from operator import attrgetter

from ratings.register.changes.models import PersonChange
from ratings.register.changes.rated_at_home import ring_for_transfers
from ratings.register.changes.selectors import accepted_changes, value_on
from ratings.register.changes.services import write_federations
from ratings.register.changes.values import read, write
from ratings.register.models import Player
from ratingsite.foundations.among import Among
from ratingsite.foundations.bulk import change_rows
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.services import ring

Kind = PersonChange.Kind
ROWS_A_WRITE = 1000
TELL_OF_TRANSFERS = "titles.tasks.judge_again_after_transfers"
"""Rung by name, as after a single transfer (``changes.services``); with the moment at which all were entered."""
FROM_LISTS = (Kind.NAME, Kind.FEDERATION, Kind.SEX, Kind.BIRTH)
_WRITTEN = ("name", "search_name", "family_key", "given_key", "federation_id", "sex", "birth_date", "birth_year")
_columns_of = attrgetter(*_WRITTEN, "pk")


@dataclass(frozen=True, kw_only=True)
class TheList:
    """What the changes of one list have in common: from which day, said where, taken by whom and approved by whom."""

    starts_on: date
    origin: str
    taken_by: User
    taken_at: datetime
    approved_by: User
    approved_at: datetime


def follow_list(told: Sequence[tuple[Player, str, str]], said: TheList) -> int:
    """Accept changes – the person, the kind, the new value – as a list has them; how many. Inside a transaction.

    What a later change says already stays; a list of a day that is to come is followed on that day.
    """
    is_due = said.starts_on <= said.approved_at.date()
    changes = [
        PersonChange(
            player=player,
            kind=kind,
            value=value,
            before=read(player, kind),
            starts_on=said.starts_on,
            reason=said.origin,
            proof=said.origin,
            state=PersonChange.State.ACCEPTED,
            asked_by=said.taken_by,
            asked_at=said.taken_at,
            decided_by=said.approved_by,
            decided_at=said.approved_at,
            applied_at=said.approved_at if is_due else None,
        )
        for player, kind, value in told
    ]
    PersonChange.objects.bulk_create(changes, batch_size=ROWS_A_WRITE)
    if is_due:
        _apply([player for player, _, _ in told], said.approved_at)
    transfers, moment = [each for each in changes if each.kind == Kind.FEDERATION], said.approved_at.isoformat()
    if said.starts_on < said.approved_at.date() and transfers:
        ring(TELL_OF_TRANSFERS, moment, moment, now=said.approved_at)
    federations = {code for each in transfers for code in (each.before, each.value)}
    ring_for_transfers(federations, f"changes:{moment}", now=said.approved_at)
    return len(changes)


def _apply(players: Sequence[Player], now: datetime) -> None:
    """The columns take the values of today, and the federation history follows the transfers."""
    people = {player.pk: player for player in players}
    changes: dict[int, dict[str, list[PersonChange]]] = defaultdict(lambda: defaultdict(list))
    for change in accepted_changes().filter(Among("player_id", people), kind__in=FROM_LISTS):
        changes[change.player_id][change.kind].append(change)
    for pk, by_kind in changes.items():
        for kind, rows in by_kind.items():
            write(people[pk], kind, value_on(rows, now.date(), now))
        people[pk].follow_name()
    change_rows(Player, _WRITTEN, (_columns_of(player) for player in people.values()))
    for pk, by_kind in changes.items():
        if Kind.FEDERATION in by_kind:
            write_federations(people[pk], by_kind[Kind.FEDERATION])
