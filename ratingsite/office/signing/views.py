"""The page of the public keys, and the same for programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingsite.office.signing.models import SigningKey
from ratingsite.office.signing.selectors import keys_document


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """Every key with the days on which it signs or has signed."""
    return render(request, "signing/keys.html", {"keys": SigningKey.objects.all()})


@require_safe
def keys_file(request: HttpRequest) -> JsonResponse:
    """The file that checks signatures offline."""
    response = JsonResponse(keys_document(), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = 'attachment; filename="keys.json"'
    return response
