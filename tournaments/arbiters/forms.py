"""The forms of the register of arbiters."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.register.models import Federation
from ratings.register.names import search_key
from ratingsite.office.accounts.models import User
from tournaments.arbiters.models import Arbiter, HeldLicence, Licence
from tournaments.arbiters.selectors import Wanted
from tournaments.arbiters.services import BadLicence, Named, Span
from tournaments.arbiters.words import WHY_NOT


def _day(**said: Any) -> forms.DateField:
    return forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **said)


def _helper(*rows: Row | str) -> FormHelper:
    helper = FormHelper()
    helper.form_tag, helper.disable_csrf, helper.layout = False, True, Layout(*rows)
    return helper


class SpanForm(forms.ModelForm):  # type: ignore[type-arg]
    """A licence with its days."""

    starts_on = _day(label=_("From"))
    ends_on = _day(label=_("Until"), required=False, help_text=_("The last day. Empty: until further notice."))

    class Meta:
        model = HeldLicence
        fields = ("licence", "starts_on", "ends_on")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = _helper(_days_row())

    def span(self) -> Span:
        """What was said."""
        return Span(**{name: self.cleaned_data[name] for name in ("licence", "starts_on", "ends_on")})

    def refused(self, refusal: BadLicence) -> None:
        """Say at its field what the service has refused."""
        self.add_error(refusal.field, WHY_NOT[refusal.why])


def _days_row() -> Row:
    return Row(
        Column("licence", css_class="col-12"),
        Column("starts_on", css_class="col-6"),
        Column("ends_on", css_class="col-6"),
    )


class ArbiterForm(forms.ModelForm):  # type: ignore[type-arg]
    """Who an arbiter is."""

    class Meta:
        model = Arbiter
        fields = ("name", "federation", "fide_id")
        help_texts = {"name": _("Family name, given name")}

    def __init__(self, *args: Any, federations: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["federation"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset, field.empty_label = federations, None
        field.label_from_instance = lambda each: f"{each.pk} · {each.shown_name}"  # type: ignore[attr-defined, method-assign]
        half = "col-sm-6"
        self.helper = _helper("name", Row(Column("federation", css_class=half), Column("fide_id", css_class=half)))

    def clean_name(self) -> str:
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not name.isprintable() or not search_key(name):
            raise forms.ValidationError(_("This name has characters that cannot be printed."))
        return name

    def _get_validation_exclusions(self) -> set[str]:
        """Whether the number is taken is asked by the service, under its lock."""
        return {*super()._get_validation_exclusions(), "fide_id"}  # type: ignore[misc]

    def named(self) -> Named:
        """What was said."""
        said = self.cleaned_data
        return Named(name=said["name"], federation=said["federation"].pk, fide_id=said["fide_id"])


class EndForm(forms.Form):
    """The last day of a licence, and why it ends."""

    ends_on = _day(label=_("Last day"))
    reason = forms.CharField(label=_("Why it ends"), max_length=2000, widget=forms.Textarea(attrs={"rows": 2}))

    def refused(self, refusal: BadLicence) -> None:
        self.add_error(refusal.field, WHY_NOT[refusal.why])


class AccountForm(forms.Form):
    """The account with which an arbiter acts; empty for none."""

    email = forms.EmailField(label=_("E-mail address of the account"), max_length=254, required=False)

    def clean_email(self) -> User | None:
        email = str(self.cleaned_data["email"]).lower()
        user = User.objects.filter(email=email).first() if email else None
        if email and user is None:
            raise forms.ValidationError(WHY_NOT["nobody"])
        return user


class FilterForm(forms.Form):
    """What the register is narrowed to; whatever cannot be read narrows nothing."""

    q = forms.CharField(label=_("Name or FIDE ID"), max_length=100, required=False)
    federation = forms.ModelChoiceField(
        label=_("Federation"), queryset=Federation.objects.all(), required=False, empty_label=_("any federation")
    )
    licence = forms.ChoiceField(
        label=_("Licence today"), choices=[("", _("any licence")), *Licence.choices], required=False
    )

    def wanted(self) -> Wanted:
        """The filter."""
        self.is_valid()
        said = self.cleaned_data
        federation = said.get("federation")
        return Wanted(
            q=said.get("q", ""), federation=federation.pk if federation else "", licence=said.get("licence", "")
        )
