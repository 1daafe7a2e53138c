"""What titles knows, as questions: the norms of a report or a player, the certificates, and the work that waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from functools import reduce
from operator import or_

from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratingsite.foundations.kept_questions import AmongGiven
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import Person, can, offices_of
from ratingsite.office.accounts.policy import states_open_to
from ratingsite.office.pages import WorkItem
from titles.norms.chasing import waiting_rows
from titles.norms.doubts import marked_at
from titles.norms.models import Norm
from titles.norms.permissions import no_officer, norm_rows
from tournaments.reports.models import Report

HEAVY = ("report__norm_search__tournament_findings", "report__norm_search__near_misses", "report__statements")
"""What the page of a player does not read of the reports of his norms."""


def norms() -> QuerySet[Norm]:
    """Norms with everything that a page about them and the policy look at."""
    found = Norm.objects.select_related(
        "player", "report__tournament__federation", "certified_by", "countersigned_by", "approved_by"
    )
    return found.prefetch_related("report__tournament__appointments", with_certificates())


def with_certificates(path: str = "") -> Prefetch[str]:
    """Reads the certificates of norms with them; ``path`` leads to the norms, and ends in ``__``."""
    # the documents are heavy: they stay in their rows until one is asked for
    certificates = Norm.certificates.rel.related_model.objects.defer("pdf", "facts")  # type: ignore[attr-defined]
    return Prefetch(f"{path}certificates", certificates)


def public_norms() -> QuerySet[Norm]:
    """The norms that everybody may see, the latest first."""
    return norms().filter(state__in=states_open_to("norm", "view", "everybody")).order_by("-approved_at", "pk")


def norms_of(player: Player) -> QuerySet[Norm]:
    """A player's approved norms under any number, the latest first, as the player's page needs them."""
    return norms_under(Q(player__in=numbers_of([player.pk])))


def norms_under(numbers: Q | AmongGiven) -> QuerySet[Norm]:
    """The same under numbers that somebody has asked for: who signed stands on their own pages."""
    found = public_norms().filter(numbers).select_related(None)
    found = found.select_related("report__tournament", "report__norm_search").defer(*HEAVY)
    return found.prefetch_related(None).prefetch_related(with_certificates())


def norms_in(report: Report, user: Person, *, day: date) -> list[Norm]:
    """The norms of a report that this person may see, highest title first, then in the order of the names."""
    order = list(Norm.Title)
    of_report = norms().filter(report=report).annotate(has_no_officer=no_officer(day))
    found = [norm for norm in of_report if can(user, "view", norm, day=day)]
    return sorted(found, key=lambda norm: (order.index(Norm.Title(norm.title)), norm.player.search_name))


# ---------------------------------------------------------------- my work
ACTS = ("certify", "countersign", "approve", "release", "uphold")


def work_for(user: User, day: date) -> list[WorkItem]:
    """The norms that wait for this person's signature; overdue ones, and where those of the own players hang."""
    found = list(norms().filter(_whose_turn(user, day)).annotate(has_no_officer=no_officer(day)))
    doubted = marked_at(found)
    items = [_item(norm, doubted.get(str(norm.pk))) for norm in found]
    for more, what, reminds in _outstanding(user, day):
        items += [_outstanding_item(norm, what, reminds=reminds) for norm in norms().filter(more)]
    return items


def rows_waiting(user: User, day: date) -> list[QuerySet[Norm]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [
        Norm.objects.filter(rows) for rows in (_whose_turn(user, day), *(each[0] for each in _outstanding(user, day)))
    ]


def _outstanding(user: User, day: date) -> Iterator[tuple[Q, str, bool]]:
    """Norms that somebody else has to sign: what the commission asks for again, and what hangs of the own players."""
    mine = _whose_turn(user, day)
    held = [each for each in offices_of(user, day) if each.federation_id or each.office in (Office.QC, Office.QC_CHAIR)]
    if any(each.office in (Office.QC, Office.QC_CHAIR) for each in held):
        overdue = open_to(user, "chase", norm_rows(user, day=day), day=day) & ~mine
        yield overdue, _("The signature is overdue: ask for it again, or refuse the norm"), True
    codes = [each.federation_id for each in held if each.office == Office.RATING_OFFICER]
    if codes:
        own = Q(dossier__player__federation__in=codes)
        yield (
            own & waiting_rows(day) & ~mine,
            _("A norm of your player hangs: see whose signature is outstanding"),
            False,
        )


def _outstanding_item(norm: Norm, what: str, *, reminds: bool) -> WorkItem:
    return replace(_item(norm), what=what, reminds=reminds)


def _whose_turn(user: User, day: date) -> Q:
    """Norms in a state that this person moves on; who holds one has to end the inquiry."""
    rows = norm_rows(user, day=day)
    return reduce(or_, (open_to(user, act, rows, day=day) for act in ACTS))


def _item(norm: Norm, doubted_at: datetime | None = None) -> WorkItem:
    what, since = _next_act(norm)
    return WorkItem(
        kind=_("Norm"),
        title=f"{norm}, {norm.report.tournament}",
        url=reverse("norm", args=[norm.pk]),
        what=what,
        since=doubted_at or since or norm.found_at,
        article="0.4.4" if norm.state == Norm.State.HELD else "1.8",
        edition=norm.edition,
    )


def _next_act(norm: Norm) -> tuple[str, datetime | None]:
    """What the act is called that moves a norm on, and since when it waits."""
    if norm.state == Norm.State.APPROVED:
        return _("What it rests on has changed: uphold or void it"), norm.approved_at
    if norm.state == Norm.State.CERTIFIED and getattr(norm, "has_no_officer", False):
        return _("Check and countersign it in the place of the rating officer"), norm.certified_at
    return {
        Norm.State.FOUND: (_("Check and sign it as chief arbiter"), norm.found_at),
        Norm.State.CERTIFIED: (_("Check and countersign it"), norm.certified_at),
        Norm.State.COUNTERSIGNED: (_("Approve it and issue the certificate"), norm.countersigned_at),
        Norm.State.HELD: (_("Held: end the inquiry and release it"), norm.held_at),
    }[Norm.State(norm.state)]
