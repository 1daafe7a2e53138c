"""An act that was sent without the reason it needs, or with a wrong field, and what its page says then."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.utils.text import slugify

REASON_MISSING = ["Please give a reason. Nothing was changed."]
WORDS_MISSING = ["Please say it in words. Nothing was changed."]


def asked_at_its_field(client: Client, address: str, **fields: str) -> list[str]:
    """What the page says after an act of nothing but blanks: at the act's own field, then whatever it says elsewhere.

    The field is the only one that is marked as wrong, and the page is open at it.
    """
    answer = client.post(address, {"reason": " \n ", **fields}, follow=True)
    page = answer.content.decode()
    field = f"act-{slugify(address)}"
    marked = re.findall(r'<(?:textarea|input)[^>]* id="([^"]+)"[^>]*aria-invalid="true"[^>]* autofocus>', page)
    assert marked == [field], (answer.redirect_chain, marked)
    before = page[: page.index(f'id="{field}"')]
    folded = re.findall(r"<details[^>]*>|</details>", before)
    assert "<details" not in "".join(folded[-1:]) or " open" in folded[-1]
    said = re.findall(rf'<p class="invalid-feedback d-block" id="{field}-error">([^<]+)</p>', page)
    return [*said, *(str(each) for each in answer.context["messages"] if each.level_tag != "success")]


def wrong_in(page: str) -> dict[str, str]:
    """The fields that a page marks as wrong, by their ids, and the words that each is described by."""
    marked = re.findall(r'<(?:input|select|textarea|fieldset)\b[^>]*aria-invalid="true"[^>]*>', page)
    return {_part(field, "id"): _said_at(page, _part(field, "aria-describedby")) for field in marked}


def _part(field: str, name: str) -> str:
    found = re.search(rf' {name}="([^"]*)"', field)
    assert found, (name, field)
    return found[1]


def _said_at(page: str, key: str) -> str:
    found = re.search(rf'<(\w+)[^>]* id="{key}"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found, key
    return unescape(re.sub(r"<[^>]+>", "", found[2])).strip()
