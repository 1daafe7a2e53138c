"""Where the text that governs a tournament prints what the policy table and the portal's acts cite by the text of 2022.

Each text has numbers of its own: a report is 9.1 of the standard regulations, 8.1 of those for rapid and blitz and of
2003, 733 of the CFC's handbook. A page that named another one would lead to a place that is not there.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.registration.facts import law_of
from tournaments.registration.models import Tournament
from tournaments.regulations.notice import NoticeArticles

ON_REGISTRATION, ON_REPORTS, ON_THE_REGISTER, ON_GAMES = "0.2", "9.1", "10.1", "9.4"
"""As the text of 2022 numbers them: announcing, reporting, who stands in a report, its games."""

# the names that the notice editions give them; the first that the text has
_RULES: Mapping[str, tuple[str, ...]] = {
    ON_REGISTRATION: ("registration",),
    "0.4": ("appeal", "advertised"),  # the right not to rate; CFC 711
    ON_REPORTS: ("report",),
    ON_GAMES: ("game_scores",),
    ON_THE_REGISTER: ("on_the_register",),
}


def as_printed(tournament: Tournament, article: str) -> str:
    """The number that an article of 2022 has in the text of the system that a tournament was registered for.

    Empty where that text, or no text at all, has such a rule. An article that is not one of these stays.
    """
    rules = _RULES.get(article)
    if article == ON_REGISTRATION and tournament.is_ordered:  # until 2011 the text that it is rated unreported is 0.2
        rules = ("rated_unreported",)
    if rules is None:
        return article
    notice = law_of(tournament).notice
    found = _first_of(notice.articles, rules) if notice else ""
    return article if found.startswith(f"{article}.") else found  # 0.2.2 is a paragraph of 0.2


def _first_of(articles: NoticeArticles, rules: tuple[str, ...]) -> str:
    return next((found for rule in rules if (found := getattr(articles, rule))), "")
