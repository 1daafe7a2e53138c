"""Chooses the language of a federation's certificates."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, require
from ratingsite.office.audit.services import record
from titles.certificates.languages.models import PaperLanguage
from titles.certificates.languages.selectors import language_of


class NoSuchLanguage(ValueError):
    """The portal does not speak it."""


def certificates_of(federation: Federation) -> Relations:
    """The certificates of a federation, for the policy."""
    return Relations("certificates-of-federation", "any", federation.pk)


@transaction.atomic
def choose_language(federation: Federation, language: str, *, by: User, now: datetime) -> PaperLanguage:
    """Certificates that are issued from now on come in this language too. Raises ``NoSuchLanguage``."""
    require(by, "choose-language", certificates_of(federation), day=now.date())
    if language not in dict(settings.LANGUAGES):
        raise NoSuchLanguage(language)
    before = language_of(federation.pk)
    said = {"language": language, "chosen_by": by, "chosen_at": now}
    chosen, _created = PaperLanguage.objects.update_or_create(federation=federation, defaults=said)
    record("choose language of certificates", federation, by=by, now=now, language=[before, language])
    return chosen
