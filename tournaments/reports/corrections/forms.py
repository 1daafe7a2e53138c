"""The form that asks for a correction: why, and of results what should stand there, from one player's point of view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.names import search_key
from tournaments.registration.forms import ReasonForm
from tournaments.registration.plain_fields import PlainTextField, WholeField
from tournaments.reports.corrections.asked_results import AskedResult, games_of_two
from tournaments.reports.models import Entry, Game, Report

ROWS = 5
# what a player may have had, as the result is written with White and with Black
OUTCOMES = {
    "won": ("1-0", "0-1"),
    "drawn": ("1/2-1/2", "1/2-1/2"),
    "lost": ("0-1", "1-0"),
    "won-forfeit": ("+--", "--+"),
    "lost-forfeit": ("--+", "+--"),
    "nobody": ("---", "---"),
}


class AskedResultForm(forms.Form):
    """One result: the round, one of the two players, and what that player had. All three, or nothing."""

    round = WholeField(label=gettext_lazy("Round"), required=False, min_value=1)
    player = PlainTextField(label=gettext_lazy("Player"), required=False, max_length=100)
    outcome = forms.ChoiceField(
        label=gettext_lazy("Should be"),
        required=False,
        choices=[
            ("", "–"),
            ("won", gettext_lazy("won")),
            ("drawn", gettext_lazy("drawn")),
            ("lost", gettext_lazy("lost")),
            ("won-forfeit", gettext_lazy("won by forfeit")),
            ("lost-forfeit", gettext_lazy("lost by forfeit")),
            ("nobody", gettext_lazy("lost by forfeit, both of them")),
        ],
    )

    def __init__(self, *args: Any, report: Report, entries: Mapping[int, Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.report, self.entries = report, entries
        for name in ("round", "player", "outcome"):
            self.fields[name].widget.attrs["class"] = "form-select" if name == "outcome" else "form-control"
        self.fields["round"].widget.attrs |= {"inputmode": "numeric", "max": report.tournament.rounds}
        self.fields["player"].widget.attrs["list"] = "players"
        self.asked: AskedResult | None = None

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        given = [name for name in ("round", "player", "outcome") if data.get(name)]
        if self.errors or not given:
            return data
        for name in ("round", "player", "outcome"):
            if name not in given:
                self.add_error(name, _("Please give the round, the player and the result."))
        if not self.errors:
            self.asked = self._asked(data)
        return data

    def _asked(self, data: Mapping[str, Any]) -> AskedResult | None:
        entry = self._entry(data["player"])
        game = self._game(data["round"], entry) if entry is not None else None
        if entry is None or game is None or game.black is None:
            return None
        now = OUTCOMES[data["outcome"]][0 if game.white_id == entry.pk else 1]
        if now == game.result:
            self.add_error("outcome", _("The report says so already."))
        return AskedResult(round=game.round, white=game.white.rank, black=game.black.rank, now=now)

    def _entry(self, typed: str) -> Entry | None:
        """Who is meant: by the FIDE ID, or by the name or its beginning where only one has it."""
        key = search_key(typed)
        names = {entry.rank: search_key(entry.name) for entry in self.entries.values()}
        found = [entry for entry in self.entries.values() if typed == str(entry.fide_id) or names[entry.rank] == key]
        found = found or [entry for entry in self.entries.values() if key and names[entry.rank].startswith(key)]
        if len(found) == 1:
            return found[0]
        text = _("Several players of the report are called so: please give the FIDE ID.")
        self.add_error("player", text if found else _("Nobody in the report has this name or FIDE ID."))
        return None

    def _game(self, number: int, entry: Entry) -> Game | None:
        games = games_of_two(self.report).filter(round=number)
        game = next((each for each in games if entry.pk in (each.white_id, each.black_id)), None)
        if game is None:
            self.add_error("round", _("The player has no opponent in this round."))
        return game


class CorrectionForm(ReasonForm):
    """The reason, and up to five results."""

    def __init__(self, data: Any = None, *, report: Report, kept: Mapping[str, str] | None = None) -> None:
        super().__init__(data, initial=dict(kept or {}))
        entries = {entry.rank: entry for entry in report.entries.all()}
        self.entries = list(entries.values())
        self.rows = [
            AskedResultForm(
                data, prefix=f"game-{row}", initial=_of_row(kept or {}, row), report=report, entries=entries
            )
            for row in range(1, ROWS + 1)
        ]

    def is_valid(self) -> bool:
        valid = [super().is_valid(), *(row.is_valid() for row in self.rows)]  # each is looked at: all errors are shown
        is_valid = all(valid) and self._is_each_game_once()
        for row in self.rows:
            for name in row.errors:
                row.fields[name].widget.attrs["class"] += " is-invalid"
        return is_valid

    def _is_each_game_once(self) -> bool:
        seen: set[tuple[int, int, int]] = set()
        for row in self.rows:
            if row.asked is None:
                continue
            game = (row.asked.round, row.asked.white, row.asked.black)
            if game in seen:
                row.add_error("player", ValidationError(_("This game stands in a line above.")))
            seen.add(game)
        return not any(row.errors for row in self.rows)

    @property
    def results(self) -> tuple[AskedResult, ...]:
        """What is asked of results."""
        return tuple(row.asked for row in self.rows if row.asked is not None)


def _of_row(kept: Mapping[str, str], row: int) -> dict[str, str]:
    prefix = f"game-{row}-"
    return {name.removeprefix(prefix): value for name, value in kept.items() if name.startswith(prefix)}
