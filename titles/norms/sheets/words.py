"""What is said of norms beside a sheet, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from ratingsite.office.page_tags import points
from titles.norms.sheets.standing import Chance, SheetNorms, Standing
from tournaments.reports.paper.sheets.form_1 import TITLES, points_text

WHY_NOT: Mapping[str, Promise] = {
    "not-standard": gettext_lazy("Norms are made in standard chess alone (0.3)."),
    "of-2003": gettext_lazy(
        "Who makes a norm under the rules of 2003 is not known: no source of this office has them."
    ),
    "no-edition": gettext_lazy("This office has no title regulations of that day."),
}


def foot_lines(norms: SheetNorms) -> list[str]:
    """The foot of Form 1: the average, the category where there was one, and the points required."""
    if norms.foot is None:
        return []
    lines = [_("Average rating: %(average)s") % {"average": norms.average or "–"}]
    if norms.why_not == "of-2003":
        lines.append(_("Category: %(category)s") % {"category": norms.foot.category or "–"})
    asked = norms.foot.points
    shown = TITLES[:2] if asked is None else tuple(title for title in TITLES if title in asked)
    required = ", ".join(f"{title} {points_text(asked, title)}" for title in shown)
    return [*lines, _("Points required for norms: %(required)s") % {"required": required}]


def standing_line(standing: Standing) -> str:
    """``Amato, Anna: IM norm with 3 of 4``."""
    said = pgettext("between norms", "; ").join(chance_text(chance) for chance in standing.chances)
    return _("%(name)s: %(said)s") % {"name": standing.name, "said": said}


def chance_text(chance: Chance) -> str:
    words = {
        "title": chance.title.value,
        "needed": points(chance.needed),
        "to_come": chance.to_come,
        "against": chance.against,
    }
    if chance.is_reached:
        return _("%(title)s norm made") % words
    if not chance.needed and chance.against is None:
        return _("%(title)s norm if the rest is played") % words
    if chance.against is None:
        return _("%(title)s norm with %(needed)s of %(to_come)s") % words
    return _("%(title)s norm with %(needed)s of %(to_come)s against %(against)s or more on average") % words


def beside_row(standing: Standing) -> str:
    """The nearest norm of a row in a few signs: ``IM ✓``, ``IM 3/4``."""
    made = [chance for chance in standing.chances if chance.is_reached]
    chance = made[0] if made else min(standing.chances, key=lambda one: one.needed)
    return f"{chance.title.value} ✓" if made else f"{chance.title.value} {points(chance.needed)}/{chance.to_come}"
