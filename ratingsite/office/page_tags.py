"""Template tags and filters that every page may use; built in, so no page loads them.

Numbers: ``rating``, ``change``, ``points``, ``decimals``. Time: ``day``, ``moment``, ``date``.
Links: ``address``, ``article``, ``player_link``.
Components: ``state_line``, ``findings``, ``act_button``, ``reason_act``, ``reason_field``; what fills them stands in
``ratingsite.office.pages``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from decimal import Decimal
from functools import lru_cache
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from django import template
from django.templatetags.static import static
from django.urls import NoReverseMatch, get_script_prefix
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.foundations.exact import decimal_text
from ratingsite.foundations.written_days import date_format
from ratingsite.office.addresses import address_of, address_of_edition, address_of_player
from ratingsite.office.drafts.services import typed_before, typed_before_log_in
from ratingsite.office.findings import written_findings
from ratingsite.office.pages import Act, PageFinding, Step
from ratingsite.office.rows import row

register = template.Library()


class Zoned(Protocol):
    """A federation, as far as a moment is shown in its zone."""

    time_zone: str

    @property
    def zone(self) -> ZoneInfo: ...


class Named(Protocol):
    """A player, as far as a link needs."""

    name: str
    title: str

    @property
    def key(self) -> str: ...

    def get_title_display(self) -> str: ...


NOTHING = "–"
MINUS = "−"
MOST_KEPT = 5000  # numbers and days, as a language writes them
TITLED, PLAYER = '<abbr class="title" title="{}">{}</abbr> {}', '<a class="player" href="{}">{}</a>'


# ---------------------------------------------------------------- numbers
@register.filter
def rating(value: int | None) -> str:
    """A rating, or a dash for the unrated."""
    return str(value) if value else NOTHING


class Count(int):
    """How many of something, as a language writes it: 570,000. It still chooses the plural of a sentence."""

    def __str__(self) -> str:
        return formats.number_format(int(self), force_grouping=True)


@register.filter
def grouped(value: int | None) -> Count | None:
    """A count that may have many digits. Ratings, years and numbers of people and lists are no counts."""
    return Count(value) if isinstance(value, int) and not isinstance(value, bool) else value


@register.filter
def change(hundredths: int | None, places: int | None = None) -> str:
    """A rating change with its sign: +8.3, −8.8, ±0. ``places`` fixes the decimals, for columns."""
    if hundredths is None:
        return NOTHING
    if hundredths == 0:
        return "±0"
    sign = "+" if hundredths > 0 else MINUS
    return sign + _localised(abs(hundredths), places)


@register.filter
def points(hundredths: int | None) -> str:
    """Points as chess players write them: 4½."""
    if hundredths is None:
        return NOTHING
    whole, part = divmod(hundredths, 100)
    if part == 50:
        return f"{whole or ''}½"
    return str(whole) if not part else _localised(hundredths, None)


@register.filter
def decimals(hundredths: int | None, places: int = 2) -> str:
    """Hundredths with two decimals, so that columns line up: 0.92, 0.50."""
    if hundredths is None:
        return NOTHING
    return (MINUS if hundredths < 0 else "") + _localised(abs(hundredths), places)


def _localised(hundredths: int, places: int | None) -> str:
    return _number(hundredths, places, get_language())


@lru_cache(maxsize=MOST_KEPT)
def _number(hundredths: int, places: int | None, _language: str | None) -> str:
    return formats.number_format(Decimal(decimal_text(hundredths)), decimal_pos=places)


# ---------------------------------------------------------------- links
@register.simple_tag
def article(number: str, edition: str = "") -> SafeString | str:
    """A chip with the article, which leads to its place on the page of the governing edition."""
    return _chip(number, edition, get_language(), get_script_prefix()) if number else ""


@lru_cache(maxsize=MOST_KEPT)
def _chip(number: str, edition: str, _language: str | None, _prefix: str) -> SafeString:
    spoken = format_html('<span class="visually-hidden">{} </span>{}', _("article"), number)
    if not edition:
        return format_html('<span class="chip">{}</span>', spoken)
    page = address_of_edition(edition)
    return format_html('<a class="chip" href="{}#a-{}" title="{}">{}</a>', page, number, edition, spoken)


@register.simple_tag
def address(name: str) -> str:
    """``url`` of a page that takes no key, for what stands on every page: the name is looked up once."""
    return address_of(name)


@register.simple_tag
def player_link(player: Named) -> SafeString:
    """A player's title and name, leading to the player's page."""
    name: object = player.name
    if player.title:
        name = row(TITLED, player.get_title_display(), player.title, player.name)
    try:
        page = address_of_player(player.key)
    except NoReverseMatch:  # a national number may hold a slash, an address may not
        return row("{}", name)
    return row(PLAYER, page, name)


# ---------------------------------------------------------------- time
@register.simple_tag
def day(value: date | None, *, brief: bool = False) -> SafeString | str:
    """A calendar day as people of the language write it; ``brief`` for tables."""
    if value is None:
        return NOTHING
    return _written(value, "SHORT_DATE_FORMAT" if brief else "DATE_FORMAT", get_language())


@register.filter
def day_in_words(value: date) -> str:
    """The same where no HTML may stand."""
    return _in_words(value, get_language())


@register.filter(name="date", expects_localtime=True, is_safe=False)
def date_in_form(value: date | str | None, form: str = "DATE_FORMAT") -> str:
    """Django's own filter of this name, but for how the language writes a day."""
    return date_format(value, form) if isinstance(value, date) else ""


@lru_cache(maxsize=MOST_KEPT)
def _in_words(value: date, _language: str | None) -> str:
    return date_format(value)


@lru_cache(maxsize=MOST_KEPT)
def _written(value: date, form: str, _language: str | None) -> SafeString:
    """The days of a page are few, and each costs more to write than a row of its table."""
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), date_format(value, form))


@register.simple_tag
def moment(value: datetime | None, federation: Zoned | None = None, *, brief: bool = False) -> SafeString | str:
    """A moment in the federation's zone, with the zone named; without a federation in UTC."""
    return NOTHING if value is None else moments(federation, brief=brief)(value)


def moments(federation: Zoned | None = None, *, brief: bool = False) -> Callable[[datetime], SafeString]:
    """``moment`` for many in one zone: which one it is, and in which language, is asked once."""
    zone, name = (federation.zone, federation.time_zone) if federation else (UTC, "UTC")
    language = get_language()
    return lambda value: _moment(value, zone, name, brief, language)


@lru_cache(maxsize=MOST_KEPT)
def _moment(value: datetime, zone: tzinfo, name: str, brief: bool, _language: str | None) -> SafeString:
    local = value.astimezone(zone)
    return format_html(
        '<time datetime="{}">{} <span class="zone" title="{}">{}</span></time>',
        local.isoformat(timespec="seconds"),
        date_format(local, "SHORT_DATETIME_FORMAT" if brief else "DATETIME_FORMAT"),
        name,
        _zone_name(local),
    )


def _zone_name(local: datetime) -> str:
    """CEST where the zone has letters of its own, otherwise the hours from UTC: UTC+4, UTC−3:30."""
    name = local.tzname() or ""
    if name.isalpha():
        return name
    minutes = int((local.utcoffset() or timedelta(0)).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{MINUS if minutes < 0 else '+'}{hours}" + (f":{rest:02d}" if rest else "")


# ---------------------------------------------------------------- components
@register.inclusion_tag("components/state_line.html")
def state_line(
    steps: Sequence[Step], federation: Zoned | None = None, is_mine: bool = False, folds: bool = True
) -> dict[str, Any]:
    """The line of steps: who did each and when, and whose turn it is – the reader's, if ``is_mine``.

    On a phone one line stands for all until it is opened; not on a page that renews itself (``folds=False``).
    """
    brief = _brief(steps, is_mine=is_mine) if folds else ""
    return {"steps": steps, "federation": federation, "is_mine": is_mine, "brief": brief}


def _brief(steps: Sequence[Step], *, is_mine: bool) -> str:
    """``Reported · 4 of 6 · waits for you``: the step that waits or where it stopped, else the last one."""
    if not steps:
        return ""
    number = next((number for number, step in enumerate(steps, 1) if step.status in ("now", "broken")), len(steps))
    step = steps[number - 1]
    place = _("%(number)s of %(all)s") % {"number": number, "all": len(steps)}
    return " · ".join(part for part in (step.label, place, _brief_word(step, is_mine=is_mine)) if part)


def _brief_word(step: Step, *, is_mine: bool) -> str:
    if step.status == "now" and is_mine:
        return _("waits for you")
    if step.status == "now":
        return _("waits for %(turn)s") % {"turn": step.turn} if step.turn else _("now")
    return {"done": _("done"), "broken": _("stopped"), "todo": _("to do")}[step.status]


@register.filter
def text_title(title: str) -> str:
    """The title of a text in the language of the reader; in English the official one."""
    return _(title)


@register.simple_tag
def findings(found: Sequence[PageFinding], name: str = "finding") -> SafeString:
    """What is met, open or broken. ``name`` keeps the jump links apart when a page has two such lists."""
    return written_findings(found, slugify(name), article)


WITHOUT_REASON = "without-reason"
"""In the address of a page: that of the act which was asked for without the reason that it needs."""
WITHOUT_CHOICE = "without-choice"
"""The same of an act for which nothing was chosen that it can be done with."""

LONGEST_REASON = 2000


@register.inclusion_tag("components/act_button.html", takes_context=True)
def act_button(context: template.Context, act: Act) -> dict[str, Any]:
    """The button of one act, or why it cannot be done yet; a reason typed before the session expired is there again."""
    request = context.get("request")
    typed = typed_before_log_in(request, act.url) if request and act.asks_reason else {}
    return {
        "act": act,
        "field": f"act-{slugify(act.url)}",
        "typed": typed.get("reason", ""),
        "chosen": typed.get("article", act.choice),
        "is_without_reason": lacks_reason(context, act.url),
        "is_without_choice": lacks_choice(context, act.url),
        "longest": LONGEST_REASON,
    }


@register.inclusion_tag("components/act_button.html", takes_context=True)
def reason_act(
    context: template.Context, url: str, label: str, asked: str, *, about: str = "", is_main: bool = False,
    is_small: bool = False, **of_field: str | int,
) -> dict[str, Any]:  # fmt: skip
    """The same for a page that has no ``Act``: of a row of a table (``is_small``), of one of many (``about``).

    ``of_field`` is what ``reason_field`` takes too: ``longest``, ``rows``, and ``missing``, which says in own words
    that nothing was written.
    """
    act = Act(label=label, url=url, is_main=is_main, asks_reason=True, reason_label=asked)
    return {**act_button(context, act), "about": about, "is_small": is_small, **of_field}


@register.inclusion_tag("components/reason_field.html", takes_context=True)
def reason_field(
    context: template.Context, url: str, asked: str, *, missing: str = "", longest: int = LONGEST_REASON, rows: int = 3
) -> dict[str, Any]:
    """The field alone, for a form that has more of them; ``missing`` says in own words that nothing was written."""
    request = context.get("request")
    return {
        "field": f"act-{slugify(url)}",
        "asked": asked,
        "typed": typed_before_log_in(request, url).get("reason", "") if request else "",
        "is_without_reason": lacks_reason(context, url),
        "missing": missing,
        "longest": longest,
        "rows": rows,
    }


@register.simple_tag(takes_context=True)
def typed_before_the_end(context: template.Context) -> SafeString | str:
    """What an expired session had typed into a form that does not give it back by itself: a script fills it in."""
    request = context.get("request")
    kept = (
        typed_before(request) if request and getattr(request, "user", None) and request.user.is_authenticated else None
    )
    if kept is None:
        return ""
    words = _("What you had typed is here again. It is not sent yet.")
    return format_html(
        '<template id="typed-before" data-path="{}" data-fields="{}" data-words="{}"></template>'
        '<script type="module" src="{}"></script>',
        *(kept[0], json.dumps(kept[1]), words, static("js/typed-before.js")),
    )


@register.simple_tag(takes_context=True)
def lacks_reason(context: template.Context, url: str) -> bool:
    """Whether the act at this address was just asked for without the reason that it needs."""
    return _lacks(context, WITHOUT_REASON, url)


@register.simple_tag(takes_context=True)
def lacks_choice(context: template.Context, url: str) -> bool:
    """Whether the act at this address was just asked for without anything chosen that it can be done with."""
    return _lacks(context, WITHOUT_CHOICE, url)


def _lacks(context: template.Context, what: str, url: str) -> bool:
    request = context.get("request")
    return bool(request) and request.GET.get(what) == url
