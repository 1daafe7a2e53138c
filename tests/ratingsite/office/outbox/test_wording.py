"""A text of a mail is kept as what is said, and a language says it later."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.utils import translation

from ratingsite.office.outbox.wording import Said, in_language, kept_of, said_in_every_language
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_number as ngettext
from tournaments.registration.models import Tournament

TEXTS: dict[str, tuple[Callable[[], str], str, str]] = {
    "a text": (lambda: _("My work"), "My work", "Mon travail"),
    "a text with a name that stays": (
        lambda: _("Approved: %(name)s") % {"name": "Open"}, "Approved: Open", "Approuvé : Open",
    ),
    "one word": (lambda: _("To approve: %s") % "IM norm", "To approve: IM norm", "À approuver : IM norm"),
    "texts in texts": (
        lambda: "1. " + _("Approved: %(name)s") % {"name": _("My work")} + "!",
        "1. Approved: My work!", "1. Approuvé : Mon travail!",
    ),
    "a number": (
        lambda: ngettext("%(count)d norm found in %(event)s", "%(count)d norms found in %(event)s", 2)
        % {"count": 2, "event": "Open"},
        "2 norms found in Open", "2 normes trouvées dans Open",
    ),
    "words made now": (
        lambda: _("Approved: %(name)s") % {"name": said_in_every_language(Tournament(state="late").get_state_display)},
        "Approved: late – waits for a decision", "Approuvé : en retard – attend une décision",
    ),
    "a plain text": (lambda: "Open", "Open", "Open"),
    "nothing": (lambda: _(""), "", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_what_a_row_keeps_is_said_in_the_language_that_is_read(name: str) -> None:
    made, english, french = TEXTS[name]
    with translation.override("fr"):  # of who acted: it does not matter
        text = made()
    kept = json.loads(json.dumps(kept_of(text)))
    assert (str(text), in_language(kept, "en"), in_language(kept, "fr")) == (english, english, french)


def test_it_is_a_string_in_english_meanwhile() -> None:
    text = _("Approved: %(name)s") % {"name": "Open"}
    assert isinstance(text, Said)
    assert text == "Approved: Open"
