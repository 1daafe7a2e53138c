"""What is true of people on a day, as far as it was decided at a moment: the register through its dated changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from copy import copy
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.register.changes.models import OF_THE_PERSON, PersonChange
from ratings.register.changes.permissions import change_rows
from ratings.register.changes.values import COLUMNS, write
from ratings.register.models import Federation, Player
from ratingsite.foundations.among import Among
from ratingsite.foundations.kept_questions import KeptQuestion
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User

Kind, State = PersonChange.Kind, PersonChange.State


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
    if last := last_in_force(changes, day, known_at):
        return last.value
    return min(changes, key=lambda change: (_decided_at(change), change.pk)).before


def changes_in_force(players: Iterable[int], day: date, *, known_at: datetime | None) -> dict[int, list[PersonChange]]:
    """The last change of each kind that is in force on a day, by row of the register; of all that is known now if no
    moment is given. Death and exclusion are none of them: they change no column.
    """
    found: dict[int, list[PersonChange]] = {}
    for pk, changes in _changes_of(list(players)).items():
        kinds = sorted({change.kind for change in changes})
        last = (last_in_force([one for one in changes if one.kind == kind], day, known_at) for kind in kinds)
        found[pk] = [change for change in last if change]
    return found


def last_in_force(changes: Iterable[PersonChange], day: date, known_at: datetime | None) -> PersonChange | None:
    """The last of some changes of one kind that counts on a day; of all that is known now if no moment is given."""
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


# ---------------------------------------------------------------- pages
def history_of_person(player: Player, seconds: Collection[int] = ()) -> list[PersonChange]:
    """The accepted changes of a person, newest first; of ``seconds``, the rows of second entries, those that are the
    person's under whichever number.
    """
    is_theirs = Q(player=player) | Q(player__in=seconds, kind__in=OF_THE_PERSON)
    return list(accepted_changes().filter(is_theirs).select_related("decided_by").order_by("-starts_on", "-pk"))


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
