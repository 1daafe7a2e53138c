"""What is typed at the steps of an appeal against a rating."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.lists.imports.cells import HIGHEST_RATING
from ratings.runs.corrections.forms import MOST_GAMES
from ratings.runs.rating_appeals.amending import Ruling, ruling_of
from ratings.runs.rating_appeals.fees import floor_of
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.selectors import standing_rating
from ratingsite.office.page_tags import points

LONGEST = 4000
_ASKED_DAY = gettext_lazy("Please give the whole day: day, month and year.")  # of half a day a browser sends nothing
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
        label=gettext_lazy("Fee received on"),
        error_messages={"required": _ASKED_DAY, "invalid": _ASKED_DAY},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class LapseForm(_Plain):
    """Until when the fee was awaited, and what was done to get it."""

    fee_awaited_until = forms.DateField(
        label=gettext_lazy("No fee came until"),
        error_messages={"required": _ASKED_DAY, "invalid": _ASKED_DAY},
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    words = forms.CharField(
        label=gettext_lazy("Why it is not heard; the player will read this"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class GamesForm(_Plain):
    """The list is correct, or these games are wrong, or some are missing: to agree is for good, and chosen."""

    AGREE, DISPUTE = "agree", "dispute"

    answer = forms.ChoiceField(
        label=gettext_lazy("The list of games"),
        choices=[
            (AGREE, gettext_lazy("is complete and correct: the rating is calculated from it")),
            (DISPUTE, gettext_lazy("is wrong, or games are missing")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Please say which of the two it is. Nothing was sent yet.")},
    )
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
            self.fields["words"].help_text = _(
                "The list is empty: no run of this portal has a game of yours for it. Name those that are missing, "
                "with tournament, round and opponent."
            )

    def clean(self) -> dict[str, Any]:
        """Whoever disputes says what is wrong, and what was said of a wrong game goes with no agreement."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        answer, words = said.get("answer"), said.get("words", "").strip()
        if answer == self.DISPUTE and not words and "words" not in self.errors:
            self.add_error("words", _("Please say what is wrong with the games, or which are missing."))
        if answer == self.AGREE and (words or said.get("games")):
            self.add_error("answer", _("Below something is called wrong: choose that, or take it away."))
        return said


def _words_of(game: dict[str, Any]) -> str:
    """A game with its score, so that nobody has to look it up in the table below."""
    words = _("%(event)s, round %(round)s, %(opponent)s")
    named = words % {"event": game["name"], "round": game["round"], "opponent": game["opponent_name"]}
    return named + _(": ") + points(round(game["score"] * HUNDREDTHS))


class RulingForm(_Plain):
    """One of the two rulings, and how it was calculated: another rating is right, or the published one stands."""

    UPHOLD, DISMISS = "uphold", "dismiss"

    ruling = forms.ChoiceField(
        label=gettext_lazy("Ruling"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Please say which of the two it is. Nothing was ruled yet.")},
    )
    rating = forms.IntegerField(
        label=gettext_lazy("Rating by the ruling"),
        required=False,
        min_value=1,
        max_value=HIGHEST_RATING,
        help_text=gettext_lazy("Of an appeal that is upheld; nothing where the published rating stands."),
    )
    games = forms.IntegerField(
        label=gettext_lazy("Games on which the first rating rests"),
        required=False,
        min_value=0,
        max_value=MOST_GAMES,
        help_text=gettext_lazy("The list counts them as the games so far."),
    )
    calculation = forms.CharField(
        label=gettext_lazy("The calculation"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Both sides and the player’s federation can read it, and everybody beside a list that is corrected by it. "
            "It is final."
        ),
    )

    def __init__(self, *args: Any, appeal: RatingAppeal, **kwargs: Any) -> None:
        """Only a first rating asks for its games: those of the list that were counted, unless the ruling says more."""
        counted = sum(1 for game in appeal.games if game["rated"])
        super().__init__(*args, initial={"games": counted or None, **kwargs.pop("initial", {})}, **kwargs)
        self.published, self.floor = appeal.published_rating, floor_of(appeal.rating_list)
        self.standing = standing_rating(appeal)
        self.fields["ruling"].choices = _rulings(self.published, self.standing)  # type: ignore[attr-defined]
        if self.published is not None:
            del self.fields["games"]

    def clean(self) -> dict[str, Any]:
        """The rating is that of the ruling that was chosen, and a first one says on how many games it rests: the list
        and the next run count from there.
        """
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if wrong := self._wrong_rating(said):
            self.add_error("rating", wrong)
        is_first = "games" in self.fields and said.get("ruling") == self.UPHOLD and said.get("rating")
        if is_first and not said.get("games") and "games" not in self.errors:
            self.add_error("games", _("Say on how many games the first rating rests."))
        return said

    def _wrong_rating(self, said: dict[str, Any]) -> str:
        """What does not go together; nothing where it does, or no ruling or rating is known to hold it against."""
        ruling, rating = said.get("ruling"), said.get("rating")
        if "rating" in self.errors:
            return ""
        if ruling == self.UPHOLD and rating is None:
            return _("Say which rating is right.")
        if ruling == self.UPHOLD and rating == self.published == self.standing:
            return _("This is the published rating: give another one, or dismiss the appeal.")
        if ruling == self.UPHOLD and self.floor and rating < self.floor.rating:
            words = _("Nobody stands on this list below %(floor)s (%(article)s).")
            return words % {"floor": self.floor.rating, "article": self.floor.article}
        if ruling == self.DISMISS and rating not in (None, self.standing):
            return _("Another rating upholds the appeal: choose that, or leave this empty.")
        return ""


class AmendmentForm(RulingForm):
    """The ruling as it stands, to be written anew, and why."""

    reason = forms.CharField(
        label=gettext_lazy("Why the ruling is amended"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Whoever reads the appeal can read it, and what was ruled before."),
    )

    def __init__(self, *args: Any, appeal: RatingAppeal, **kwargs: Any) -> None:
        stands = ruling_of(appeal)
        ruling = self.UPHOLD if stands.state == RatingAppeal.State.UPHELD else self.DISMISS
        initial = {"ruling": ruling, "rating": stands.rating, "calculation": stands.calculation}
        initial |= {"games": stands.games} if stands.games else {}
        super().__init__(*args, appeal=appeal, initial=initial, **kwargs)
        self.ruled = stands.rating

    def clean_rating(self) -> int | None:
        """Whoever dismisses need not empty the field that the ruling before has filled."""
        rating: int | None = self.cleaned_data["rating"]
        is_left = self.cleaned_data.get("ruling") == self.DISMISS and rating == self.ruled
        return None if is_left else rating

    def said(self) -> Ruling:
        """What is ruled now."""
        is_upheld = self.cleaned_data["ruling"] == self.UPHOLD
        return Ruling(
            state=RatingAppeal.State.UPHELD if is_upheld else RatingAppeal.State.DISMISSED,
            rating=self.cleaned_data["rating"] if is_upheld else None,
            games=self.cleaned_data.get("games") if is_upheld else None,
            calculation=self.cleaned_data["calculation"],
        )


def _rulings(published: int | None, standing: int | None) -> list[tuple[str, str]]:
    """Each with what follows from it."""
    if published is None and standing is None:
        return [
            (RulingForm.UPHOLD, _("Uphold the appeal: the player gets a first rating, and the list is corrected")),
            (RulingForm.DISMISS, _("Dismiss the appeal for good: the player stays without a rating")),
        ]
    if published == standing:
        words = _("Dismiss the appeal for good: the published rating of %(rating)s stands")
    else:
        words = _("Dismiss the appeal for good: the list was corrected since, and says %(rating)s")
    stands = words % {"rating": "–" if standing is None else standing}
    return [
        (RulingForm.UPHOLD, _("Uphold the appeal: another rating is right, and the list is corrected")),
        (RulingForm.DISMISS, stands),
    ]
