"""Looks up who of the register may be meant by many lines at once: a few queries, however many lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Q, QuerySet

from ratings.register.matching.proposals import Proposal, Somebody, certain, proposals
from ratings.register.mergers.selectors import second_entries
from ratings.register.models import Player
from ratings.register.names import search_key, skeletons

LINES_A_QUERY = 200
MOST_OF_ONE_SKELETON = 2000
"""So many rows are read for a batch of lines at most; those with the very name or number are read apart from them."""


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
        people = [as_somebody(player) for player in _near(chunk)]
        by_skeleton = _by_skeleton(people)
        found.extend(proposals(line, _candidates(line, by_skeleton)) for line in chunk)
    return found


def _candidates(line: Somebody, by_skeleton: Mapping[str, list[Somebody]]) -> Iterator[Somebody]:
    keys = {*skeletons(line.name), *_number_keys(line), _name_key(line), *_birth_keys(line)}
    seen = set()
    for key in keys:
        for each in by_skeleton.get(key, ()):
            if each.key not in seen:
                seen.add(each.key)
                yield each


def _by_skeleton(people: Iterable[Somebody]) -> Mapping[str, list[Somebody]]:
    """People by whatever a line may find them by."""
    found: dict[str, list[Somebody]] = defaultdict(list)
    for each in people:
        for key in {*skeletons(each.name), *_number_keys(each), _name_key(each), *_birth_keys(each)}:
            found[key].append(each)
    return found


def _name_key(each: Somebody) -> str:
    return f"={search_key(each.name)}"


def _number_keys(each: Somebody) -> list[str]:
    national = f"#{each.numbered_by}-{each.national_id}" if each.national_id else ""
    return [key for key in (f"#{each.fide_id}" if each.fide_id else "", national) if key]


def _birth_keys(each: Somebody) -> list[str]:
    return [f"*{each.birth_date}"] if each.birth_date else []


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


def _near(lines: Sequence[Somebody]) -> list[Player]:
    """Everybody with the name, the number, the birthday or the skeleton of a name of the lines."""
    names = {search_key(line.name) for line in lines} - {""}
    numbers = {line.fide_id for line in lines if line.fide_id}
    births = {line.birth_date for line in lines if line.birth_date}
    families, givens = _skeletons_of(lines)
    surely = _people().filter(Q(search_name__in=names) | Q(fide_id__in=numbers) | _of_national_numbers(lines))
    federations = {line.federation for line in lines if line.federation}
    by_family = _people().filter(family_key__in=families | givens)
    of_them = Q(birth_date__in=births) | Q(federation__in=federations)
    by_given = _people().filter(of_them, given_key__in=families | givens)
    perhaps = [each.order_by("pk")[:MOST_OF_ONE_SKELETON] for each in (by_family, by_given)]
    return list(_by_key((*surely, *perhaps[0], *perhaps[1])).values())


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


def _skeletons_of(lines: Iterable[Somebody]) -> tuple[set[str], set[str]]:
    pairs = [skeletons(line.name) for line in lines]
    return {family for family, _given in pairs} - {""}, {given for _family, given in pairs} - {""}


def _by_key(players: Iterable[Player]) -> dict[str, Player]:
    return {player.key: player for player in players}


def _by_name(people: Iterable[Somebody]) -> Mapping[str, list[Somebody]]:
    found: dict[str, list[Somebody]] = defaultdict(list)
    for each in people:
        found[search_key(each.name)].append(each)
    return found
