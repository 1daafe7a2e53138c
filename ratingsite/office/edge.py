"""What every view starts with: who is it, what day is it, may this person see or do this? Otherwise 404."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import get_script_prefix, is_valid_path
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, can, is_colleague
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import last_done, last_mover
from ratingsite.office.clock.services import now
from ratingsite.office.drafts.services import forget_stash, is_form, stash_before_log_in
from ratingsite.office.page_tags import WITHOUT_CHOICE, WITHOUT_REASON

WRITTEN_WITH_ACTS = ("reason", "note")
LONGEST_WRITTEN = 4000

View = Callable[..., HttpResponse]
AnyModel = TypeVar("AnyModel", bound=Model)


def today() -> date:
    """The office's day, for asking which offices are held."""
    return now().date()


def find_permitted(
    request: HttpRequest, things: QuerySet[AnyModel] | type[AnyModel], act: str, **lookup: Any
) -> AnyModel:
    """The object, if this person may do the act to it; otherwise 404, as if there were none."""
    thing = get_object_or_404(things, **lookup)
    if not can(request.user, act, thing, day=today()):
        raise Http404
    return thing


def permit(request: HttpRequest, act: str, thing: Any) -> None:
    """404 unless this person may do the act to the object at hand."""
    if not can(request.user, act, thing, day=today()):
        raise Http404


def signed_in(view: View) -> View:
    """Send the stranger to the log-in and back; what an expired session had typed is kept meanwhile."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if isinstance(request.user, User):
            if request.method == "POST" and not is_form(request.path):
                forget_stash(request)  # what is sent now is what the page has given back
            return view(request, *args, **kwargs)
        if "HX-Request" in request.headers:
            return _stranger_to_a_part(request)
        if request.method == "POST":
            kept = _("You were signed out meanwhile. What you typed has been kept: sign in to go on.")
            lost = _("You were signed out meanwhile. Nothing was done: sign in and send it again.")
            messages.info(request, kept if stash_before_log_in(request) else lost)
        return redirect_to_login(request.get_full_path())

    return wrapped


def _stranger_to_a_part(request: HttpRequest) -> HttpResponse:
    """Part of a page asks by itself: a form that is being typed must stay, what is only watched is asked for anew.

    A field that asks what to propose says its name.
    """
    answer = HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    if request.method != "POST" and "HX-Trigger-Name" not in request.headers:
        answer["HX-Refresh"] = "true"
    return answer


def acts(view: View) -> View:
    """For views that change something: a refusal by the policy is a 404, somebody else's quicker move a message."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotPermitted as refusal:
            if refusal.decision.waits_for:  # this person's act, but not in this state
                return _moved_on(request, refusal.thing)
            done, user = last_done(refusal.thing, refusal.act), acting_user(request)
            if done and done.by == user:
                return _moved_on(request, refusal.thing, is_own=True)
            if done and is_colleague(user, refusal.act, refusal.thing, done.office, day=today()):
                return _done_by(request, done)
            raise Http404 from refusal
        except (ForbiddenMove, StaleState):
            return _moved_on(request)

    return signed_in(wrapped)


def _moved_on(request: HttpRequest, thing: Any = None, *, is_own: bool = False) -> HttpResponse:
    if is_own or last_mover(thing) == acting_user(request).pk:  # a second click, or a second tab
        messages.info(request, _("Your own act has moved this on already. Nothing was done a second time."))
    else:
        words = _("Somebody was quicker: this has moved on meanwhile. Nothing was changed by you.")
        messages.warning(request, words + as_written(request))
    return redirect(page_of(request.path))


def _done_by(request: HttpRequest, done: AuditEntry) -> HttpResponse:
    """The same act has been done by another one of the same office: who it was, and why."""
    words = _("%(name)s has done this already. Nothing was changed by you.") % {"name": done.by}
    if done.reason:
        words += " " + _("The reason that was given: %s") % done.reason
    messages.warning(request, words + as_written(request))
    return redirect(page_of(request.path))


def as_written(request: HttpRequest) -> str:
    """The words that went with an act which came too late: the field that they stood in may be gone."""
    written = [text for name in WRITTEN_WITH_ACTS if (text := request.POST.get(name, "").strip())]
    return "".join(" " + _("What you had written: “%s”") % text[:LONGEST_WRITTEN] for text in written)


def page_of(path: str) -> str:
    """An act's address is its object's page with the act behind it: ``…/approve/`` belongs to ``…/``.

    Where nothing stands there, because more of an address names what the act is about, it is the next one above.
    """
    above, root = path.rstrip("/").rpartition("/")[0] + "/", get_script_prefix()
    is_page = above in {root, "/"} or is_valid_path(f"/{above.removeprefix(root)}")
    return above if is_page else page_of(above)


def own_page(said: str) -> str:
    """The page of this portal that an address says; nothing where it is none, or leads elsewhere."""
    return said if said.startswith("/") and url_has_allowed_host_and_scheme(said, None) else ""


def asked_for_the_reason(request: HttpRequest, page: str = "", /, **kept: str) -> HttpResponse:
    """The page that the act stands on again: it says at the field of the act that nothing was written there.

    ``page`` is its address where the act's own does not lead to it; ``kept`` is what else was chosen in the form.
    """
    return _asked(request, WITHOUT_REASON, page, kept)


def asked_for_the_choice(request: HttpRequest, page: str = "", /, **kept: str) -> HttpResponse:
    """The same for an act that was sent without what is chosen for it: an article, an answer, lines of a list."""
    return _asked(request, WITHOUT_CHOICE, page, kept)


def _asked(request: HttpRequest, lacks: str, page: str, kept: dict[str, str]) -> HttpResponse:
    asked = {lacks: request.path, **kept}
    return redirect(f"{page or page_of(request.path)}?{urlencode(asked)}")


def acting_user(request: HttpRequest) -> User:
    """The signed-in user of a view behind ``signed_in``."""
    assert isinstance(request.user, User)  # noqa: S101 - the decorator has seen to it
    return request.user
