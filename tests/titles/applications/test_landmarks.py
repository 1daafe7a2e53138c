"""A player's chart, the words beneath it and its table mark norms and titles on their days (D18)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from django.test import Client

from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import ACCEPTED_AT
from tests.tournaments.forms import at
from titles.certificates.services import approve_norm, revoke_certificate
from titles.norms.models import Norm
from titles.register.models import HeldTitle
from titles.register.removal import remove_for_breach
from titles.register.services import enter_title

SIGN = re.compile(r'class="sign is-(\w+)"><title>(.*?)</title></path>(?:<text[^>]*>(\w+)</text>)?')
LEGEND = re.compile(r'<li><svg.*?<a href="([^"]+)">(.*?)</a>')


def listed(norm: Norm, day: date, rating: int, title: str, system: str = "fide-standard") -> RatingList:
    """A later list with a line of the one who made the norm."""
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    number = RatingList.objects.count() + 1
    made = RatingList.objects.create(
        system_id=system, list_date=day, sequence=number, origin="made by hand", entries_count=1,
        content_sha256="0" * 64, chain_sha256=f"{number:064d}", published_at=ACCEPTED_AT,
    )  # fmt: skip
    line = {"name": norm.player.name, "title": title, "federation_id": "USA", "rating": rating}
    ListEntry.objects.create(rating_list=made, player=norm.player, **line)
    return made


def page_of(norm: Norm) -> str:
    return Client().get(f"/players/{norm.player.key}/").content.decode()


def rows_of(page: str) -> list[list[str]]:
    """The table of the first rating: of each line its list and what it says of norms and titles."""
    table = page[page.index("Rating on each list") :].partition("</table>")[0]
    cells = [re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL) for row in table.split("<tr")[2:]]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in (row[0], row[-1])] for row in cells]


def test_norms_and_titles_are_marked_on_the_chart_named_beneath_it_and_stand_in_the_table(
    countersigned: Norm, quentin: User
) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    listed(norm, date(2024, 8, 1), 2365, "FM")
    listed(norm, date(2024, 9, 1), 2402, "FM")
    entered = datetime(2025, 1, 10, 12, tzinfo=UTC)
    im = enter_title(norm.player, "IM", HeldTitle.Source.NORMS, achieved_on=None, now=entered)
    at(NOW)
    page = page_of(norm)
    name = "Norm Open &lt;i&gt;2024&lt;/i&gt;"
    assert SIGN.findall(page) == [
        ("norm", f"9 June 2024: IM norm, {name}", "IM"),
        ("title", "10 January 2025: International Master: confirmed", "IM"),
    ]
    assert LEGEND.findall(page) == [
        (f"/norms/{norm.pk}/", f"IM norm, {name}"),
        (f"/titles/register/{im.pk}/", "International Master: confirmed"),
    ]
    assert rows_of(page) == [
        ["since then", "International Master: confirmed 10 Jan 2025"],
        ["1 Sep 2024", ""],
        ["1 Aug 2024", f"IM norm, {name} 9 Jun 2024"],
        ["1 Jun 2024", ""],
    ]


def test_a_title_that_a_later_list_brings_is_marked_and_one_of_the_first_list_is_older_than_the_chart(
    norm: Norm,
) -> None:
    september = listed(norm, date(2024, 9, 1), 2402, "IM")
    for title, first in (("FM", norm.report.tournament.system.lists.order_by("list_date")[0]), ("IM", september)):
        HeldTitle.objects.create(
            player=norm.player, title=title, source="list", rating_list=first, written_at=ACCEPTED_AT
        )
    page = page_of(norm)
    assert SIGN.findall(page) == [("title", "1 September 2024: International Master: first on the list of", "IM")]
    assert rows_of(page) == [
        ["1 Sep 2024", "International Master: first on the list of 1 Sep 2024"],
        ["1 Jun 2024", ""],
    ]


def test_a_title_taken_away_is_crossed(norm: Norm, quentin: User) -> None:
    listed(norm, date(2024, 9, 1), 2402, "FM")
    entered = datetime(2025, 1, 10, 12, tzinfo=UTC)
    held = enter_title(norm.player, "IM", HeldTitle.Source.NORMS, achieved_on=None, now=entered)
    remove_for_breach(held, by=quentin, now=datetime(2025, 6, 1, 12, tzinfo=UTC), reason="Engine")
    at(NOW)
    assert [(kind, words) for kind, words, _letters in SIGN.findall(page_of(norm))] == [
        ("title", "10 January 2025: International Master: confirmed"),
        ("taken", "1 June 2025: International Master: taken away"),
    ]


def test_nothing_is_marked_of_a_norm_whose_certificate_is_revoked_nor_on_the_chart_of_another_system(
    countersigned: Norm, quentin: User, qadira: User
) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    for day in (date(2024, 5, 1), date(2024, 7, 1)):
        listed(norm, day, 2300, "FM", "fide-rapid")
    assert SIGN.findall(page_of(norm)) == []
    listed(norm, date(2024, 9, 1), 2402, "FM")
    assert [kind for kind, *_ in SIGN.findall(page_of(norm))] == ["norm"]
    revoke_certificate(norm.certificate, by=qadira, now=NOW, reason="A wrong opponent.")
    page = page_of(norm)
    assert (SIGN.findall(page), "Norms and titles since the list before" in page) == ([], False)
