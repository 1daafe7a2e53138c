"""Form 1, remarks: what differs from the list in force on the first day, in the report and by decision of an office."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ratings.register.changes.models import PersonChange
from ratings.register.changes.selectors import changes_in_force
from ratings.register.mergers.selectors import persons_now
from ratings.register.names import search_key
from tournaments.regulations.names import is_same_name
from tournaments.regulations.reports import OnRegister, ReportedPlayer
from tournaments.reports.models import Report
from tournaments.reports.paper.snapshot import Person, Remark

Kind = PersonChange.Kind
PUBLIC = (Kind.NAME, Kind.FEDERATION)
FOR_OFFICES = (*PUBLIC, Kind.SEX, Kind.BIRTH)

Changes = Mapping[int, Sequence[PersonChange]]
"""The last change of each kind, by starting rank."""


def people_changes(report: Report) -> Changes:
    """What was changed of the players up to the last day, as far as it was decided when the report was signed last."""
    ranks = dict(report.entries.filter(player__isnull=False).values_list("rank", "player"))
    behind = persons_now(ranks.values())
    known_at = report.accepted_at or report.endorsed_at or report.certified_at
    people = {behind.get(pk, pk) for pk in ranks.values()}
    found = changes_in_force(people, report.tournament.ends_on, known_at=known_at)
    return {rank: found.get(behind.get(pk, pk), ()) for rank, pk in ranks.items()}


def list_remarks(
    people: Iterable[Person], lines: Mapping[int, ReportedPlayer], changes: Changes, *, for_office: bool
) -> Iterator[Remark]:
    """Any changes in name, title or federation from the list (form 1; 11.23); the rating that the file had.

    Sex and year of birth are remarks for the offices only.
    """
    kinds = FOR_OFFICES if for_office else PUBLIC
    for person in people:
        line = lines[person.rank]
        if line.known is not None:
            changed = _changed(line.known, [each for each in changes.get(person.rank, ()) if each.kind in kinds])
            yield from (_change_remark(person, line.known, change) for change in changed)
            yield from _differences(person, line, line.known, {change.kind: change for change in changed})


# ---------------------------------------------------------------- changed by an office
def _changed(known: OnRegister, changes: Iterable[PersonChange]) -> list[PersonChange]:
    """The changes that the list does not have yet; who stands on no list has nothing that could differ."""
    if not known.on_list:
        return []
    return [change for change in changes if _as_listed(change) != _listed(known)[change.kind]]


def _as_listed(change: PersonChange) -> str:
    """The new value as a list prints it: of a birth the year."""
    return change.value[:4] if change.kind == Kind.BIRTH else change.value


def _listed(known: OnRegister) -> Mapping[str, str]:
    return {
        Kind.NAME: known.listed_name,
        Kind.FEDERATION: known.federation,
        Kind.SEX: known.listed_sex,
        Kind.BIRTH: str(known.listed_birth_year or ""),
    }


def _change_remark(person: Person, known: OnRegister, change: PersonChange) -> Remark:
    params = (
        ("player", person.name),
        ("field", str(change.kind)),
        ("now", _as_listed(change)),
        ("since", change.starts_on),
        ("listed", _listed(known)[change.kind]),
    )
    return Remark(code="changed", params=params)


# ---------------------------------------------------------------- said by the report
def _differences(
    person: Person, line: ReportedPlayer, known: OnRegister, changed: Mapping[str, PersonChange]
) -> Iterator[Remark]:
    """What the report says otherwise than the list, unless the remark on the change has said so."""
    listed_name = known.listed_name or known.name
    pairs = [("title", line.title, known.title)]
    if line.federation != known.federation and not _says(changed.get(Kind.FEDERATION), line.federation):
        pairs.append(("federation", line.federation, known.federation))
    if not is_same_name(line.name_key, search_key(listed_name)) and not _is_new_name(changed, line):
        pairs.insert(0, ("name", line.name, listed_name))
    if known.on_list and line.rating:  # a report may leave the rating to the list
        pairs.append(("rating", str(line.rating), str(known.rating or "")))
    for field, reported, listed in pairs:
        if reported != listed:
            params = (("player", person.name), ("field", field), ("reported", reported), ("listed", listed))
            yield Remark(code="list", params=params)


def _says(change: PersonChange | None, reported: str) -> bool:
    return change is not None and change.value == reported


def _is_new_name(changed: Mapping[str, PersonChange], line: ReportedPlayer) -> bool:
    change = changed.get(Kind.NAME)
    return change is not None and is_same_name(line.name_key, search_key(change.value))
