"""Looks up who of the register may be meant by many lines at once: a few queries, however many lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from ratings.register.keys import key_of
from ratings.register.matching.proposals import Proposal, Somebody, certain, proposals
from ratings.register.mergers.selectors import second_entries
from ratings.register.models import Player
from ratings.register.names import name_parts, search_key, skeletons

LINES_A_QUERY = 250
ALIKE_A_QUERY = 50
MOST_ALIKE = 5000
"""So many rows are read for so many lines at most; those with the very name or number are read apart from them."""


def as_somebody(player: Player) -> Somebody:
    """A row of the register as the rules of matching take it."""
    return Somebody(
        name=player.name,
        key=player.key,
        fide_id=player.fide_id,
        national_id=player.national_id,
        numbered_by=player.numbered_by_id or "",
        federation=player.federation_id,
        sex=player.sex,
        birth_year=player.birth_year,
        birth_date=player.birth_date,
    )


def certain_players(lines: Sequence[Somebody]) -> dict[int, tuple[Player, Proposal]]:
    """Who is meant beyond doubt, by the place of the line: by a number, or by the whole name and day of birth."""
    known = _by_key(_exactly(lines))
    people = [as_somebody(player) for player in known.values()]
    by_name, by_number = _by_name(people), {each.fide_id: each for each in people if each.fide_id}
    by_national = {(each.numbered_by, each.national_id): each for each in people if each.national_id}
    found = {}
    for place, line in enumerate(lines):
        holders = [by_number.get(line.fide_id or 0), by_national.get((line.numbered_by, line.national_id))]
        near = {each.key: each for each in (*filter(None, holders), *_namesakes(line, by_name))}
        if proposal := certain(line, near.values()):
            found[place] = known[proposal.who.key], proposal
    return found


def _namesakes(line: Somebody, by_name: Mapping[str, list[Somebody]]) -> list[Somebody]:
    """A line with a FIDE ID means its holder or nobody: another number is a doubt that a person decides."""
    return [] if line.fide_id else by_name.get(search_key(line.name), [])


def proposed_players(lines: Sequence[Somebody]) -> list[tuple[Proposal, ...]]:
    """Proposals for each line, in the order of the lines."""
    found: list[tuple[Proposal, ...]] = []
    for chunk in _chunks(lines):
        by_trait = _by_trait(_near(chunk))
        found.extend(proposals(line, _candidates(line, by_trait)) for line in chunk)
    return found


def _candidates(line: Somebody, by_trait: Mapping[str, list[Somebody]]) -> Iterator[Somebody]:
    seen = set()
    for trait in _traits(line):
        for each in by_trait.get(trait, ()):
            if each.key not in seen:
                seen.add(each.key)
                yield each


def _by_trait(people: Iterable[Somebody]) -> Mapping[str, list[Somebody]]:
    """People by whatever a line may find them by."""
    found: dict[str, list[Somebody]] = defaultdict(list)
    for each in people:
        for trait in _traits(each):
            found[trait].append(each)
    return found


def _traits(each: Somebody) -> set[str]:
    """Numbers, the name, and what ``_alike`` asks for, as texts that two people have in common or not."""
    family, given = skeletons(each.name)
    traits = {f"~{family}"} if each.key or _has_initials(each) else set()
    traits |= {f"={search_key(each.name)}", "/".join(sorted((family, given))), f"{family}@{each.federation}"}
    if each.birth_year:
        traits |= {f"{family}*{each.birth_year}", f"{given}*{each.birth_year}"}
    if each.national_id:
        traits.add(f"#{each.numbered_by}-{each.national_id}")
    return traits | ({f"#{each.fide_id}"} if each.fide_id else set())


# ---------------------------------------------------------------- queries
def _chunks(lines: Sequence[Somebody]) -> Iterator[Sequence[Somebody]]:
    for start in range(0, len(lines), LINES_A_QUERY):
        yield lines[start : start + LINES_A_QUERY]


def _people() -> QuerySet[Player]:
    """Everybody who counts as a person: second entries of somebody do not."""
    return Player.objects.exclude(pk__in=second_entries()).select_related("federation")


def _exactly(lines: Sequence[Somebody]) -> Iterator[Player]:
    """The holders of the numbers, second entries too, for a number names who wrote it; and the namesakes."""
    for chunk in _chunks(lines):
        numbers = [line.fide_id for line in chunk if line.fide_id]
        wanted = Q(fide_id__in=numbers) | _of_national_numbers(chunk)
        yield from Player.objects.filter(wanted).select_related("federation")
        named = {search_key(line.name) for line in chunk if not line.fide_id} - {""}
        yield from _people().filter(search_name__in=named)


def _near(lines: Sequence[Somebody]) -> list[Somebody]:
    """Everybody with the name or the number of a line, or with what a mistyped name leaves."""
    names = {search_key(line.name) for line in lines} - {""}
    numbers = {line.fide_id for line in lines if line.fide_id}
    surely = Q(search_name__in=names) | Q(fide_id__in=numbers) | _of_national_numbers(lines)
    found = set(_read(_people().filter(surely)))
    for start in range(0, len(lines), ALIKE_A_QUERY):
        alike = reduce(or_, (_alike(line) for line in lines[start : start + ALIKE_A_QUERY]))
        found |= set(_read(_people().filter(alike).order_by("pk")[:MOST_ALIKE]))
    return sorted(found, key=lambda each: each.key)


def _read(players: QuerySet[Player]) -> Iterator[Somebody]:
    """Rows without making players of them: most are looked at once and not shown."""
    columns = ("name", "fide_id", "national_id", "numbered_by", "federation", "sex", "birth_year", "birth_date")
    for name, fide_id, national_id, numbered_by, federation, sex, year, day in players.values_list(*columns):
        yield Somebody(
            name=name,
            key=key_of(fide_id, numbered_by, national_id),
            fide_id=fide_id,
            national_id=national_id,
            numbered_by=numbered_by or "",
            federation=federation,
            sex=sex,
            birth_year=year,
            birth_date=day,
        )


def _alike(line: Somebody) -> Q:
    """Who may be behind a mistyped name: both parts of it alike, or one and the year or the federation."""
    family, given = skeletons(line.name)
    if not family:
        return Q(pk__in=())
    wanted = Q(family_key=family, given_key=given) | Q(family_key=given or family, given_key=family)
    if _has_initials(line):
        wanted |= Q(family_key=family)
    if line.birth_year:
        wanted |= Q(family_key=family, birth_year=line.birth_year)
        wanted |= Q(given_key=given, birth_year=line.birth_year) if given else Q(pk__in=())
    return wanted | Q(family_key=family, federation=line.federation) if line.federation else wanted


def _has_initials(line: Somebody) -> bool:
    """Whether a single letter, or nothing, stands for the given names."""
    return len(name_parts(line.name)[1].partition(" ")[0]) < 2


def _of_national_numbers(lines: Iterable[Somebody]) -> Q:
    """The holders of the national numbers that lines name."""
    numbers: dict[str, list[str]] = defaultdict(list)
    for line in lines:
        if line.national_id:
            numbers[line.numbered_by].append(line.national_id)
    wanted = Q(pk__in=())
    for federation, given in numbers.items():
        wanted |= Q(numbered_by=federation, national_id__in=given)
    return wanted


def _by_key(players: Iterable[Player]) -> dict[str, Player]:
    return {player.key: player for player in players}


def _by_name(people: Iterable[Somebody]) -> Mapping[str, list[Somebody]]:
    found: dict[str, list[Somebody]] = defaultdict(list)
    for each in people:
        found[search_key(each.name)].append(each)
    return found
