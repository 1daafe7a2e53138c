"""Words for codes, in templates: ``{{ game.reason|reason }}``."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ratings.ledger import selectors
from ratings.ledger.models import RatedEvent
from ratings.lists.archives.models import Archive
from ratings.lists.archives.words import archive_name
from ratings.lists.imports.words import LAYOUTS
from ratings.lists.printed_ratings import class_of_rating
from ratings.lists.words import FILE_FORMATS, RATING_CLASSES, SYSTEMS
from ratings.runs.corrections.words import OPERATION_NAMES
from ratings.runs.technical_lines import line_told
from ratings.runs.words import FAILURES
from ratings.working.words import BASES, K_REASONS, REASONS, STEPS
from ratingsite.office.page_tags import decimals
from ratingsite.office.words import word

register = template.Library()


@register.filter
def reason(code: str) -> str:
    """Why something does not count."""
    return word(REASONS, code)


@register.simple_tag
def technical_line(message: str) -> SafeString:
    """What the program says of a failure, in the language of the page where its pattern is known."""
    told = line_told(message)
    if told is None:
        return format_html('<code class="mono" lang="en">{}</code>', message)
    return format_html('<code class="mono">{}</code>', told)


@register.filter
def archive(found: Archive) -> str:
    """An archive by its years."""
    return archive_name(found)


@register.filter
def k_reason(code: str) -> str:
    """Why K is what it is."""
    return word(K_REASONS, code)


@register.filter
def step_name(code: str) -> str:
    """What one step of a calculation does."""
    return word(STEPS, code)


@register.filter
def rating_class(code: str) -> str:
    """What a player of such a rating is called."""
    return word(RATING_CLASSES, code)


@register.filter
def basis(code: str) -> str:
    """Which of an opponent's ratings was used."""
    return word(BASES, code)


@register.filter
def failure(code: str) -> str:
    """What stopped a run."""
    return word(FAILURES, code)


@register.filter
def tournament_behind(event: RatedEvent | None) -> UUID | None:
    """The key of the tournament that has handed an event over, if one has."""
    return selectors.tournament_behind(event) if event else None


@register.filter
def file_format(code: str) -> str:
    """A way to write a list."""
    return word(FILE_FORMATS, code)


@register.filter
def system_name(code: str) -> str:
    """A rating system in a word."""
    return word(SYSTEMS, code)


@register.filter
def operation_name(code: str) -> str:
    """An operation on a whole list."""
    return word(OPERATION_NAMES, code)


@register.filter
def short(number: int) -> str:
    """Hundredths without decimals where there are none."""
    return minus(number // 100) if number % 100 == 0 else decimals(number)


@register.filter
def minus(number: int) -> str:
    """A whole number with a minus sign instead of a hyphen."""
    return str(number).replace("-", "−")


@register.filter
def layout_name(code: str) -> str:
    """How a file that brings a list is written."""
    return word(LAYOUTS, code)


@register.simple_tag
def class_here(rating: int | None, system: str, day: date, games: int | None = None) -> str:
    """The class of a rating where it stands (CFC 701), in words; nothing of a system without classes."""
    code = class_of_rating(system, day, rating, games)
    return word(RATING_CLASSES, code) if code else ""
