"""The page on which a federation chooses the language of its certificates."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.register.models import Federation
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, acts, asked_for_the_choice, permit
from titles.certificates.languages.selectors import language_of
from titles.certificates.languages.services import NoSuchLanguage, certificates_of, choose_language


@require_http_methods(["GET", "POST"])
@acts
def paper_language(request: HttpRequest, code: str) -> HttpResponse:
    """English always; the other language stands on a second page of the same document."""
    federation = get_object_or_404(Federation, pk=code)
    permit(request, "choose-language", certificates_of(federation))
    if request.method == "POST":
        try:
            choose_language(federation, request.POST.get("language", ""), by=acting_user(request), now=now())
        except NoSuchLanguage:
            return asked_for_the_choice(request, request.path)
        messages.success(request, _("Chosen, for the certificates that are issued from now on."))
        return redirect("paper_language", code)
    context = {"federation": federation, "languages": settings.LANGUAGES, "chosen": language_of(code)}
    return render(request, "titles/certificates/languages/paper_language.html", context)
