"""What is typed at the steps of an appeal against a rating."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.imports.cells import HIGHEST_RATING
from ratings.runs.corrections.forms import MOST_GAMES
from ratings.runs.rating_appeals.models import RatingAppeal
from ratingsite.office.page_tags import points

LONGEST = 4000
HUNDREDTHS = 100  # scores of the contract's document are numbers: 0.5


class _Plain(forms.Form):
    """Laid out by crispy inside a form of the page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True


class GroundsForm(_Plain):
    """Why the published rating is wrong."""

    grounds = forms.CharField(
        label=gettext_lazy("What is wrong with your rating, and why"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


class FeeForm(_Plain):
    """When the fee came."""

    fee_received_on = forms.DateField(
        label=gettext_lazy("Fee received on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class LapseForm(_Plain):
    """Until when the fee was awaited, and what was done to get it."""

    fee_awaited_until = forms.DateField(
        label=gettext_lazy("No fee came until"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    words = forms.CharField(
        label=gettext_lazy("Why it is not heard; the player will read this"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class GamesForm(_Plain):
    """The list is correct, or these games are wrong, or some are missing."""

    games = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Games that are wrong"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    words = forms.CharField(
        label=gettext_lazy("What is wrong or missing; nothing where the list is correct"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, *args: Any, games: list[dict[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["games"].choices = [  # type: ignore[attr-defined]
            (place, _words_of(game)) for place, game in enumerate(games)
        ]
        if not games:
            del self.fields["games"]

    def clean(self) -> dict[str, Any]:
        """Whoever marks a game says what is wrong with it."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("games") and not said.get("words", "").strip():
            self.add_error("words", _("Please say what is wrong with the games that you have marked."))
        return said


def _words_of(game: dict[str, Any]) -> str:
    """A game with its score, so that nobody has to look it up in the table below."""
    words = _("%(event)s, round %(round)s, %(opponent)s")
    named = words % {"event": game["name"], "round": game["round"], "opponent": game["opponent_name"]}
    return named + _(": ") + points(round(game["score"] * HUNDREDTHS))


class RulingForm(_Plain):
    """The rating that is right, and how it was calculated."""

    rating = forms.IntegerField(
        label=gettext_lazy("Rating by the ruling"),
        required=False,
        min_value=1,
        max_value=HIGHEST_RATING,
        help_text=gettext_lazy("Nothing, or the published one: the appeal is dismissed."),
    )
    games = forms.IntegerField(
        label=gettext_lazy("Games on which the first rating rests"),
        required=False,
        min_value=0,
        max_value=MOST_GAMES,
        help_text=gettext_lazy("The list counts them as the games so far."),
    )
    calculation = forms.CharField(
        label=gettext_lazy("Ruling, with its calculation"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Both sides and the player’s federation can read it. It is final."),
    )

    def __init__(self, *args: Any, appeal: RatingAppeal, **kwargs: Any) -> None:
        """Only a first rating asks for its games: those of the list that were counted, unless the ruling says more."""
        counted = sum(1 for game in appeal.games if game["rated"])
        super().__init__(*args, initial={"games": counted or None}, **kwargs)
        if appeal.published_rating is not None:
            del self.fields["games"]

    def clean(self) -> dict[str, Any]:
        """A first rating says on how many games it rests: the list and the next run count from there."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if "games" in self.fields and said.get("rating") and not said.get("games") and "games" not in self.errors:
            self.add_error("games", _("Say on how many games the first rating rests."))
        return said
