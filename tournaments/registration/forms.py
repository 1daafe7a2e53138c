"""The registration of a tournament as one flat form, so that a draft of it is a plain list of fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from crispy_forms.helper import FormHelper
from django import forms
from django.db.models import Case, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.register.selectors import members_on
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.moments import counted_day
from ratingsite.office.accounts.models import User
from tournaments.arbiters.models import Arbiter, Licence
from tournaments.registration.appointments.fields import ArbiterField
from tournaments.registration.appointments.named import NO_LICENCE, as_registered
from tournaments.registration.clashes import clash_findings
from tournaments.registration.facts import Law, announced_players, every_finding_on, law_on
from tournaments.registration.form_clashes import announced_in, arbiters_named
from tournaments.registration.form_layout import registration_layout
from tournaments.registration.models import Format, RatingsUsed, Tournament
from tournaments.registration.plain_fields import PlainTextField, TieBreaksField, WholeField
from tournaments.registration.question_fields import answers, other_systems, problems, question_fields
from tournaments.registration.questions import ALSO, QUESTIONS, questions_for, setting_of
from tournaments.registration.row_forms import (
    DEPUTY,
    MOST_ROUNDS,
    ROUND,
    DeputyFormSet,
    FlatFormSet,
    RoundFormSet,
    deputies_shown,
)
from tournaments.registration.schedule_fields import BASIS, days_moved
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.registration.steps import DAYS, PLAYERS, RATE
from tournaments.registration.territory.selectors import article_of_exception
from tournaments.registration.typed_fields import RateField, WrittenDayField
from tournaments.registration.words import field_of, finding_text
from tournaments.registration.zones import zone_choices
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Finding
from tournaments.regulations.rate_of_play import RateOfPlay
from tournaments.regulations.registration import must_be_mended

HIGHEST_RATING = 3000
_SAID_TO_THE_RULES = (
    "will_be_rated", "is_official", "is_hybrid", "ratings_chosen_on", "rates_decided_games", "is_advertised",
)  # fmt: skip
# What the rules say of it stands beside these fields.
_DESCRIBED = {"starts_on": DAYS, "ends_on": DAYS, "rate_of_play": RATE, "is_title_tournament": PLAYERS}
OPTIONAL = ("tie_breaks", "website", "highest_rating", "highest_rating_of_women")
LEFT_OPEN_IN_A_DRAFT = ("chief_name", "chief_email")
_SAID_AS_IT_IS = (
    "name", "city", "starts_on", "ends_on", "rounds", "format", "expected_players", "highest_rating",
    "highest_rating_of_women", "is_title_tournament", "website", "tie_breaks", "venue_zone", "pairing_system",
    "pairing_program", "contact_email", "prizes", "remarks",
)  # fmt: skip
RATING_HELP = _("Decides how much time there must be, and how long the notice is.")


class RegistrationForm(forms.ModelForm):  # type: ignore[type-arg]
    """Everything an organiser says about a tournament. ``for_submission`` asks for what a draft may leave open.

    It saves nothing: what it says goes to the services as ``facts``, which a change is compared with.
    """

    opens_every_step = True  # rather than those in which something is missing

    written: UUID | None = None  # the tournament that it changes
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)  # the same form sent twice is one tournament
    name = PlainTextField(label=_("Name of the tournament"), max_length=100)
    city = PlainTextField(label=_("Place"), max_length=100)
    federation = forms.ModelChoiceField(label=_("Federation"), queryset=Federation.objects.none(), empty_label=None)
    territory = forms.ModelChoiceField(
        label=_("Held in the territory of"),
        queryset=Federation.objects.none(),
        required=False,
        empty_label=_("the same federation"),
        help_text=_("Another federation than that of the territory registers only by agreement (0.2, since 2022)."),
    )
    system = forms.ModelChoiceField(label=_("Rated as"), queryset=RatingSystem.objects.none(), empty_label=None)
    starts_on = WrittenDayField(label=_("First day"), help_text=_("Such as 2026-03-07, 7.3.2026 or 7 March 2026."))
    ends_on = WrittenDayField(label=_("Last day"))
    rounds = WholeField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=9)
    format = forms.ChoiceField(label=_("Format"), choices=Format.choices)
    rate_of_play = RateField(
        label=_("Rate of play"),
        initial="90+30",
        help_text=_("As people write it: 90+30, 40/90+30, 30+30, G/60;d5, 15+10. Minutes, and seconds for each move."),
    )
    expected_players = WholeField(label=_("Expected players"), min_value=2, max_value=5000)
    highest_rating = WholeField(
        label=_("Highest rating expected"), min_value=1, max_value=HIGHEST_RATING, required=False, help_text=RATING_HELP
    )
    highest_rating_of_women = WholeField(
        label=_("Highest rating of a woman"), min_value=1, max_value=HIGHEST_RATING, required=False
    )
    tie_breaks = TieBreaksField(
        label=_("Tie-breaks"),
        max_length=60,
        required=False,
        help_text=_(
            "In their order, as the invitation names them: for instance DE, BH/C1, SB. "
            "The places of the report are counted by them."
        ),
    )
    website = forms.URLField(label=_("Website"), required=False, assume_scheme="https")
    is_title_tournament = forms.BooleanField(
        label=_("Norms can be made"), required=False, help_text=_("Needs a longer notice, and an IA or FA as chief.")
    )
    venue_zone = forms.ChoiceField(
        label=_("Time zone of the venue"),
        choices=zone_choices,
        required=False,
        help_text=_("The rounds begin by it, and the days of the deadlines end by it."),
    )
    pairing_system = PlainTextField(
        label=_("Pairing system"), max_length=60, required=False, help_text=_("For instance FIDE (Dutch), accelerated.")
    )
    pairing_program = PlainTextField(label=_("Pairing program"), max_length=60, required=False)
    chief_name = ArbiterField(label=_("Name of the chief arbiter"))
    chief_fide_id = WholeField(label=_("FIDE ID"), min_value=1, required=False)
    chief_licence = forms.ChoiceField(label=_("Licence"), choices=[("", "–"), *Licence.choices], required=False)
    chief_email = forms.EmailField(
        label=_("E-mail address of the chief arbiter"),
        max_length=254,
        help_text=_("The chief arbiter’s account has it: he uploads and certifies the report. We write there."),
    )

    class Meta:
        model = Tournament
        fields = _SAID_AS_IT_IS
        labels = {"contact_email": _("Contact for the office"), "prizes": _("Prizes"), "remarks": _("Remarks")}
        help_texts = {
            "contact_email": _("Not public: an e-mail address for questions. Empty: your own."),
            "prizes": _("Shown on the tournament’s page."),
            "remarks": _("Exceptions in pairing and other special circumstances; public, and on the report form."),
        }
        widgets = {name: forms.Textarea(attrs={"rows": 3, "maxlength": 2000}) for name in ("prizes", "remarks")}

    def __init__(self, *args: Any, user: User, now: datetime, for_submission: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user, self.now, self.for_submission = user, now, for_submission
        self.findings: tuple[Finding, ...] = ()
        self.announced: EventFacts | None = None  # what was said, as the rules see it, once the form was read
        self.events: dict[str, EventFacts] = {}  # the same for each system that it is to be rated in
        self.law: Law | None = None
        self._limit_choices()
        self.fields.update(dict(question_fields(announced_by(user))))
        self.needed = {name for name, field in self.fields.items() if field.required}  # before it is announced
        for name in OPTIONAL:
            self.fields[name].label = _("%(label)s (optional)") % {"label": self.fields[name].label}
        for name in () if for_submission else LEFT_OPEN_IN_A_DRAFT:
            self.fields[name].required = False
        self.round_numbers = range(1, self._rounds_shown() + 1)
        self.schedule = self._rows(RoundFormSet, ROUND, len(self.round_numbers))
        self.deputies = self._rows(DeputyFormSet, DEPUTY, deputies_shown(self._said))
        for name, step in _DESCRIBED.items():
            self.fields[name].widget.attrs["aria-describedby"] = f"id_{name}_helptext beside-{step}"
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        self.helper.layout = registration_layout()

    def with_data(self, data: Mapping[str, str]) -> RegistrationForm:
        """The same form as if this had been typed, and not sent yet."""
        return type(self)(data=dict(data), user=self.user, now=self.now, for_submission=False)

    def _limit_choices(self) -> None:
        federations = self.fields["federation"]
        systems = self.fields["system"]
        assert isinstance(federations, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(systems, forms.ModelChoiceField)  # noqa: S101
        federations.queryset = federations_of(self.user, self.now)
        federations.label_from_instance = lambda federation: f"{federation.code} · {federation.shown_name}"  # type: ignore[method-assign]
        territories = self.fields["territory"]
        assert isinstance(territories, forms.ModelChoiceField)  # noqa: S101
        territories.queryset = members_on(self.now.date()).order_by("code")
        territories.label_from_instance = federations.label_from_instance  # type: ignore[method-assign]
        in_order = [When(pk=code, then=Value(place)) for place, code in enumerate(SYSTEMS)]
        systems.queryset = RatingSystem.objects.filter(code__in=SYSTEMS).order_by(Case(*in_order))

    @property
    def _said(self) -> Mapping[str, Any]:
        return self.data if self.is_bound else self.initial

    def _rows(self, rows: type[FlatFormSet], prefix: str, count: int) -> FlatFormSet:
        return rows(self._said, prefix=prefix, count=count, is_bound=self.is_bound)

    def _rounds_shown(self) -> int:
        """For how many rounds the form has rows: what was typed, what is kept, or the usual nine.

        While the number cannot be read, as many as the schedule had: what was typed in it is not lost.
        """
        usual = self.get_initial_for_field(self.fields["rounds"], "rounds")
        given = self.data.get("rounds") if self.is_bound else usual
        for text in (str(given if given is not None else ""), self.schedule_basis.rpartition("/")[2]):
            if text.isascii() and text.isdigit() and len(text) < len("1000"):
                return min(int(text), MOST_ROUNDS)
        return 0

    @property
    def schedule_basis(self) -> str:
        """What the schedule follows from that is shown; it goes out with the form and comes back with it."""
        return str(self._said.get(BASIS) or "")

    @property
    def schedule_moved(self) -> int:
        """By how many days the rows were moved in which somebody had typed."""
        return days_moved(self._said)

    @property
    def schedule_rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Each round with its two fields, for the template."""
        return [(n, row["day"], row["time"]) for n, row in zip(self.round_numbers, self.schedule.forms, strict=True)]

    def values(self) -> dict[str, Any]:
        """What stands in every field, rows among them, by its name."""
        own = {name: self[name].value() for name in self.fields}
        return {**own, **self.schedule.values(), **self.deputies.values()}

    # ------------------------------------------------------------ questions
    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The questions that follow from what is typed so far, read or not."""
        return questions_for(setting_of(self.data if self.is_bound else self.shown()))

    def shown(self) -> dict[str, Any]:
        """What the fields of a form that nobody has sent show: a list without an empty line shows its first."""
        shown = {name: self[name].value() for name in self.fields}
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField) and shown[name] in (None, ""):
                first = next(iter(field.choices), ("", ""))[0]
                shown[name] = getattr(first, "value", first)
        return shown

    @property
    def questions_basis(self) -> str:
        """Which questions are shown; it goes out with the form and comes back with it."""
        return " ".join(self.asked)

    @property
    def question_fields(self) -> list[forms.BoundField]:
        """The questions that are asked, for the template."""
        return [self[name] for name in self.asked if name in QUESTIONS]

    @property
    def other_system_fields(self) -> list[forms.BoundField]:
        """The other systems that are offered, for the template."""
        return [self[name] for name in self.asked if name.startswith(ALSO)]

    @property
    def kept_answers(self) -> list[tuple[str, str]]:
        """What was typed where nothing is asked any more: it goes along unseen, and is there when it is asked again."""
        names = [
            name for name in self.fields if (name in QUESTIONS or name.startswith(ALSO)) and name not in self.asked
        ]
        values = ((name, self[name].value()) for name in names if name not in self.asked)
        return [(name, "on" if value is True else str(value)) for name, value in values if value]

    # ------------------------------------------------------------ checking
    def clean_chief_email(self) -> str:
        """Whoever has it: that somebody has, and which office, is not for organisers to try out."""
        return str(self.cleaned_data["chief_email"]).lower()

    def is_valid(self) -> bool:
        return super().is_valid() and self.schedule.is_valid() and self.deputies.is_valid()

    @property
    def every_error(self) -> dict[str, list[str]]:
        """The errors of every field, rows among them, by its name."""
        found = {name: list(errors) for name, errors in self.errors.items()}
        for row in (*self.schedule.forms, *self.deputies.forms):
            found |= {row.add_prefix(name): list(errors) for name, errors in row.errors.items()}
        return found

    def add_error(self, field: str | None, error: Any) -> None:
        """At the field; that of a row, in its row."""
        prefix, _under, rest = (field or "").partition("_")
        number, _under, name = rest.partition("_")
        if prefix in (ROUND, DEPUTY) and number.isdigit():
            rows = self.schedule if prefix == ROUND else self.deputies
            rows.forms[int(number) - 1].add_error(name, error)
        else:
            super().add_error(field, error)

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        self.schedule.is_valid()
        self.deputies.is_valid()
        if data.get("starts_on") and data.get("ends_on") and data["ends_on"] < data["starts_on"]:
            self.add_error("ends_on", _("The last day lies before the first."))
        self._say_whether_another_may_register(data)
        if data.get("rounds"):
            for field, words in problems(data, self.asked, rounds=data["rounds"]):
                if field not in self.errors:
                    self.add_error(field, words)
            for field, words in self._absent_rounds(data["rounds"]):
                self.add_error(field, words)
        self._say_where_it_stands_in_the_way()
        return data

    def _absent_rounds(self, rounds: int) -> Iterable[tuple[str, str]]:
        for n, row in enumerate(self.deputies.forms, start=1):
            if any(not 1 <= number <= rounds for number in row.cleaned_data.get("rounds") or ()):
                yield f"{DEPUTY}_{n}_rounds", str(_("The tournament has no such round."))

    def _say_whether_another_may_register(self, data: dict[str, Any]) -> None:
        """0.2: the texts since 2022 know an exception by agreement; the same federation twice is none."""
        if data.get("territory") and data["territory"] == data.get("federation"):
            data["territory"] = None
        if not (data.get("territory") and data.get("starts_on") and data.get("system")):
            return
        systems = (data["system"].pk, *other_systems(data, self.asked))
        if not article_of_exception(systems, data["starts_on"]):
            words = _("The texts of these systems and this day do not let another federation register.")
            self.add_error("territory", words)

    def _say_where_it_stands_in_the_way(self) -> None:
        """What the regulations refuse is an error at its field, but only when the tournament is announced."""
        event = self.announced = self._event()
        if event is None:
            return
        others = other_systems(self.cleaned_data, self.asked)
        self.law = law_on(event.system, event.starts_on, others)
        self.events = {event.system: event, **{other: replace(event, system=other) for other in others}}
        self.findings = (*every_finding_on(self.events), *clash_findings(announced_in(self, event)))
        for finding in must_be_mended(self.findings) if self.for_submission else ():
            field = field_of(finding)
            stands = field in self.fields or field in self.schedule.values()
            self.add_error(field if stands else None, finding_text(finding))

    # ------------------------------------------------------------ what was said
    def _event(self) -> EventFacts | None:
        """What was said so far as the rules see it; nothing without both days and the number of rounds."""
        data = self.cleaned_data
        starts_on, ends_on, rounds = data.get("starts_on"), data.get("ends_on"), data.get("rounds")
        if not (starts_on and ends_on and rounds and data.get("system")) or ends_on < starts_on:
            return None
        said = answers(data, self.asked)
        return EventFacts(
            system=data["system"].pk,
            federation=held_in.pk if (held_in := data.get("territory") or data.get("federation")) else "",
            format=data.get("format", ""),
            starts_on=starts_on,
            ends_on=ends_on,
            rounds=rounds,
            registered_on=self.today,
            rate_of_play=self.rate_said,
            schedule=tuple(
                RoundDay(number=n, day=day, time=time, has_unequal_times=n in said["unequal_rounds"])
                for n, day, time in self._rounds_said()
            ),
            is_title_tournament=data.get("is_title_tournament", False),
            ratings_at_the_game=said["ratings_used"] == RatingsUsed.AT_THE_GAME,
            **{name: said[name] for name in _SAID_TO_THE_RULES},
            chief_licence=self._chief_licence(),
            highest_rating=data.get("highest_rating"),
            highest_rating_of_women=data.get("highest_rating_of_women"),
            players=data.get("expected_players"),
            announced=announced_players(self.written) if self.written else (),
            arbiters=arbiters_named((self._chief_said(), *self._deputies_said())),
            championship=said["championship"],
        )

    def _chief_licence(self) -> str | None:
        """The licence of the days as the register has it; of who is not on it, as typed."""
        if (said := _chief(self.cleaned_data)) is None:
            return None
        found, entry = self._looked_up(said)
        return found.licence or (NO_LICENCE if entry else None)

    def _looked_up(self, said: ArbiterFacts) -> tuple[ArbiterFacts, Arbiter | None]:
        """Whom the organiser names, as the register has him on the days, and the entry there."""
        data = self.cleaned_data
        federation, days = data.get("federation"), (data.get("starts_on"), data.get("ends_on"))
        if federation is None or None in days:
            return said, None
        known, entry = as_registered(said.name, said.fide_id, federation.pk, *days)
        return replace(said, **known), entry

    @property
    def today(self) -> date:
        """The day on which it would be registered: the venue's or the federation's, where one is chosen."""
        federation, venue = self.cleaned_data.get("federation"), self.cleaned_data.get("venue_zone")
        zone = ZoneInfo(venue) if venue else federation.zone if federation else None
        return counted_day(self.now, zone) if zone else self.now.date()

    def _rounds_said(self) -> list[tuple[int, date | None, time | None]]:
        rows = zip(self.round_numbers, self.schedule.forms, strict=True)
        return [(n, row.cleaned_data.get("day"), row.cleaned_data.get("time")) for n, row in rows]

    @property
    def rate_said(self) -> RateOfPlay | None:
        """The rate of play, as far as it could be read."""
        found: RateOfPlay | None = self.cleaned_data.get("rate_of_play")
        return found

    def facts(self) -> RegistrationFacts:
        """What the services take. Only for a form that is valid."""
        data = self.cleaned_data
        said = answers(data, self.asked)
        stage_of = said.pop("stage_of")
        return RegistrationFacts(
            **{name: data[name] for name in _SAID_AS_IT_IS},
            **said,
            stage_of=stage_of.pk if stage_of else None,
            other_systems=other_systems(data, self.asked),
            federation=data["federation"].pk,
            territory=data["territory"].pk if data.get("territory") else "",
            system=data["system"].pk,
            rate_of_play=str(self.rate_said),
            schedule=tuple((n, day, time) for n, day, time in self._rounds_said() if day),
            chief=self._chief_said(),
            deputies=self._deputies_said(),
        )

    def _chief_said(self) -> ArbiterFacts | None:
        said = _chief(self.cleaned_data)
        return self._looked_up(said)[0] if said else None

    def _deputies_said(self) -> tuple[ArbiterFacts, ...]:
        return tuple(self._looked_up(said)[0] for row in self.deputies.forms if (said := row.arbiter()))


def announced_by(user: User) -> QuerySet[Tournament]:
    """The tournaments of an organiser that another may be a stage of."""
    kept_back = (Tournament.State.DRAFT, Tournament.State.WITHDRAWN, Tournament.State.CANCELLED)
    return Tournament.objects.filter(organiser=user).exclude(state__in=kept_back)


def federations_of(user: User, now: datetime) -> QuerySet[Federation]:
    """The federations whose tournaments a person may register today."""
    from tournaments.registration.selectors import federations_to_register_in

    return federations_to_register_in(user, day=now.date())


def _chief(data: Mapping[str, Any]) -> ArbiterFacts | None:
    if not data.get("chief_name"):
        return None
    said = {name: data.get(f"chief_{name}") for name in ("name", "fide_id")}
    return ArbiterFacts(**said, licence=data.get("chief_licence") or "", email=data.get("chief_email") or "")


class ReasonForm(forms.Form):
    """Why somebody decides so; shown to whom it concerns."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
