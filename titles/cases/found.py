"""Puts titles by rating (1.3, 1.10b) and from championships (1.2, 1.10a) on the desks of the federations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby, islice
from operator import attrgetter

from django.db import transaction

from ratings.lists.models import RatingList
from ratings.register.mergers.selectors import behind_now
from ratings.register.models import Player
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import entry_of, record, record_together
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.models import TitleCase
from titles.cases.services import cases_of, lacking
from titles.championships.models import DirectList, DirectRow
from titles.norms.tournament_facts import STANDARD
from titles.register.found import reached_by_rating
from titles.regulations import edition_for

AT_A_TIME = 200


@transaction.atomic
def open_cases(found: DirectList, *, now: datetime) -> list[TitleCase]:
    """1.10a: the federations are informed; each title waits for its application (0.5). Norms are told, and kept."""
    if found.state != DirectList.State.REVIEWED:
        return []
    opened = []
    for row in found.rows.filter(struck_at__isnull=True).select_related("player"):
        if row.is_norm:
            notices.direct_norm(row, now=now)
        elif not row.cases.exists() and not _is_open(row):
            opened.append(_open_direct(row, now))
    return opened


def _is_open(row: DirectRow) -> bool:
    return cases_of(row.player).filter(title=row.title, state__in=TitleCase.OPEN).exists()


def _open_direct(row: DirectRow, now: datetime) -> TitleCase:
    case = TitleCase.objects.create(
        player=row.player,
        title=row.title,
        way=TitleCase.Way.DIRECT,
        federation_id=row.player.federation_id,
        direct=row,
        opened_at=now,
    )
    record("find direct title", case, by=None, now=now, article="1.10a", title=case.title)
    notices.found_in_championship(case, now=now)
    return case


def find_titles(published: RatingList, *, now: datetime) -> list[TitleCase]:
    """Open an application that lacks the federation's request alone; once withdrawn it is not opened again.

    So many players are a transaction: the first list has thousands, and nobody waits for all of them. A federation is
    told of all of its players there at once.
    """
    if published.system_id != STANDARD:
        return []
    try:
        edition = edition_for(now.date())
    except NoEditionInForce:
        return []
    behind = behind_now()
    reached = list(reached_by_rating(published, edition, behind))
    had = TitleCase.objects.filter(title__in={title for _, title in reached}).order_by()
    # most were found on a list before, and are asked of at once
    known = {(behind.get(pk, pk), title) for pk, title in had.values_list("player_id", "title")}
    new = (_by_rating(player, title, now) for player, title in reached if (player.pk, title) not in known)
    # 1.3: of others the games that it asks for are not played yet
    found = (case for case in new if not lacking(judge_case(case, case.day_of(now))))
    opened = []
    while chunk := list(islice(found, AT_A_TIME)):
        opened += _open_together(chunk, published, now)
    return opened


def _by_rating(player: Player, title: str, now: datetime) -> TitleCase:
    way = TitleCase.Way.RATING
    return TitleCase(player=player, title=title, way=way, federation=player.federation, opened_at=now)


@transaction.atomic
def _open_together(found: Sequence[TitleCase], published: RatingList, now: datetime) -> list[TitleCase]:
    players = Player.objects.filter(pk__in=[case.player_id for case in found])
    locked = list(players.select_for_update().order_by("pk").values_list("pk", flat=True))
    had = TitleCase.objects.filter(player__in=locked)  # a second worker may be at the same list
    known = set(had.values_list("player_id", "title"))
    cases = [case for case in found if (case.player_id, case.title) not in known]
    TitleCase.objects.bulk_create(cases)
    record_together([_entry(case, now) for case in cases])
    for federation, of_federation in _by_federation(cases):
        notices.found(federation, of_federation, published, now=now)
    return cases


def _entry(case: TitleCase, now: datetime) -> AuditEntry:
    return entry_of("find title by rating", case, by=None, now=now, article="1.10b", title=case.title)


def _by_federation(cases: Iterable[TitleCase]) -> Iterator[tuple[str, list[TitleCase]]]:
    for federation, of_federation in groupby(sorted(cases, key=_FEDERATION), key=_FEDERATION):
        yield federation, list(of_federation)


_FEDERATION = attrgetter("federation_id")
