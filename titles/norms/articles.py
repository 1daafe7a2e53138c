"""The articles under which a norm or an application is refused: those of its edition, each with its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from titles.norms.models import CHANGED, Norm
from titles.norms.refusals import ArticleMissing
from titles.norms.words import ANSWERS, REQUIRED_TITLES
from titles.regulations import edition_by_id

OF_NORMS: Mapping[str, str | Promise] = {
    "registration": gettext_lazy("Registration"),
    "format_changes": gettext_lazy("Changes of the format after the start"),
    "other_conditions": gettext_lazy("The same conditions for everybody"),
    "hours_a_day": gettext_lazy("Hours of play a day"),
    "rounds_a_day": gettext_lazy("Rounds a day"),
    "minutes": gettext_lazy("Time for the game"),
    "clock_settings": gettext_lazy("The same clocks for everybody"),
    "chief_arbiter": gettext_lazy("The chief arbiter"),
    "arbiters_in_venue": gettext_lazy("An arbiter in the venue"),
    "arbiters_playing": gettext_lazy("Arbiters who play"),
    "game_scores": gettext_lazy("The scores of the games"),
    "rated": gettext_lazy("Norms in tournaments that are rated"),
    "games": gettext_lazy("Number of games"),
    "games_special": gettext_lazy("Fewer games in team events and the World Cup"),
    "games_eight": gettext_lazy("Eight games that count as nine"),
    "all_rounds": gettext_lazy("All rounds count where pairings are fixed"),
    "games_won": gettext_lazy("Games won that may be ignored"),
    "not_fide": gettext_lazy("Opponents of no FIDE federation"),
    "unrated_without_score": gettext_lazy("Unrated opponents without a point"),
    "not_played": gettext_lazy("Games that were not played"),
    "alterations": gettext_lazy("Changes that benefit players"),
    "format": gettext_lazy("Formats"),
    "federations": gettext_lazy("Foreign opponents"),
    "big_swiss": gettext_lazy("The Swiss with many foreign players"),
    "federation_limits": gettext_lazy("Most opponents of one federation"),
    "titleholders": gettext_lazy("Title-holders among the opponents"),
    "double_round_robin": gettext_lazy("Double round robins"),
    "rating": gettext_lazy("Ratings of the opponents"),
    "rating_when_played": gettext_lazy("Events that last long"),
    "raised": gettext_lazy("One opponent raised to the floor"),
    "unrated": gettext_lazy("Unrated opponents"),
    "performance": gettext_lazy("The performance required"),
    "average": gettext_lazy("The average required"),
    "minimum_score": gettext_lazy("The score required"),
}
"""What an article on tournaments and norms is about, by the name under which editions cite it."""

OF_APPLICATIONS: Mapping[str, str | Promise] = {
    "titles": gettext_lazy("The titles"),
    "for_life": gettext_lazy("Titles for life"),
    "counts_after": gettext_lazy("From when a title counts for opponents"),
    "age": gettext_lazy("The day a title is achieved"),
    "fair_play": gettext_lazy("Breaches of Fair Play found later"),
    "abuse": gettext_lazy("Abuse of the title system"),
    "confirmed_by_chairman": gettext_lazy("Titles that the chairman confirms"),
    "direct_minimum": gettext_lazy("Minimum rating for a direct title"),
    "awarded_by_council": gettext_lazy("Titles that Council awards"),
    "one_round_a_day": gettext_lazy("A norm with one round a day"),
    "direct": gettext_lazy("Titles directly from championships"),
    "direct_score": gettext_lazy("The score for a direct title"),
    "direct_event": gettext_lazy("The championship’s size"),
    "direct_groups": gettext_lazy("Groups that were merged"),
    "direct_terms": gettext_lazy("Terms of the table of championships"),
    "rating_games": gettext_lazy("Titles by rating"),
    "normal_foreigners": gettext_lazy("A norm under the normal foreigner rule"),
    "application_games": gettext_lazy("Games of all norms"),
    "two_titles": gettext_lazy("One norm for two titles"),
    "title_rating": gettext_lazy("The rating for the title"),
    "unpublished_rating": gettext_lazy("Ratings that were not published"),
    "rules_of_the_day": gettext_lazy("Norms by the rules of their day"),
    "old_norms": gettext_lazy("Norms from before July 2005"),
    "must_have_event": gettext_lazy("The event that one norm must come from"),
    "certificate": gettext_lazy("The certificate of title result"),
    "pgn": gettext_lazy("Games of the tournament"),
    "direct_list": gettext_lazy("The chief arbiter’s list"),
    "rating_request": gettext_lazy("The request for a title by rating"),
    "application": gettext_lazy("The application"),
    "federation_refuses": gettext_lazy("A federation that refuses to apply"),
    "forms": gettext_lazy("Forms"),
    "fee": gettext_lazy("Who pays the fee"),
    "days_ahead": gettext_lazy("Days before the meeting"),
    "posted": gettext_lazy("Days on the website"),
}
"""The same of the articles on titles, their awards and applications."""

HAS_CHANGED = gettext_lazy("What the certificate says is not so any more: nobody has done wrong")
"""What 1.8 is about where an approved norm is voided under it."""
ARTICLES: Mapping[str, str | Promise] = {**OF_NORMS, **OF_APPLICATIONS}
WITH_A_NORM = ("fair_play", "abuse", "certificate", "pgn")
"""Articles of the second kind under which a norm may be refused too."""


def norm_articles(edition_id: str) -> list[tuple[str, str]]:
    """What a norm of that edition may be refused under."""
    return _labels(_words(edition_id, (*OF_NORMS, *WITH_A_NORM)) | _named_elsewhere(edition_id))


def void_articles(norm: Norm) -> list[tuple[str, str]]:
    """What an approved norm may be voided under: a breach, and in doubt what has changed too, with nobody to blame."""
    breach = _labels(_words(norm.edition, ("fair_play",)))
    return breach if norm.unconfirmed_by_id is None else [(CHANGED, f"{CHANGED} {HAS_CHANGED}"), *breach]


def closing_words(norm: Norm) -> str:
    """What the article is about under which a norm was refused or voided."""
    is_changed = norm.state == Norm.State.VOIDED and norm.closing_article == CHANGED
    return str(HAS_CHANGED) if is_changed else article_words(norm.closing_article, norm.edition)


def application_articles(edition_id: str) -> list[tuple[str, str]]:
    """What an application that the edition judges may be refused under."""
    return _labels(_words(edition_id, OF_APPLICATIONS))


def chosen(article: str, choices: Iterable[tuple[str, str]]) -> str:
    """The article, if it is one of them. Raises ``ArticleMissing``."""
    if article not in dict(choices):
        raise ArticleMissing
    return article


def article_words(article: str, edition_id: str) -> str:
    """What an article of the edition is about; nothing where it has no such article."""
    return "; ".join((_words(edition_id, ARTICLES) | _named_elsewhere(edition_id)).get(article, ()))


def _labels(words: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Number and label of each article, in the order of the text."""
    return [(number, f"{number} {'; '.join(words[number])}") for number in sorted(words, key=_in_order)]


def _words(edition_id: str, names: Iterable[str]) -> dict[str, list[str]]:
    numbers, found = edition_by_id(edition_id).articles, dict[str, list[str]]()
    for name in names:
        found.setdefault(getattr(numbers, name), []).append(str(ARTICLES[name]))
    found.pop("", None)  # the edition has no such rule
    return found


def _named_elsewhere(edition_id: str) -> dict[str, list[str]]:
    """The articles that an edition names with the championships (1.4.3a-c) and with the titles (1.4.5b-e)."""
    edition = edition_by_id(edition_id)
    kinds = {each.article: [str(ANSWERS[each.code])] for each in edition.exemptions if each.code in ANSWERS}
    return kinds | {each.required_titles_article: [str(REQUIRED_TITLES[each.title])] for each in edition.requirements}


def _in_order(number: str) -> list[tuple[int, str]]:
    """``1.10a`` behind ``1.9``."""
    return [(int(digits), letters) for digits, letters in re.findall(r"(\d+)(\D*)", number)]
