"""What the register says of people when a run is frozen: the list to come is made of it, whatever is said later.

Kept is only what the line of the list before does not say: who was renamed, moved, got a title, and newcomers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import F, Q

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import known_when_made
from ratings.lists.titled.selectors import titles_told_by
from ratings.register.changes.selectors import accepted_changes
from ratings.register.changes.values import COLUMNS
from ratings.register.models import Player
from ratings.register.titles import highest_title
from ratings.runs.models import FrozenPerson, RatingRun
from ratings.runs.people_at_hand import PeopleAtHand
from ratings.runs.persons import Persons
from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratingsite.foundations.bulk import write_rows
from ratingsite.foundations.canonical import canonical, sha256_of

REGISTER = "register_sha256"
"""Where a manifest has the hash of the people that were frozen with it."""
_SAID = ("name", "title", "federation", "sex", "birth_year")


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """What a line says of a person beside the ratings; ``player`` is the row of the register."""

    player: int
    name: str
    title: str
    federation: str
    sex: str
    birth_year: int | None


def said_of(player: Player) -> Said:
    """What the register says of somebody; the federation as its code."""
    return Said(
        player=player.pk,
        name=player.name,
        title=player.title,
        federation=player.federation_id,
        sex=player.sex,
        birth_year=player.birth_year,
    )


def with_highest_titles(said: Sequence[Said], people: PeopleAtHand) -> list[Said]:
    """Each person with the highest title of all entries; of who stands in one row nothing more is asked. See rulings:
    two-entries.
    """
    several = set(people.persons.behind.values())
    rows = people.persons.rows_of(person.player for person in said if person.player in several)
    titles = {player.pk: player.title for player in people.of({row for own in rows.values() for row in own})}
    return [_with_highest(person, [titles.get(row, "") for row in rows.get(person.player, ())]) for person in said]


def _with_highest(person: Said, titles: Sequence[str]) -> Said:
    return replace(person, title=highest_title(titles, person.sex)) if titles else person


def with_titles_of_then(said: Sequence[Said], before: RatingList | None, persons: Persons) -> list[Said]:
    """People of an archive, with the title under which the list before or its file has them, and else with none."""
    rows = persons.rows_of(person.player for person in said)
    told = titles_told_by(before, sorted({row for own in rows.values() for row in own}))
    titles = {pk: next((told[row] for row in own if row in told), "") for pk, own in rows.items()}
    return [replace(person, title=titles[person.player]) for person in said]


def people_to_freeze(players: Iterable[int], before: RatingList | None, people: PeopleAtHand) -> set[int]:
    """Of whom the list before may not say what the one to come will: ``players`` of the period who have no line on it
    or were told one by one, and who has changed.
    """
    found, persons = set(players) - people.as_listed, people.persons
    if before is None:
        return found
    since = Q(starts_on__gt=before.list_date) | Q(decided_at__gte=known_when_made(before))
    changed = accepted_changes().order_by().filter(since, kind__in=list(COLUMNS)).values_list("player", flat=True)
    seconds = persons.behind.keys() | set(persons.behind.values())
    return found | set(_said_otherwise(before)) | set(changed) | seconds | persons.back


def _said_otherwise(before: RatingList) -> Iterable[int]:
    """Whose row of the register differs from the line of a list; one query, however long the list."""
    same_year = Q(birth_year=F("player__birth_year")) | Q(birth_year=None, player__birth_year=None)
    says_the_same = Q(**{name: F(f"player__{name}") for name in _SAID if name != "birth_year"})
    return ListEntry.objects.filter(~(says_the_same & same_year), rating_list=before).values_list("player", flat=True)


def hash_of(people: Iterable[Said]) -> str:
    """One hash over what was frozen of people."""
    return sha256_of(canonical({name: getattr(person, name) for name in ("player", *_SAID)}) for person in people)


def keep(run: RatingRun, people: Collection[Said]) -> None:
    """Store the people with their run; they are never changed."""
    rows = ((run.pk, person.player, *(getattr(person, name) for name in _SAID)) for person in people)
    write_rows(FrozenPerson, ("run_id", "player_id", *_SAID), rows)


def unchanged_people(run: RatingRun) -> dict[int, Said]:
    """Everybody who was frozen, by row. Raises ``RunProblem`` unless they are as they were frozen."""
    rows = FrozenPerson.objects.filter(run=run).order_by("player").values_list("player", *_SAID)
    names = ("player", *_SAID)
    people = {row[0]: Said(**dict(zip(names, row, strict=True))) for row in rows.iterator(chunk_size=2000)}
    if hash_of(people.values()) != run.manifest["rows"].get(REGISTER):
        raise RunProblem(CHECK_FAILED, "the frozen people do not have the hash they were frozen with")
    return people
