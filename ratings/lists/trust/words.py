"""What is wrong with a published list, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.lists.trust.verifying import FaultCode

FAULTS: Mapping[str, Promise] = {
    FaultCode.LINES: _("its lines are not those that were published"),
    FaultCode.KEPT: _("what was kept of its lines for the next list was not what they say, and is taken away"),
    FaultCode.BOUND: _(
        "the volume in which it was bound with others, for players’ histories, was not what their lines say, and is "
        "taken apart"
    ),
    FaultCode.TITLED: _("its file of unrated titled players is not the one that was published"),
    FaultCode.COUNT: _("it has another number of lines than was published"),
    FaultCode.HEAD: _("its day, version or place in the chain is not the one that was published"),
    FaultCode.CHAIN: _("it does not stand on the list before it"),
    FaultCode.GAP: _("the list before it is missing"),
    FaultCode.RECORD: _("the record of its publication names another hash"),
    FaultCode.GONE: _("a list of its system that was published is not there any more"),
    FaultCode.SIGNATURE: _("its signature is not that of this office, or is of another list"),
    FaultCode.UNSIGNED: _("it could not be signed: the secret of the office’s key is not there"),
}
