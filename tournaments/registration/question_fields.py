"""The fields of the facts that only some editions ask, for the registration form, and what is wrong with an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.regulations.snapshots import SYSTEMS
from tournaments.registration.models import Championship, RatingsUsed, Tournament
from tournaments.registration.plain_fields import PlainTextField, RoundsField, WholeField
from tournaments.registration.questions import ALSO, QUESTIONS
from tournaments.registration.typed_fields import WrittenDayField

Problem = tuple[str, str | Promise]

# What an organiser has said who was not asked.
SILENT: Mapping[str, Any] = {
    "championship": "",
    "ratings_used": RatingsUsed.AT_THE_START,
    "ratings_chosen_on": None,
    "stage_of": None,
    "unequal_rounds": (),
    "venues": "",
    "teams": None,
    "boards": None,
    "affiliated_organisation": "",
}


def _tick(label: Promise, help_text: Promise | str = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, help_text=help_text)


def question_fields(own: QuerySet[Tournament]) -> Iterator[tuple[str, forms.Field]]:
    """Every question as a field that may stay empty; ``own`` are the tournaments that this one may be a stage of."""
    yield from _also_fields()
    yield "will_be_rated", _tick(_("The regulations of the event say that it will be rated"))
    yield (
        "is_advertised",
        _tick(
            _("The time control was advertised or posted beforehand"),
            _("An Active tournament was advertised as such, too."),
        ),
    )
    yield (
        "rates_decided_games",
        _tick(
            _("Games after the match is decided are to be rated too"),
            _("Has to be asked for before the match begins; otherwise they are not rated."),
        ),
    )
    yield (
        "is_hybrid",
        _tick(
            _("Played under hybrid conditions"),
            _("Players sit in several places; the chair of the qualification commission approves each event."),
        ),
    )
    yield from _size_fields()
    yield "is_official", _tick(_("Official event of FIDE or of a continent"))
    yield from _championship_fields()
    yield from _ratings_fields()
    yield (
        "stage_of",
        forms.ModelChoiceField(
            label=_("Stage of another tournament"),
            queryset=own,
            required=False,
            empty_label=_("no – it stands for itself"),
            help_text=_("The results of preliminaries, finals and play-offs are pooled."),
        ),
    )
    yield (
        "affiliated_organisation",
        PlainTextField(
            label=_("Affiliated Organisation"),
            max_length=100,
            required=False,
            help_text=_("Where one of FIDE’s Affiliated Organisations registers the event in place of its federation."),
        ),
    )
    yield (
        "unequal_rounds",
        RoundsField(
            label=_("Rounds in which the two players have different times"),
            max_length=60,
            required=False,
            help_text=_("Armageddon games, games with odds. They are not rated. Write for instance 7 or 5-7."),
        ),
    )


def _also_fields() -> Iterator[tuple[str, forms.Field]]:
    names = dict(RatingSystem.objects.values_list("code", "name"))
    for system in SYSTEMS:
        yield f"{ALSO}{system}", forms.BooleanField(label=names.get(system, system), required=False)


def _size_fields() -> Iterator[tuple[str, forms.Field]]:
    yield (
        "venues",
        forms.CharField(
            label=_("Venues"),
            max_length=2000,
            required=False,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text=_("One a line, with who supervises there."),
        ),
    )
    yield "teams", WholeField(label=_("Teams"), min_value=2, max_value=999, required=False)
    yield "boards", WholeField(label=_("Boards of a team"), min_value=1, max_value=99, required=False)


def _championship_fields() -> Iterator[tuple[str, forms.Field]]:
    yield (
        "championship",
        forms.ChoiceField(
            label=_("Championship"),
            choices=[("", _("none of these")), *Championship.choices],
            required=False,
            help_text=_("The rating officer confirms it."),
        ),
    )
    yield "is_for_women", _tick(_("For women only"))
    yield "has_fixed_pairings", _tick(_("The pairings are fixed before the first round"))


def _ratings_fields() -> Iterator[tuple[str, forms.Field]]:
    yield "ratings_used", forms.ChoiceField(label=_("Ratings used"), choices=RatingsUsed.choices, required=False)
    yield (
        "ratings_chosen_on",
        WrittenDayField(
            label=_("Chosen on"),
            required=False,
            help_text=_("The day on which it was chosen: not after the first round began."),
        ),
    )


def answers(data: Mapping[str, Any], asked: tuple[str, ...]) -> dict[str, Any]:
    """What was said on every question, and ``SILENT`` (or no) where it was not asked, whatever a field still holds."""
    said = {name: data.get(name) if name in asked else None for name in QUESTIONS}
    return {name: value or SILENT.get(name, False) for name, value in said.items()}


def other_systems(data: Mapping[str, Any], asked: tuple[str, ...]) -> tuple[str, ...]:
    """The systems that it is to be rated in besides."""
    return tuple(name.removeprefix(ALSO) for name in asked if name.startswith(ALSO) and data.get(name))


def problems(data: Mapping[str, Any], asked: tuple[str, ...], *, rounds: int) -> Iterator[Problem]:
    """What is wrong with the answers, whatever the rules say of them: the field, and the words."""
    if any(not 1 <= number <= rounds for number in answers(data, asked)["unequal_rounds"]):
        yield "unequal_rounds", _("The tournament has no such round.")
