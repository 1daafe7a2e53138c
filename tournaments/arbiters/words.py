"""The acts on the register of arbiters, in words, and why something was refused."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTS: Mapping[str, str | Promise] = {
    "enter arbiter": _("entered an arbiter in the register"),
    "put arbiter right": _("put the entry of an arbiter right"),
    "enter licence": _("entered a licence of an arbiter"),
    "end licence": _("ended a licence of an arbiter"),
    "tie arbiter": _("said with which account an arbiter acts"),
}
"""Each by its name in the record."""

WHY_NOT: Mapping[str, str | Promise] = {
    "order": _("This day lies before the first, or behind the last."),
    "held": _("This licence is held on some of these days already."),
    "missing": _("Please say why: it stands in the record."),
    "number": _("Another arbiter of the register has this FIDE ID."),
    "account": _("Another arbiter of the register has this account."),
    "nobody": _("Nobody here has this address."),
    "not-yours": _("You may not enter this licence here: national ones are the federation’s, the others FIDE’s."),
}
