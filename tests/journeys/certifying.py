"""What a chief arbiter ticks and answers when he certifies: every warning is right, and of what no document shows that
nothing was changed, the clocks were alike, he was there in every round.
"""

from __future__ import annotations

from playwright.sync_api import Page

from tests.journeys.unseen import inputs
from tournaments.reports.statements.answers import SAID

LEFT_OPEN = ("other_clocks", "paired_again")


def answer(page: Page) -> None:
    """On the page of the report, as it is drawn."""
    for box in page.locator(f".certify input[type=checkbox]:not([name^={SAID}])").all():
        box.check()
    for box in page.locator(f".certify [name^={SAID}]").all():
        name, kind = box.get_attribute("name") or "", box.get_attribute("type") or ""
        if kind == "radio":
            if box.get_attribute("value") == _choice(name):
                box.check()
        elif (text := _text(name, kind, box.get_attribute("placeholder") or "")) is not None:
            box.fill(text)


def answers(form: str) -> dict[str, str]:
    """The same in the markup of its form."""
    said = {}
    for each in inputs(form):
        name, kind, value = each.get("name", ""), each.get("type", "text"), each.get("value", "on")
        if not name.startswith(SAID):
            if kind == "checkbox":
                said[name] = value
        elif kind == "radio":
            if value == _choice(name):
                said[name] = value
        elif (text := _text(name, kind, each.get("placeholder", ""))) is not None:
            said[name] = text
    return said


def _choice(name: str) -> str:
    return "no" if name.endswith("arbiters_who_played") else "yes"


def _text(name: str, kind: str, proposed: str) -> str | None:
    """What is typed into a field, if anything is."""
    if "present-" in name:
        return proposed
    return "0" if kind == "text" and not name.endswith(LEFT_OPEN) else None
