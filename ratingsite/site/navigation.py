"""The line of the portal's parts in the header of every page."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from ratingsite.office.addresses import address_of
from ratingsite.office.kept_parts import kept_part

register = template.Library()
PARTS = (
    ("rating_lists", _("Ratings")),
    ("tournaments", _("Tournaments")),
    ("titles", _("Titles")),
    ("regulations", _("Regulations")),
    ("calculators", _("Calculators")),
)


@register.simple_tag(takes_context=True)
def site_nav(context: template.Context, waiting: int | str) -> SafeString:
    """The links to the parts, and before them that to My work for who is signed in; the one in which one is, marked."""
    path = getattr(context.get("request"), "path", "")
    found = []
    if getattr(context.get("user"), "is_authenticated", False):
        here = "page" if path == address_of("my_work") else ""
        found.append(kept_part("components/nav_work.html", here=here, waiting=waiting))
    for name, words in PARTS:
        url = address_of(name)
        here = "page" if path == url else "true" if url in path else ""
        found.append(kept_part("components/nav_item.html", url=url, name=str(words), here=here))
    return SafeString("\n        ".join(found))
