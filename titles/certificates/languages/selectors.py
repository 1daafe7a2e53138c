"""In which languages certificates are printed."""

from __future__ import annotations

from collections.abc import Iterable

from titles.certificates.languages.models import PaperLanguage

ENGLISH = "en"


def languages_of(federations: Iterable[str]) -> list[str]:
    """The languages of these federations beside English, each once."""
    chosen = PaperLanguage.objects.filter(federation__in=set(federations)).exclude(language=ENGLISH)
    return sorted(set(chosen.values_list("language", flat=True)))


def language_of(federation: str) -> str:
    """What a federation has chosen; English until then."""
    found = PaperLanguage.objects.filter(federation=federation).first()
    return found.language if found else ENGLISH
