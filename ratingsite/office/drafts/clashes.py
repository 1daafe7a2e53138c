"""The same form in two tabs: what each of them says, side by side and field by field, until somebody has chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.http import HttpRequest

from ratingsite.office.drafts.forms_kept import view_of
from ratingsite.office.drafts.services import SEEN, TAKE

MINE, OTHER = "mine", "other"
Form = TypeVar("Form", bound=Callable[..., object])


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A field that differs: both sides in words, and which one is ticked first."""

    name: str
    label: str
    mine: str
    other: str
    takes_other: bool


@dataclass(frozen=True, kw_only=True)
class Clash:
    """Another version of what a form says.

    ``version`` names it; ``carried`` are the hidden fields of a form that goes on from it. ``written`` is the thing
    that the form has made or changed meanwhile, where it is no draft any more, and ``may_settle`` whether it can still
    be changed.
    """

    fields: Mapping[str, str]
    version: str
    carried: Mapping[str, str]
    differences: tuple[Difference, ...]
    saved_at: datetime | None = None
    written: Any = None
    is_made_by_it: bool = False
    may_settle: bool = True

    def is_settled_by(self, sent: Mapping[str, str]) -> bool:
        """Whether the sender has seen this very version and chosen."""
        return sent.get(SEEN) == self.version

    def settled(self, sent: Mapping[str, str]) -> dict[str, str]:
        """The fields as they were chosen; the form goes on from the other version."""
        chosen = {name: text for name, text in sent.items() if name != SEEN and not name.startswith(TAKE)}
        for name in (each.name for each in self.differences if sent.get(TAKE + each.name) == OTHER):
            chosen.pop(name, None)
            if name in self.fields:
                chosen[name] = self.fields[name]
        return {**chosen, **self.carried}


TellsClash = Callable[..., Clash | None]


def tells_clashes(teller: TellsClash) -> Callable[[Form], Form]:
    """Say of a form's view who compares what it sends: ``teller(request, path, fields, **of the address)``."""

    def told(view: Form) -> Form:
        view.clash_of = teller  # type: ignore[attr-defined]
        return view

    return told


def clash_at(request: HttpRequest, path: str, fields: Mapping[str, str]) -> Clash | None:
    """Another version of the form at an address, where somebody compares and something differs."""
    view, arguments = view_of(path)
    teller: TellsClash | None = getattr(view, "clash_of", None)
    return teller(request, path, fields, **arguments) if teller else None
