"""The edge of receipts: a page or a document of a certificate was asked for."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from ratingsite.office.clock.services import now
from titles.certificates.form_4.models import TitleResult
from titles.certificates.models import NormCertificate
from titles.certificates.receipts import ASKED, KEY_LENGTH, issue_of, note_reading, reader_of


def reader_key(request: HttpRequest) -> str:
    """What the address of a mail carries, of which reader it is."""
    return request.GET.get(ASKED, "")[:KEY_LENGTH]


def note_opened(request: HttpRequest, certificate: NormCertificate | TitleResult, *, is_fetched: bool = False) -> None:
    """Note who has opened it, if it was sent to whoever asks."""
    issue = issue_of(certificate)
    if address := reader_of(issue, request.user, reader_key(request)):
        note_reading(issue, address, is_fetched=is_fetched, now=now())


def note_fetched(
    request: HttpRequest, certificate: NormCertificate | TitleResult, response: HttpResponse
) -> HttpResponse:
    """The response with the document, or with the word that it is being made, which is then only opened."""
    note_opened(request, certificate, is_fetched=response.status_code == HTTPStatus.OK)
    return response
