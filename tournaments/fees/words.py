"""Why there is no invoice, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.fees.selectors import Obstacle

OBSTACLES: dict[Obstacle, str | Promise] = {
    Obstacle.NOT_ACCEPTED: _("As registered. With the accepted report it becomes exact, and an invoice may be issued."),
    Obstacle.NOT_RATED: _("An office has refused to rate the tournament: nothing is charged."),
    Obstacle.NOT_KNOWN: _("Not known: no source says what was asked in that year, and so there is no invoice."),
    Obstacle.NOTHING: _("Nothing is to be paid, so there is no invoice."),
    Obstacle.INVOICED: _("The invoice is issued. To ask another amount it is credited first."),
}
