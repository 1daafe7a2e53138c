"""The pages that belong to no app: home, the search, and the errors; and what an office begins with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.lists.selectors import current_lists
from ratings.register.names import search_key
from ratings.register.search import first_found_players, player_as_typed
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.edge import today
from titles.certificates.forms import NUMBER as CERTIFICATE_NUMBER
from titles.norms.selectors import public_norms
from tournaments.registration.abroad.selectors import federation_with_events_abroad
from tournaments.registration.selectors import CalendarFilter, calendar, visible_tournaments

NEWS = 5  # lines under each heading of the home page
HITS = 10  # lines under each heading of a search
LONGEST_TYPED = 60


def home(request: HttpRequest) -> HttpResponse:
    """What this is, a search box, and what is new."""
    return render(request, "home.html", _news())


def _news() -> dict[str, Any]:
    """The latest lists, what is being played or was of late, and the norms granted last: what everybody may see."""
    tournaments = visible_tournaments(None, day=today()).order_by("-starts_on", "name")
    return {
        "lists": current_lists().select_related("system").order_by("-list_date", "system")[:NEWS],
        "tournaments": tournaments.select_related("federation")[:NEWS],
        "norms": public_norms()[:NEWS],
    }


# ---------------------------------------------------------------- the one search box
@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """A certificate's number or a player's leads straight there; words find players and tournaments."""
    typed = request.GET.get("q", "").strip()[:LONGEST_TYPED]
    if CERTIFICATE_NUMBER.fullmatch(typed):
        return redirect(f"{reverse('verify_form')}?{urlencode({'q': typed})}")
    if typed and (player := player_as_typed(typed)):
        return redirect("player", player.key)
    found = _found(request, typed) if search_key(typed) else {}
    return render(request, "search.html", {"typed": typed, "most": HITS, **found})


def _found(request: HttpRequest, typed: str) -> dict[str, Any]:
    """Players by the beginning of the name, tournaments by any words of theirs; one more of each than is shown."""
    visible = visible_tournaments(request.user, day=today())
    return {
        "players": first_found_players(typed, HITS + 1),
        "tournaments": calendar(visible, CalendarFilter(q=typed), day=today())[: HITS + 1],
    }


# ---------------------------------------------------------------- my work
@dataclass(frozen=True, eq=False)
class FirstStep:
    """What the holder of an office does first, for a page that would otherwise be empty. Each stands here once: to hold
    the words of two against each other they would have to be translated.
    """

    text: str | Promise
    act: str | Promise
    page: str  # the name of its address


FIRST_STEPS = {
    Office.ORGANISER: FirstStep(
        _(
            "As organiser you announce a tournament before it begins. "
            "Begin with what you know: what you type is kept until you send it."
        ),
        _("Register tournament"),
        "register_tournament",
    ),
    Office.ARBITER: FirstStep(
        _("As arbiter you find your tournaments in the calendar. When one is over, its page takes the report."),
        _("Find your tournament"),
        "tournaments",
    ),
    Office.RATING_OFFICER: FirstStep(
        _("As rating officer you will see here what your federation’s organisers announce and its arbiters report."),
        _("See the calendar"),
        "tournaments",
    ),
    Office.RATING_ADMINISTRATOR: FirstStep(
        _("As rating administrator you accept endorsed reports and start the run of a period."),
        _("See the rating runs"),
        "runs",
    ),
    Office.QC: FirstStep(
        _("As member of the commission you will see here the late registrations, lists and norms that need your word."),
        _("See the rating runs"),
        "runs",
    ),
}
FIRST_STEPS[Office.QC_CHAIR] = FIRST_STEPS[Office.QC]
LISTS = FirstStep(
    _("The first list of an office comes in as a file: FIDE’s of a month, or one of another portal."),
    _("Send a file with a rating list"),
    "list_import_new",
)
TO_FIDE = FirstStep(
    _("The files of endorsed reports go to FIDE’s rating server; here is what is still to be sent."),
    _("To FIDE"),
    "to_fide",
)
TO_ACCEPT = FirstStep(
    _("Endorsed reports that nobody warned of can be accepted together; every other one is looked at first."),
    _("Reports to accept"),
    "reports_to_accept",
)
OLD_EVENTS = FirstStep(
    _("An event that was played and never registered can be entered afterwards, with the reason."),
    _("Enter an event afterwards"),
    "enter_afterwards",
)
ORDERS = FirstStep(
    _("The commission may order an old top event to be rated without its federation (0.2)."),
    _("See the orders"),
    "orders",
)
FEES = FirstStep(
    _("What rating costs: invoices, receipts, and what each federation owes in a year."),
    _("Fees"),
    "fees",
)
ABROAD = FirstStep(
    _("A player’s own event abroad may count for the CFC rating, by a letter a month before (736)."),
    _("See the events abroad"),
    "events_abroad",
)
RECORD = FirstStep(_("Every act of everybody stands in the record, with its reason."), _("See the record"), "record")
OWN_DAYS = FirstStep(
    _("Your federation may ask its organisers to register earlier than the text asks."),
    _("Own days for registration"),
    "federations_days",
)
SUSPENDED = FirstStep(
    _("The Council suspends and excludes federations: their players stand on no list of FIDE (10.1)."),
    _("Suspended and excluded federations"),
    "federation_spans",
)
PEOPLE = FirstStep(
    _("Who holds which office: accounts to make and to suspend, offices to grant and to end."),
    _("People and offices"),
    "people",
)
APPEALS = FirstStep(
    _("Appeals against ratings, also those that wait for the appellant or a tournament director."),
    _("See the appeals"),
    "every_rating_appeal",
)
CORRECTIONS = FirstStep(
    _("A wrong list is corrected from its own page, and so is an operation on a whole list prepared."),
    _("See the corrections of lists"),
    "list_corrections",
)
MORE_STEPS = {
    Office.RATING_OFFICER: (TO_FIDE, FEES, OLD_EVENTS, OWN_DAYS, APPEALS, PEOPLE),
    Office.RATING_ADMINISTRATOR: (LISTS, TO_ACCEPT, TO_FIDE, FEES, ORDERS, APPEALS, PEOPLE, RECORD),
    Office.QC: (ORDERS, APPEALS, PEOPLE, RECORD),
    Office.QC_CHAIR: (ORDERS, APPEALS, PEOPLE, RECORD),
    Office.RATING_AUDITOR: (APPEALS, CORRECTIONS),
    Office.RATING_COMMITTEE: (APPEALS, CORRECTIONS),
    Office.EXECUTIVE_DIRECTOR: (FEES,),
    Office.FEDERATION_PRESIDENT: (FEES,),
    Office.PRESIDENT: (SUSPENDED, RECORD),
    Office.COUNCIL: (SUSPENDED, RECORD),
    Office.ETHICS: (RECORD,),
}


def first_steps(user: User, day: date) -> list[FirstStep]:
    """What the offices held let the person begin, each step once."""
    return list(dict.fromkeys(step for held in offices_of(user, day) for step in _steps_of(held)))


def _steps_of(held: OfficeHeld) -> Iterator[FirstStep]:
    if held.office in FIRST_STEPS:
        yield FIRST_STEPS[Office(held.office)]
    yield from MORE_STEPS.get(Office(held.office), ())
    if held.federation_id == federation_with_events_abroad():
        yield ABROAD


# ---------------------------------------------------------------- errors
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers on an answer that is no page and names no icon."""
    return redirect(static("img/favicon.svg"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose secret is too old: nothing was changed, and the browser still has what was typed."""
    return render(request, "403_csrf.html", status=403)
