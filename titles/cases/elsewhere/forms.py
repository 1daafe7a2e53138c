"""The form of a norm made elsewhere: its certificate as a file, and the card that is typed from it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.models import Player
from titles.applications.words import EVENT_KINDS
from titles.calculators.forms import EXEMPTION_WORDS, KIND_WORDS, TEAM, WORLD_CUP, FederationField
from titles.calculators.rows import Row, UnreadableLine, games_of, rows_from_text
from titles.cases.forms import plain_helper
from titles.cases.papers import Certificate
from titles.regulations import (
    BadDossier,
    NormDossier,
    NormEvent,
    NormPlayer,
    NormTitle,
    dossier_from_json,
    dossier_to_json,
    editions,
)
from titles.regulations.norms.dossier import FORMATS
from tournaments.registration.models import Format
from tournaments.registration.plain_fields import DayField, PlainTextField, WholeField

LARGEST = 5 * 1024 * 1024
FORMAT_NAMES = dict(Format.choices) | {
    "scheveningen": gettext_lazy("Scheveningen"),
    "schiller": gettext_lazy("Schiller"),
}
CERTIFIED = {
    "certified_title": gettext_lazy(
        "Expected the norm that the certificate says: the rules of that day are not kept here (1.5.4)."
    ),
    "certified_games": gettext_lazy(
        "Expected how many games the norm is worth: the rules of that day are not kept here (1.5.4)."
    ),
}
"""What is asked for of an event whose rules are not kept here, and the words where it is missing."""


class ElsewhereForm(forms.Form):
    """The IT1 as a file, and the card typed from it: one round a line, as ``1 GM Name, First 2500 GER``."""

    event = PlainTextField(label=gettext_lazy("Event"), max_length=150)
    host = FederationField(gettext_lazy("Federation of the event"), required=True)
    starts_on = DayField(label=gettext_lazy("First day"))
    ends_on = DayField(label=gettext_lazy("Last day"))
    format = forms.ChoiceField(label=gettext_lazy("Format"))
    rounds = WholeField(label=gettext_lazy("Rounds"), min_value=1, max_value=19)
    players = WholeField(label=gettext_lazy("Players"), min_value=2, max_value=10_000, required=False)
    exemption = forms.ChoiceField(
        label=gettext_lazy("Exemption from the foreigner rule"), choices=EXEMPTION_WORDS, required=False
    )
    kind = forms.ChoiceField(label=gettext_lazy("Special event (1.4.1b)"), choices=KIND_WORDS, required=False)
    own = FederationField(gettext_lazy("Federation of the player then"), required=True)
    card = forms.CharField(
        label=gettext_lazy("The rounds, one a line"),
        widget=forms.Textarea(attrs={"rows": 9}),
        max_length=3000,
        help_text=gettext_lazy("As on the certificate: 1 GM Name, First 2500 GER. The result is 1, = or 0."),
    )
    certified_title = forms.ChoiceField(
        label=gettext_lazy("Norm that the certificate says"),
        choices=[("", "–"), *((title.value, title.value) for title in NormTitle)],
        required=False,
        help_text=gettext_lazy("Only of an event before 2022: the rules of its day are not kept here (1.5.4)."),
    )
    certified_games = WholeField(
        label=gettext_lazy("Games that it is worth by the certificate"), min_value=7, max_value=20, required=False
    )
    registered_on = DayField(
        label=gettext_lazy("Registered with FIDE on"),
        required=False,
        help_text=gettext_lazy("Only of a norm from before July 2005 (1.5.5)."),
    )
    event_kind = forms.ChoiceField(
        label=gettext_lazy("Which of the events of 1.5.6"),
        choices=[("", gettext_lazy("none of them, or a Swiss")), *EVENT_KINDS.items()],
        required=False,
    )
    days_with_one_round = WholeField(
        label=gettext_lazy("Days with one round (1.1.3a)"), min_value=0, max_value=60, required=False
    )
    swiss_participants = WholeField(
        label=gettext_lazy("Swiss: fewest participants of a round (1.5.6)"),
        min_value=0,
        max_value=10_000,
        required=False,
    )
    swiss_average = WholeField(
        label=gettext_lazy("Swiss: lowest average of a round (1.5.6)"), min_value=0, max_value=3000, required=False
    )
    signed_by_arbiter = forms.BooleanField(label=gettext_lazy("The chief arbiter has signed"), required=False)
    signed_by_federation = forms.BooleanField(
        label=gettext_lazy("The federation of the event has countersigned"), required=False
    )
    has_games = forms.BooleanField(label=gettext_lazy("The PGN file went with the report (1.9.1)"), required=False)
    file = forms.FileField(label=gettext_lazy("The certificate IT1 as PDF"), max_length=120)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self.rows: list[Row] = []
        self.found: NormDossier | None = None
        self.fields["format"].choices = [(code, FORMAT_NAMES.get(code, code)) for code in FORMATS]  # type: ignore[attr-defined]
        self.fields["own"].initial = player.federation_id
        self.helper = plain_helper(self)

    def clean_file(self) -> bytes:
        """The bytes of a PDF of at most 5 MB."""
        sent = self.cleaned_data["file"]
        if sent.size > LARGEST:
            raise ValidationError(_("Expected a file of at most 5 MB."))
        content: bytes = sent.read()
        if not content.startswith(b"%PDF-"):
            raise ValidationError(_("Expected a PDF file."))
        return content

    def clean_card(self) -> str:
        """The rounds; a line that cannot be read is named."""
        try:
            self.rows = rows_from_text(self.cleaned_data["card"])
        except UnreadableLine as problem:
            raise ValidationError(str(problem)) from problem
        return str(self.cleaned_data["card"])

    def clean(self) -> dict[str, Any]:
        """The dossier that the rules judge, refused at the field that it speaks of."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return given
        if given["ends_on"] < given["starts_on"]:
            self.add_error("ends_on", _("Expected a day that is not before the first one."))
        elif given["rounds"] < len(self.rows):
            self.add_error("rounds", _("Expected at least as many rounds as there are lines."))
        else:
            self._judgeable(given)
        return given

    def _judgeable(self, given: dict[str, Any]) -> None:
        try:
            self.found = dossier_from_json(dossier_to_json(self._dossier(given)))
        except BadDossier as problem:
            words = {"place": problem.path, "expected": problem.expected}
            self.add_error("card", _("%(place)s: expected %(expected)s.") % words)
        self._certified(given)

    def _certified(self, given: dict[str, Any]) -> None:
        """1.5.4: where the rules of the day are not kept the certificate speaks, and only there; 1.5.5 of old norms."""
        is_kept = any(edition.covers(given["starts_on"]) for edition in editions())
        for name, expected in CERTIFIED.items():
            if is_kept and given[name]:
                self.add_error(name, _("Expected nothing here: the card is judged by the rules of its day (1.5.4)."))
            elif not is_kept and not given[name]:
                self.add_error(name, expected)
        old = editions()[-1].old_norms_before
        if given["registered_on"] and given["ends_on"] >= old:
            self.add_error("registered_on", _("Only of a norm from before July 2005 (1.5.5)."))

    def _dossier(self, given: dict[str, Any]) -> NormDossier:
        event = NormEvent(
            format=given["format"],
            rounds=given["rounds"],
            start=given["starts_on"],
            end=given["ends_on"],
            federation=given["host"],
            exemption=given["exemption"] or None,
            team_championship=given["kind"] == TEAM,
            world_cup=given["kind"] == WORLD_CUP,
            players=given["players"],
        )
        own = NormPlayer(
            federation=given["own"],
            title=None,
            rating=None,
            sex=self.player.sex or None,
            id=self.player.key,
            name=self.player.name,
        )
        return NormDossier(edition=None, event=event, player=own, games=games_of(self.rows))

    @property
    def said(self) -> Certificate:
        """What is entered; the form is valid."""
        given, dossier = self.cleaned_data, self.found
        assert dossier is not None  # noqa: S101 - the form is valid
        return Certificate(
            event=given["event"],
            federation=given["host"],
            dossier=dossier,
            signed_by_arbiter=given["signed_by_arbiter"],
            signed_by_federation=given["signed_by_federation"],
            has_games=given["has_games"],
            event_kind=given["event_kind"],
            days_with_one_round=given["days_with_one_round"],
            swiss_participants=given["swiss_participants"],
            swiss_average=given["swiss_average"],
            certified_title=given["certified_title"],
            certified_games=given["certified_games"],
            registered_on=given["registered_on"],
            file=given["file"],
            file_name=self.files["file"].name,
        )
