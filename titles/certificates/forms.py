"""The forms of titles: narrowing the list of norms, and checking a certificate."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

NUMBER = re.compile(r"N-\d{4}-\d{6,}", re.IGNORECASE)
LARGEST = 2 * 1024 * 1024
CODE = re.compile(r"[A-Za-z0-9_-]{8,40}")


class CheckForm(forms.Form):
    """A number or a code from a certificate; an address that was pasted whole is understood too."""

    q = forms.CharField(label=_("Number or code of the certificate"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "check_%s", **kwargs})  # beside it on a page another form has its ``q``

    def clean_q(self) -> str:
        """The bare number or code."""
        asked = str(self.cleaned_data["q"]).strip().rstrip("/").rpartition("/")[2]
        if not (NUMBER.fullmatch(asked) or CODE.fullmatch(asked)):
            raise forms.ValidationError(
                _("That is neither a number like N-2024-000001 nor a certificate’s code: please check the letters.")
            )
        return asked

    @property
    def is_number(self) -> bool:
        """Whether a number was asked for, rather than a code."""
        return bool(NUMBER.fullmatch(self.cleaned_data["q"]))


class FileForm(forms.Form):
    """A certificate as a file: the PDF, or the ``certificate.json`` that was attached to it."""

    file = forms.FileField(label=_("PDF of a certificate"), max_length=200)

    def clean_file(self) -> UploadedFile:
        """The file, if it is not larger than any certificate."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST:
            raise forms.ValidationError(_("No certificate of this office is larger than 2 MB."))
        return file
