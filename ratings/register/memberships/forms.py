"""One membership, typed; why one is taken back; and a file with many."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.forms import ChangesFileForm, plain_helper
from ratings.register.memberships.models import Membership
from ratings.register.memberships.services import EnteredAlready, NewMembership, NoSpan, refuse_membership
from ratings.register.models import Player

_DAY = {"type": "date"}


class MembershipForm(forms.ModelForm):  # type: ignore[type-arg]
    """Which kind, from when until when, and where it is known from."""

    class Meta:
        model = Membership
        fields = ("kind", "starts_on", "ends_on", "source")
        widgets = {
            "starts_on": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
            "ends_on": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
        }
        help_texts = {
            "ends_on": gettext_lazy("Both days count. Nothing for a member for life."),
            "source": gettext_lazy("For example: form of 3 May 2009, or memberships collected at the Toronto Open."),
        }

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player, self.helper = player, plain_helper()

    def clean(self) -> dict[str, Any]:
        """The span is one, and no other membership of its kind stands on its days."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                refuse_membership(self.player, self.said)
            except NoSpan:
                self.add_error("ends_on", _("Please give a last day that does not lie before the first (732)."))
            except EnteredAlready as refusal:
                self.add_error("starts_on", _standing_text(refusal.membership))
        return data

    def _get_validation_exclusions(self) -> set[str]:
        """The constraints of the table are told at the field, by ``clean``."""
        return {*super()._get_validation_exclusions(), "kind", "starts_on", "ends_on"}

    @property
    def said(self) -> NewMembership:
        """What is entered."""
        data = self.cleaned_data
        return NewMembership(
            kind=data["kind"], starts_on=data["starts_on"], ends_on=data["ends_on"], source=data["source"].strip()
        )


def _standing_text(membership: Membership) -> ValidationError:
    last = membership.ends_on.isoformat() if membership.ends_on else "–"
    words = {"first": membership.starts_on.isoformat(), "last": last}
    return ValidationError(_("A membership of this kind stands from %(first)s to %(last)s already.") % words)


class MembershipsFileForm(ChangesFileForm):
    """A CSV with memberships."""
