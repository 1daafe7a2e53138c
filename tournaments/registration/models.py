"""A tournament, its schedule and its arbiters – what is registered before the first round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.register.names import search_key
from ratingsite.foundations.moments import counted_day
from ratingsite.foundations.rows_read import PREFETCHED, RowsRead
from ratingsite.foundations.states import transitions
from tournaments.arbiters.models import Arbiter, Licence
from tournaments.regulations.rate_of_play import counted_minutes


class Format(models.TextChoices):
    """The formats of contracts.md."""

    SWISS = "swiss", _("Swiss system")
    ROUND_ROBIN = "round-robin", _("Round robin")
    DOUBLE_ROUND_ROBIN = "double-round-robin", _("Double round robin")
    SCHEVENINGEN = "scheveningen", _("Scheveningen")
    TEAM = "team", _("Team tournament")
    MATCH = "match", _("Match")
    KNOCKOUT = "knockout", _("Knockout")
    LEAGUE = "league", _("League")
    SCHILLER = "schiller", _("Schiller system")


class Championship(models.TextChoices):
    """Kinds of championship that a rule asks about; the rating officer confirms them."""

    NATIONAL = "national", _("National championship")  # 6.33 until 2021; titles 1.4.3a
    NATIONAL_TEAM = "national-team", _("National team championship")  # titles 1.4.3b
    ZONAL = "zonal", _("Zonal tournament")  # titles 1.4.3c
    TEAM = "team", _("Olympiad, World or Continental team championship")  # 2009 7.14f; titles 1.4.1b
    WORLD_CUP = "world-cup", _("World Cup")  # titles 1.4.1b


class RatingsUsed(models.TextChoices):
    """Whose ratings count in an event over several lists (2003, 4.11; 2009, 4.12 and 4.13)."""

    AT_THE_START = "at-the-start", _("those of the list in force on its first day")
    AT_THE_GAME = "at-the-game", _("those of the list in force on the day of each game")


class Festival(models.Model):
    """Sections of one occasion: they share place, days, arbiters and rate of play, and each is a tournament."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("name of the festival"), max_length=100)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="+")
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("festival")
        verbose_name_plural = _("festivals")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """One event, from the draft of its registration to its end."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        SUBMITTED = "submitted", _("submitted")
        LATE = "late", _("late – waits for a decision")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        WITHDRAWN = "withdrawn", _("withdrawn")
        CANCELLED = "cancelled", _("cancelled")
        LAPSED = "lapsed", _("lapsed – not reported in time")
        NOT_RATED = "not-rated", _("not rated")

    MOVES = transitions(
        "registration",
        **{
            "draft": "submitted late withdrawn",
            "submitted": "approved refused withdrawn late",  # late: changed, and too late for what was changed
            "late": "approved refused withdrawn submitted",
            # submitted: the chair has called it in; withdrawn, from here on: with the order that it rests on
            "approved": "running finished cancelled withdrawn submitted",
            "refused": "submitted late approved withdrawn",  # approved: an appeal was upheld (0.4)
            # approved, from here on: postponed by a change that was decided on when its first day had come
            "running": "finished approved cancelled not-rated withdrawn",
            # running: a registration that was ordered may have been entered with a last day too early (2009, 0.2)
            "finished": "running approved cancelled lapsed not-rated withdrawn",
            # leave for a late report (CFC 733); the texts that know an order without the federation know no last list
            "lapsed": "finished",
            "not-rated": "running finished",  # taken back, or an appeal was upheld (0.4)
        },
    )
    LAST = (State.WITHDRAWN, State.CANCELLED)
    """Nothing leads on from here; what was meant to be played is registered anew."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("name"), max_length=100)
    city = models.CharField(_("place"), max_length=100)
    search_name = models.CharField(max_length=201, editable=False, default="")
    # 1.1: whole minutes that the rate of play gives for the moves that are counted; none where it cannot be read
    counted_minutes = models.PositiveIntegerField(null=True, editable=False)
    federation = models.ForeignKey(Federation, on_delete=models.PROTECT, related_name="tournaments")
    # 0.2: of the territory in which it is held, where another federation registers it, reports and pays
    territory = models.ForeignKey(Federation, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    system = models.ForeignKey(RatingSystem, on_delete=models.PROTECT, related_name="tournaments")
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    format = models.CharField(_("format"), max_length=24, choices=Format.choices)
    rate_of_play = models.CharField(_("rate of play"), max_length=100)  # as tournaments.regulations reads it
    expected_players = models.PositiveSmallIntegerField(_("expected players"))
    # 0.2.1 and 1.1: the strongest players decide how long the notice and how much time there must be
    highest_rating = models.PositiveSmallIntegerField(_("highest rating expected"), null=True, blank=True)
    highest_rating_of_women = models.PositiveSmallIntegerField(
        _("highest rating of a woman expected"), null=True, blank=True
    )
    will_be_rated = models.BooleanField(
        _("the regulations of the event say that it will be rated"), default=False
    )  # 9.2
    is_title_tournament = models.BooleanField(_("norms can be made"), default=False)  # 1.11: 30 days
    other_systems = models.ManyToManyField(RatingSystem, blank=True, related_name="also_tournaments")
    is_hybrid = models.BooleanField(_("played under hybrid conditions"), default=False)  # 0.2, third paragraph
    is_official = models.BooleanField(_("official FIDE or continental event"), default=False)  # 0.3, 7.13
    # 2003 and 2009, 0.2: rated by an order of the commission, without its federation; the order says why
    is_ordered = models.BooleanField(default=False, editable=False)
    # CFC 733: it came in with its report, and was not registered before
    is_reported_alone = models.BooleanField(default=False, editable=False)
    # under which FIDE's rating server has it; the office types it
    fide_code = models.PositiveIntegerField(_("FIDE event code"), null=True, blank=True)
    championship = models.CharField(_("championship"), max_length=16, choices=Championship.choices, blank=True)
    is_for_women = models.BooleanField(_("for women only"), default=False)  # 6.33 until 2021
    has_fixed_pairings = models.BooleanField(_("pairings fixed in advance"), default=False)  # titles 1.4.1e
    rates_decided_games = models.BooleanField(
        _("games after the decision of a match are rated too"), default=False
    )  # 6.2: asked for beforehand
    ratings_used = models.CharField(
        _("ratings used"), max_length=12, choices=RatingsUsed.choices, default=RatingsUsed.AT_THE_START
    )
    ratings_chosen_on = models.DateField(_("chosen on"), null=True, blank=True)  # 2009, 4.13: before the first round
    stage_of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="stages")  # 6.2
    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, null=True, blank=True, related_name="sections")
    is_advertised = models.BooleanField(_("the time control was advertised"), default=False)  # CFC 711
    is_example = models.BooleanField(default=False)  # invented people, plainly marked
    # C.07, in their order: "DE, BH/C1, SB" as tournaments.regulations.tie_breaks names them
    tie_breaks = models.CharField(_("tie-breaks"), max_length=60, blank=True)
    website = models.URLField(_("website"), blank=True)
    # what the report form asks besides (IT3), and what players ask
    pairing_system = models.CharField(_("pairing system"), max_length=60, blank=True)
    pairing_program = models.CharField(_("pairing program"), max_length=60, blank=True)
    boards = models.PositiveSmallIntegerField(_("boards of a team"), null=True, blank=True)
    teams = models.PositiveSmallIntegerField(_("teams"), null=True, blank=True)
    venues = models.TextField(
        _("venues"), max_length=2000, blank=True
    )  # one a line; 0.2: where the players of a hybrid event sit
    venue_zone = models.CharField(_("time zone of the venue"), max_length=40, blank=True)  # empty: the federation's
    affiliated_organisation = models.CharField(
        _("Affiliated Organisation"), max_length=100, blank=True
    )  # 0.2 from 2023-12-25
    contact_email = models.EmailField(_("contact"), blank=True)  # for the office alone
    prizes = models.TextField(_("prizes"), max_length=2000, blank=True)
    remarks = models.TextField(_("remarks"), max_length=2000, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments")
    created_at = models.DateTimeField(_("created"))
    registered_at = models.DateTimeField(
        _("registered"), null=True, blank=True
    )  # the server's receipt; nobody writes it
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    decision_reason = models.TextField(_("reason"), blank=True)
    # the broken findings for which that reason was given, as ``deciding.despite_document`` writes them
    approved_despite = models.JSONField(default=list, editable=False)
    # 0.2: the chair of the commission has taken the decision to himself
    called_in_at = models.DateTimeField(_("called in"), null=True, blank=True, editable=False)
    called_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    called_in_reason = models.TextField(_("why it was called in"), blank=True, editable=False)
    # entered by the rating officer after it was played, and why
    entered_because = models.TextField(_("why it was entered afterwards"), blank=True, editable=False)
    # cancelled by whom and why; lapsed by nobody
    ended_at = models.DateTimeField(_("cancelled or lapsed"), null=True, blank=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    ended_reason = models.TextField(_("why it was cancelled"), blank=True)
    # whether something may still have to be done of it: see ``in_hand.py``
    in_hand = models.BooleanField(default=True, db_default=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_it_starts"),
            models.CheckConstraint(
                condition=Q(territory__isnull=True) | ~Q(territory=F("federation")), name="territory_of_another"
            ),
            models.CheckConstraint(condition=Q(rounds__gte=1, rounds__lte=99), name="tournament_rounds_in_range"),
            models.CheckConstraint(
                condition=Q(registered_at__isnull=False) | Q(state__in=["draft", "withdrawn"]),
                name="registered_once_submitted",
            ),
            models.CheckConstraint(
                condition=~Q(state="cancelled") | (Q(ended_by__isnull=False) & ~Q(ended_reason="")),
                name="cancelled_tournaments_say_why",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["cancelled", "lapsed"]) | Q(ended_at__isnull=False),
                name="ended_tournaments_say_when",
            ),
            models.UniqueConstraint(
                fields=["fide_code"], condition=Q(fide_code__isnull=False), name="one_tournament_a_fide_code"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "starts_on"], name="tournament_by_state"),
            models.Index(fields=["starts_on", "name", "id"], name="tournament_by_first_day"),
            models.Index(fields=["ends_on", "starts_on"], name="tournament_by_last_day"),
            models.Index(fields=["state", "federation"], condition=Q(in_hand=True), name="tournament_in_hand"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the search key in step with the name and the place, and the minutes with the rate of play.

        Who writes it whole takes it up: what was read before the night does not put it away again.
        """
        self.in_hand = self.in_hand or kwargs.get("update_fields") is None
        self.search_name = search_key(f"{self.name} {self.city}")[:201]
        self.counted_minutes = counted_minutes(self.rate_of_play)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def held_in_id(self) -> str:
        """The code of the federation in whose territory it is held: ``federation`` is the one that registers it."""
        return self.territory_id or self.federation_id

    @property
    def held_in(self) -> Federation:
        """The federation in whose territory it is held."""
        return self.territory or self.federation

    @property
    def systems(self) -> list[RatingSystem]:
        """Every system that it is rated in, the one it was registered for first."""
        return [self.system, *self.read_once("other_systems")]

    @property
    def system_codes(self) -> list[str]:
        """Their codes: rules ask for no more."""
        return [self.system_id, *(system.code for system in self.read_once("other_systems"))]

    @property
    def arbiters(self) -> list[Appointment]:
        """Its arbiters, the chief first, without those who have declined."""
        return [each for each in self.read_once("appointments") if each.state != Appointment.State.DECLINED]

    def roles_of(self, user_id: int) -> set[str]:
        """What somebody is among its arbiters, unless he has declined: every act and button asks it."""
        return {each.role for each in self.arbiters if each.user_id == user_id}

    def read_once(self, name: str) -> Iterable[Any]:
        """What hangs on it: every rule and every permission asks for the same rows. Who writes them says ``forget``."""
        known: dict[str, Any] = self.__dict__.setdefault(PREFETCHED, {})
        if name not in known:
            known[name] = getattr(self, name).all()  # keeps its rows, where those stand that are read beforehand
        return known[name]  # type: ignore[no-any-return]

    def have_read(self, name: str, rows: Sequence[Any]) -> None:
        """The same where somebody has read it, for many of them at once."""
        self.__dict__.setdefault(PREFETCHED, {})[name] = RowsRead(self, name, rows)

    def forget(self, *names: str) -> None:
        """What was read of these is others' by now."""
        for name in names:
            getattr(self, PREFETCHED, {}).pop(name, None)

    @property
    def skips_endorsement(self) -> bool:
        """Whether the certified report lies with the administrator at once: official (0.3), ordered (2009, 0.2), or
        entered afterwards by the rating officer, who has endorsed it by that."""
        return self.is_official or self.is_ordered or self.is_entered_afterwards

    @property
    def is_entered_afterwards(self) -> bool:
        """Whether the rating officer entered it when its first day was past."""
        return bool(self.entered_because)

    @property
    def is_called_in(self) -> bool:
        """0.2: whether the chair of the commission decides on the registration, and not the rating officer."""
        return self.called_in_at is not None

    def local_day(self, moment: datetime) -> date:
        """The calendar day of a moment where the tournament is held; deadlines are counted in these."""
        return counted_day(moment, self.zone)

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the venue, where it is not the federation's: rounds begin and days end by it."""
        return ZoneInfo(self.venue_zone) if self.venue_zone else self.federation.zone


class PartCode(models.Model):
    """FIDE's own code of a numbered part of a long tournament; a part without one goes under the tournament's."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="part_codes")
    part = models.PositiveSmallIntegerField(_("part"))
    fide_code = models.PositiveIntegerField(_("FIDE event code"), unique=True)

    class Meta:
        ordering = ["tournament", "part"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "part"], name="one_code_a_part"),
            models.CheckConstraint(condition=Q(part__gte=1), name="parts_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.part}: {self.fide_code}"


class ScheduledRound(models.Model):
    """When a round is to be played."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("round"))
    day = models.DateField(_("day"))
    time = models.TimeField(_("time"), null=True, blank=True)
    has_unequal_times = models.BooleanField(_("unequal times"), default=False)  # rapid and blitz 1.1: not rated

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_date_a_round")]

    def __str__(self) -> str:
        return f"{self.number}: {self.day}"


class Appointment(models.Model):
    """An arbiter of a tournament, with the licence held. With a user, that user acts for it in the portal.

    ``email`` is what the organiser typed: who has the account of this address is appointed without telling him so.
    Of somebody on the register of arbiters the licence is the one of the days of the tournament. It is the arbiter who
    accepts or declines; who certifies the report has accepted.
    """

    class Role(models.TextChoices):
        CHIEF = "chief", _("chief arbiter")
        DEPUTY = "deputy", _("deputy arbiter")

    class State(models.TextChoices):
        ASKED = "asked", _("has not accepted yet")
        ACCEPTED = "accepted", _("has accepted")
        DECLINED = "declined", _("has declined")

    MOVES = transitions("appointment", asked="accepted declined", accepted="declined", declined="accepted")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="appointments")
    role = models.CharField(_("role"), max_length=8, choices=Role.choices)
    name = models.CharField(_("name"), max_length=100)
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    licence = models.CharField(_("licence"), max_length=2, choices=Licence.choices, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    rounds = models.CharField(_("rounds"), max_length=120, blank=True)  # "1, 2, 5" of a deputy; empty: all of them
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="appointments"
    )
    arbiter = models.ForeignKey(Arbiter, on_delete=models.PROTECT, null=True, blank=True, related_name="appointments")
    state = models.CharField(_("answer"), max_length=8, choices=State.choices, default=State.ASKED)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    declined_reason = models.TextField(_("why it was declined"), blank=True)

    class Meta:
        ordering = ["role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament"], condition=Q(role="chief"), name="one_chief_arbiter"),
            models.CheckConstraint(
                condition=~Q(state="declined") | ~Q(declined_reason=""), name="who_declines_an_appointment_says_why"
            ),
        ]
        # whether somebody is an arbiter of a tournament is asked of thousands at once
        indexes = [
            models.Index(fields=["user", "tournament"], name="appointments_of_a_user"),
            models.Index(fields=["tournament"], condition=Q(state="declined"), name="declined_appointments"),
        ]

    def __str__(self) -> str:
        return f"{self.licence} {self.name}".strip()

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The rounds in which a deputy is present; none where it is all of them."""
        return tuple(int(number) for number in self.rounds.split(", ") if number)


class EventDecision(models.Model):
    """A signed decision on a tournament, one of its games or one of its players. Taken back, it stays in the record."""

    class Kind(models.TextChoices):
        TIME_CONTROL = "time-control", _("rated with this time control")  # 1.1: 45+30 and 60+30, one by one (2026)
        HYBRID = "hybrid", _("hybrid conditions approved")  # 0.2
        LONG_EVENT = "long-event", _("more than 90 days allowed")  # 2009, 4.12
        CHAMPIONSHIP = "championship", _("championship confirmed")
        FORMAT = "format", _("format approved for norms")  # titles 1.4.2e
        LATE_REPORT = "late-report", _("rated although reported late")  # CFC 733
        RATING_REFUSED = "rating-refused", _("not rated")  # 0.4
        FORCE_MAJEURE = "force-majeure", _("game not rated: force majeure")  # 5.1
        FAIR_PLAY = "fair-play", _("game not rated: fair play")  # 5.1
        UNEQUAL_TIMES = "unequal-times", _("game not rated: unequal times")  # rapid and blitz 1.1
        DEFAULT_COUNTS = "default-counts", _("game lost by default rated")  # CFC 718
        HOLD = "hold", _("held")  # 5.1, 0.4.4: under inquiry

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="decisions")
    kind = models.CharField(_("decision"), max_length=16, choices=Kind.choices)
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)  # with players: one game
    white = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    black = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # of a game with unequal times: what each player had
    white_minutes = models.PositiveSmallIntegerField(_("minutes of White"), null=True, blank=True)
    black_minutes = models.PositiveSmallIntegerField(_("minutes of Black"), null=True, blank=True)
    article = models.CharField(_("article"), max_length=12)
    reason = models.TextField(_("reason"))
    decided_at = models.DateTimeField(_("decided"))
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    office = models.CharField(_("office"), max_length=24)  # the one in which it was decided
    ended_at = models.DateTimeField(_("taken back or released"), null=True, blank=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    ended_reason = models.TextField(_("why it was taken back"), blank=True)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        ordering = ["tournament", "decided_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(white__isnull=True, black__isnull=True) | Q(round__isnull=False),
                name="a_decided_game_has_a_round",
            ),
            models.CheckConstraint(
                condition=Q(white_minutes__isnull=True, black_minutes__isnull=True)
                | (Q(white_minutes__isnull=False, black_minutes__isnull=False) & ~Q(white_minutes=F("black_minutes"))),
                name="both_players_have_minutes_that_differ",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, ended_by__isnull=True) | Q(ended_at__isnull=False),
                name="who_ends_a_decision_has_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"

    @property
    def is_in_force(self) -> bool:
        """Whether nobody has taken it back."""
        return self.ended_at is None
