"""Puts the titles by rating that a list has reached on the desks of the federations (1.3, 1.10b)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.lists.models import RatingList
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.audit.services import record
from titles.cases import notices
from titles.cases.assembling import judge_case
from titles.cases.models import TitleCase
from titles.cases.services import LATER
from titles.norms.tournament_facts import STANDARD
from titles.register.found import reached_by_rating
from titles.regulations import edition_for


@transaction.atomic
def find_titles(published: RatingList, *, now: datetime) -> list[TitleCase]:
    """Open an application that lacks the federation's request alone; once withdrawn it is not opened again."""
    if published.system_id != STANDARD:
        return []
    try:
        edition = edition_for(now.date())
    except NoEditionInForce:
        return []
    opened = []
    for player, title in list(reached_by_rating(published, edition)):
        if player.title_cases.filter(title=title).exists():
            continue
        case = TitleCase(
            player=player,
            title=title,
            way=TitleCase.Way.RATING,
            federation_id=player.federation_id,
            opened_at=now,
        )
        case.save()
        if any(each.rule not in LATER for each in judge_case(case, now.date()).way.missing):
            case.delete()  # 1.3: the games that it asks for are not played yet
            continue
        record("find title by rating", case, by=None, now=now, article="1.10b", title=title)
        notices.found(case, now=now)
        opened.append(case)
    return opened
