"""Parts of pages that are the same for everybody: filled once for each language, and kept.

``{% kept_part "components/footer.html" version=VERSION %}``: the template is given these values and nothing else – no
request, no user –, so that what it says follows from them, the language and where the portal stands on its host.
"""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
MOST_KEPT = 500
Told = tuple[str, type, object]


@register.simple_tag
def kept_part(part: str, **values: str | int | bool | UUID | None) -> SafeString:
    """The template filled with these values; nothing is kept where templates are being written."""
    told = [(key, type(value), value) for key, value in values.items()]  # 1 is another than True
    filled = _filled.__wrapped__ if settings.DEBUG else _filled
    return filled(part, get_language(), get_script_prefix(), *told)


@lru_cache(maxsize=MOST_KEPT)
def _filled(part: str, _language: str | None, _prefix: str, *values: Told) -> SafeString:
    return SafeString(get_template(part).render({key: value for key, _kind, value in values}))
