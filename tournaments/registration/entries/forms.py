"""The form by which a player enters himself: the number, and who has no account the address."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.models import Player
from ratings.register.search import player_as_typed
from tournaments.registration.entries.selectors import is_entered
from tournaments.registration.models import Tournament


class EntryForm(forms.Form):
    """A number of the register; ``player`` is whom it names."""

    number = forms.CharField(
        label=gettext_lazy("FIDE ID, or national number as CAN-123456"),
        max_length=24,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        help_text=gettext_lazy("A link is sent to it. The organiser sees the address, the public does not."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    player: Player

    def __init__(self, *args: Any, tournament: Tournament, has_account: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        if has_account:
            del self.fields["email"]
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean_number(self) -> str:
        """The number of somebody who is not entered yet."""
        typed: str = self.cleaned_data["number"]
        found = player_as_typed(typed)
        if found is None:
            raise forms.ValidationError(_("Nobody on the register has this number."))
        if is_entered(self.tournament, found):
            raise forms.ValidationError(_("%(name)s is entered already.") % {"name": found.name})
        self.player = found
        return typed
