"""The certificate as a document, its check by anybody, and its revocation."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ratingsite.accounts.permissions import can
from ratingsite.clock.services import now
from ratingsite.edge import acting_user, acts, find_permitted, today
from titles.cards import card_figures, card_rows
from titles.forms import CODE, NUMBER, CheckForm
from titles.guessing import guesses_too_often, note_miss
from titles.models import NormCertificate
from titles.regulations import edition_by_id
from titles.selectors import certificate_by_code, certificate_by_number, certificates, norms
from titles.services import certificates as services
from titles.services.refusals import ReasonMissing


@require_GET
def document(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The PDF as it was issued."""
    certificate = find_permitted(request, certificates(), "download", norm=pk)
    response = HttpResponse(bytes(certificate.pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{certificate.number}.pdf"'
    return response


@require_POST
@acts
def revoke(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the certificate of a norm back."""
    certificate = get_object_or_404(certificates(), norm=pk)
    reason = request.POST.get("reason", "").strip()[:2000]
    try:
        services.revoke_certificate(certificate, by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        messages.error(request, _("Nothing was done: this act needs a reason."))
        return redirect("norm", pk)
    messages.success(request, _("Revoked. The check of %s says so from now on.") % certificate.number)
    return redirect("norm", pk)


# ---------------------------------------------------------------- check by anybody
@require_GET
def verify_form(request: HttpRequest) -> HttpResponse:
    """Check a number or a code that somebody types; a number says whether it is valid, a code shows everything."""
    form = CheckForm(request.GET if "q" in request.GET else None)
    if not form.is_valid():
        return render(request, "titles/verify_form.html", {"form": form})
    asked = form.cleaned_data["q"]
    if not form.is_number:
        return redirect("verify", asked)
    certificate = certificate_by_number(asked)
    return _answer(request, certificate, asked=asked.upper(), is_whole=False)


@require_GET
def verify(request: HttpRequest, code: str) -> HttpResponse:
    """What the QR code of a certificate leads to."""
    if NUMBER.fullmatch(code):
        return redirect(f"{reverse('verify_form')}?q={code}")
    certificate = certificate_by_code(code) if CODE.fullmatch(code) else None
    return _answer(request, certificate, asked=code, is_whole=True)


def _answer(request: HttpRequest, certificate: NormCertificate | None, *, asked: str, is_whole: bool) -> HttpResponse:
    if certificate is None:
        return _unknown(request, asked)
    norm = norms().get(pk=certificate.norm_id)
    context = {
        "certificate": certificate,
        "norm": norm,
        "tournament": norm.report.tournament,
        "is_whole": is_whole,
        "checked_at": now(),
        "may_see_norm": can(request.user, "view", norm, day=today()),
        "form": CheckForm(),
    }
    if is_whole:
        context["rows"] = card_rows(norm.dossier, norm.verdict)
        context["figures"] = card_figures(norm.dossier, norm.verdict)
        context["search"] = norm.report.norm_search
        context["edition"] = edition_by_id(norm.edition)
    return render(request, "titles/verify.html", context)


def _unknown(request: HttpRequest, asked: str) -> HttpResponse:
    """The same page for whatever is not known; who asks for too many of these waits a while."""
    too_often = guesses_too_often(request)
    note_miss(request)
    context = {"asked": asked[:60], "too_often": too_often, "form": CheckForm()}
    return render(request, "titles/verify.html", context, status=429 if too_often else 404)
