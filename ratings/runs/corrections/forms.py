"""What is wrong with a list: events that were corrected, one line, or an operation on the whole list."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.ledger.models import RatedEvent
from ratings.lists.imports.cells import HIGHEST_RATING
from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import merger_of
from ratings.register.models import Player
from ratings.register.search import player_as_typed
from ratings.runs.corrections.carried import bringing_past
from ratings.runs.corrections.operations import earlier_operation, is_list_of_operation, lacks_the_other_list
from ratings.runs.corrections.selectors import events_to_correct_on
from ratings.runs.corrections.services import Wrong
from ratings.runs.corrections.words import (
    OPERATION_ALONE,
    OPERATION_NAMES,
    OTHER_LIST_LACKS,
    SECOND_ENTRY,
    brought_past_text,
    earlier_first_text,
)

LONGEST_REASON = 2000
MOST_GAMES = 9999
OF_A_LINE = ("rating", "unrated", "k_factor", "games")


class CorrectionForm(forms.Form):
    """One of the three, and why."""

    events = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Corrected events"),
        queryset=RatedEvent.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    player = forms.CharField(
        label=gettext_lazy("Number of a player whose line is wrong or missing"),
        required=False,
        max_length=24,
        help_text=gettext_lazy("FIDE ID, or a number as CAN-104321. Who has no line on the list gets one."),
    )
    rating = forms.IntegerField(
        label=gettext_lazy("Rating that should stand there"),
        required=False,
        min_value=1,
        max_value=HIGHEST_RATING,
        help_text=gettext_lazy("Nothing: as the list says."),
    )
    unrated = forms.BooleanField(label=gettext_lazy("The player should have no rating"), required=False)
    k_factor = forms.IntegerField(
        label="K", required=False, min_value=1, max_value=50, help_text=gettext_lazy("Nothing: as the rules give it.")
    )
    games = forms.IntegerField(
        label=gettext_lazy("Games so far"),
        required=False,
        min_value=0,
        max_value=MOST_GAMES,
        help_text=gettext_lazy("Nothing: as the list says; of who has no line, none."),
    )
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
        """Somebody of the register; a line is a person's, and no second entry's."""
        key = str(self.cleaned_data["player"]).strip()
        self.found = player_as_typed(key) if key else None
        if key and self.found is None:
            raise forms.ValidationError(_("Nobody has this number."))
        if self.found is not None and merger_of(self.found) is not None and self._line_of(self.found) is None:
            raise forms.ValidationError(SECOND_ENTRY)
        return key

    def _line_of(self, player: Player) -> ListEntry | None:
        return self.rating_list.entries.filter(player=player).first()

    def clean(self) -> dict[str, Any]:
        """Something is named, an operation says who has decided it, and nothing that was typed goes by unheard."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("operation") and not said.get("authority", "").strip():
            self.add_error("authority", _("Please say who has decided the operation, and when."))
        if said.get("operation") and lacks_the_other_list(self.rating_list, said["operation"]):
            self.add_error("operation", OTHER_LIST_LACKS)
        if said.get("operation") and (earlier := earlier_operation(self.rating_list, said["operation"])):
            self.add_error("operation", earlier_first_text(earlier))
        if said.get("operation") and (past := bringing_past(self.rating_list)):
            self.add_error("operation", brought_past_text(past))
        if "player" in self.errors:
            return said
        if self.found is not None and said.get("operation"):
            self.add_error("player", OPERATION_ALONE)
        elif self.found is not None:
            self._check_line(said, self._line_of(self.found))
        elif _says_of_a_line(said):
            self.add_error("player", _("Please say whose line this is about."))
        elif not (said.get("events") or said.get("operation")) and not self.errors:
            self.add_error("player", _("Please name an event, a player or an operation: nothing else is corrected."))
        return said

    def _check_line(self, said: dict[str, Any], entry: ListEntry | None) -> None:
        """A line that is added has a rating, and of one that is there something is to be another thing."""
        if entry is None and not said.get("rating"):
            self.add_error("rating", _("The player does not stand on the list: please say with which rating."))
        elif said.get("rating") and said.get("unrated"):
            self.add_error("unrated", _("Please say one of the two: a rating, or none."))
        elif not _says_of_a_line(said) and not self.errors:
            self.add_error("rating", _("Please say what should stand in the line of the player."))

    def wrong(self) -> Wrong:
        """What was said, and nothing else: of a line whose rating was not typed none is decided."""
        said, lines = self.cleaned_data, []
        if self.found is not None:
            told = {name: said[name] for name in ("k_factor", "games")}
            if said["rating"] or said["unrated"]:
                told["rating"] = said["rating"]
            lines = [{"player": self.found.pk, **told}]
        return Wrong(
            events=list(said.get("events") or ()),
            lines=lines,
            operation=said.get("operation") or "",
            authority=said.get("authority") or "",
            reason=said["reason"],
        )


def _says_of_a_line(said: dict[str, Any]) -> bool:
    """Whether anything was typed of what a line has; no games at all are something."""
    return any(said.get(name) is not None and said[name] is not False for name in OF_A_LINE)
