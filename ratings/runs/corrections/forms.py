"""What is wrong with a list: events that were corrected, one line, or an operation on the whole list."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.ledger.models import RatedEvent
from ratings.lists.imports.cells import HIGHEST_RATING
from ratings.lists.models import RatingList
from ratings.register.search import player_with_key
from ratings.runs.corrections.selectors import events_to_correct_on
from ratings.runs.corrections.services import Wrong, is_list_of_operation
from ratings.runs.corrections.words import OPERATION_NAMES

LONGEST_REASON = 2000


class CorrectionForm(forms.Form):
    """One of the three, and why."""

    events = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Corrected events"),
        queryset=RatedEvent.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    player = forms.CharField(
        label=gettext_lazy("Number of a player whose line is wrong"),
        required=False,
        max_length=24,
        help_text=gettext_lazy("FIDE ID, or a number as CAN-104321."),
    )
    rating = forms.IntegerField(
        label=gettext_lazy("Rating that should stand there"),
        required=False,
        min_value=1,
        max_value=HIGHEST_RATING,
        help_text=gettext_lazy("Nothing: the player has no rating."),
    )
    k_factor = forms.IntegerField(label="K", required=False, min_value=1, max_value=50)
    operation = forms.ChoiceField(label=gettext_lazy("Operation on the whole list"), required=False)
    authority = forms.CharField(
        label=gettext_lazy("Authority"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Who has decided it, and when: the Council, the committee of article 702."),
    )
    reason = forms.CharField(
        label=gettext_lazy("What is wrong, and how it is known"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Everybody can read this beside the new version."),
    )

    def __init__(self, *args: Any, rating_list: RatingList, may_operate: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rating_list = rating_list
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
        waiting = events_to_correct_on(rating_list)
        self.fields["events"].queryset = waiting  # type: ignore[attr-defined]
        self.fields["events"].initial = [event.pk for event in waiting]
        if not waiting:
            del self.fields["events"]
        possible = [name for name in OPERATION_NAMES if may_operate and is_list_of_operation(rating_list, name)]
        self.fields["operation"].choices = [  # type: ignore[attr-defined]
            ("", "–"), *((name, OPERATION_NAMES[name]) for name in possible)
        ]  # fmt: skip
        if not possible:
            del self.fields["operation"], self.fields["authority"]

    def clean_player(self) -> str:
        """Somebody of the register who stands on the list."""
        key = str(self.cleaned_data["player"]).strip()
        found = player_with_key(key) if key else None
        if key and (found is None or not self.rating_list.entries.filter(player=found).exists()):
            raise forms.ValidationError(_("Nobody with this number stands on the list."))
        self.found = found
        return key

    def clean(self) -> dict[str, Any]:
        """Something is named, and an operation says who has decided it."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("operation") and not said.get("authority", "").strip():
            self.add_error("authority", _("Please say who has decided the operation, and when."))
        if not (said.get("events") or said.get("player") or said.get("operation")) and not self.errors:
            self.add_error("player", _("Please name an event, a player or an operation: nothing else is corrected."))
        return said

    def wrong(self) -> Wrong:
        """What was said."""
        said, lines = self.cleaned_data, []
        if self.found is not None:
            entry = self.rating_list.entries.get(player=self.found)
            factor = said["k_factor"] or entry.k_factor
            lines = [{"player": self.found.pk, "rating": said["rating"], "k_factor": factor}]
        return Wrong(
            events=list(said.get("events") or ()),
            lines=lines,
            operation=said.get("operation") or "",
            authority=said.get("authority") or "",
            reason=said["reason"],
        )
