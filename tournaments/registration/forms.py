"""The registration of a tournament as one flat form, so that a draft of it is a plain list of fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property
from typing import Any
from uuid import uuid4

from crispy_forms.helper import FormHelper
from django import forms
from django.db.models import Case, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import User
from tournaments.registration.facts import Law, every_finding_on, law_on
from tournaments.registration.form_layout import registration_layout
from tournaments.registration.models import Format, Licence, RatingsUsed, Tournament
from tournaments.registration.plain_fields import ClockField, DayField, PlainTextField, TieBreaksField, WholeField
from tournaments.registration.question_fields import answers, other_systems, problems, question_fields
from tournaments.registration.questions import ALSO, QUESTIONS, questions_for, setting_of
from tournaments.registration.schedule_fields import MOST_ROUNDS, schedule_basis
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.registration.words import field_of, finding_text
from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Finding
from tournaments.regulations.rate_of_play import RateOfPlay, from_parts
from tournaments.regulations.registration import must_be_mended

DEPUTIES = (1, 2, 3)
HIGHEST_RATING = 3000
_SAID_TO_THE_RULES = (
    "will_be_rated", "is_official", "is_hybrid", "ratings_chosen_on", "rates_decided_games", "is_advertised",
)  # fmt: skip
LEFT_OPEN_IN_A_DRAFT = ("chief_name", "chief_email")
RATING_HELP = _("Decides how much time there must be, and how long the notice is.")


class RegistrationForm(forms.Form):
    """Everything an organiser says about a tournament. ``for_submission`` asks for what a draft may leave open."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)  # the same form sent twice is one tournament
    name = PlainTextField(label=_("Name of the tournament"), max_length=100)
    city = PlainTextField(label=_("Place"), max_length=100)
    federation = forms.ModelChoiceField(label=_("Federation"), queryset=Federation.objects.none(), empty_label=None)
    system = forms.ModelChoiceField(label=_("Rated as"), queryset=RatingSystem.objects.none(), empty_label=None)
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"))
    rounds = WholeField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=9)
    format = forms.ChoiceField(label=_("Format"), choices=Format.choices)
    minutes = WholeField(label=_("Minutes"), min_value=1, max_value=600, initial=90)
    first_moves = WholeField(
        label=_("for moves"), min_value=1, max_value=100, required=False, help_text=_("Leave empty: for all moves.")
    )
    then_minutes = WholeField(label=_("then minutes"), min_value=1, max_value=600, required=False)
    increment = WholeField(label=_("Seconds for each move"), min_value=0, max_value=300, initial=30)
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
    chief_name = PlainTextField(label=_("Name"), max_length=100)
    chief_fide_id = WholeField(label=_("FIDE ID"), min_value=1, required=False)
    chief_licence = forms.ChoiceField(label=_("Licence"), choices=[("", "–"), *Licence.choices], required=False)
    chief_email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The chief arbiter’s account has it: he uploads and certifies the report. We write there."),
    )

    def __init__(self, *args: Any, user: User, now: datetime, for_submission: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user, self.now, self.for_submission = user, now, for_submission
        self.findings: tuple[Finding, ...] = ()
        self.announced: EventFacts | None = None  # what was said, as the rules see it, once the form was read
        self.events: dict[str, EventFacts] = {}  # the same for each system that it is to be rated in
        self.law: Law | None = None
        self._limit_choices()
        self.fields.update(dict(question_fields(announced_by(user))))
        for name in () if for_submission else LEFT_OPEN_IN_A_DRAFT:
            self.fields[name].required = False
        self.round_numbers = range(1, self._rounds_shown() + 1)
        self.fields.update(dict(_deputy_fields()))
        self.fields.update(dict(_round_fields(self.round_numbers)))
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
        federations.label_from_instance = lambda federation: f"{federation.code} · {federation.name}"  # type: ignore[method-assign]
        in_order = [When(pk=code, then=Value(place)) for place, code in enumerate(SYSTEMS)]
        systems.queryset = RatingSystem.objects.filter(code__in=SYSTEMS).order_by(Case(*in_order))

    def _rounds_shown(self) -> int:
        """For how many rounds the form has rows: what was typed, what is kept, or the usual nine."""
        usual = self.get_initial_for_field(self.fields["rounds"], "rounds")
        given = self.data.get("rounds") if self.is_bound else usual
        text = str(given if given is not None else "")
        return min(int(text), MOST_ROUNDS) if text.isascii() and text.isdigit() and len(text) < 4 else 0

    @property
    def schedule_basis(self) -> str:
        """What the proposed schedule follows from; it goes out with the form and comes back with it."""
        return schedule_basis(self.data if self.is_bound else self.initial)

    @property
    def schedule_rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Each round with its two fields, for the template."""
        return [(n, self[f"round_{n}_day"], self[f"round_{n}_time"]) for n in self.round_numbers]

    @property
    def deputy_rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Each deputy with his fields, for the template."""
        return [(n, [self[f"deputy_{n}_{part}"] for part in ("name", "fide_id", "licence")]) for n in DEPUTIES]

    # ------------------------------------------------------------ questions
    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The questions that follow from what is typed so far, read or not."""
        return questions_for(setting_of(self.data if self.is_bound else self._shown()))

    def _shown(self) -> dict[str, object]:
        """What a form that nobody has sent shows: a list without an empty line shows its first."""
        shown = {name: self[name].value() for name in self.fields}
        for name in ("system", "federation"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
            shown[name] = shown[name] or getattr(field.queryset.first(), "pk", "")  # type: ignore[union-attr]
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

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("starts_on") and data.get("ends_on") and data["ends_on"] < data["starts_on"]:
            self.add_error("ends_on", _("The last day lies before the first."))
        if bool(data.get("first_moves")) != bool(data.get("then_minutes")):
            field = "then_minutes" if data.get("first_moves") else "first_moves"
            self.add_error(field, _("A first control needs a number of moves, and the minutes that follow it."))
        if data.get("rounds"):
            for field, words in problems(data, self.asked, rounds=data["rounds"]):
                if field not in self.errors:
                    self.add_error(field, words)
        self._say_where_it_stands_in_the_way()
        return data

    def _say_where_it_stands_in_the_way(self) -> None:
        """What the regulations refuse is an error at its field, but only when the tournament is announced."""
        event = self.announced = self._event()
        if event is None:
            return
        others = other_systems(self.cleaned_data, self.asked)
        self.law = law_on(event.system, event.starts_on, others)
        self.events = {event.system: event, **{other: replace(event, system=other) for other in others}}
        self.findings = every_finding_on(self.events)
        for finding in must_be_mended(self.findings) if self.for_submission else ():
            field = field_of(finding)
            self.add_error(field if field in self.fields else None, finding_text(finding))

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
            federation=data["federation"].pk if data.get("federation") else "",
            format=data.get("format", ""),
            starts_on=starts_on,
            ends_on=ends_on,
            rounds=rounds,
            registered_on=self.today,
            rate_of_play=self.rate_of_play,
            schedule=tuple(
                RoundDay(
                    number=n,
                    day=data.get(f"round_{n}_day"),
                    time=data.get(f"round_{n}_time"),
                    has_unequal_times=n in said["unequal_rounds"],
                )
                for n in self.round_numbers
            ),
            is_title_tournament=data.get("is_title_tournament", False),
            ratings_at_the_game=said["ratings_used"] == RatingsUsed.AT_THE_GAME,
            **{name: said[name] for name in _SAID_TO_THE_RULES},
            chief_licence=data.get("chief_licence") or None,
            highest_rating=data.get("highest_rating"),
            highest_rating_of_women=data.get("highest_rating_of_women"),
        )

    @property
    def today(self) -> date:
        """The day on which it would be registered: the federation's, where one is chosen."""
        federation = self.cleaned_data.get("federation")
        return self.now.astimezone(federation.zone).date() if federation else self.now.date()

    @property
    def rate_of_play(self) -> RateOfPlay | None:
        """The rate of play from its parts, as far as they fit together."""
        data = self.cleaned_data
        if not data.get("minutes") or bool(data.get("first_moves")) != bool(data.get("then_minutes")):
            return None
        return from_parts(
            minutes=data["minutes"],
            moves=data.get("first_moves"),
            then_minutes=data.get("then_minutes"),
            increment=data.get("increment") or 0,
        )

    def facts(self) -> RegistrationFacts:
        """What the services take. Only for a form that is valid."""
        data = self.cleaned_data
        taken = ("name", "city", "starts_on", "ends_on", "rounds", "format", "expected_players", "highest_rating")
        more = ("highest_rating_of_women", "is_title_tournament", "website", "tie_breaks")
        said = answers(data, self.asked)
        stage_of = said.pop("stage_of")
        return RegistrationFacts(
            **{name: data[name] for name in taken + more},
            **said,
            stage_of=stage_of.pk if stage_of else None,
            other_systems=other_systems(data, self.asked),
            federation=data["federation"].pk,
            system=data["system"].pk,
            rate_of_play=str(self.rate_of_play),
            schedule=tuple(
                (n, data[f"round_{n}_day"], data.get(f"round_{n}_time"))
                for n in self.round_numbers
                if data.get(f"round_{n}_day")
            ),
            chief=_arbiter(data, "chief"),
            deputies=tuple(found for n in DEPUTIES if (found := _arbiter(data, f"deputy_{n}"))),
        )


def announced_by(user: User) -> QuerySet[Tournament]:
    """The tournaments of an organiser that another may be a stage of."""
    kept_back = (Tournament.State.DRAFT, Tournament.State.WITHDRAWN)
    return Tournament.objects.filter(organiser=user).exclude(state__in=kept_back)


def federations_of(user: User, now: datetime) -> QuerySet[Federation]:
    """The federations whose tournaments a person may register today."""
    from tournaments.registration.selectors import federations_to_register_in

    return federations_to_register_in(user, day=now.date())


def _arbiter(data: Mapping[str, Any], prefix: str) -> ArbiterFacts | None:
    name = data.get(f"{prefix}_name")
    if not name:
        return None
    licence = data.get(f"{prefix}_licence") or ""
    email = data.get(f"{prefix}_email") or ""
    return ArbiterFacts(name=name, fide_id=data.get(f"{prefix}_fide_id"), licence=licence, email=email)


def _deputy_fields() -> Iterator[tuple[str, forms.Field]]:
    for n in DEPUTIES:
        yield f"deputy_{n}_name", PlainTextField(label=_("Name"), max_length=100, required=False)
        yield f"deputy_{n}_fide_id", WholeField(label=_("FIDE ID"), min_value=1, required=False)
        yield (
            f"deputy_{n}_licence",
            forms.ChoiceField(label=_("Licence"), choices=[("", "–"), *Licence.choices], required=False),
        )


def _round_fields(numbers: range) -> Iterator[tuple[str, forms.Field]]:
    for n in numbers:
        label = _("Round %(number)s") % {"number": n}
        yield f"round_{n}_day", DayField(label=label, required=False)
        yield f"round_{n}_time", ClockField(label=_("Time"), required=False)


class ReasonForm(forms.Form):
    """Why somebody decides so; shown to whom it concerns."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
