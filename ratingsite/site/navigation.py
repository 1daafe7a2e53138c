"""The line of the portal's parts in the header of every page."""

from __future__ import annotations

from django import template
from django.http import HttpRequest
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
ROOMS = {
    "ratings": "rating_lists",
    "tournaments": "tournaments",
    "titles": "titles",
    "ratings.calculators": "calculators",
    "titles.calculators": "calculators",
    "ratingsite.site.regulation_pages": "regulations",
    "ratingsite.site.run_officers": "rating_lists",
    "ratingsite.site.my_work": "my_work",
}
"""The part in which the pages of a package are, whatever their address begins with; of two that fit the longer says."""


@register.simple_tag(takes_context=True)
def site_nav(context: template.Context, waiting: int | str) -> SafeString:
    """The links to the parts, and before them that to My work for who is signed in; the one in which one is, marked."""
    request = context.get("request")
    path, room = getattr(request, "path", ""), room_of(request)
    found = []
    if getattr(context.get("user"), "is_authenticated", False):
        here = "page" if path == address_of("my_work") else "true" if room == "my_work" else ""
        found.append(kept_part("components/nav_work.html", here=here, waiting=waiting))
    for name, words in PARTS:
        url = address_of(name)
        here = "page" if path == url else "true" if name == room else ""
        found.append(kept_part("components/nav_item.html", url=url, name=str(words), here=here))
    return SafeString("\n        ".join(found))


def room_of(request: HttpRequest | None) -> str:
    """The part in which a page is; empty for one that is in none, or that nobody knows."""
    match = getattr(request, "resolver_match", None)
    package = match.func.__module__ if match else ""
    while package and package not in ROOMS:
        package = package.rpartition(".")[0]
    return ROOMS.get(package, "")
