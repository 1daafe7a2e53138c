"""The form of the public calculator. It is sent by GET, so that the address holds the whole question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_date
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.calculators.earlier import earlier_fields, earlier_results, faults, is_filled, rows_for
from ratings.calculators.fields import DayField, WholeField
from ratings.calculators.layout import layout_of
from ratings.calculators.rating import OpponentGame, Question, edition_asked
from ratings.lists.words import SYSTEMS as SYSTEM_NAMES
from ratings.regulations import NoEditionInForce, PlayerSnapshot, Result, UnknownEdition, rating_editions
from ratings.regulations.checks import BORN, GAMES, K_FACTOR, Whole
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS, Format
from ratings.working.comparisons import ESTABLISHED
from ratings.working.words import FORMATS, family_name
from ratingsite.foundations.editions import Edition, Family
from ratingsite.foundations.written_days import date_format
from ratingsite.office.page_tags import article
from ratingsite.office.words import word

RATING = Whole(1, 4000)
FEWEST_ROWS, MOST_ROWS, ROWS_MORE = 5, 60, 4
MORE = "more"  # the button that asks for more rows, for browsers without JavaScript
DATE_OF_EDITION = "0"  # every text says there from which day it governs

RESULTS = {
    "1": Result.WHITE_WINS,
    "0.5": Result.DRAW,
    "0": Result.BLACK_WINS,
    "+": Result.WHITE_WINS_BY_FORFEIT,
    "-": Result.BLACK_WINS_BY_FORFEIT,
}
RESULT_WORDS = (
    ("", "–"),
    ("1", _("1 – won")),
    ("0.5", _("½ – drawn")),
    ("0", _("0 – lost")),
    ("+", _("won by forfeit")),
    ("-", _("lost by forfeit")),
)


class CalculatorForm(forms.Form):
    """One player's event. Rows of opponents are ``o1`` and ``r1``, ``o2`` and ``r2`` …; an empty row is no game."""

    system = forms.ChoiceField(label=_("Rating system"), choices=[(code, SYSTEM_NAMES[code]) for code in SYSTEMS])
    edition = forms.ChoiceField(label=_("Edition of the regulations"), required=False)
    day = DayField(_("First day of the event"))
    until = DayField(_("Last day of the event"), help_text=_("Empty: the first day"))
    format = forms.ChoiceField(
        label=_("Format"),
        required=False,
        choices=[("", FORMATS[Format.SWISS]), *((code, FORMATS[code]) for code in Format if code != Format.SWISS)],
        help_text=_("A round robin of before 2022 needs everybody’s games; with yours alone it is rated as a Swiss."),
    )
    rating = WholeField(_("Your rating"), RATING, help_text=_("Empty: you have none yet"))
    k = WholeField(_("K"), Whole(1, 700), help_text=_("As published; empty: by the rules"))
    games = WholeField(_("Rated games before"), GAMES, help_text=_("Empty: 30 or more"))
    born = WholeField(_("Year of birth"), BORN)
    highest = WholeField(_("Highest rating ever"), RATING)
    standard = WholeField(_("Your standard rating"), RATING, help_text=_("For rapid and blitz without a rating there"))

    def __init__(self, *args: Any, rows: int, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows, self.today = range(1, rows + 1), today
        self.earlier_rows = rows_for(self.data if self.is_bound else self.initial)
        self.governing: Edition | None = None
        self.fields["edition"].choices = [("", _("by the day")), *_editions()]  # type: ignore[attr-defined]
        for number in self.rows:
            self.fields[f"o{number}"] = WholeField(_opponent(number), RATING)
            self.fields[f"r{number}"] = forms.ChoiceField(
                label=gettext("Result %(number)s") % {"number": number}, choices=RESULT_WORDS, required=False
            )
        for number in self.earlier_rows:
            self.fields |= earlier_fields(number)
        self._show_what_is_no_day()
        self.helper = layout_of(self, self.rows, self.earlier_rows)

    def _show_what_is_no_day(self) -> None:
        """A date picker would swallow what is typed and is no day."""
        for name, field in self.fields.items():
            typed = str(self[name].value() or "") if isinstance(field, DayField) else ""
            if typed and not _is_day(typed):
                field.widget.attrs["type"] = "text"

    def clean(self) -> dict[str, Any]:
        """The edition, the rows, and what the edition does not know."""
        given = self.cleaned_data
        self.governing = self._edition(given)
        for number in self.rows:
            if given.get(f"o{number}") is not None and not given.get(f"r{number}", "wrong already"):
                self.add_error(f"r{number}", gettext("Expected the result of this game, or no opponent."))
        if not self.errors and not self._games():
            self.add_error("o1", gettext("Expected at least one game: the opponent’s rating and the result."))
        self._check_event(given)
        self._check_earlier(given)
        self._check_k(given.get("k"))
        self._check_born(given.get("born"))
        self._cite()
        return given

    def question(self) -> Question:
        """What the visitor asks; the form is valid."""
        given, edition = self.cleaned_data, self.governing
        if edition is None:
            raise ValueError("a question is asked of a valid form")
        return Question(
            event=gettext("this event"),
            system=given["system"],
            edition=edition.id,
            day=self._day(given),
            until=given["until"] or self._day(given),
            format=given["format"] or Format.SWISS,
            player=PlayerSnapshot(
                rating=given["rating"],
                k=given["k"],
                games=_or(given["games"], ESTABLISHED.games if given["rating"] else 0),
                born=given["born"],
                highest=given["highest"],
                standard_rating=given["standard"],
                earlier=earlier_results(given, self.earlier_rows),
            ),
            games=self._games(),
        )

    def _games(self) -> tuple[OpponentGame, ...]:
        given = self.cleaned_data
        is_match = given.get("format") == Format.MATCH
        return tuple(
            OpponentGame(
                number=number,
                name=gettext("Opponent") if is_match else _opponent(number),
                rating=given.get(f"o{number}"),
                result=RESULTS[given[f"r{number}"]],
            )
            for number in self.rows
            if given.get(f"r{number}")
        )

    def _day(self, given: Mapping[str, Any]) -> date:
        """The day that was given; otherwise the first of the edition that was named, or today."""
        named = next((each for each in rating_editions() if each.id == given.get("edition")), None)
        day: date | None = given.get("day")
        return day or (named.effective_from if named else self.today)

    def _edition(self, given: Mapping[str, Any]) -> Edition | None:
        if not {"system", "edition", "day"} <= given.keys():
            return None
        system, day = given["system"], self._day(given)
        try:
            return edition_asked(system, given["edition"] or None, day)
        except UnknownEdition:
            wrong = gettext("Expected an edition of %(system)s: %(editions)s.")
            names = ", ".join(edition.id for edition in rule_book(system).editions)
            self.add_error("edition", wrong % {"system": word(SYSTEM_NAMES, system), "editions": names})
        except NoEditionInForce:
            self.add_error("day", _not_covered(system, day))
        return None

    def _check_event(self, given: Mapping[str, Any]) -> None:
        if given.get("until") and given["until"] < self._day(given):
            self.add_error("until", gettext("Expected a day that is not before the first one."))
        opponents = [number for number in self.rows if given.get(f"r{number}")]
        ratings = [given.get(f"o{number}") for number in opponents]
        if given.get("format") == Format.MATCH:
            for number, rating in zip(opponents, ratings, strict=True):
                if rating != ratings[0]:
                    self.add_error(f"o{number}", gettext("Expected the same opponent in every game of a match."))

    def _check_earlier(self, given: Mapping[str, Any]) -> None:
        filled = next((number for number in self.earlier_rows if is_filled(given, number)), None)
        if filled is None:
            return
        if given.get("rating") or (self.governing is not None and self.governing.family is Family.CFC):
            text = gettext("Expected nothing: earlier results are pooled for a first rating only, and not by the CFC.")
            self.add_error(f"e{filled}end", text)
        last_day = given.get("until") or self._day(given)
        for name, expected in faults(given, self.earlier_rows, last_day):
            self.add_error(name, expected)

    def _check_k(self, k: int | None) -> None:
        if k is None or self.governing is None:
            return
        if self.governing.family is Family.CFC:
            self.add_error("k", gettext("Expected nothing: the CFC’s rules give the multiplier themselves."))
        elif k not in K_FACTOR.numbers:
            self.add_error(
                "k",
                gettext("Expected a K that the rules give: 40, 30, 25, 20, 15, 10, or 700 over the games of a period."),
            )

    def _check_born(self, born: int | None) -> None:
        if born is not None and self.governing is not None and born > self._day(self.cleaned_data).year:
            self.add_error("born", gettext("Expected a year that is not after the event."))

    def _cite(self) -> None:
        """Give every message about a number the article that asks for it."""
        if self.governing is None:
            return
        for name, messages in self.errors.items():
            chip = article(_article_of(self.governing, name), self.governing.id)
            messages.data = [ValidationError(format_html("{} {}", text, chip)) for text in list(messages)]


def form_of(address: Mapping[str, Any], today: date) -> CalculatorForm:
    """The form that an address holds: empty, with more rows asked for, or to be calculated."""
    typed = {name: value for name, value in address.items() if value}
    filled = [number for number in range(1, MOST_ROWS + 1) if {f"o{number}", f"r{number}"} & typed.keys()]
    rows = max([FEWEST_ROWS, *filled])
    if MORE in address:
        return CalculatorForm(initial=typed, rows=min(rows + ROWS_MORE, MOST_ROWS), today=today)
    if filled or "o1" in address:
        return CalculatorForm(address, rows=rows, today=today)
    return CalculatorForm(initial={"day": today, **typed}, rows=rows, today=today)


def _editions() -> list[tuple[str | Promise, list[tuple[str, str]]]]:
    """The editions by family, with the days that they govern."""
    found: dict[Family, list[tuple[str, str]]] = {}
    for edition in rating_editions():
        since = date_format(edition.effective_from, "SHORT_DATE_FORMAT")
        until = date_format(edition.effective_to, "SHORT_DATE_FORMAT") if edition.effective_to else _("today")
        found.setdefault(edition.family, []).append((edition.id, f"{edition.id} ({since} – {until})"))
    return [(family_name(family), editions) for family, editions in found.items()]


def _opponent(number: int) -> str:
    return gettext("Opponent %(number)s") % {"number": number}


def _is_day(typed: str) -> bool:
    try:
        return parse_date(typed) is not None
    except ValueError:
        return False


def _or(number: int | None, otherwise: int) -> int:
    return otherwise if number is None else number


def _not_covered(system: str, day: date) -> str:
    editions = rule_book(system).editions
    wrong = gettext("No edition of %(system)s governs %(day)s: the first begins on %(first)s, the newest is %(last)s.")
    words = wrong % {
        "system": word(SYSTEM_NAMES, system),
        "day": date_format(day),
        "first": date_format(editions[0].effective_from),
        "last": editions[-1].id,
    }
    return format_html("{} {}", words, article(DATE_OF_EDITION, editions[0].id))


def _article_of(edition: Any, name: str) -> str:
    """The article that asks for what a field holds."""
    articles = edition.articles
    if name in ("until", "format"):
        return ""
    if re.fullmatch(r"e\d+[a-z]+", name):
        return str(getattr(articles, "first_publication", "") or articles.provisional)
    if edition.family is Family.CFC:
        return str(articles.established)
    if name in ("k", "games", "born", "highest"):
        return str(articles.k_factor)
    if name in ("rating", "standard"):
        return str(articles.rating_floor)
    return str(articles.expected_score if name.startswith("r") else articles.rating_difference)
