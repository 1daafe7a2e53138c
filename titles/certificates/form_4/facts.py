"""What Form 4 says, in words, ready for the template; the whole copy and the public one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from ratings.register.models import Player
from ratingsite.foundations.written_days import date_format
from ratingsite.office.typesetting import plain
from ratingsite.office.typesetting.latin import latin_words
from titles.certificates.languages.selectors import ENGLISH, languages_of
from titles.certificates.wording import EMPTY, TICKED, date_parts, moment_text, names_of
from titles.norms.title_norms_2003 import Form4
from titles.norms.words import points_text
from titles.regulations import GameKind, NormGame
from titles.regulations.forms_2003 import LINES_OF_FORM_4
from tournaments.registration.models import Tournament

FORM = "Form 4"
TITLES = ("GM", "IM", "WGM", "WIM")
ON_THE_FORM = ("GM", "WGM", "IM", "WIM")
DOTS = "…"


def card_facts(form: Form4, points_required: Mapping[str, int], place_of_birth: str) -> dict[str, Any]:
    """What the chief arbiter signs, in English and again in the languages of both federations.

    Number, address and signatures come with the issue.
    """
    tournament, player = form.entry.report.tournament, form.entry.player
    assert player is not None  # noqa: S101 - forms are of players of the register
    others = languages_of((tournament.federation_id, player.federation_id))
    said = [_card_in(language, form, points_required, place_of_birth) for language in (ENGLISH, *others)]
    return said[0] | ({"translations": said[1:]} if others else {})


def _card_in(language: str, form: Form4, points_required: Mapping[str, int], place_of_birth: str) -> dict[str, Any]:
    tournament, player = form.entry.report.tournament, form.entry.player
    assert player is not None  # noqa: S101 - asked for by the caller
    with translation.override(language):
        facts = {
            "form": FORM,
            "language": language,
            "title": _("Certificate of title result"),
            "issuer": _("Rating office"),
            "awarded": _("A title result, named by the chief arbiter and not examined, of"),
            "examined": _not_examined(),
            "notice": _("EXAMPLE – invented people") if tournament.is_example else "",
            "titles": [f"{TICKED if title in points_required else EMPTY} {title}" for title in TITLES],
            "person": _person(form, player, place_of_birth),
            "event": {"name": tournament.name, "facts": _event(tournament)},
            "games": {"head": _head(), "rows": _rows(form), "total": points_text(form.line.points_achieved)},
            "norms": [
                (_("%s Norm") % title, _("%s pts.") % points_text(points_required[title]))
                if title in points_required
                else (_("%s Norm") % title, DOTS)
                for title in ON_THE_FORM
            ],
            "figures": [
                ("R(a)", str(form.line.average)),
                (_("Category"), str(form.line.category or "–")),
                ("N", str(form.line.games)),
            ],
            "words": _words(),
        }
        return {name: plain(value) for name, value in facts.items()}


def _not_examined() -> str:
    return _(
        "NOT EXAMINED. No edition of the title regulations in this office covers tournaments of this time: the title "
        "and its points are as the chief arbiter names them."
    )


def _person(form: Form4, player: Player, place_of_birth: str) -> dict[str, Any]:
    line = [form.line.title or "", _("FIDE ID %s") % player.fide_id if player.fide_id else player.key]
    return {
        **_register(player, form.line.name or player.name),
        "birth_place": place_of_birth or DOTS,
        "line": " · ".join(part for part in [*line, form.line.federation] if part),
    }


def _register(player: Player, name: str) -> dict[str, Any]:
    """What the register says of a person, under this name."""
    family, first = names_of(name)
    return {
        "name": name,
        "family": family,
        "first": first or DOTS,
        "sex": player.get_sex_display() if player.sex else DOTS,
        "born": _day(player.birth_date) if player.birth_date else str(player.birth_year or DOTS),
        "birth_year": str(player.birth_year or DOTS),
    }


def _event(tournament: Tournament) -> list[tuple[str, str]]:
    return [
        (_("Start"), _day(tournament.starts_on)),
        (_("Close"), _day(tournament.ends_on)),
        (_("City"), tournament.city),
        (_("Country"), tournament.held_in.name),
    ]


def _day(day: date) -> str:
    return date_format(day, "j F Y")


def _head() -> list[str]:
    return [_("Rd"), _("Opponents"), _("Fed"), _("Rating"), _("Title"), _("Score")]


def _rows(form: Form4) -> list[list[str]]:
    played = [_row(game) for game in sorted(form.dossier.games, key=lambda game: game.round)]
    return [*played, *([str(number), "", "", "", "", ""] for number in range(len(played) + 1, LINES_OF_FORM_4 + 1))]


def _row(game: NormGame) -> list[str]:
    if game.kind is not GameKind.PLAYED or game.opponent is None:
        return [str(game.round), _("not played"), "", "", "", ""]
    who = game.opponent
    rating = str(who.rating) if who.rating else _("unrated")
    return [str(game.round), who.name or "", who.federation or "–", rating, who.title or "", points_text(game.score)]


def _words() -> dict[str, str]:
    return {
        "name": _("Name"),
        "first": _("First Name"),
        "sex": _("Sex"),
        "born": _("Date of Birth"),
        "birth_place": _("Place of Birth"),
        "event": _("Event"),
        "total": _("Total"),
        "authentication": _("Authentication by"),
        "note": _(
            "Note: Unrated = 2000; Score = 1, ½, 0; R(a) = average rating of player and opponents; "
            "N = number of games. Category: from public tables, not from the text of 2003."
        ),
        "latin": latin_words(),
        "signed": _("Signed electronically in the portal of the rating office. To check, scan the code or open:"),
        "payload": _("What this certificate says, signed by the office"),
        "qr": _("QR code with the address at which this certificate can be checked"),
    }


def issued_facts(card: Mapping[str, Any], result: Any, *, number: str, url: str, now: datetime) -> dict[str, Any]:
    """The card with its number, its address and both signatures. ``result`` is the row, countersigned."""
    federation = result.report.tournament.federation
    # of a version that was issued again, the arbiter's signature is the one under the first
    with translation.override(card["language"]):
        signatures = [
            (result.signed_by, _("Arbiter"), result.signed_at),
            (result.countersigned_by, _official(result) % federation.code, now),
        ]
        said = {
            "number": number,
            "url": url,
            "issued_at": now.isoformat(timespec="seconds"),
            "issued": date_parts(now),
            "signatures": [
                {"name": str(person), "office": office, "at": moment_text(at, federation)}
                for person, office, at in signatures
            ],
        }
        issued = {**card, **{name: plain(value) for name, value in said.items()}}
    return _with_translations(issued, lambda each: issued_facts(each, result, number=number, url=url, now=now))


def reissued_card(facts: Mapping[str, Any], player: Player, *, replaces: str) -> dict[str, Any]:
    """The card of an issued one with the person as the register has him today, and the number that it replaces."""
    with translation.override(facts["language"]):
        person = facts["person"] | plain(_register(player, player.name))
        card = {**facts, "person": person, "remarks": plain(_("Replaces certificate %s") % replaces)}
    return _with_translations(card, lambda each: reissued_card(each, player, replaces=replaces))


def _official(result: Any) -> str:
    """Who signs beside the arbiter, with room for the federation."""
    if result.is_countersigned_in_place:
        return _("Qualification Commission, in the place of the Federation Official of %s")
    return _("Federation Official, %s")


def public_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The public copy: the year of birth, and neither the day nor the place."""
    with translation.override(facts["language"]):
        left_out = _("not in the public copy")
    person = {**facts["person"], "born": facts["person"]["birth_year"], "birth_place": left_out}
    return _with_translations({**facts, "person": person}, public_facts)


def _with_translations(facts: dict[str, Any], done: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """The same done to the page in each other language."""
    if "translations" not in facts:
        return facts
    return facts | {"translations": [done(each) for each in facts["translations"]]}
