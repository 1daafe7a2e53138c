"""What is true of people on a day, as far as it was decided at a moment: the register through its dated changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from datetime import date, datetime

from django.db.models import Exists, OuterRef, QuerySet

from ratings.register.changes.models import PersonChange
from ratings.register.changes.permissions import change_rows
from ratings.register.changes.values import COLUMNS, write
from ratings.register.models import Federation, Player
from ratingsite.foundations.among import Among
from ratingsite.foundations.kept_questions import KeptQuestion
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User

Kind, State = PersonChange.Kind, PersonChange.State
IDS_A_QUERY = 5000


def people_on(players: Iterable[Player], day: date, *, known_at: datetime) -> list[Player]:
    """Copies of rows of the register with the values of a day; what nobody has changed stands as it is."""
    rows = list(players)
    changes = _changes_of([player.pk for player in rows])
    return [_on(player, changes[player.pk], day, known_at) if player.pk in changes else player for player in rows]


def _on(player: Player, changes: Sequence[PersonChange], day: date, known_at: datetime) -> Player:
    found = copy(player)
    for kind in {change.kind for change in changes} & COLUMNS.keys():
        write(found, kind, value_on([change for change in changes if change.kind == kind], day, known_at))
    return found


def value_on(changes: Sequence[PersonChange], day: date, known_at: datetime | None) -> str:
    """The value of one kind on a day: of the last change in force that was known, else what was there before any."""
    if last := _last_in_force(changes, day, known_at):
        return last.value
    return min(changes, key=lambda change: (_decided_at(change), change.pk)).before


def changes_in_force(players: Iterable[int], day: date, *, known_at: datetime | None) -> dict[int, list[PersonChange]]:
    """The last change of each kind that is in force on a day, by row of the register; of all that is known now if no
    moment is given. Death and exclusion are none of them: they change no column.
    """
    found: dict[int, list[PersonChange]] = {}
    for pk, changes in _changes_of(list(players)).items():
        kinds = sorted({change.kind for change in changes})
        last = (_last_in_force([one for one in changes if one.kind == kind], day, known_at) for kind in kinds)
        found[pk] = [change for change in last if change]
    return found


def _last_in_force(changes: Sequence[PersonChange], day: date, known_at: datetime | None) -> PersonChange | None:
    known = (change for change in changes if known_at is None or _decided_at(change) <= known_at)
    in_force = (change for change in known if change.starts_on <= day)
    return max(in_force, key=lambda change: (change.starts_on, _decided_at(change), change.pk), default=None)


def _decided_at(change: PersonChange) -> datetime:
    assert change.decided_at is not None  # noqa: S101 - a constraint of the table: accepted changes have the moment
    return change.decided_at


def _changes_of(players: Sequence[int]) -> dict[int, list[PersonChange]]:
    found: dict[int, list[PersonChange]] = defaultdict(list)
    for change in accepted_changes().filter(Among("player_id", players), kind__in=list(COLUMNS)):
        found[change.player_id].append(change)
    return found


def accepted_changes() -> QuerySet[PersonChange]:
    """The changes that are facts, in the order of their days; those of one day as they were decided."""
    facts = PersonChange.objects.filter(state=State.ACCEPTED).defer("proof_file")
    return facts.order_by("starts_on", "decided_at", "pk")


def fide_ids_on(day: date, *, known_at: datetime) -> dict[int, int | None]:
    """Of everybody who was given a FIDE ID later than by a list: the one of a day, by row of the register.

    Lists and documents keep the number they were written with; few people have had two, so all of them are told.
    """
    changes: dict[int, list[PersonChange]] = defaultdict(list)
    for change in _OF_FIDE_IDS.rows():
        changes[change.player_id].append(change)
    values = {pk: value_on(rows, day, known_at) for pk, rows in changes.items()}
    return {pk: int(value) if value else None for pk, value in values.items()}


_OF_FIDE_IDS = KeptQuestion(
    lambda: (
        accepted_changes()
        .defer(None)
        .filter(kind=Kind.FIDE_ID)
        .only("player", "kind", "value", "before", "starts_on", "decided_at")
    ),
    planned_once=True,
)


# ---------------------------------------------------------------- who stands on no list
def left_out(day: date, *, known_at: datetime) -> tuple[set[int], set[int]]:
    """Who stands on no list of a day – the dead and the excluded (10.2; 2003, 16.2) – and who had been left out and
    stands on lists again, by row of the register.
    """
    changes: dict[tuple[int, str], list[PersonChange]] = defaultdict(list)
    for change in accepted_changes().filter(kind__in=[Kind.DEATH, Kind.EXCLUSION], decided_at__lte=known_at):
        changes[change.player_id, change.kind].append(change)
    told = {pk for pk, _kind in changes}
    out = {pk for (pk, _kind), rows in changes.items() if value_on(rows, day, known_at)}
    return out, told - out


def gone_on(players: Iterable[int], day: date, *, known_at: datetime) -> dict[int, str]:
    """Of rows of the register those who could not play on a day: ``death`` before it, or else ``exclusion`` by then.

    Who died, died on the day of the death, whatever day the lists count it from; the newest that is known says it.
    """
    ids, found = sorted(set(players)), {}
    for start in range(0, len(ids), IDS_A_QUERY):
        of_these = accepted_changes().filter(
            player__in=ids[start : start + IDS_A_QUERY], kind__in=[Kind.DEATH, Kind.EXCLUSION], decided_at__lte=known_at
        )
        changes: dict[tuple[int, str], list[PersonChange]] = defaultdict(list)
        for change in of_these:
            changes[change.player_id, change.kind].append(change)
        for (pk, kind), rows in changes.items():
            is_gone = _died_before(rows, day) if kind == Kind.DEATH else value_on(rows, day, known_at)
            if is_gone and found.get(pk) != Kind.DEATH:
                found[pk] = str(kind)
    return found


def _died_before(changes: Sequence[PersonChange], day: date) -> bool:
    told = value_on(changes, date.max, None)
    return bool(told) and date.fromisoformat(told) < day


# ---------------------------------------------------------------- pages
def history_of_person(player: Player) -> list[PersonChange]:
    """The accepted changes of a person, newest first."""
    return list(accepted_changes().filter(player=player).select_related("decided_by").order_by("-starts_on", "-pk"))


def changes_to_decide(user: User, *, day: date) -> QuerySet[PersonChange]:
    """What waits for a decision of this person, in the order of asking."""
    return _seen_with_people(PersonChange.objects.filter(open_to(user, "accept", change_rows(user, day), day=day)))


def changes_seen(user: User, *, day: date) -> QuerySet[PersonChange]:
    """What this person may see and does not decide, newest first."""
    rows = change_rows(user, day)
    found = PersonChange.objects.filter(open_to(user, "view", rows, day=day))
    return _seen_with_people(found.exclude(open_to(user, "accept", rows, day=day))).order_by("-asked_at", "-pk")


def _seen_with_people(changes: QuerySet[PersonChange]) -> QuerySet[PersonChange]:
    return changes.select_related("player__federation", "asked_by", "decided_by").defer("proof_file")


def federations_with_changes(user: User, *, day: date) -> QuerySet[Federation]:
    """The federations of whose people changes wait for this person."""
    theirs = changes_to_decide(user, day=day).order_by().filter(player__federation=OuterRef("pk"))
    return Federation.objects.filter(Exists(theirs))


def transfers_applied_at(moment: datetime) -> QuerySet[PersonChange]:
    """The transfers that the register has followed at one moment: those of one list."""
    return PersonChange.objects.filter(kind=Kind.FEDERATION, state=State.ACCEPTED, applied_at=moment)
