"""What a rate of play that somebody types comes to: in words, for 60 moves, and in which list it is rated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext as _

from tournaments.registration.facts import law_on
from tournaments.registration.questions import ALSO
from tournaments.registration.value_words import minutes_text, rate_text
from tournaments.regulations.events import EventFacts
from tournaments.regulations.rate_of_play import COUNTED_MOVES, RateOfPlay
from tournaments.regulations.rate_systems import is_rated, said_of_the_rate


class RatedForm(Protocol):
    """The registration form once it was read, as far as the rate of play is concerned."""

    cleaned_data: dict[str, Any]
    fields: dict[str, forms.Field]

    @property
    def rate_said(self) -> RateOfPlay | None: ...

    @property
    def today(self) -> date: ...


@dataclass(frozen=True, kw_only=True)
class RateReading:
    """A rate of play as it was understood. ``is_other`` where another list than the chosen one rates it, or none."""

    words: str
    minutes: str
    verdict: str = ""
    is_other: bool = False
    article: str = ""
    edition: str = ""


def rate_reading(form: RatedForm) -> RateReading | None:
    """Of a form that was read; nothing while no rate of play stands in it."""
    rate = form.rate_said
    if rate is None:
        return None
    minutes = rate.minutes_for(COUNTED_MOVES)
    counted = minutes_text(int(minutes) if minutes.denominator == 1 else minutes)
    return _with_the_list(form, rate, RateReading(words=rate_text(rate), minutes=counted))


def _with_the_list(form: RatedForm, rate: RateOfPlay, reading: RateReading) -> RateReading:
    """With the list that rates it by the texts of the first day, once both are known."""
    chosen, starts_on = form.cleaned_data.get("system"), form.cleaned_data.get("starts_on")
    if chosen is None or starts_on is None:
        return reading
    said = said_of_the_rate(
        EventFacts(
            system=chosen.pk, starts_on=starts_on, ends_on=starts_on, rounds=1, registered_on=form.today,
            rate_of_play=rate,
        )
    )  # fmt: skip
    if chosen.pk not in said:
        return reading
    others = [system for system, finding in said.items() if is_rated(finding)]
    system = chosen.pk if chosen.pk in others or not others else others[0]
    edition = law_on(system, starts_on).rating
    return replace(
        reading,
        verdict=_verdict(chosen.name, _name(form, others[0]) if others else "", is_chosen=chosen.pk in others),
        is_other=chosen.pk not in others,
        article=said[system].article,
        edition=edition.id if edition else "",
    )


def _verdict(chosen: str, other: str, *, is_chosen: bool) -> str:
    if is_chosen:
        return _("Its time is that of %(system)s.") % {"system": chosen}
    if not other:
        return _("No list rates games with this time.")
    names = {"chosen": chosen, "system": other}
    return _("This is not %(chosen)s but %(system)s: choose that under “Rated as”, or another rate of play.") % names


def _name(form: RatedForm, system: str) -> str:
    """The name of a system, whichever of them the form offers."""
    return str(form.fields[f"{ALSO}{system}"].label)
