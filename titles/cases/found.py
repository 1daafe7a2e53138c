"""Puts titles by rating (1.3, 1.10b) and from championships (1.2, 1.10a) on the desks of the federations."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.models import TitleCase
from titles.cases.services import lacking
from titles.championships.models import DirectList, DirectRow
from titles.norms.tournament_facts import STANDARD
from titles.register.found import reached_by_rating
from titles.regulations import edition_for


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
    return row.player.title_cases.filter(title=row.title, state__in=TitleCase.OPEN).exists()


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

    Each player is a transaction of his own: a list may have thousands to be judged, and nobody waits for all of them.
    """
    if published.system_id != STANDARD:
        return []
    try:
        edition = edition_for(now.date())
    except NoEditionInForce:
        return []
    reached = list(reached_by_rating(published, edition))
    had = TitleCase.objects.filter(title__in={title for _, title in reached})
    known = set(had.values_list("player_id", "title"))  # most were found on a list before, and are asked of at once
    new = ((player, title) for player, title in reached if (player.pk, title) not in known)
    found = (_open_by_rating(player, title, now) for player, title in new)
    return [case for case in found if case is not None]


def _open_by_rating(player: Player, title: str, now: datetime) -> TitleCase | None:
    case = TitleCase(
        player=player,
        title=title,
        way=TitleCase.Way.RATING,
        federation_id=player.federation_id,
        opened_at=now,
    )
    if lacking(judge_case(case, case.day_of(now))):
        return None  # 1.3: the games that it asks for are not played yet
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # a second worker may be at the same list
        if player.title_cases.filter(title=title).exists():
            return None
        case.save()
        record("find title by rating", case, by=None, now=now, article="1.10b", title=title)
        notices.found(case, now=now)
    return case
