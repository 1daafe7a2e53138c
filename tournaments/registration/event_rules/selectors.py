"""Which regulations an event has, what they were before, and what the governing text asks to be said with them."""

from __future__ import annotations

from tournaments.registration.event_rules.models import EventRules
from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament


def rules_of(tournament: Tournament) -> EventRules | None:
    """The version that counts, without its bytes."""
    return tournament.own_rules.defer("content").first()


def versions_of(tournament: Tournament) -> list[EventRules]:
    """Every version, the newest first, without their bytes."""
    return list(tournament.own_rules.select_related("attached_by").defer("content"))


def smoking_article(tournament: Tournament) -> str:
    """Where the text of the first day bans smoking (2003, 2.2); nothing where it does not."""
    notices = (law.notice for law in law_of(tournament).every)
    return next((notice.articles.smoking for notice in notices if notice and notice.articles.smoking), "")
