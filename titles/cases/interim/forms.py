"""Up to where an interim rating is worked out: an event of the player, and a round of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.runs.interim import events_of_player
from titles.cases.forms import plain_helper
from titles.norms.tournament_facts import STANDARD
from tournaments.registration.plain_fields import WholeField

MOST = 100
"""So many of the player's events are offered, the latest."""


class EventChoice(forms.ModelChoiceField):
    """An event with its last day."""

    def label_from_instance(self, obj: Any) -> str:
        """As it stands in the list."""
        return f"{obj.ends_on}, {obj.name} ({obj.federation_id})"


class InterimForm(forms.Form):
    """The event behind which, or behind a round of which, the rating was reached."""

    event = EventChoice(label=gettext_lazy("Event"), queryset=RatedEvent.objects.none())
    last_round = WholeField(
        label=gettext_lazy("Up to round"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=gettext_lazy("Empty: the whole event. What was played behind it is disregarded (1.5.3a)."),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = events_of_player(player, STANDARD).values("pk")[:MOST]
        found = RatedEvent.objects.filter(pk__in=list(offered.values_list("pk", flat=True)))
        self.fields["event"].queryset = found.order_by("-ends_on", "name")  # type: ignore[attr-defined]
        self.helper = plain_helper(self)

    def clean(self) -> dict[str, Any]:
        """A round of the event."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        event, last = said.get("event"), said.get("last_round")
        if event and last and last > event.rounds:
            raise ValidationError(_("Expected a round of this event, which has %s.") % event.rounds)
        return said
