"""The forms of an event abroad: the letter, the fee that came with it, and the result."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import uuid4

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Fieldset, Layout, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.register.search import player_as_typed
from ratings.register.selectors import members_on
from tournaments.registration.abroad.law import CFC_SYSTEMS
from tournaments.registration.abroad.models import MOST_ROUNDS, EventAbroad, GameAbroad
from tournaments.registration.abroad.results import PlayedAbroad
from tournaments.registration.abroad.selectors import federation_with_events_abroad
from tournaments.registration.abroad.services import FactsAbroad
from tournaments.registration.plain_fields import DayField, PlainTextField, WholeField


class PlayerField(PlainTextField):
    """A player by his number: a FIDE ID, or that of his federation as ``CAN-104321``."""

    def clean(self, value: Any) -> Player | None:  # type: ignore[override]
        typed = super().clean(value)
        if not typed:
            return None
        if (player := player_as_typed(typed)) is None:
            raise forms.ValidationError(_("Nobody in the register has the number %(number)s.") % {"number": typed})
        return player


class LetterForm(forms.ModelForm):  # type: ignore[type-arg]
    """The letter: whose rating, which event, which days."""

    player = PlayerField(label=gettext_lazy("Player"), max_length=30)
    name = PlainTextField(label=gettext_lazy("Name of the tournament"), max_length=100)
    city = PlainTextField(label=gettext_lazy("Place"), max_length=100)
    starts_on = DayField(label=gettext_lazy("First day"))
    ends_on = DayField(label=gettext_lazy("Last day"))
    rounds = WholeField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    fide_code = WholeField(label=gettext_lazy("FIDE event code"), required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    class Meta:
        model = EventAbroad
        fields = ("player", "system", "name", "city", "territory", "starts_on", "ends_on", "rounds", "format",
                  "fide_code")  # fmt: skip

    def __init__(self, *args: Any, day: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].help_text = _("FIDE ID or CFC number. His federation is Canada: 736 is for Canadians.")
        self.fields["fide_code"].help_text = _("If it is known: only what FIDE rates counts.")
        _limit(self.fields["system"], RatingSystem.objects.filter(code__in=CFC_SYSTEMS).order_by("-code"))
        abroad = members_on(day).exclude(code=federation_with_events_abroad()).order_by("code")
        _limit(self.fields["territory"], abroad)
        self.helper = _letter_helper()

    def _post_clean(self) -> None:
        """The service writes the row; what must be true there it says itself."""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        starts_on, ends_on = data.get("starts_on"), data.get("ends_on")
        if starts_on and ends_on and ends_on < starts_on:
            self.add_error("ends_on", _("The last day lies before the first."))
        return data

    def facts(self) -> FactsAbroad:
        """What the letter says."""
        said = {name: self.cleaned_data[name] for name in self._meta.fields or ()}
        return FactsAbroad(**(said | {"system": said["system"].pk, "territory": said["territory"].pk}))


def _limit(field: forms.Field, rows: Any) -> None:
    assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
    field.queryset, field.empty_label = rows, "–"
    field.label_from_instance = _label  # type: ignore[method-assign]


def _label(row: Federation | RatingSystem) -> str:
    return f"{row.code} · {row.shown_name}" if isinstance(row, Federation) else row.shown_name


def _letter_helper() -> FormHelper:
    helper = FormHelper()
    helper.form_tag = False
    helper.layout = Layout(
        Fieldset(_("Whose rating"), Row(Column("player"), Column("system"))),
        Fieldset(
            _("The tournament abroad"),
            "name",
            Row(Column("city"), Column("territory")),
            Row(Column("starts_on"), Column("ends_on"), Column("rounds")),
            Row(Column("format"), Column("fide_code")),
        ),
        "key",
    )
    return helper


class FeeForm(forms.Form):
    """The day on which the fee was received."""

    paid_on = DayField(label=gettext_lazy("Fee received on"))

    def __init__(self, *args: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.day = now.date()

    def clean_paid_on(self) -> date:
        day: date = self.cleaned_data["paid_on"]
        if day > self.day:
            raise forms.ValidationError(_("This day has not come yet."))
        return day


class GameForm(forms.Form):
    """One round of the result; a row without an opponent is a round without a game."""

    opponent = PlayerField(label=gettext_lazy("Opponent’s number"), max_length=30, required=False)
    colour = forms.ChoiceField(
        label=gettext_lazy("Colour"), choices=[("w", gettext_lazy("White")), ("b", gettext_lazy("Black"))]
    )
    result = forms.ChoiceField(
        label=gettext_lazy("Result"), choices=[("", "–"), *GameAbroad.Result.choices], required=False
    )
    is_rated_by_fide = forms.BooleanField(label=gettext_lazy("rated by FIDE"), required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("opponent") and not data.get("result"):
            self.add_error("result", _("How did this game end?"))
        if data.get("result") and "opponent" in data and not data["opponent"]:
            self.add_error("opponent", _("Against whom was this game?"))
        return data


class ResultForm(forms.Form):
    """The crosstable as it was published."""

    crosstable = forms.CharField(
        label=gettext_lazy("Crosstable"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Paste it, or the address under which it is published (736)."),
    )


class Result:
    """The crosstable and a row a round, bound together; ``games`` and ``crosstable`` once they are valid."""

    def __init__(self, event: EventAbroad, sent: Any = None, kept: dict[str, str] | None = None) -> None:
        self.event = event
        typed = kept or {}
        initial = {"crosstable": typed.get("crosstable", event.crosstable)}
        self.head = ResultForm(sent, initial=initial)
        self.rows = [
            GameForm(sent, prefix=f"round-{number}", initial=self._said(number, typed))
            for number in range(1, event.rounds + 1)
        ]

    def _said(self, number: int, kept: dict[str, str]) -> dict[str, Any]:
        prefix = f"round-{number}-"
        typed = {name.removeprefix(prefix): value for name, value in kept.items() if name.startswith(prefix)}
        if typed:
            return typed | {"is_rated_by_fide": "is_rated_by_fide" in typed}
        return self._stored().get(number, {})

    def _stored(self) -> dict[int, dict[str, Any]]:
        games: Iterable[GameAbroad] = self.event.games.select_related("opponent")
        return {
            game.round: {
                "opponent": game.opponent.key,
                "colour": "w" if game.is_white else "b",
                "result": game.result,
                "is_rated_by_fide": game.is_rated_by_fide,
            }
            for game in games
        }

    def is_valid(self) -> bool:
        """Whether everything can be read, and nobody plays against himself."""
        valid = [each.is_valid() for each in (self.head, *self.rows)]
        for row in self.rows:
            if row.is_valid() and row.cleaned_data.get("opponent") == self.event.player:
                row.add_error("opponent", _("This is the player himself."))
        return all(valid) and all(row.is_valid() for row in self.rows)

    @property
    def games(self) -> list[PlayedAbroad]:
        """The games that were typed."""
        return [
            PlayedAbroad(
                round=number,
                opponent=row.cleaned_data["opponent"],
                is_white=row.cleaned_data["colour"] == "w",
                result=row.cleaned_data["result"],
                is_rated_by_fide=row.cleaned_data["is_rated_by_fide"],
            )
            for number, row in enumerate(self.rows, start=1)
            if row.cleaned_data["opponent"]
        ]
