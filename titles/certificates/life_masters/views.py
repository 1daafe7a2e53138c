"""Life Masters of the CFC: the public register, one of them with its certificate, and the request for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ratings.regulations.cfc.book import HOME
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Person, Relations, can, decision_on
from ratingsite.office.appeals.on_pages import shown_refusals
from ratingsite.office.audit.services import history_of
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, permit, signed_in, today
from ratingsite.office.pages import Act
from titles.certificates.documents import pdf_response
from titles.certificates.life_masters import corrected_lists, services
from titles.certificates.life_masters.appeals import LIFE_MASTER
from titles.certificates.life_masters.documents import paper_of
from titles.certificates.life_masters.forms import LifeMasterForm
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.permissions import new_life_master
from titles.certificates.life_masters.selectors import issued
from titles.certificates.life_masters.selectors import life_masters as all_masters
from titles.norms.refusals import ReasonMissing

A_PAGE = 50
UNPROCESSABLE = 422
EDITION = "cfc-2009"
LABELS = {
    "issue": gettext_lazy("Issue the certificate"),
    "refuse": gettext_lazy("Refuse the certificate"),
    "withdraw": gettext_lazy("Withdraw the request"),
    "uphold": gettext_lazy("Uphold it"),
    "revoke": gettext_lazy("Revoke the certificate"),
}
WITH_REASON: dict[str, Callable[..., object]] = {
    "refuse": services.refuse_life_master,
    "withdraw": services.withdraw_life_master,
    "uphold": corrected_lists.uphold_life_master,
    "revoke": corrected_lists.revoke_life_master,
}


@require_safe
def life_masters(request: HttpRequest) -> HttpResponse:
    """Everybody with the certificate, the latest first."""
    page = Paginator(issued(), A_PAGE).get_page(request.GET.get("page"))
    pages = {"previous": f"?page={page.number - 1}" if page.has_previous() else ""}
    pages["next"] = f"?page={page.number + 1}" if page.has_next() else ""
    context = {"page": page, "pages": pages, "edition": EDITION, "may_ask": _may_ask_for_somebody(request.user)}
    return render(request, "titles/life_masters/life_masters.html", context)


def _may_ask_for_somebody(user: Person) -> bool:
    """The player for himself, the officer of the CFC for anybody."""
    of_others, own = Relations("life-master", "new", HOME), Relations("life-master", "new", HOME, frozenset({"self"}))
    is_player = isinstance(user, User) and user.player_claims.filter(state="confirmed").exists()
    return can(user, "ask", of_others, day=today()) or (is_player and can(user, "ask", own, day=today()))


@acts
def life_master_new(request: HttpRequest) -> HttpResponse:
    """Ask for a certificate, with evidence of games that no list of this portal has."""
    by = acting_user(request)
    if not _may_ask_for_somebody(by):
        raise Http404
    form = LifeMasterForm(request.POST or None, request.FILES or None, initial=request.GET.dict(), day=today())
    if request.method == "POST" and form.is_valid():
        player = form.cleaned_data["player"]
        stands = new_life_master(player, by)
        if stands.state != "new":
            form.add_error("player", _("This player has the certificate, or somebody waits for it already (738)."))
        elif not can(by, "ask", stands, day=today()):
            form.add_error("player", _("Expected your own number."))
        else:
            master = services.ask_for_life_master(player, form.said, by=by, now=now())
            messages.success(request, _("Asked. The business office of the CFC decides."))
            return redirect("life_master", master.pk)
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "titles/life_masters/new.html", {"form": form, "edition": EDITION}, status=status)


@require_safe
def life_master(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One Life Master: what it rests on, who has decided, and the certificate."""
    master = find_permitted(request, all_masters(), "view", pk=pk)
    user = request.user
    sees_file = isinstance(user, User) and can(user, "view", _as_asked(master, user), day=today())
    context = {
        "master": master,
        "edition": EDITION,
        "acts": list(_acts(master, user)),
        "sees_file": sees_file,
        "refusals": shown_refusals({LIFE_MASTER: [master.pk]}, user, now=now()),
        "history": history_of(master) if sees_file else [],
        "federation": master.federation,
    }
    return render(request, "titles/life_masters/life_master.html", context)


def _as_asked(master: LifeMaster, user: User) -> Relations:
    """As it stood before everybody could see it: who may see the evidence is asked of that state."""
    stands = new_life_master(master.player, user)
    owner = {"owner"} if master.asked_by_id == user.pk else set()
    return Relations("life-master", "asked", stands.federation, stands.named | owner)


def _acts(master: LifeMaster, user: Person) -> Iterator[Act]:
    for act, label in LABELS.items():
        decision = decision_on(user, act, master, day=today())
        if decision.allowed:
            yield Act(
                label=str(label),
                url=reverse("life_master_act", args=[master.pk, act]),
                is_main=act == "issue",
                asks_reason=act in WITH_REASON,
                reason_label=_("Why") if act in WITH_REASON else "",
                article=decision.article,
                edition=EDITION,
            )


@require_safe
def certificate(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The certificate as a PDF, for everybody who may see it."""
    master = find_permitted(request, LifeMaster.objects.filter(number__isnull=False), "view", pk=pk)
    return pdf_response(str(master.number), lambda: paper_of(master))


@require_safe
@signed_in
def evidence(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The file that was brought, for those who decide and those who brought it."""
    master = find_permitted(request, LifeMaster.objects.exclude(file=None), "view", pk=pk)
    permit(request, "view", _as_asked(master, acting_user(request)))
    return attachment(bytes(master.file or b""), master.file_name, content_type="application/pdf")


@require_POST
@acts
def life_master_act(request: HttpRequest, pk: UUID, act: str) -> HttpResponse:
    """Issue, refuse, withdraw."""
    master, by = find_permitted(request, all_masters(), "view", pk=pk), acting_user(request)
    if act not in LABELS:
        raise Http404
    permit(request, act, master)
    try:
        if act == "issue":
            services.issue_life_master(master, by=by, now=now())
        else:
            WITH_REASON[act](master, by=by, now=now(), reason=request.POST.get("reason", "")[:2000])
    except ReasonMissing:
        return asked_for_the_reason(request)
    else:
        messages.success(request, _("Done."))
    return redirect("life_master", pk)
