"""What the portal knows of a player's way to a title – approved norms and published ratings – as an application."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache, partial
from itertools import pairwise
from uuid import UUID

from django.db.models import QuerySet

from ratings.lists.histories import history_of
from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from titles.applications.event_kinds import INDIVIDUAL_SWISS, kind_of
from titles.applications.of_person import entries_of_person, one_of_each_list, title_of_entries
from titles.norms.dossiers import participants_of
from titles.norms.models import Norm
from titles.norms.tournament_facts import STANDARD
from titles.regulations import (
    BadDossier,
    NormDossier,
    dossier_from_json,
    edition_by_id,
    edition_for,
    editions,
    titles_above,
)
from titles.regulations.awards.facts import Applicant, Application, NationalSpan, NormClaim, RatingReached
from titles.regulations.awards.norms import is_sufficient
from titles.regulations.awards.swiss_field import SwissField, swiss_field

NATIONAL = "cfc-regular"


def applications_of(
    player: Player,
    norms: Sequence[Norm],
    day: date,
    history: Iterable[ListEntry] | None = None,
    numbers: Mapping[int, int] | None = None,
) -> list[Application]:
    """An application for each title above the one that is held, the highest first; none without a rating or a norm.

    ``norms`` are the approved ones, ``history`` the lines of this entry where they are at hand, ``numbers`` what
    ``numbers_of`` gave. Of a day without rules nothing is said.
    """
    if not any(edition.covers(day) for edition in editions()):
        return []
    numbers = numbers_of([player.pk]) if numbers is None else numbers
    entries = entries_of_person(player, numbers)
    lines = _lines(entries, numbers, history)
    title = title_of_entries(entries)
    ratings = _ratings(lines)
    if not ratings and not any(_stands(norm) for norm in norms):
        return []
    claim = cache(partial(claim_of, day=day))
    applicant = Applicant(
        federation=player.federation_id,
        title=title or None,
        sex=player.sex or None,
        id=player.key,
        name=player.name,
    )
    return [
        Application(
            title=above,
            on=day,
            applicant=applicant,
            ratings=ratings,
            norms=tuple(map(claim, one_of_each(norms, above))),
            national=_national(lines),
        )
        for above in titles_above(title or None, player.sex)
    ]


def evidence_of(
    player: Player, numbers: Mapping[int, int] | None = None
) -> tuple[tuple[RatingReached, ...], tuple[NationalSpan, ...] | None]:
    """What the lists know, under any number: the standard ratings reached (1.5.3), and the spans of the national rating
    (CFC 790). ``numbers`` is what ``numbers_of`` gave, where somebody has asked it.
    """
    numbers = numbers_of([player.pk]) if numbers is None else numbers
    return evidence_in(_lines(entries_of_person(player, numbers), numbers))


def evidence_in(lines: Sequence[ListEntry]) -> tuple[tuple[RatingReached, ...], tuple[NationalSpan, ...] | None]:
    """The same of lines that are at hand, the oldest first."""
    return _ratings(lines), _national(lines)


def lines_with_a_rating() -> QuerySet[ListEntry]:
    """The lines of the lists that titles ask for, of every version; an archive proves no rating."""
    found = ListEntry.objects.filter(rating__isnull=False, rating_list__archive__isnull=True)
    found = found.filter(rating_list__system_id__in=(STANDARD, NATIONAL)).select_related("rating_list")
    return found.order_by("rating_list__list_date", "rating_list__version")


# ---------------------------------------------------------------- ratings
def _lines(
    entries: Sequence[Player], numbers: Mapping[int, int], history: Iterable[ListEntry] | None = None
) -> list[ListEntry]:
    """A person's lines with a rating on the lists that titles ask for, the oldest first; corrected lists once.

    Read as a history is: what is bound in volumes is not looked for in every list by itself. ``history`` is that of the
    first entry, where it is at hand.
    """
    first, *others = entries
    found = _asked_for(history_of(first) if history is None else history)
    if not others:
        return found
    found += [line for entry in others for line in _asked_for(history_of(entry))]
    found.sort(key=lambda line: line.rating_list.list_date)
    return [line for _person, line in one_of_each_list(found, numbers)]


def _asked_for(history: Iterable[ListEntry]) -> list[ListEntry]:
    return [line for line in history if line.rating is not None and _is_asked_for(line.rating_list)]


def _is_asked_for(rating_list: RatingList) -> bool:
    return rating_list.archive_id is None and rating_list.system_id in (STANDARD, NATIONAL)


def _of_system(lines: Iterable[ListEntry], system: str) -> list[ListEntry]:
    return [line for line in lines if line.rating_list.system_id == system]


def _ratings(lines: Iterable[ListEntry]) -> tuple[RatingReached, ...]:
    """Every published rating, and the highest one ever that the newest list tells of, where no list here has it.

    When that one was reached nobody knows: it stands by the day of that list, without the games that had been played
    then (1.3, 0.6.2), which are not those of today.
    """
    standard = _of_system(lines, STANDARD)
    found = [_reached(line) for line in standard]
    here = max((each.rating for each in found), default=0)
    return tuple(found + [_told(line) for line in standard[-1:] if (line.highest_rating or 0) > here])


def _reached(line: ListEntry) -> RatingReached:
    # a list that was imported without the number of all games has 0 there
    return RatingReached(rating=line.rating or 0, on=line.rating_list.list_date, games=line.games_total or None)


def _told(line: ListEntry) -> RatingReached:
    return RatingReached(rating=line.highest_rating or 0, on=line.rating_list.list_date)


def _national(lines: Iterable[ListEntry]) -> tuple[NationalSpan, ...] | None:
    """CFC 790: the games of each list, with the ratings before and after; nothing where there is no such list."""
    national = _of_system(lines, NATIONAL)
    if not national:
        return None
    return tuple(
        NationalSpan(games=after.games, rating_before=before.rating or 0, rating_after=after.rating or 0)
        for before, after in pairwise(national)
    )


# ---------------------------------------------------------------- norms
def one_of_each(norms: Iterable[Norm], title: str) -> list[Norm]:
    """The norms whose certificate stands, one of each tournament: one result is one norm.

    Of several the one for the title itself, else one for a title above it (1.5.2). One for a lower title says nothing
    of this one (1.8, 1.10c), whatever its games would be enough for; it is told, and the rules leave it out.
    """
    best: dict[UUID, Norm] = {}
    for norm in norms:
        if not _stands(norm):
            continue
        known = best.get(norm.report.tournament_id)
        if known is None or _fitness(norm, title) > _fitness(known, title):
            best[norm.report.tournament_id] = norm
    return list(best.values())


def _stands(norm: Norm) -> bool:
    return norm.certificate.revoked_at is None


def _fitness(norm: Norm, title: str) -> tuple[bool, bool]:
    return is_sufficient(norm.title, title), norm.title == title


def claim_of(norm: Norm, day: date) -> NormClaim:
    """One approved norm, as an application of a day claims it."""
    tournament = norm.report.tournament
    kind = kind_of(tournament, edition_for(day))
    field = _field(norm, day) if kind == INDIVIDUAL_SWISS else None
    return NormClaim(
        event=tournament.name,
        start=tournament.starts_on,
        end=tournament.ends_on,
        days_with_one_round=_days_with_one_round(norm),
        kind=kind,
        swiss_participants=field.participants if field else None,
        swiss_average=field.average if field else None,
        signed_by_arbiter=norm.certified_at is not None,
        signed_by_federation=norm.countersigned_at is not None,
        title=norm.title,
        certified_for=norm.title,
        games=norm.judged_verdict.games_credited,
        eight_games=norm.judged_verdict.counts_as_nine,
        exemption=norm.exemption,
        dossier=_dossier(norm),
    )


def _dossier(norm: Norm) -> NormDossier | None:
    """The dossier as it was judged; nothing where it would be refused today, and then the certificate speaks."""
    try:
        return dossier_from_json(norm.dossier | {"edition": norm.edition})
    except BadDossier:
        return None


def _field(norm: Norm, day: date) -> SwissField:
    """1.5.6: the field of the Swiss, as the search has counted it; of an older search it is counted in the report."""
    rules, edition, search = edition_by_id(norm.edition), edition_for(day), norm.report.norm_search
    if found := (search.swiss_fields or {}).get(str(edition.swiss_rounds_missed)):
        return SwissField(participants=found[0], average=found[1])
    return swiss_field(edition, rules, norm.report.tournament.rounds, participants_of(norm.report, rules))


def _days_with_one_round(norm: Norm) -> int | None:
    """1.1.3a: the days with a single round; nothing where there is no schedule."""
    days = [scheduled.day for scheduled in norm.report.tournament.schedule.all()]
    return sum(days.count(day) == 1 for day in set(days)) if days else None
