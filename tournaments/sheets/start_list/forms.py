"""The form of a start list: lines that are pasted, or a report file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.start_list.matching import Announced
from tournaments.registration.start_list.models import AnnouncedPlayer
from tournaments.sheets.start_list.reading import Reading, start_list_in

LONGEST_TEXT = 200_000
MOST_BYTES = 1_000_000


class StartListForm(forms.Form):
    """Everybody who is announced."""

    lines = forms.CharField(
        label=gettext_lazy("Players, one a line"),
        max_length=LONGEST_TEXT,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "class": "form-control", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or a report file (TRF), of which the players are taken"),
        required=False,
        widget=forms.FileInput(attrs={"class": "form-control"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        field = "file" if data.get("file") else "lines"
        text = self._text_of_file() if data.get("file") else data.get("lines") or ""
        if not self.errors:
            data["players"] = self._players(field, start_list_in(text))
        return data

    def _text_of_file(self) -> str:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            self.add_error("file", _("Expected at most %(most)s kilobytes.") % {"most": MOST_BYTES // 1000})
            return ""
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("Expected a text in UTF-8. Please paste its lines instead."))
            return ""
        return text.replace("\x00", "")

    def _players(self, field: str, reading: Reading) -> tuple[Announced, ...]:
        for number, line in reading.unread[:5]:
            wrong = _("Line %(number)s: expected a name or a number of a player, got “%(line)s”.")
            self.add_error(field, wrong % {"number": number, "line": line})
        if not reading.players and not reading.unread:
            self.add_error(field, _("Expected at least one player."))
        return reading.players


def written(rows: list[AnnouncedPlayer]) -> str:
    """The start list as it would be pasted again."""
    return "\n".join("; ".join(_cells(row)) for row in rows)


def _cells(row: AnnouncedPlayer) -> list[str]:
    number = row.player.key if row.player else row.number_said
    return [row.name, number, row.title, row.federation, str(row.rating or "")]
