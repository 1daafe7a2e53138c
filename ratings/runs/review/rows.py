"""The rows of the desk's long tables, written at once: a template takes several times as long for a hundred of them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import get_script_prefix, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratings.runs.against_before import GONE, gone_from
from ratings.runs.corrections.of_lines import CorrectedLine, corrected_lines
from ratings.runs.models import RatingRun, RunResult
from ratings.runs.review.asides import AsideCell, no_cell
from ratings.runs.review.events import PlayerInEvent
from ratings.runs.review.models import ReviewedEvent
from ratings.runs.review.pages import ShownFlag
from ratings.runs.review.shown_changes import Change, has_change
from ratings.runs.review.words import SIGNS
from ratings.working.words import REASONS
from ratingsite.office.addresses import address_of_calculation
from ratingsite.office.page_tags import NOTHING, article, change, day, day_in_words, decimals, player_link, rating
from ratingsite.office.rows import row
from ratingsite.office.words import word

NO_HTML, NO_CELL = SafeString(""), SafeString("<td></td>")
LONGEST_NOTE = 60
RESULT = """\
    <tr><th scope="row" class="sticky-name">{}</th><td>{}</td><td class="num">{}</td><td class="num">{}</td>\
<td class="num"><b>{}</b></td><td class="num">{}</td>
      <td class="num">{}</td>
      {}"""
CALCULATION = '<td><a href="{}">{}<span class="visually-hidden"> {}</span></a></td>{}</tr>\n'
NOT_PLAYED = "<td></td>{}</tr>\n"
MORE = '<td class="num">{}</td><td>{}{}</td>\n      '
EVENT = """\
    <tr><th scope="row" class="sticky-name"><a href="{}">{}</a><br><span class="muted">{} – {}</span></th>\
<td><abbr title="{}">{}</abbr></td>
      <td class="num">{}</td><td class="num">{}</td><td class="num">{}</td><td class="num">{}</td>
      <td class="num">{}</td><td class="num">{}</td><td class="num">{}</td><td class="num"><b>{}</b></td>
      <td>{}</td>{}</tr>
"""
LEFT_OUT = '<a href="{}left-out/">{}<span class="visually-hidden"> {}</span></a>: {}'
LEFT_OUT_EVENT = """\
    <tr><th scope="row" class="sticky-name"><a href="{}">{}</a><br><span class="muted">{} – {}</span></th>\
<td><abbr title="{}">{}</abbr></td>
      <td class="num" data-label="{}">{}</td><td>{}</td></tr>
"""
IN_EVENT = """\
    <tr><th scope="row" class="sticky-name">{}</th><td>{}</td><td class="num">{}</td><td class="num">{}</td>
      <td class="num">{}</td><td class="num">{}</td><td class="num">{}</td><td class="num">{}</td>
      <td class="num"><b>{}</b></td><td class="num">{}</td>
      <td><a href="{}">{}<span class="visually-hidden"> {}</span></a></td></tr>
"""
FLAG = """\
    <tr><th scope="row"><a href="{}">{}<span class="visually-hidden"> {}</span></a></th>
      <td>{}<a href="{}">{}</a></td>
      <td>{}</td>
      <td>{}</td></tr>
"""
NEW_K = '<span class="visually-hidden">{} </span>{} <span class="turns" aria-hidden="true">→</span> {}'
CHIP, WHY = '<span class="chip">{}</span>', ' <span class="muted">{}</span>'
LOOKED, NOTE = '<span class="met"><span aria-hidden="true">✓</span></span> {}{}', ' · <span class="muted">{}</span>'
OPEN = '<span class="verdict open">{}</span>'
LEAVES = '{}<br><span class="muted fw-normal">{}</span>'
OF_CORRECTION = '<br><a class="text-nowrap" href="{}">{}</a>'
CORRECTED = '{}<br><a href="{}">{}</a>'


# ---------------------------------------------------------------- players
def rows_of_changes(changes: Iterable[Change], aside: AsideCell = no_cell) -> list[SafeString]:
    """Each change with the K of both lists and what is special; two decimals, so that they line up."""
    working, before = _("Calculation"), _("before")
    chips = {name: format_html(CHIP, words) for name, words in SIGNS.items()}
    rows = []
    for each in changes:
        told = SafeString(" ".join(chips[name] for name in each.signs))
        why = format_html(WHY, each.why) if each.why else NO_HTML
        cell = SafeString(MORE.format(_k_of_lists(each, before), told, why + _corrections_of(each)))
        moved = change(each.change_hundredths, 2) if each.is_moved else NOTHING
        rows.append(_result(each, moved, _or_nothing(each.k_factor), working, aside, cell))
    return rows


def _corrections_of(each: Change) -> SafeString:
    """The corrections that the list takes in for the player, by the day of the list that each corrects."""
    if not each.corrections:
        return NO_HTML
    words = _("Correction of the list of %(day)s")
    return format_html_join(
        "",
        OF_CORRECTION,
        (
            (reverse("list_correction", args=[found.pk]), words % {"day": day_in_words(found.rating_list.list_date)})
            for found in each.corrections
        ),
    )


def _k_of_lists(each: Change, before: str) -> int | SafeString:
    if each.k_before and each.k_after and each.k_before != each.k_after:
        return row(NEW_K, before, each.k_before, each.k_after)
    return each.k_after or each.k_before or SafeString(NOTHING)


def rows_of_results(
    results: Iterable[RunResult], aside: AsideCell = no_cell, *, gone: Container[int] = ()
) -> list[SafeString]:
    """The same in short, for the page of the run; who is ``gone`` has no rating on the list to come."""
    working = _("Calculation")
    return [
        _result(
            *(result, change(result.change_hundredths, 2), _or_nothing(result.k_factor), working, aside),
            is_gone=result.player_id in gone,
        )
        for result in results
    ]


def _of_who_is_gone() -> SafeString:
    return format_html(LEAVES, NOTHING, word(SIGNS, GONE))


def _or_nothing(number: int | None) -> object:
    return NOTHING if number is None else number


def _result(
    result: RunResult | Change, moved: str, factor: object, working: str, aside: AsideCell, more: SafeString = NO_HTML,
    *, is_gone: bool = False,
) -> SafeString:  # fmt: skip
    player = result.player
    after = _of_who_is_gone() if is_gone else rating(result.rating_after)
    numbers = (rating(result.rating_before), moved if has_change(result) else NOTHING, after)
    told = (player_link(player), player.federation_id, *numbers, result.games, factor, more)
    if result.run_id is None:  # nothing to leave out of who has not played
        return row(f"{RESULT}{NOT_PLAYED}", *told, NO_HTML if aside is no_cell else NO_CELL)
    there = address_of_calculation(player.key, result.run_id)
    out = aside(player.key, player.name)
    return row(f"{RESULT}{CALCULATION}", *told, there, working, player.name, out)


# ---------------------------------------------------------------- events
def rows_of_events(run: RatingRun, rows: Iterable[ReviewedEvent], aside: AsideCell = no_cell) -> list[SafeString]:
    """Each event with its sums, and why games do not count."""
    all_of_them = reverse("run_events", args=[run.pk])
    return [_event(own, f"{all_of_them}{own.event_id}/", aside) for own in rows]


def _event(own: ReviewedEvent, page: str, aside: AsideCell) -> SafeString:
    event = own.event
    days = (day(event.starts_on, brief=True), day(event.ends_on, brief=True))
    sums = (decimals(own.score), decimals(own.expected), change(own.largest, 2), change(own.change, 2))
    reasons = row(LEFT_OUT, page, own.not_counted, event.name, reasons_words(own)) if own.not_counted else NOTHING
    return row(
        EVENT, page, event.name, *days, event.federation.shown_name, event.federation_id,
        *(own.players, own.unrated, own.newcomers, _or_nothing(own.average)), *sums, reasons,
        aside(event.key, event.name),
    )  # fmt: skip


def reasons_words(own: ReviewedEvent) -> SafeString:
    """Why games of an event do not count, with the articles."""
    language, prefix = get_language(), get_script_prefix()
    told = (f"{games} × {_reason(*why, language, prefix)}" for *why, games in own.reasons)
    return SafeString("; ".join(told))


@lru_cache(maxsize=500)
def _reason(reason: str, number: str, edition: str, _language: str | None, _prefix: str) -> SafeString:
    """The events of a page have hundreds, of the same few kinds."""
    return row("{} {}", word(REASONS, reason), article(number, edition))


def rows_of_left_out(run: RatingRun, rows: Iterable[ReviewedEvent], why: str) -> list[SafeString]:
    """Each event with how many of its games do not count, and why; ``why`` is the reason that was asked for."""
    all_of_them, asked = reverse("run_events", args=[run.pk]), urlencode({"why": why}) if why else ""
    return [
        row(
            LEFT_OUT_EVENT, f"{all_of_them}{own.event_id}/left-out/?{asked}".rstrip("?"), own.event.name,
            day(own.event.starts_on, brief=True), day(own.event.ends_on, brief=True), own.event.federation.shown_name,
            own.event.federation_id, _("Games"), own.not_counted, reasons_words(own),
        )
        for own in rows
    ]  # fmt: skip


def rows_of_players(run: RatingRun, rows: Iterable[PlayerInEvent]) -> list[SafeString]:
    """Each player of an event with what it has brought, and where the published list says otherwise, what it says."""
    shown, working, published = list(rows), _("Calculation"), run.published_list
    led_to = {own.result.player_id: own.result.rating_after for own in shown}
    corrected, gone = corrected_lines(published, led_to) if published is not None else {}, gone_from(run)
    afters = (
        _of_who_is_gone() if pk in gone else _after(own.result, corrected.get(pk))
        for pk, own in zip(led_to, shown, strict=True)
    )
    return [_in_event(run, own, working, after) for own, after in zip(shown, afters, strict=True)]


def _in_event(run: RatingRun, own: PlayerInEvent, working: str, after: str | SafeString) -> SafeString:
    result, player = own.result, own.result.player
    surplus = NOTHING if own.surplus is None else change(own.surplus, 2)
    sums = (decimals(own.score), decimals(own.expected), surplus, NOTHING if own.k is None else own.k)
    return row(
        IN_EVENT, player_link(player), player.federation_id, rating(result.rating_before), own.games, *sums,
        change(own.change, 2), after, address_of_calculation(player.key, run.pk), working, player.name,
    )  # fmt: skip


def _after(result: RunResult, corrected: CorrectedLine | None) -> str | SafeString:
    if corrected is None:
        return rating(result.rating_after)
    page = reverse("list_correction", args=[corrected.correction.pk])
    return format_html(CORRECTED, rating(result.rating_after), page, _("corrected: %s") % rating(corrected.rating))


# ---------------------------------------------------------------- flags
def rows_of_flags(run: RatingRun, flags: Iterable[ShownFlag]) -> list[SafeString]:
    """Each flag with whom and where, what was seen, and who has looked at it."""
    all_of_them, still_open = reverse("run_flags", args=[run.pk]), format_html(OPEN, _("open"))
    events = reverse("run_events", args=[run.pk])
    rows = []
    for flag in flags:
        place, looked = flag.row.place, _looked(flag) if flag.row.looked_at else still_open
        event = (f"{events}{flag.row.event_id}/", flag.row.event.name)
        cells = (_people(flag), *event, flag.evidence, looked)
        rows.append(row(FLAG, f"{all_of_them}{place}/", flag.kind, place, *cells))
    return rows


def _people(flag: ShownFlag) -> str:
    named = ", ".join(flag.people)
    more = " " + _("and %(more)s more") % {"more": flag.more} if flag.more else ""
    return f"{named}{more} · " if named else ""


def _looked(flag: ShownFlag) -> SafeString:
    note = flag.row.note
    kept = format_html(NOTE, Truncator(note).chars(LONGEST_NOTE)) if note else NO_HTML
    return format_html(LOOKED, flag.row.looked_by, kept)
