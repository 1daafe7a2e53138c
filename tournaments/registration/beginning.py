"""What a new registration form begins with: nothing asked twice, a draft that waits, or a tournament that is copied."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.models import Federation
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.forms_kept import as_key
from ratingsite.office.drafts.models import Draft
from tournaments.registration.copied_schedule import PATTERN, pattern_of
from tournaments.registration.forms import federations_of
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import tournament_rows
from tournaments.registration.rule_panel import as_sent
from tournaments.registration.schedule_fields import BASIS
from tournaments.registration.tab_clashes import differing, plain_form
from tournaments.registration.written_form import written_fields

COPIED = "copied_from"  # hidden in the form
STALE = 30  # days; longer untouched, a draft is shown as an old one
MOST_OFFERED = 5
_OF_ITS_OWN_DAYS = frozenset({"starts_on", "ends_on", "ratings_chosen_on", "stage_of", BASIS})


@dataclass(frozen=True, kw_only=True)
class WaitingDraft:
    """A form that was begun and not sent: what it says of itself, and why it may be out of date."""

    draft: Draft
    name: str
    city: str
    url: str
    copied_from: Tournament | None
    was_sent: Tournament | None
    stale: str


# ---------------------------------------------------------------- what waits
def waiting_drafts(user: User, moment: datetime) -> list[WaitingDraft]:
    """The forms of new tournaments that a person has begun, the last touched first."""
    kept = Draft.objects.filter(user=user, path=reverse("register_tournament")).exclude(key="")
    drafts = list(kept.order_by("-saved_at", "-pk"))
    named = {key for draft in drafts for key in (draft.key, as_key(draft.fields.get(COPIED, ""))) if key}
    own = {str(found.pk): found for found in Tournament.objects.filter(pk__in=named, organiser=user)}
    found = (_waiting(draft, own, moment) for draft in drafts)
    return [each for each in found if each.was_sent is None or _differs(each, each.was_sent, user)]


def _differs(waiting: WaitingDraft, made: Tournament, user: User) -> bool:
    """Whether something was typed behind the sending of the same form."""
    return bool(differing(waiting.draft.fields, as_sent(written_fields(made)), plain_form(user)))


def _waiting(draft: Draft, own: dict[str, Tournament], moment: datetime) -> WaitingDraft:
    return WaitingDraft(
        draft=draft,
        name=draft.fields.get("name", ""),
        city=draft.fields.get("city", ""),
        url=f"{draft.path}?draft={draft.key}",
        copied_from=own.get(as_key(draft.fields.get(COPIED, ""))),
        was_sent=own.get(draft.key),
        stale=stale_words(draft.fields, draft.saved_at, moment),
    )


def stale_words(fields: dict[str, str], saved_at: datetime, moment: datetime) -> str:
    """Why a draft may be out of date; nothing where nothing speaks for it."""
    try:
        starts_on = date.fromisoformat(fields.get("starts_on", ""))
    except ValueError:
        starts_on = None
    if starts_on and starts_on < moment.date():
        return _("The first day that it names is over.")
    untouched = (moment - saved_at).days
    return _("Not touched for %(count)s days.") % {"count": untouched} if untouched > STALE else ""


def kept_registrations(user: User) -> list[Tournament]:
    """Drafts that stand among a person's tournaments already, the youngest first."""
    found = Tournament.objects.filter(organiser=user, state=Tournament.State.DRAFT)
    return list(found.order_by("-created_at")[:MOST_OFFERED])


# ---------------------------------------------------------------- what is copied
def offered_for_copying(user: User, day: date) -> list[Tournament]:
    """The last tournaments of a person that may be copied."""
    found = Tournament.objects.filter(open_to(user, "copy", tournament_rows(user), day=day))
    return list(found.exclude(state=Tournament.State.DRAFT).order_by("-created_at")[:MOST_OFFERED])


def copied_tournament(user: User, key: str) -> Tournament | None:
    """The tournament that a form says it was copied from, if it is the person's own."""
    return Tournament.objects.filter(pk=as_key(key), organiser=user).first() if as_key(key) else None


def copied_fields(tournament: Tournament) -> dict[str, Any]:
    """Everything that a form said of a tournament but its days; its schedule follows when new ones are typed."""
    written = written_fields(tournament)
    fields = {name: value for name, value in written.items() if not _is_of_its_days(name)}
    rounds = tournament.schedule.values_list("number", "day", "time")
    return {**fields, PATTERN: pattern_of(tournament.starts_on, rounds), COPIED: str(tournament.pk)}


def _is_of_its_days(name: str) -> bool:
    return name in _OF_ITS_OWN_DAYS or (name.startswith("round_") and name.endswith(("_day", "_time")))


# ---------------------------------------------------------------- what is known already
def proposed_fields(user: User, moment: datetime) -> dict[str, Any]:
    """What the portal knows of an organiser: the federation of the last tournament, and where an answer reaches him."""
    last = Tournament.objects.filter(organiser=user).order_by("-created_at").first()
    fields: dict[str, Any] = {"contact_email": getattr(last, "contact_email", "") or user.email}
    if last is not None and federations_of(user, moment).filter(pk=last.federation_id).exists():
        fields["federation"] = last.federation_id
    return fields


def zone_of(user: User, moment: datetime) -> Federation | None:
    """The federation in whose zone moments are shown to an organiser."""
    proposed = proposed_fields(user, moment).get("federation")
    federations = federations_of(user, moment)
    return federations.filter(pk=proposed).first() or federations.first()
