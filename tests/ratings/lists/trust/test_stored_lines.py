"""The hash of the lines as they stand is that of the lines as they are told, whatever stands in them."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists import list_words
from ratings.lists.lines import content_sha256
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.trust import stored_lines
from ratings.lists.trust.stored_lines import stored_sha256
from ratings.lists.trust.verifying import lines_by_key
from ratings.register.models import Federation, Player

NAMES = (
    *('Quoted "Bishop", Ann', "Back\\slash, Bo", "Tab\there", "New\nline", "Bell\x07\x1f", "Mark\x1e", "Deleted\x7f"),
    *("Müller, Jürgen", "Łódź, 王", "Emoji 😀", "", "</script>", "'; --", "Plain, Name"),
)


@pytest.mark.parametrize("lines_at_once", [5000, 2])
def test_the_hash_is_that_of_the_lines_whatever_stands_in_them(
    first_list: RatingList, monkeypatch: pytest.MonkeyPatch, lines_at_once: int
) -> None:
    monkeypatch.setattr(stored_lines, "LINES_A_PIECE", lines_at_once)
    monkeypatch.setattr(list_words, "LINES_A_TEXT", lines_at_once)
    country = Federation.objects.order_by("pk")[0]
    # apart from the list, as the lines of a run are that nobody has published yet
    coming = RatingList(system=first_list.system, list_date=first_list.list_date, published_at=first_list.published_at)
    for place, name in enumerate(NAMES):
        # some by FIDE's number, of which 9 comes behind 10 as a text, some by a federation's own
        own = {"fide_id": 3 ** (place + 1)} if place % 3 else {"numbered_by": country, "national_id": f"n{place}"}
        player = Player.objects.create(name=name or "Nobody", federation=country, **own)
        ListEntry.objects.create(
            rating_list_id=coming.pk, player=player, name=name, title="FM" if place % 2 else "", federation=country,
            sex="w" if place % 4 == 0 else "", birth_year=1990 if place % 5 else None,
            rating=1500 + place if place % 2 else None, games=place, k_factor=20 if place % 3 else None,
            games_total=place * 7, highest_rating=1600 if place % 4 else None,
            last_played_on=date(987, 1, 1 + place) if place % 2 else None, is_inactive=place % 3 == 0,
        )  # fmt: skip
    lines = list(lines_by_key(coming))
    assert [line.key for line in lines] == sorted(line.key for line in lines)
    assert {line.name for line in lines} == set(NAMES)
    assert stored_sha256(coming) == content_sha256(lines)
    assert stored_sha256(first_list) == first_list.content_sha256
    late = Player.objects.create(name="Late", federation=country, fide_id=7)
    ListEntry.objects.create(rating_list_id=coming.pk, player=late, name="Late", federation=country)
    assert stored_sha256(coming) != content_sha256(lines)
    assert stored_sha256(coming) == content_sha256(lines_by_key(coming))
