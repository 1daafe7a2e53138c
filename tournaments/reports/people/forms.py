"""The form of one line: somebody proposed, somebody by number, a newcomer with all an office needs, or nobody yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.changes.values import checked
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player, Sex
from ratings.register.newcomers.services import Asked
from ratings.register.search import player_as_typed
from tournaments.registration.plain_fields import PlainTextField
from tournaments.reports.people.page import LineToSettle, is_open
from tournaments.reports.people.services import Meant

NEWCOMER, BY_NUMBER, OPEN = "newcomer", "number", ""


def under_prefix(kept: Mapping[str, str], prefix: str) -> dict[str, str]:
    """Of what was typed into a page, the fields of one form, by their names there."""
    found = {name.removeprefix(f"{prefix}-"): value for name, value in kept.items() if name.startswith(f"{prefix}-")}
    return {name: value for name, value in found.items() if "-" not in name}


class BirthTextField(PlainTextField):
    """A day of birth as ISO writes it, or the year alone; becomes the year and perhaps the day."""

    def __init__(self, *, today: date, **kwargs: Any) -> None:
        super().__init__(max_length=10, **kwargs)
        self.today = today

    def clean(self, value: Any) -> tuple[int, date | None] | None:
        text = super().clean(value)
        if not text:
            return None
        found = checked("birth", text, today=self.today)
        return int(found[:4]), date.fromisoformat(found) if len(found) > len("2001") else None


class NewcomerForm(forms.Form):
    """What an office needs of somebody new, filled in from the line."""

    name = PlainTextField(label=gettext_lazy("Name"), max_length=100)
    federation = PlainTextField(label=gettext_lazy("Federation"), max_length=3)
    sex = forms.ChoiceField(label=gettext_lazy("Sex"), choices=[("", "–"), *Sex.choices])
    remark = PlainTextField(label=gettext_lazy("Remark for the federation"), max_length=200, required=False)

    def __init__(self, *args: Any, federations: Collection[str], today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.federations = federations
        self.fields["born"] = BirthTextField(
            label=gettext_lazy("Born"), today=today, help_text=gettext_lazy("2001-05-04, or the year alone")
        )
        self.fields["federation"].widget.attrs |= {"list": "federations", "autocapitalize": "characters"}
        self.helper = FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
        self.helper.layout = Layout(Div("name", "born", "sex", "federation", "remark", css_class="newcomer-fields"))

    def clean_federation(self) -> str:
        code: str = self.cleaned_data["federation"].upper()
        if code not in self.federations:
            raise ValidationError(
                _("There is no federation “%(code)s” today: see the codes of federations.") % {"code": code}
            )
        return code

    def asked(self, *, fide_id: int | None, title: str) -> Asked:
        """What is asked of the register."""
        data = self.cleaned_data
        year, day = data["born"]
        return Asked(
            name=data["name"],
            federation=data["federation"],
            sex=data["sex"],
            birth_year=year,
            birth_date=day,
            remark=data["remark"],
            fide_id=fide_id,
            title=title,
        )


class LineForm(forms.Form):
    """Whom one line means. A newcomer's fields are looked at only where a newcomer is asked for."""

    number = PlainTextField(label=gettext_lazy("FIDE ID or national number"), max_length=30, required=False)

    def __init__(
        self,
        line: LineToSettle,
        data: Any = None,
        *,
        federations: Collection[str],
        today: date,
        kept: Mapping[str, str] = MappingProxyType({}),
        every_new: bool = False,
    ) -> None:
        prefix = f"line-{line.entry.rank}"
        super().__init__(data, prefix=prefix, initial=under_prefix(kept, prefix))
        self.line, self.kept = line, kept
        choices = [(shown.player.key, shown.player.name) for shown in line.people]
        self.fields["who"] = forms.ChoiceField(
            required=False, choices=[*choices, (BY_NUMBER, ""), (NEWCOMER, ""), (OPEN, "")]
        )
        self.wants_all_new = every_new and not line.people and line.entry.player is None
        self.newcomer = NewcomerForm(
            data,
            prefix=f"{prefix}-new",
            initial=_from_line(line) | under_prefix(kept, f"{prefix}-new"),
            federations=federations,
            today=today,
        )

    @property
    def chosen(self) -> str:
        """What is marked: what was sent, else whom the line means now."""
        if self.is_bound:
            return str(self.data.get(self.add_prefix("who"), ""))
        if self.add_prefix("who") in self.kept:
            return self.kept[self.add_prefix("who")]
        return next((shown.player.key for shown in self.line.people if shown.is_meant), OPEN)

    @cached_property
    def is_new(self) -> bool:
        """Whether a newcomer is asked for."""
        return self.wants_all_new or self.chosen == NEWCOMER

    def is_valid(self) -> bool:
        return super().is_valid() and (not self.is_new or self.newcomer.is_valid())

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("who") == BY_NUMBER and not self.is_new:
            data["player"] = self._by_number(data.get("number", ""))
        return data

    def _by_number(self, number: str) -> Player | None:
        player = player_as_typed(number)
        if player is None:
            self.add_error("number", _("Nobody on the register has this number."))
            return None
        return person_of(player)

    @property
    def meant(self) -> Meant:
        """Whom the line means now."""
        entry, who = self.line.entry, self.cleaned_data.get("who")
        if self.is_new:
            return self.newcomer.asked(fide_id=entry.fide_id, title=entry.title)
        if who == BY_NUMBER:
            return self.cleaned_data["player"]  # type: ignore[no-any-return]
        return next((shown.player for shown in self.line.people if shown.player.key == who), None)

    @property
    def says_something(self) -> bool:
        """Whether anything was chosen; a line that is left open, or means whom it meant, is left as it is."""
        entry, meant = self.line.entry, self.meant
        is_the_same = entry.player is not None and meant == entry.player and not is_open(entry)
        return self.is_new or (self.cleaned_data.get("who", OPEN) != OPEN and not is_the_same)


def _from_line(line: LineToSettle) -> dict[str, str]:
    entry = line.entry
    return {"name": entry.name, "federation": entry.federation, "sex": entry.sex, "born": entry.birth}


def refuse_one_for_two(forms_: Iterable[LineForm]) -> bool:
    """Whether nobody is chosen for two lines; who is gets an error at the second."""
    seen: dict[int, int] = {}
    for form in forms_:
        meant = form.meant if form.says_something else None
        if isinstance(meant, Player):
            if meant.pk in seen:
                words = {"rank": seen[meant.pk]}
                form.add_error("who", _("This player is chosen for line %(rank)s already.") % words)
            seen.setdefault(meant.pk, form.line.entry.rank)
    return not any(form.errors for form in forms_)
