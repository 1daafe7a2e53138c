"""The rows of a page of a list, written at once: a template that asks for each value takes four times as long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import NOTHING, Printed, classes_of, printed_ks, printed_names, printed_ratings
from ratings.lists.selectors import fide_ids_of
from ratings.lists.words import RATING_CLASSES
from ratings.register.keys import key_of
from ratings.register.models import Federation, Player, Title
from ratingsite.foundations.among import Among
from ratingsite.office.addresses import address_of_player
from ratingsite.office.rows import row
from ratingsite.office.words import word

ROW = """\
    <tr{}>
      <th scope="row" class="sticky-name"><a class="player" href="{}">{}{}</a>{}</th>
      <td><abbr title="{}">{}</abbr></td>
      <td class="num"><b>{}</b></td>{}<td class="num">{}</td><td class="num">{}</td>
      <td class="num">{}</td><td class="num">{}</td>
    </tr>
"""
TITLE, INACTIVE = '<abbr class="title" title="{}">{}</abbr> ', ' <span class="muted">{}</span>'
NO_HTML = SafeString("")


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The rows as HTML, in their order; ``has_classes`` where the text of the day has some (CFC 701)."""

    html: Sequence[SafeString]
    has_classes: bool


@dataclass(frozen=True, kw_only=True)
class _Printed:
    """What stands in the rows, by the entry or its code."""

    ratings: Printed
    names: Printed
    ks: Printed
    classes: Printed
    keys: Mapping[int, str]
    federations: Mapping[str, str]
    titles: Mapping[str, SafeString]
    inactive: SafeString


def rows_of(rating_list: RatingList, entries: Sequence[ListEntry]) -> Rows:
    """The rows of these lines; with the numbers that the list was written with: no later FIDE ID stands on it."""
    classes = classes_of(rating_list, entries)
    printed = _Printed(
        ratings=printed_ratings(rating_list, entries),
        names=printed_names(rating_list, entries),
        ks=printed_ks(rating_list, entries),
        classes={pk: word(RATING_CLASSES, code) if code else "" for pk, code in classes.items()},
        keys=_keys([entry.player_id for entry in entries], fide_ids_of(rating_list)),
        federations=_names({entry.federation_id for entry in entries}),
        titles={code: _title(code) for code in {entry.title for entry in entries}},
        inactive=format_html(INACTIVE, _("inactive")),
    )
    return Rows(html=list(_rows(entries, printed)), has_classes=bool(classes))


def _rows(entries: Sequence[ListEntry], printed: _Printed) -> Iterator[SafeString]:
    ignored = SafeString(' class="is-ignored"')
    for entry in entries:
        pk, key = entry.pk, printed.keys[entry.player_id]
        yield row(
            ROW,
            *(ignored if entry.is_inactive else NO_HTML, address_of_player(key)),
            *(printed.titles[entry.title], printed.names[pk], printed.inactive if entry.is_inactive else NO_HTML),
            *(printed.federations[entry.federation_id], entry.federation_id, printed.ratings[pk]),
            row("<td>{}</td>", printed.classes.get(pk, "")) if printed.classes else NO_HTML,
            *(entry.games, printed.ks[pk], entry.birth_year or NOTHING, key),
        )


def _title(code: str) -> SafeString:
    """With its name, where it is one of today's; old lists may have others."""
    return format_html(TITLE, Title(code).label if code in Title.values else code, code) if code else NO_HTML


def _keys(players: Sequence[int], then: Mapping[int, int | None]) -> dict[int, str]:
    told = Player.objects.filter(Among("pk", players)).values_list("pk", "fide_id", "numbered_by_id", "national_id")
    return {pk: key_of(then.get(pk, fide_id), by, national) for pk, fide_id, by, national in told.order_by()}


def _names(codes: set[str]) -> dict[str, str]:
    return dict(Federation.objects.filter(pk__in=codes).order_by().values_list("pk", "name"))
