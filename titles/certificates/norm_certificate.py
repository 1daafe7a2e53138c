"""What a norm's certificate says: Form 4 and IT1, in words, ready for the template."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.register.models import Federation
from ratingsite.foundations.written_days import date_format
from ratingsite.office.typesetting import compile_document, plain, qr_code
from ratingsite.office.typesetting.latin import latin_words
from titles.certificates.it1 import average_before, footnote, names_apart, swiss_field, titles_of_result
from titles.certificates.languages.selectors import languages_of
from titles.certificates.models import NormCertificate
from titles.certificates.one_line import lines_marked
from titles.certificates.wording import date_parts, moment_text
from titles.norms.cards import CardFigures, CardRow, card_figures, card_rows
from titles.norms.models import Norm
from titles.norms.signatures import countersigned_in_place, in_place_words
from titles.norms.words import REASONS, finding_line, points_text, rate_of_play_text, rule_words
from titles.regulations import edition_by_id
from titles.regulations.norms.rules import NormFinding
from tournaments.registration.models import Appointment, Tournament

TEMPLATE = Path(__file__).parent / "typesetting" / "norm_certificate.typ"
DASH = "–"
MOST_GAMES, LONG_TEXT, LONG_NOTE, LONG_REMARKS = 9, 30, 120, 100  # of the layout with more room


def certificate_pdf(facts: dict[str, Any], *, payload: str = "", mark: str = "") -> bytes:
    """The document; from the same facts it is the same file. ``payload`` is attached, ``mark`` is printed across it."""
    shown = facts | {"qr": qr_code(facts["url"]), "payload": payload, "mark": mark}
    shown["dense"] = any(map(_is_much, [facts, *facts.get("translations", ())]))
    shown["games"] = lines_marked(facts["games"])
    if "translations" in facts:
        shown["translations"] = [each | {"games": lines_marked(each["games"])} for each in facts["translations"]]
    return compile_document(TEMPLATE, shown, at=_issued_at(facts), archived=bool(payload))


def _is_much(facts: dict[str, Any]) -> bool:
    """Whether it takes the denser layout to keep the certificate on one page; tested at the bounds."""
    games, remarks, note = facts["games"]["rows"], facts["remarks"], facts["games"]["note"]
    texts = (facts["person"]["name"], facts["event"]["name"], *(said for _name, said in facts["event"]["facts"]))
    is_long = any(len(text) > LONG_TEXT for text in texts) or len(note) > LONG_NOTE
    return is_long or bool(facts["notice"]) or len(games) > MOST_GAMES or len(remarks) > LONG_REMARKS


def draft_pdf(norm: Norm, *, url: str, now: datetime) -> bytes:
    """The certificate as it would be issued: marked as a draft, without number and signature."""
    facts = certificate_facts(norm, number=_("no number"), url=url, now=now)
    with translation.override(facts["language"]):
        return certificate_pdf(facts, mark=str(_("DRAFT")))


def marked_pdf(certificate: NormCertificate) -> bytes:
    """The document of a certificate that was revoked or replaced, with the mark across it and no signature."""
    with translation.override(certificate.facts["language"]):
        if certificate.revoked_at:
            mark = _("REVOKED on %s") % _day(certificate.revoked_at)
        else:
            mark = _("REPLACED by %s") % certificate.replaced_by.number
        return certificate_pdf(certificate.facts, mark=str(mark))


def _issued_at(facts: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(facts["issued_at"])


def certificate_facts(
    norm: Norm, *, number: str, url: str, now: datetime, replaces: NormCertificate | None = None
) -> dict[str, Any]:
    """Everything the template shows, as plain JSON: in English, and again in the languages of both federations.

    One that ``replaces`` another has the name as it stands today.
    """
    known = {"number": number, "url": url, "now": now, "replaces": replaces}
    codes = (norm.report.tournament.federation_id, norm.player_federation)
    others = [_facts_in(language, norm, **known) for language in languages_of(codes)]
    return _facts_in("en", norm, **known) | ({"translations": others} if others else {})


def _facts_in(
    language: str, norm: Norm, *, number: str, url: str, now: datetime, replaces: NormCertificate | None
) -> dict[str, Any]:
    tournament = norm.report.tournament
    figures = card_figures(norm.judged_dossier, norm.judged_verdict)
    with translation.override(language):
        facts = {
            "language": language,
            "title": _("Certificate of title result"),
            "issuer": _("Rating office"),
            "awarded": _("A norm for the title of %s, achieved by") % norm.get_title_display(),
            "notice": _("EXAMPLE – invented people") if tournament.is_example else "",
            "number": number,
            "url": url,
            "issued_at": now.isoformat(timespec="seconds"),
            "issued": date_parts(now),
            "person": _person(norm, norm.player.name if replaces else norm.judged_dossier.player.name or ""),
            "event": {"name": tournament.name, "facts": _event(norm, tournament)},
            "games": _games(norm, figures),
            "figures": _figures(norm, figures),
            "findings": [_finding(finding, norm.title) for finding in norm.judged_verdict.findings],
            "remarks": _remarks(norm, replaces),
            "edition": _("Judged under: %s") % edition_by_id(norm.edition).title,
            "signatures": _signatures(norm, tournament),
            "words": _words(),
        }
        return {name: plain(value) for name, value in facts.items()}


def _person(norm: Norm, name: str) -> dict[str, str]:
    judged, player = norm.judged_dossier.player, norm.player
    federation = Federation.objects.filter(code=judged.federation).first()
    line = [
        judged.title or "",
        _("FIDE ID %s") % player.fide_id if player.fide_id else _("national ID %s") % player.key,
        f"{federation.name} ({federation.code})" if federation else judged.federation,
        _("born %s") % player.birth_year if player.birth_year else "",
    ]
    return {"name": name, "names": names_apart(name), "line": " · ".join(part for part in line if part)}


def _event(norm: Norm, tournament: Tournament) -> list[tuple[str, str]]:
    players = norm.judged_dossier.event.players
    chief = tournament.appointments.filter(role=Appointment.Role.CHIEF).first()
    rounds = ngettext("%d round", "%d rounds", tournament.rounds) % tournament.rounds
    rating_list = norm.report.norm_search.rating_list
    return [
        (_("Place"), f"{tournament.city}, {tournament.held_in.name}"),
        (_("Dates"), f"{_day(tournament.starts_on)} – {_day(tournament.ends_on)}"),
        (_("Format"), ", ".join([tournament.get_format_display(), rounds, _("%d players") % players])),
        (_("Rate of play"), rate_of_play_text(tournament.rate_of_play)),
        (_("Chief arbiter"), _arbiter(chief) if chief else DASH),
        (_("Ratings"), _("list of %s") % _day(rating_list.list_date) if rating_list else DASH),
        (_("Confirmed by"), f"{tournament.federation.name} ({tournament.federation_id})"),
        (_("Titles"), titles_of_result(norm)),
        (_("Field, 1.4.3d"), swiss_field(norm)),
    ]


def _arbiter(chief: Appointment) -> str:
    return f"{chief}, " + _("FIDE ID %s") % chief.fide_id if chief.fide_id else str(chief)


def _day(value: Any) -> str:
    return date_format(value, "j F Y")


def _games(norm: Norm, figures: CardFigures) -> dict[str, Any]:
    rows = card_rows(norm.judged_dossier, norm.judged_verdict)
    reasons = {f"{row.article}: {REASONS.get(row.reason, row.reason)}" for row in rows if not row.is_counted}
    raised = {_("%s: raised to the floor") % row.article for row in rows if row.raised}
    note = ".  ".join([*sorted(raised | reasons), footnote(edition_by_id(norm.edition))])
    return {
        "head": [_("Rd"), _("Opponent"), _("FIDE ID"), _("Fed."), _("Rating"), _("Counted"), _("Title"), _("Score")],
        "rows": [_game(row) for row in rows],
        "note": note + "  " + _("Ra in brackets: before an opponent is raised, 1.4.6c."),
        "total": points_text(figures.score),
    }


def _game(row: CardRow) -> dict[str, Any]:
    counted = str(row.rating_used) if row.is_counted else row.article
    opponent = row.opponent or str(REASONS.get(row.kind, DASH))
    number = row.opponent_id if row.opponent_id.isdigit() else DASH
    cells = [str(row.round), opponent, number, row.federation, str(row.rating or DASH), counted, row.title]
    return {"counted": row.is_counted, "raised": row.raised, "cells": [*cells, points_text(row.score)]}


def _figures(norm: Norm, figures: CardFigures) -> list[tuple[str, str]]:
    required, beyond = figures.score_required, figures.exceeding_by
    before = average_before(card_rows(norm.judged_dossier, norm.judged_verdict), edition_by_id(norm.edition))
    own, host = norm.judged_dossier.player.federation, norm.judged_dossier.event.federation
    return [
        (_("Games"), _("%(games)d, worth %(worth)d") % {"games": figures.games, "worth": figures.games_credited}),
        (_("Score achieved"), points_text(figures.score)),
        (_("Rating average Ra"), _("%(after)s (%(before)s)") % {"after": figures.rating_average, "before": before}),
        (_("Titled opponents"), _counted(figures.titled, figures.titles_text)),
        (_("Score required"), DASH if required is None else points_text(required)),
        (_("dp at %s %%") % figures.percentage, str(figures.dp)),
        (_("Rated opponents"), str(figures.rated)),
        (_("Exceeding by"), DASH if beyond is None else points_text(beyond)),
        (_("Performance Rp"), str(figures.performance)),
        (_("Not from %s") % own, str(figures.games - figures.own_federation)),
        (_("From %s (host)") % host, str(figures.host_federation)),
        (_("Other federations"), _counted(len(figures.federations), ", ".join(figures.federations))),
    ]


def _counted(number: int, which: str) -> str:
    return f"{number}: {which}" if which else str(number)


def _finding(finding: NormFinding, title: str) -> dict[str, Any]:
    sign = "✓" if finding.met else "✗"
    return {"met": finding.met, "sign": sign, "text": finding_line(finding, title), "article": finding.article}


def _remarks(norm: Norm, replaces: NormCertificate | None) -> str:
    """IT1, special remarks: what of 1.1 is not met or not known, in whose place the commission countersigned, why it
    approved all the same, and which certificate this one replaces.
    """
    search = norm.report.norm_search
    broken = search.broken_findings
    words = [_("Replaces certificate %s") % replaces.number] if replaces else []
    words += [f"{finding_line(finding)}, {finding.article}" for finding in broken]
    if unknown := [f"{rule_words(each)}, {each.article}" for each in search.unmet_findings if each not in broken]:
        words.append(_("Open, because nobody has said: %s") % "; ".join(unknown))
    if stand_in := countersigned_in_place(norm):
        words.append(in_place_words(stand_in))
    if norm.approval_reason:
        words.append(_("Approved because: %s") % norm.approval_reason)
    return _("Remarks: %s") % ". ".join(words) if words else ""


def _signatures(norm: Norm, tournament: Tournament) -> list[dict[str, str]]:
    countersigner = _("Qualification commission, for %s") if countersigned_in_place(norm) else _("Rating officer, %s")
    offices = [
        (norm.certified_by, _("Chief arbiter"), norm.certified_at),
        (norm.countersigned_by, countersigner % tournament.federation_id, norm.countersigned_at),
        (norm.approved_by, _("Qualification commission"), norm.approved_at),
    ]
    return [
        {"name": str(person), "office": office, "at": moment_text(at, tournament.federation)}
        for person, office, at in offices
        if at is not None
    ]


def _words() -> dict[str, str]:
    return {
        "event": _("Event"),
        "games": _("Games"),
        "total": _("Total"),
        "figures": _("Figures"),
        "findings": _("Findings, with the article of each"),
        "signatures": _("Signatures"),
        "latin": latin_words(),
        "signed": _("Signed electronically in the portal of the rating office. To check, scan the code or open:"),
        "payload": _("What this certificate says, signed by the office"),
        "qr": _("QR code with the address at which this certificate can be checked"),
    }
