"""The form of the norm calculator. It is sent by GET, so that the address holds the whole question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Column, Div, Fieldset, Layout
from crispy_forms.layout import Row as Columns
from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.calculators.forms import WholeField
from ratings.regulations.checks import Whole
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.federations import is_federation
from ratingsite.foundations.written_days import date_format
from ratingsite.office.page_tags import article
from titles.calculators.rows import (
    COLUMNS,
    FEDERATION,
    LONGEST_NAME,
    NAME,
    OVER_THE_BOARD,
    RATING,
    RESULT,
    TITLE,
    Row,
    games_of,
    upcoming_of,
)
from titles.regulations import (
    NormDossier,
    NormEvent,
    NormPlayer,
    NormTitle,
    TitlesEdition,
    edition_by_id,
    edition_for,
    editions,
)
from titles.regulations.forecast.rounds import Upcoming
from titles.regulations.ladder import LADDER
from titles.regulations.norms.dossier import FORMATS
from tournaments.registration.models import Format

USUAL_ROUNDS, MOST_ROUNDS = 9, 19
ROWS = "rows"  # the button that shows as many rows as there are rounds

RESULT_WORDS = (
    ("", "–"),
    ("1", _("1 – won")),
    ("0.5", _("½ – drawn")),
    ("0", _("0 – lost")),
    ("+", _("won by forfeit")),
    ("-", _("lost by forfeit")),
    ("b", _("bye, allocated by the pairing")),
    ("h", _("half-point bye")),
    ("z", _("zero-point bye")),
    ("1a", _("1, not over the board")),
    ("0.5a", _("½, not over the board")),
    ("0a", _("0, not over the board")),
)
EXEMPTION_WORDS = (
    ("", _("none")),
    ("national-championship", _("national championship, final (1.4.3a)")),
    ("national-team", _("national team championship (1.4.3b)")),
    ("zonal", _("zonal or sub-zonal (1.4.3c)")),
    ("big-swiss", _("big Swiss (1.4.3d)")),
)
KIND_WORDS = (
    ("", _("no")),
    ("team", _("world or continental team championship")),
    ("world-cup", _("World Cup")),
)
TEAM, WORLD_CUP = "team", "world-cup"


def kind_of_event(event: NormEvent) -> str:
    """Which of the special events of 1.4.1b it is, as the forms send it; empty where it is none."""
    return TEAM if event.team_championship else WORLD_CUP if event.world_cup else ""


UNNAMED = {"scheveningen": _("Scheveningen"), "schiller": _("Schiller")}


class FederationField(forms.CharField):
    """A federation's three letters, in whatever case they are typed."""

    def __init__(self, label: str | Promise, *, required: bool = False) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "size": 3, "autocapitalize": "characters"})
        super().__init__(label=label, required=required, widget=widget)
        self.error_messages["required"] = _("Expected the three letters of a federation, as FRA.")

    def to_python(self, value: Any) -> str:
        """The code. Raises ``ValidationError`` for letters that never were one."""
        code: str = super().to_python(value).upper()
        if code and not is_federation(code):
            raise ValidationError(_("Expected the three letters of a federation, as FRA."))
        return code


class NormForm(forms.Form):
    """An event, a player and the rounds. Rows are ``g1`` (result), ``t1``, ``n1``, ``o1`` (rating), ``f1``, ``g2`` …"""

    edition = forms.ChoiceField(label=_("Edition of the regulations"), required=False)
    day = forms.DateField(
        label=_("First day of the event"),
        required=False,
        error_messages={"invalid": _("Expected a day as 2024-05-31.")},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
    )
    format = forms.ChoiceField(label=_("Format"))
    rounds = WholeField(_("Rounds"), Whole(1, MOST_ROUNDS))
    players = WholeField(_("Players"), Whole(2, 10_000), help_text=_("In round robins"))
    host = FederationField(_("Federation of the event"))
    exemption = forms.ChoiceField(label=_("Exemption from the foreigner rule"), choices=EXEMPTION_WORDS, required=False)
    kind = forms.ChoiceField(label=_("Special event (1.4.1b)"), choices=KIND_WORDS, required=False)
    fed = FederationField(_("Your federation"), required=True)
    title = forms.ChoiceField(
        label=_("Your title"), choices=[("", "–"), *((title, title) for title in LADDER)], required=False
    )
    sex = forms.ChoiceField(
        label=_("Titles"), choices=[("", _("GM and IM")), ("w", _("women’s titles too"))], required=False
    )
    norm = forms.ChoiceField(
        label=_("Norm to look at"),
        choices=[("", _("the nearest")), *((title.value, title.value) for title in NormTitle)],
        required=False,
    )
    zero = forms.CharField(
        label=_("Rounds against unrated players without a point"),
        required=False,
        max_length=60,
        help_text=_("In round robins: without a point against rated players (1.4.2b), as 3, 7"),
    )

    def __init__(self, *args: Any, rows: int, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers, self.today = range(1, rows + 1), today
        self.governing: TitlesEdition | None = None
        self.rows: tuple[Row, ...] = ()
        self.fields["edition"].choices = [("", gettext("by the day")), *_editions()]  # type: ignore[attr-defined]
        self.fields["format"].choices = [(code, _format_name(code)) for code in FORMATS]  # type: ignore[attr-defined]
        for number in self.numbers:
            self._add_row(number)
        self.helper = _helper(self.numbers)

    def _add_row(self, number: int) -> None:
        titles = [("", "–"), *((title, title) for title in LADDER)]
        n = {"number": number}
        self.fields |= {
            f"{RESULT}{number}": forms.ChoiceField(
                label=gettext("Result %(number)s") % n, choices=RESULT_WORDS, required=False
            ),
            f"{TITLE}{number}": forms.ChoiceField(
                label=gettext("Title %(number)s") % n, choices=titles, required=False
            ),
            f"{NAME}{number}": forms.CharField(
                label=gettext("Opponent %(number)s") % n, max_length=LONGEST_NAME, required=False
            ),
            f"{RATING}{number}": WholeField(gettext("Rating %(number)s") % n, Whole(1, 4000)),
            f"{FEDERATION}{number}": FederationField(gettext("Federation %(number)s") % n),
        }

    def clean(self) -> dict[str, Any]:
        """The edition and the rows."""
        self.governing = self._edition()
        zero = self._zero()
        self.rows = tuple(self._row(number, zero) for number in self.numbers)
        for row in self.rows:
            self._check_row(row)
        return self.cleaned_data

    def dossier(self) -> NormDossier:
        """The rounds so far; the form is valid."""
        given, start = self.cleaned_data, self._day()
        event = NormEvent(
            format=given["format"],
            rounds=len(self.numbers),
            start=start,
            end=start + timedelta(days=len(self.numbers)),
            federation=given["host"] or given["fed"],
            exemption=given["exemption"] or None,
            team_championship=given["kind"] == TEAM,
            world_cup=given["kind"] == WORLD_CUP,
            players=given["players"],
        )
        player = NormPlayer(
            federation=given["fed"], title=given["title"] or None, rating=None, sex=given["sex"] or None
        )
        edition = self.governing.id if self.governing else None
        return NormDossier(edition=edition, event=event, player=player, games=games_of(self.rows))

    def upcoming(self) -> tuple[Upcoming, ...]:
        """The pairings that are known; the form is valid."""
        return upcoming_of(self.rows)

    def field_of(self, path: str) -> str | None:
        """The field that a refusal of the rules means, by its path; ``None`` if it means no round."""
        place = re.match(r"(games|upcoming)\.(\d+)(?:\.opponent)?\.(\w+)", path)
        return self._row_at(*place.groups()) if place else None

    def _row_at(self, kind: str, place: str, part: str) -> str:
        known = [row.round for row in self.rows if not row.result and row.has_opponent]
        played = [row.round for row in self.rows if row.result] if kind == "games" else []
        letter = {"rating": RATING, "title": TITLE, "federation": FEDERATION, "id": NAME}.get(part, RESULT)
        return f"{letter}{[*played, *known][int(place)]}"

    def _day(self) -> date:
        """The day that was given; otherwise the first of the edition that was named, or today."""
        day: date | None = self.cleaned_data.get("day")
        named = self.cleaned_data.get("edition")
        return day or (edition_by_id(named).effective_from if named else self.today)

    def _edition(self) -> TitlesEdition | None:
        if not {"edition", "day"} <= self.cleaned_data.keys():
            return None
        if self.cleaned_data["edition"]:
            return edition_by_id(self.cleaned_data["edition"])
        try:
            return edition_for(self._day())
        except NoEditionInForce:
            self.add_error("day", _not_covered(self._day()))
            return None

    def _zero(self) -> set[int]:
        typed = self.cleaned_data.get("zero", "")
        if not re.fullmatch(r"[\d\s,;]*", typed, re.ASCII):
            self.add_error("zero", gettext("Expected the numbers of rounds, as 3, 7."))
            return set()
        return {int(number) for number in re.findall(r"\d+", typed)}

    def _row(self, number: int, zero: set[int]) -> Row:
        result, title, name, rating, federation = (self.cleaned_data.get(f"{letter}{number}") for letter in COLUMNS)
        return Row(
            round=number,
            result=result or "",
            name=name or "",
            rating=rating,
            title=title or "",
            federation=federation or "",
            zero=number in zero,
        )

    def _check_row(self, row: Row) -> None:
        name = f"{FEDERATION}{row.round}"
        needs_federation = row.result in OVER_THE_BOARD or (not row.result and row.has_opponent)
        if needs_federation and not row.federation and name in self.cleaned_data:
            words = gettext("Expected the opponent’s federation: a game counts only against a member of one.")
            self.add_error(name, self._cited(words, self.governing and self.governing.articles.not_fide))

    def _cited(self, words: str, number: str | None) -> str:
        return format_html("{} {}", words, article(number, self.governing.id)) if number and self.governing else words


def form_of(address: Mapping[str, Any], today: date) -> NormForm:
    """The form that an address holds: empty, with other rows asked for, or to be judged."""
    typed = {name: value for name, value in address.items() if value}
    rows = _rows_in(typed)
    if "format" not in address or ROWS in address:
        return NormForm(initial={"day": today, "rounds": USUAL_ROUNDS, **typed}, rows=rows, today=today)
    return NormForm(address, rows=rows, today=today)


def _rows_in(typed: Mapping[str, Any]) -> int:
    """As many rows as there are rounds, and never fewer than are filled."""
    rounds = str(typed.get("rounds", ""))
    asked = int(rounds) if re.fullmatch(r"\d{1,2}", rounds, re.ASCII) else USUAL_ROUNDS
    filled = [n for n in range(1, MOST_ROUNDS + 1) if {f"{letter}{n}" for letter in COLUMNS} & typed.keys()]
    return min(MOST_ROUNDS, max([1, asked, *filled]))


def _editions() -> list[tuple[str, str]]:
    """The editions, newest first, with the days that they govern."""
    return [(edition.id, f"{edition.id} ({_days(edition)})") for edition in reversed(editions())]


def _days(edition: TitlesEdition) -> str:
    until = date_format(edition.effective_to, "SHORT_DATE_FORMAT") if edition.effective_to else gettext("today")
    return f"{date_format(edition.effective_from, 'SHORT_DATE_FORMAT')} – {until}"


def _not_covered(day: date) -> str:
    first = editions()[0]
    wrong = gettext("No edition of the title regulations governs %(day)s: the first begins on %(first)s.")
    return wrong % {"day": date_format(day), "first": date_format(first.effective_from)}


def _format_name(code: str) -> str:
    return str(Format(code).label) if code in Format.values else str(UNNAMED[code])


def _helper(numbers: range) -> FormHelper:
    helper = FormHelper()
    helper.form_method = "get"
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(
        Fieldset(
            _("Rules and event"), _columns("edition", "day", "format", "rounds", "players", "host", "exemption", "kind")
        ),
        Fieldset(_("You"), _columns("fed", "title", "sex", "norm")),
        Fieldset(_("Rounds"), *(_row(number) for number in numbers), _columns("zero", css_class="col-12")),
    )
    return helper


def _columns(*names: str, css_class: str = "col-6 col-md-3") -> Columns:
    return Columns(*(Column(name, css_class=css_class) for name in names))


WIDTHS = {RESULT: "col-6 col-md-3", NAME: "col-12 col-md-3"}


def _row(number: int) -> Div:
    words = gettext("Round %(number)s") % {"number": number}
    columns = (Column(f"{letter}{number}", css_class=WIDTHS.get(letter, "col-6 col-md-2")) for letter in COLUMNS)
    return Div(
        HTML(format_html('<span class="round-number" aria-hidden="true">{}</span>', number)),
        Columns(*columns),
        css_class="round-row",
        role="group",
        aria_label=words,
    )
