"""The form for another e-mail address. It asks for the password: an open browser is not the person."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from crispy_forms.helper import FormHelper
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.models import User


class AddressForm(forms.Form):
    """The new address, and the password of the person who is signed in."""

    email = forms.EmailField(
        label=gettext_lazy("New e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("We send a link there. Until it is opened, everything stays as it is."),
    )
    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user, self.request = user, request
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        if email == self.user.email:
            raise forms.ValidationError(_("This is your address already."))
        return email

    def clean_password(self) -> str:
        """Tried as at the log-in, with its limit of wrong ones."""
        password: str = self.cleaned_data["password"]
        found = get_adapter().authenticate(self.request, email=self.user.email, password=password)
        if found is None or found.pk != self.user.pk:
            raise forms.ValidationError(_("This is not your password."))
        return password
