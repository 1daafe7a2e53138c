"""Which facts of a tournament its rules ask: a question is put only where an edition that governs it has the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.registration.models import Format
from tournaments.registration.typed_fields import day_of
from tournaments.regulations.editions import notice_for

ALSO = "also_"  # also_cfc-regular: rated in this system too
BASIS = "questions_basis"

_TEAM_EVENTS = frozenset({Format.SCHEVENINGEN, Format.TEAM, Format.LEAGUE, Format.SCHILLER})
_ROUND_ROBINS = frozenset({Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN})
# 0.2 as it was amended then: an Affiliated Organisation may be given the rights of a federation
_AFFILIATED_FROM = date(2023, 12, 25)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What decides which questions are put. ``systems`` has the one it is registered for first; ``""`` is not said."""

    systems: tuple[str, ...]
    starts_on: date | None
    format: str = ""
    federation: str = ""
    is_title_tournament: bool = False
    is_hybrid: bool = False

    def articles(self, rule: str) -> frozenset[str]:
        """The articles in which the governing editions print a rule, by the name that they give it."""
        return frozenset(found for system in self.systems if (found := self._article(system, rule)))

    def _article(self, system: str, rule: str) -> str:
        if self.starts_on is None or system not in SYSTEMS:
            return ""
        book = rule_book(system)
        try:
            return book.article(book.edition_on(self.starts_on), rule)
        except NoEditionInForce:
            return ""


Asks = Callable[[Setting], bool]


def _printed(rule: str, *formats: str) -> Asks:
    """Where an edition has the rule; with formats, in these alone."""
    return lambda setting: bool(setting.articles(rule)) and (not formats or setting.format in formats)


def _is_fides(setting: Setting) -> bool:
    return any(system in SYSTEMS and SYSTEMS[system] is not Family.CFC for system in setting.systems)


def _statement(setting: Setting) -> bool:
    """9.2 since 2022; rapid and blitz 8.2. Also while nothing is known of the day."""
    if setting.starts_on is None:
        return True
    try:
        notices = [notice_for(system, setting.starts_on) for system in setting.systems if system in SYSTEMS]
    except NoEditionInForce:
        return False
    return any(notice.articles.statement for notice in notices)


def _affiliated(setting: Setting) -> bool:
    """0.2 since December 2023."""
    return _is_fides(setting) and setting.starts_on is not None and setting.starts_on >= _AFFILIATED_FROM


def _venues(setting: Setting) -> bool:
    """0.2: under hybrid conditions the players sit in several places."""
    return setting.is_hybrid and _printed("hybrid")(setting)


def _is_of_teams(setting: Setting) -> bool:
    return setting.format in _TEAM_EVENTS


def _championship(setting: Setting) -> bool:
    """Titles 1.4.1b and 1.4.3; ratings 6.33 and 7.14f until 2021."""
    return setting.is_title_tournament or bool(setting.articles("national_championship"))


def _choice_of_ratings(setting: Setting) -> bool:
    """2009, 4.13: the organiser's choice for every event."""
    return bool(setting.articles("ratings_at_the_game") - setting.articles("long_league"))


def _ratings_used(setting: Setting) -> bool:
    """2003, 4.11: leagues over 90 days; 2009, 4.13: every event."""
    return _choice_of_ratings(setting) or _printed("ratings_at_the_game", Format.LEAGUE)(setting)


# In the order of the form, by the name of the field.
QUESTIONS: Mapping[str, Asks] = {
    "will_be_rated": _statement,
    "is_advertised": _printed("cfc_time_control"),  # CFC 711
    "rates_decided_games": _printed("decided_match_waived", Format.MATCH),  # 6.2; rapid and blitz 5.1
    "is_hybrid": _printed("hybrid"),  # 0.2
    "venues": _venues,
    "teams": _is_of_teams,
    "boards": _is_of_teams,
    "is_official": _is_fides,  # 0.3
    "championship": _championship,
    "is_for_women": _printed("national_championship", *_ROUND_ROBINS),  # 6.33
    "has_fixed_pairings": lambda setting: setting.is_title_tournament and setting.format in _TEAM_EVENTS,  # 1.4.1e
    "ratings_used": _ratings_used,
    "ratings_chosen_on": _choice_of_ratings,
    "stage_of": _printed("stages"),  # 6.2 until 2021
    "unequal_rounds": _printed("equal_times"),  # rapid and blitz 1.1
    "affiliated_organisation": _affiliated,
}


def questions_for(setting: Setting) -> tuple[str, ...]:
    """The fields that are asked, in the order of the form: other systems first."""
    return (*others_offered(setting), *(name for name, asks in QUESTIONS.items() if asks(setting)))


def others_offered(setting: Setting) -> tuple[str, ...]:
    """The systems of the other body that the same games may be rated in, as far as a text covers the first day.

    FIDE's for what the CFC rates, and the CFC's for what is played in its own federation.
    """
    first, home = SYSTEMS.get(setting.systems[0]), rule_book("cfc-regular").home
    is_cfc = first is Family.CFC
    if first is None or not (is_cfc or setting.federation == home):
        return ()
    theirs = (system for system, family in SYSTEMS.items() if (family is Family.CFC) != is_cfc)
    return tuple(f"{ALSO}{system}" for system in theirs if _is_covered(system, setting.starts_on))


def _is_covered(system: str, day: date | None) -> bool:
    try:
        return day is not None and rule_book(system).edition_on(day) is not None
    except NoEditionInForce:
        return False


def setting_of(fields: Mapping[str, object]) -> Setting:
    """What a form says so far, typed or kept; what cannot be read is not said."""
    text = {name: str(getattr(value, "pk", value) or "") for name, value in fields.items()}
    alone = Setting(
        systems=(text.get("system", ""),),
        starts_on=day_of(text.get("starts_on", "")),
        format=text.get("format", ""),
        federation=text.get("federation", ""),
        is_title_tournament=bool(text.get("is_title_tournament")),
        is_hybrid=text.get("is_hybrid", "False") not in {"", "False"},
    )
    others = tuple(name.removeprefix(ALSO) for name in others_offered(alone) if text.get(name))
    return replace(alone, systems=(*alone.systems, *others))
