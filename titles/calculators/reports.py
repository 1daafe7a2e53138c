"""Takes a card for the norm calculator from a report: a player, and the rounds up to one of them."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Layout
from crispy_forms.layout import Row as Columns
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.calculators.forms import WholeField
from ratings.regulations.checks import Whole
from ratingsite.office.accounts.policy import states_open_to
from titles.calculators.forms import MOST_ROUNDS, kind_of_event
from titles.calculators.rows import address_of, rows_of
from titles.norms.dossiers import cards_of
from titles.regulations import Championship, NormDossier, NormEvent, editions
from titles.regulations.norms.count import ROUND_ROBINS
from tournaments.reports.models import Report


def public_reports() -> QuerySet[Report]:
    """The reports that everybody may see, of days that an edition governs, the latest tournaments first."""
    found = Report.objects.filter(state__in=states_open_to("report", "view", "everybody"))
    return (
        found.filter(is_last_part=True, tournament__rounds__lte=MOST_ROUNDS)
        .filter(tournament__starts_on__gte=editions()[0].effective_from)
        .select_related("tournament")
        .order_by("-tournament__starts_on", "pk")
    )


class ReportForm(forms.Form):
    """Which report."""

    report = forms.ModelChoiceField(
        label=_("Tournament"), queryset=Report.objects.none(), empty_label=_("Choose a tournament")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["report"]
        field.queryset = public_reports()
        field.label_from_instance = lambda report: report.tournament.name
        self.helper = _helper("report")


class PlayerForm(forms.Form):
    """Which player of a report, and after which round."""

    report = forms.ModelChoiceField(queryset=Report.objects.none(), widget=forms.HiddenInput)
    player = forms.ChoiceField(label=_("Player"))

    def __init__(self, *args: Any, report: Report, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cards = {str(number): (entry, dossier) for number, entry, dossier in cards_of(report).numbered()}
        report_field, player_field = self.fields["report"], self.fields["player"]
        report_field.queryset = public_reports()  # type: ignore[attr-defined]
        player_field.choices = [  # type: ignore[attr-defined]
            (number, f"{number}. {dossier.player.title or ''} {dossier.player.name}")
            for number, (_entry, dossier) in self.cards.items()
        ]
        rounds = report.tournament.rounds
        self.fields["after"] = WholeField(
            _("After round"), Whole(0, rounds), help_text=_("Empty: after the last round")
        )
        self.helper = _helper("report", "player", "after")

    def address(self) -> dict[str, str]:
        """The fields of the calculator for that card; the form is valid."""
        _entry, dossier = self.cards[self.cleaned_data["player"]]
        after = self.cleaned_data["after"]
        return address_of_card(dossier, dossier.event.rounds if after is None else after)


def address_of_card(dossier: NormDossier, after: int) -> dict[str, str]:
    """A card up to a round as the fields of the calculator's address."""
    event, player = dossier.event, dossier.player
    rows = rows_of(dossier, after)
    fields = {
        "day": event.start.isoformat(),
        "format": event.format,
        "rounds": str(event.rounds),
        "players": str(event.players or "") if event.format in ROUND_ROBINS else "",
        # the calculator's one federation is asked for by 1.4.3a and b: the one that registers the event
        "host": event.registered_by or event.federation,
        "exemption": "" if _has_ended(event) else event.exemption or "",
        "kind": kind_of_event(event),
        "fed": player.federation,
        "title": player.title or "",
        "sex": "w" if player.sex in ("w", "f") else "",
        "zero": ", ".join(str(row.round) for row in rows if row.zero),
    }
    return {name: value for name, value in fields.items() if value} | address_of(rows)


def _has_ended(event: NormEvent) -> bool:
    """1.4.3a: in the year of the federation's own zonal, of which the calculator does not ask."""
    return event.own_zonal and event.exemption == Championship.NATIONAL


def _helper(*names: str) -> FormHelper:
    helper = FormHelper()
    helper.form_method = "get"
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(Columns(*(Column(name, css_class="col-12 col-md-6") for name in names)))
    return helper
