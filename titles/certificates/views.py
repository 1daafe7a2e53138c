"""The approval of a norm with its certificate; the document, its check by anybody, and its revocation."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from ratingsite.foundations.keys_first import keys_first
from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_reason, find_permitted, signed_in, today
from ratingsite.office.signing.envelopes import NotBelieved
from ratingsite.office.signing.selectors import published_keys
from ratingsite.office.signing.words import REFUSALS
from ratingsite.office.words import word
from titles.certificates import services
from titles.certificates.documents import document_of, pdf_response
from titles.certificates.form_4.documents import copy_of
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.selectors import result_by_code, result_by_number
from titles.certificates.forms import CODE, NUMBER, CheckForm, FileForm
from titles.certificates.guessing import guesses_too_often, note_miss
from titles.certificates.life_masters.selectors import life_master_by_code, life_master_by_number
from titles.certificates.models import NormCertificate
from titles.certificates.norm_certificate import draft_pdf
from titles.certificates.readings import note_fetched, note_opened, reader_key
from titles.certificates.receipts import receipts_of
from titles.certificates.sealing import checked
from titles.certificates.selectors import certificate_by_code, certificate_by_number, certificates
from titles.norms.cards import card_figures, card_rows
from titles.norms.forms import NormFilter
from titles.norms.models import Norm
from titles.norms.refusals import ReasonMissing
from titles.norms.selectors import norms, public_norms
from titles.norms.signatures import countersigned_in_place, in_place_words
from titles.norms.views import done_with_reason
from titles.regulations import edition_by_id

A_PAGE = 50
DRAFTED = (Norm.State.FOUND, Norm.State.CERTIFIED, Norm.State.COUNTERSIGNED, Norm.State.HELD)


def titles(request: HttpRequest) -> HttpResponse:
    """The norms that were approved, the latest first, and the box to check a certificate."""
    chosen = NormFilter(request.GET)
    page = Paginator(keys_first(chosen.narrow(public_norms())), A_PAGE).get_page(request.GET.get("page"))
    pages = {"previous": _page_url(request, page.number - 1) if page.has_previous() else ""}
    pages["next"] = _page_url(request, page.number + 1) if page.has_next() else ""
    context = {"filter": chosen, "page": page, "pages": pages, "check": CheckForm()}
    return render(request, "titles/certificates/titles.html", context)


def _page_url(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


# ---------------------------------------------------------------- acts
@require_POST
@acts
def approve(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Approved. Certificate %s is issued and can be checked by anybody.")
    return done_with_reason(request, pk, services.approve_norm, lambda approved: words % approved.certificate.number)


@require_POST
@acts
def void(request: HttpRequest, pk: UUID) -> HttpResponse:
    words = _("Voided. The certificate is revoked, and its check says so from now on.")
    under = partial(services.void_norm, article=request.POST.get("article", "")[:12])
    return done_with_reason(request, pk, under, lambda _voided: words)


@require_GET
def document(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The PDF of a norm's certificate in its latest version."""
    found = find_permitted(request, certificates().filter(replaced_at__isnull=True), "download", norm=pk)
    return _document(request, found)


@require_GET
@signed_in
def received(request: HttpRequest, pk: UUID, number: str) -> HttpResponse:
    """Where the mail about a certificate leads: it was opened, and the norm's page has it."""
    found = find_permitted(request, certificates(), "verify", norm=pk, number=number)
    note_opened(request, found)
    return redirect("norm", pk)


@require_GET
def draft(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The certificate of a norm that is not approved yet, for those who may see it: marked as a draft."""
    norm = find_permitted(request, norms(), "view", pk=pk)
    if norm.state not in DRAFTED:
        raise Http404
    address = settings.SITE_URL + reverse("norm", args=[pk])
    response = HttpResponse(draft_pdf(norm, url=address, now=now()), content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="draft.pdf"'
    return response


@require_safe
def receipts(request: HttpRequest, pk: UUID) -> HttpResponse:
    """To whom each version was sent and who has opened it, for those who may download it."""
    certificate = find_permitted(request, certificates(), "download", norm=pk, replaced_at__isnull=True)
    norm = certificate.norm
    context = {
        "name": norm,
        "url": reverse("norm", args=[pk]),
        "number": certificate.number,
        "receipts": receipts_of(norm),
        "federation": norm.report.tournament.federation,
    }
    return render(request, "titles/certificates/receipts.html", context)


@require_GET
def document_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The same for whoever has the code: the player, and everybody to whom the player gives it."""
    if not CODE.fullmatch(code):
        return _unknown(request, code)
    if certificate := certificate_by_code(code):
        return _document(request, certificate)
    if result := result_by_code(code):
        response = pdf_response(str(result.number), lambda: copy_of(result, is_public=True))
        return note_fetched(request, result, response)
    return _unknown(request, code)


def _document(request: HttpRequest, certificate: NormCertificate) -> HttpResponse:
    response = pdf_response(certificate.number, lambda: document_of(certificate))
    return note_fetched(request, certificate, response)


@require_POST
@acts
def revoke(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take the certificate of a norm back."""
    certificate = get_object_or_404(certificates(), norm=pk, replaced_at__isnull=True)
    reason = request.POST.get("reason", "").strip()[:2000]
    try:
        services.revoke_certificate(certificate, by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Revoked. The check of %s says so from now on.") % certificate.number)
    return redirect("norm", pk)


@require_POST
@acts
def reissue(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Issue the certificate of a norm again, with the player's name as it stands in the register."""
    certificate = find_permitted(request, certificates(), "reissue", norm=pk, replaced_at__isnull=True)
    reason = request.POST.get("reason", "").strip()[:2000]
    try:
        issued = services.reissue_certificate(certificate, by=acting_user(request), now=now(), reason=reason)
    except ReasonMissing:
        return asked_for_the_reason(request)
    messages.success(request, _("Issued again as %s. The check of the one before leads there.") % issued.number)
    return redirect("norm", pk)


# ---------------------------------------------------------------- check by anybody
@require_GET
def verify_form(request: HttpRequest) -> HttpResponse:
    """Check a number or a code that somebody types; a number says whether it is valid, a code shows everything."""
    form = CheckForm(request.GET if "q" in request.GET else None)
    if not form.is_valid():
        return render(request, "titles/certificates/verify_form.html", {"form": form, "file_form": FileForm()})
    asked = form.cleaned_data["q"]
    if not form.is_number:
        return redirect("verify", asked)
    found = certificate_by_number(asked) or result_by_number(asked)
    if found is None and (master := life_master_by_number(asked)):
        return redirect("life_master", master.pk)
    return _answer(request, found, asked=asked.upper(), is_whole=False)


@require_GET
def verify(request: HttpRequest, code: str) -> HttpResponse:
    """What the QR code of a certificate leads to."""
    if NUMBER.fullmatch(code):
        return redirect(f"{reverse('verify_form')}?q={code}")
    is_code = CODE.fullmatch(code) is not None
    found = certificate_by_code(code) or result_by_code(code) if is_code else None
    if found:
        note_opened(request, found)
    elif is_code and (master := life_master_by_code(code)):
        return redirect("life_master", master.pk)
    return _answer(request, found, asked=code, is_whole=True)


@require_POST
def verify_file(request: HttpRequest) -> HttpResponse:
    """Check a PDF, or the signed facts attached to one, against the office's keys, and then against its records."""
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        shown = {"form": CheckForm(), "file_form": form}
        return render(request, "titles/certificates/verify_form.html", shown, status=422)
    context: dict[str, Any] = {
        "form": CheckForm(),
        "file_form": FileForm(),
        "file_name": form.cleaned_data["file"].name,
    }
    try:
        genuine = checked(form.cleaned_data["file"].read(), published_keys())
    except NotBelieved as refusal:
        context["refusal"] = word(REFUSALS, refusal.refusal)
        return render(request, "titles/certificates/verify_file.html", context)
    context |= {
        "genuine": genuine,
        "certificate": certificate_by_number(genuine.number)
        or result_by_number(genuine.number)
        or life_master_by_number(genuine.number),
    }
    return render(request, "titles/certificates/verify_file.html", context)


def _answer(
    request: HttpRequest, certificate: NormCertificate | TitleResult | None, *, asked: str, is_whole: bool
) -> HttpResponse:
    if certificate is None:
        return _unknown(request, asked)
    if isinstance(certificate, TitleResult):
        context = {"result": certificate, "is_whole": is_whole, "checked_at": now(), "form": CheckForm()}
        context["reader_key"] = reader_key(request)
        return render(request, "titles/certificates/form_4/verify.html", context)
    norm = norms().get(pk=certificate.norm_id)
    context = {
        "certificate": certificate,
        "norm": norm,
        "tournament": norm.report.tournament,
        "is_whole": is_whole,
        "checked_at": now(),
        "reader_key": reader_key(request),
        "may_see_norm": can(request.user, "view", norm, day=today()),
        "form": CheckForm(),
    }
    if is_whole:
        stand_in = countersigned_in_place(norm)
        context["in_place"] = in_place_words(stand_in) if stand_in else ""
        context["rows"] = card_rows(norm.judged_dossier, norm.judged_verdict)
        context["figures"] = card_figures(norm.judged_dossier, norm.judged_verdict)
        context["search"] = norm.report.norm_search
        context["edition"] = edition_by_id(norm.edition)
    return render(request, "titles/certificates/verify.html", context)


def _unknown(request: HttpRequest, asked: str) -> HttpResponse:
    """The same page for whatever is not known; who asks for too many of these waits a while."""
    too_often = guesses_too_often(request)
    note_miss(request)
    context = {"asked": asked[:60], "too_often": too_often, "form": CheckForm()}
    return render(request, "titles/certificates/verify.html", context, status=429 if too_often else 404)
