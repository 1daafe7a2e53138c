"""Registers tournaments and decides on them: draft, submitted or late, approved or refused, running, finished."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef

from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.appeals.refusing import overtake_refusals
from ratingsite.office.audit.services import differing, record
from tournaments.registration import mails
from tournaments.registration.appointments import mails as appointment_mails
from tournaments.registration.appointments.answers import answers_given, with_answer
from tournaments.registration.appointments.named import as_registered
from tournaments.registration.deciding import ReasonWanted, article_of, broken_at_approval, despite_document
from tournaments.registration.facts import findings_of
from tournaments.registration.models import Appointment, RatingsUsed, ScheduledRound, Tournament
from tournaments.registration.permissions import new_tournament
from tournaments.registration.printed import ON_REGISTRATION, as_printed
from tournaments.registration.refusals import REGISTRATION, note_refused_registration
from tournaments.registration.territory.services import ask_territory, refuse_without_consent
from tournaments.registration.values import values_of
from tournaments.registration.written_form import written_version
from tournaments.regulations.findings import Finding
from tournaments.regulations.registration import late_findings, must_be_mended


@dataclass(frozen=True, kw_only=True)
class ArbiterFacts:
    """An arbiter as the organiser names him; with a user, that user may act in the portal."""

    name: str
    fide_id: int | None = None
    licence: str = ""
    email: str = ""
    rounds: tuple[int, ...] = ()  # in which a deputy is present; none: in all of them
    user: User | None = None


@dataclass(frozen=True, kw_only=True)
class RegistrationFacts:
    """Everything an organiser says about a tournament; nothing else can be written through a form.

    ``schedule`` has number, day and time of a round. What only some editions ask has a default that asks nothing;
    which edition asks what is said in ``questions``.
    """

    name: str
    city: str
    federation: str
    system: str
    starts_on: date
    ends_on: date
    rounds: int
    format: str
    rate_of_play: str
    expected_players: int
    highest_rating: int | None = None
    highest_rating_of_women: int | None = None
    will_be_rated: bool = False
    is_title_tournament: bool = False
    tie_breaks: str = ""
    website: str = ""
    schedule: tuple[tuple[int, date, time | None], ...] = ()
    other_systems: tuple[str, ...] = ()  # rated in these too
    is_hybrid: bool = False
    is_official: bool = False
    championship: str = ""
    is_for_women: bool = False
    has_fixed_pairings: bool = False
    rates_decided_games: bool = False
    ratings_used: str = RatingsUsed.AT_THE_START
    ratings_chosen_on: date | None = None
    stage_of: UUID | None = None
    is_advertised: bool = False
    unequal_rounds: tuple[int, ...] = ()  # in which the two players of a game have different times
    pairing_system: str = ""
    pairing_program: str = ""
    boards: int | None = None
    teams: int | None = None
    venues: str = ""
    venue_zone: str = ""
    affiliated_organisation: str = ""
    contact_email: str = ""
    prizes: str = ""
    remarks: str = ""
    chief: ArbiterFacts | None = None
    deputies: tuple[ArbiterFacts, ...] = ()
    territory: str = ""  # the federation where it is held, where that is not the one that registers


class NotReadyToRegister(ValueError):
    """Something must be mended first: ``findings`` say what, ``needs_chief`` that no chief arbiter is named."""

    def __init__(self, findings: tuple[Finding, ...], *, needs_chief: bool) -> None:
        super().__init__(", ".join([*(finding.code for finding in findings), *(["chief"] if needs_chief else [])]))
        self.findings, self.needs_chief = findings, needs_chief


class WrittenMeanwhile(ValueError):
    """What stands written is not what the form was opened on: nothing is overwritten."""


# ---------------------------------------------------------------- the organiser
@transaction.atomic
def register_draft(
    facts: RegistrationFacts,
    *,
    by: User,
    now: datetime,
    is_example: bool = False,
    key: UUID | None = None,
    copied_from: Tournament | None = None,
) -> Tournament:
    """Keep a tournament that is not announced yet. ``by`` organises in the federation.

    Raises ``IntegrityError`` where a tournament was made with this key before: a form that was sent twice.
    """
    require(by, "create", new_tournament(facts.federation), day=now.date())
    tournament = Tournament(id=key or uuid4(), organiser=by, created_at=now, is_example=is_example)
    write_registration(tournament, facts)
    details = {"copied_from": str(copied_from.pk), "copied_name": copied_from.name} if copied_from else {}
    record("draft registration", tournament, by=by, now=now, article=as_printed(tournament, ON_REGISTRATION), **details)
    return tournament


@transaction.atomic
def edit_registration(
    tournament: Tournament, facts: RegistrationFacts, *, by: User, now: datetime, seen: str = ""
) -> Tournament:
    """Change what is announced, while it is a draft or stands refused. ``seen`` is the version that was looked at.

    Raises ``WrittenMeanwhile`` where another one stands written by now.
    """
    tournament = locked(tournament)
    require(by, "edit", tournament, day=now.date())
    require(by, "create", new_tournament(facts.federation), day=now.date())
    if seen and seen != written_version(tournament):
        raise WrittenMeanwhile
    before = values_of(tournament)
    write_registration(tournament, facts)
    fields = differing(before, values_of(Tournament.objects.get(pk=tournament.pk)))
    record(
        "edit registration", tournament, by=by, now=now, article=as_printed(tournament, ON_REGISTRATION), fields=fields
    )
    return tournament


@transaction.atomic
def submit_registration(tournament: Tournament, *, by: User, now: datetime) -> Tournament:
    """Announce a tournament: in time to the rating officer, too late to the QC. The server's moment counts (0.2).

    Raises ``NotReadyToRegister``.
    """
    tournament = locked(tournament, "federation")
    require(by, "submit", tournament, day=now.date())
    tournament.registered_at = None  # a refused one is announced anew: the notice is counted from this moment
    findings = findings_of(tournament, now=now)
    _refuse_what_is_not_ready(tournament, findings)
    missed = late_findings(findings)
    to = Tournament.State.LATE if missed else Tournament.State.SUBMITTED
    anew = {"decided_at": None, "decided_by": None, "decision_reason": "", "approved_despite": []}
    moved = move(tournament, to, registered_at=now, **anew)
    overtake_refusals(REGISTRATION, [tournament.pk], by=by, now=now)
    ask_territory(tournament, by=by, now=now)
    record(
        "register",
        tournament,
        by=by,
        now=now,
        moved=moved,
        article=missed[0].article if missed else as_printed(tournament, ON_REGISTRATION),
        local_day=tournament.local_day(now).isoformat(),
    )
    mails.registered(tournament, now=now)
    appointment_mails.asked(tournament, now=now)
    return tournament


def _refuse_what_is_not_ready(tournament: Tournament, findings: tuple[Finding, ...]) -> None:
    in_the_way = must_be_mended(findings)
    appointments = tournament.read_once("appointments")
    chief = next((each for each in appointments if each.role == Appointment.Role.CHIEF), None)
    needs_chief = chief is None or not (chief.user_id or chief.email) or chief.state == Appointment.State.DECLINED
    if in_the_way or needs_chief:
        raise NotReadyToRegister(in_the_way, needs_chief=needs_chief)


@transaction.atomic
def withdraw_registration(tournament: Tournament, *, by: User, now: datetime, reason: str = "") -> Tournament:
    """Take a tournament back before it begins."""
    tournament = locked(tournament)
    require(by, "withdraw", tournament, day=now.date())
    moved = move(tournament, Tournament.State.WITHDRAWN)
    overtake_refusals(REGISTRATION, [tournament.pk], by=by, now=now)
    record("withdraw registration", tournament, by=by, now=now, moved=moved, reason=reason)
    mails.withdrawn(tournament, by=by, now=now)
    return tournament


# ---------------------------------------------------------------- the rating officer and the QC
@transaction.atomic
def approve_registration(tournament: Tournament, *, by: User, now: datetime, reason: str = "") -> Tournament:
    """The federation's rating officer approves what was registered in time; what the chair has called in, the chair.

    Raises ``ReasonWanted`` where something is broken and no reason is given, ``ConsentMissing`` where the federation of
    the territory has not agreed (0.2).
    """
    return _decide(tournament, "approve", Tournament.State.APPROVED, by=by, now=now, reason=reason)


@transaction.atomic
def approve_late_registration(tournament: Tournament, *, by: User, now: datetime, reason: str) -> Tournament:
    """The QC allows a tournament although its notice was missed (0.2)."""
    return _decide(tournament, "approve-late", Tournament.State.APPROVED, by=by, now=now, reason=reason)


@transaction.atomic
def refuse_registration(tournament: Tournament, *, by: User, now: datetime, reason: str) -> Tournament:
    """Refuse a tournament, with the reason; the organiser may appeal within seven days (0.4)."""
    return _decide(tournament, "refuse", Tournament.State.REFUSED, by=by, now=now, reason=reason)


def _decide(tournament: Tournament, act: str, to: str, *, by: User, now: datetime, reason: str) -> Tournament:
    tournament = locked(tournament, "federation", "organiser")
    decision = require(by, act, tournament, day=now.date())
    if to == Tournament.State.APPROVED:
        refuse_without_consent(tournament)
    broken = broken_at_approval(tournament, now=now) if to == Tournament.State.APPROVED else ()
    if broken and not reason.strip():
        raise ReasonWanted(broken)
    despite, article = despite_document(broken), article_of(tournament, act) or decision.article
    said = {"decided_at": now, "decided_by": by, "decision_reason": reason.strip(), "approved_despite": despite}
    moved = move(tournament, to, **said)
    words = {"approve-late": "approve late registration"}.get(act, f"{act} registration")
    details = {"despite": despite} if despite else {}
    record(words, tournament, by=by, now=now, moved=moved, article=article, reason=reason.strip(), **details)
    if to == Tournament.State.REFUSED:
        refused = {"article": article, "office": decision.office, "state_before": moved[0]}
        note_refused_registration(tournament, **refused, by=by, now=now)
    else:
        mails.approved(tournament, now=now)
    return tournament


# ---------------------------------------------------------------- the days
def let_days_pass(*, now: datetime) -> int:
    """Let approved tournaments begin and end by their days where they are held; returns how many moved."""
    live = Tournament.objects.filter(state__in=[Tournament.State.APPROVED, Tournament.State.RUNNING])
    # No zone is more than a day away from UTC, so a day more or less than UTC's is enough to look at.
    near = live.filter(starts_on__lte=now.date() + timedelta(days=1)).select_related("federation")
    due = [(tournament, to) for tournament in near if (to := state_by_days(tournament, now))]
    return sum(
        _let_it(tournament, to, now=now) for tournament, to in due if tournament.MOVES.allows(tournament.state, to)
    )


@transaction.atomic
def _let_it(tournament: Tournament, to: str, *, now: datetime) -> bool:
    try:
        moved = move(tournament, to)
    except StaleState:  # another worker's sweep was quicker
        return False
    begins = to == Tournament.State.RUNNING
    day = tournament.starts_on if begins else tournament.ends_on  # noted by a sweep, which may come later
    record("begin" if begins else "end", tournament, by=None, now=now, moved=moved, day=day.isoformat())
    if to == Tournament.State.FINISHED:
        mails.report_is_due(tournament, now=now)
    return True


def state_by_days(tournament: Tournament, now: datetime) -> str | None:
    """Where a tournament that is approved stands by its days; ``None`` before the first."""
    today = tournament.local_day(now)
    if today > tournament.ends_on:
        return Tournament.State.FINISHED
    return Tournament.State.RUNNING if today >= tournament.starts_on else None


# ---------------------------------------------------------------- writing
_AS_SAID = (
    "will_be_rated", "is_title_tournament", "is_hybrid", "is_official", "championship", "is_for_women",
    "has_fixed_pairings", "rates_decided_games", "ratings_used", "ratings_chosen_on", "is_advertised",
    "tie_breaks", "pairing_system", "pairing_program", "boards", "teams", "venues", "venue_zone",
    "affiliated_organisation", "contact_email", "prizes", "remarks",
)  # fmt: skip


def write_registration(tournament: Tournament, facts: RegistrationFacts) -> None:
    """Write what a form may say, and no other field."""
    tournament.name, tournament.city, tournament.website = facts.name, facts.city, facts.website
    tournament.federation_id, tournament.system_id = facts.federation, facts.system
    tournament.territory_id = facts.territory or None
    tournament.starts_on, tournament.ends_on, tournament.rounds = facts.starts_on, facts.ends_on, facts.rounds
    tournament.format, tournament.rate_of_play = facts.format, facts.rate_of_play
    tournament.expected_players = facts.expected_players
    tournament.highest_rating = facts.highest_rating
    tournament.highest_rating_of_women = facts.highest_rating_of_women
    for name in _AS_SAID:
        setattr(tournament, name, getattr(facts, name))
    tournament.stage_of_id = facts.stage_of
    tournament.save()
    tournament.other_systems.set(facts.other_systems)
    _write_schedule(tournament, facts)
    _write_arbiters(tournament, facts)
    tournament.forget("schedule", "appointments")


def _write_schedule(tournament: Tournament, facts: RegistrationFacts) -> None:
    tournament.schedule.all().delete()
    ScheduledRound.objects.bulk_create(
        ScheduledRound(
            tournament=tournament, number=number, day=day, time=at, has_unequal_times=number in facts.unequal_rounds
        )
        for number, day, at in facts.schedule
    )


def _write_arbiters(tournament: Tournament, facts: RegistrationFacts) -> None:
    before = answers_given(tournament.appointments.all())
    tournament.appointments.all().delete()
    roles = [(Appointment.Role.CHIEF, facts.chief)] if facts.chief else []
    roles += [(Appointment.Role.DEPUTY, deputy) for deputy in facts.deputies]
    named = (_appointment(tournament, role, arbiter) for role, arbiter in roles)
    Appointment.objects.bulk_create(with_answer(appointment, before) for appointment in named)


def _appointment(tournament: Tournament, role: str, said: ArbiterFacts) -> Appointment:
    """With what the register of arbiters knows of whom the organiser has named."""
    days = (tournament.starts_on, tournament.ends_on)
    known, entry = as_registered(said.name, said.fide_id, tournament.federation_id, *days)
    arbiter = replace(said, **known)
    return Appointment(
        tournament=tournament,
        role=role,
        name=arbiter.name,
        fide_id=arbiter.fide_id,
        licence=arbiter.licence,
        email=arbiter.email,
        rounds=", ".join(map(str, arbiter.rounds)),
        user=arbiter.user or (entry.user if entry else None) or _account_of(arbiter.email),
        arbiter=entry,
    )


def _account_of(email: str) -> User | None:
    return User.objects.filter(email=email, is_active=True).first() if email else None


def appoint_who_has_an_account(*, now: datetime) -> int:
    """Appoint the arbiters whose address somebody has by now: no organiser learns when. Returns how many they were."""
    has_account = Exists(User.objects.filter(email=OuterRef("email"), is_active=True))
    waiting = Appointment.objects.filter(has_account, user__isnull=True).exclude(email="")
    return sum(_appoint(arbiter, now=now) for arbiter in waiting.select_related("tournament"))


@transaction.atomic
def _appoint(arbiter: Appointment, *, now: datetime) -> bool:
    user = _account_of(arbiter.email)
    done = bool(Appointment.objects.filter(pk=arbiter.pk, user__isnull=True).update(user=user))
    if done:
        record("appoint arbiter", arbiter.tournament, by=None, now=now, role=arbiter.role, arbiter=arbiter.name)
    return done
