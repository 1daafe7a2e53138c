"""The page of the grid: small for the largest Swiss, with words for all that its script says, and links without it."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import translation

from tests.tournaments.sheets.test_pages import client_of
from tests.tournaments.sheets.typing import Typist
from tournaments.registration.models import Tournament
from tournaments.sheets.cells import CODES, MIRRORED
from tournaments.sheets.grid_words import grid_words
from tournaments.sheets.headers import FILE, REGISTRATION, TAGS, TYPED
from tournaments.sheets.models import Sheet, SheetCell, SheetPlayer
from tournaments.sheets.opening import close_sheet

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = sorted((ROOT / "static" / "js" / "sheet").glob("*.js"))
MOST_BYTES = 400 * 1024


def largest(typist: Typist) -> Sheet:
    """300 players in 13 rounds, every cell filled."""
    sheet = typist.sheet
    Sheet.objects.filter(pk=sheet.pk).update(rounds=13)
    SheetPlayer.objects.filter(sheet=sheet).delete()
    SheetPlayer.objects.bulk_create(
        SheetPlayer(
            sheet=sheet,
            number=n,
            position=n,
            name=f"Family{n * 7919 % 1000}, Given{n * 104729 % 1000}",
            rating=2800 - n,
        )
        for n in range(1, 301)
    )
    games = [(n, r) for r in range(1, 14) for n in range(1, 301)]
    SheetCell.objects.bulk_create(
        SheetCell(
            sheet=sheet, number=n, round=r, opponent=n + 1 if n % 2 else n - 1, colour="wb"[(n + r) % 2], code="=",
            source="file", version=1, origin=1, by=typist.by, at=typist.now,
        )
        for n, r in games
    )  # fmt: skip
    return sheet


@pytest.mark.django_db
def test_the_largest_swiss_is_small_and_has_no_fields(swiss: Typist) -> None:
    sheet = largest(swiss)
    page = client_of(swiss.by).get(reverse("sheet", args=[sheet.pk])).content
    data = json.loads(re.search(rb'id="sheet-data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])
    assert (len(data["players"]), len(data["cells"])) == (300, 3900)
    scripts = sum(len(gzip.compress(path.read_bytes())) for path in SCRIPTS)
    assert len(gzip.compress(page)) + scripts < MOST_BYTES
    assert len(re.findall(rb"<input", page)) < 20


@pytest.mark.django_db
def test_without_script_there_are_plain_forms(swiss: Typist) -> None:
    page = client_of(swiss.by).get(reverse("sheet", args=[swiss.sheet.pk])).content.decode()
    inside = page.split("<noscript>")[1].split("</noscript>")[0]
    assert reverse("sheet_round", args=[swiss.sheet.pk, 1]) in inside
    assert reverse("sheet_card", args=[swiss.sheet.pk, 1]) in inside
    assert reverse("sheet_paste_page", args=[swiss.sheet.pk]) in inside


@pytest.mark.django_db
def test_a_file_is_offered_in_place_of_typing_to_who_may_send_one(swiss: Typist) -> None:
    client, offered = client_of(swiss.by), reverse("upload_report", args=[swiss.sheet.tournament_id])

    def offers() -> bool:
        return offered in client.get(reverse("sheet", args=[swiss.sheet.pk])).content.decode()

    assert [offers(), client.get(offered).status_code] == [True, 200]
    Tournament.objects.filter(pk=swiss.sheet.tournament_id).update(state=Tournament.State.WITHDRAWN)
    assert [offers(), client.get(offered).status_code] == [False, 404]


@pytest.mark.django_db
def test_who_may_only_look_has_nothing_to_type_with(swiss: Typist, chiara: object) -> None:
    page = client_of(chiara).get(reverse("sheet", args=[swiss.sheet.pk])).content.decode()  # type: ignore[arg-type]
    assert 'data-may-type="no"' in page
    assert "data-paste-form" not in page
    assert "data-take" not in page
    assert reverse("sheet_paste_page", args=[swiss.sheet.pk]) not in page


@pytest.mark.django_db
def test_a_sheet_that_is_open_no_more_says_so_and_leads_on(swiss: Typist) -> None:
    client, tournament = client_of(swiss.by), swiss.sheet.tournament_id
    pages = [f"/sheets/{swiss.sheet.pk}/{page}" for page in ("", "rounds/1/", "cards/1/")]
    assert ["is typed into it any more" in client.get(page).content.decode() for page in pages] == [False] * 3
    close_sheet(swiss.sheet, by=swiss.by, now=swiss.now)
    said = "This sheet is put aside: nothing is typed into it any more."
    way = f'{said} <a href="/tournaments/{tournament}/">To the tournament</a>'
    assert [way in client.get(page).content.decode() for page in pages] == [True] * 3


def test_a_name_cannot_leave_its_data(swiss: Typist) -> None:
    swiss.add("</script><script>alert(1)</script>")
    page = client_of(swiss.by).get(reverse("sheet", args=[swiss.sheet.pk])).content.decode()
    assert "<script>alert" not in page


def test_everything_that_the_script_says_has_words() -> None:
    said = {name for path in SCRIPTS for name in re.findall(r'say\(\s*"(\w+)"', path.read_text(encoding="utf-8"))}
    words = grid_words()
    assert said - words.keys() == set()
    assert tuple(words["records"]) == TAGS
    assert {f"from_{each}" for each in (REGISTRATION, FILE, TYPED)} <= words.keys()
    assert CODES - words["results"].keys() == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_keeps_its_places_in_both_languages(language: str) -> None:
    def places(words: dict[str, object]) -> dict[str, set[str]]:
        return {name: set(re.findall(r"\{\w+\}", str(text))) for name, text in words.items()}

    english = places(grid_words())
    with translation.override(language):
        assert places(grid_words()) == english


def test_the_letters_of_the_colours_follow_the_language() -> None:
    assert grid_words()["letters"] == {"w": "w", "b": "b"}
    with translation.override("fr"):
        assert grid_words()["letters"] == {"b": "w", "n": "b"}


def test_the_script_mirrors_results_as_the_server_does() -> None:
    text = (ROOT / "static" / "js" / "sheet" / "typing.js").read_text(encoding="utf-8")
    table = text.split("export const MIRROR = {")[1].split("};")[0]
    pairs = re.findall(r'"?([^\s",]+?)"?: "([^"]+)"', table)
    assert dict(pairs) == MIRRORED


def test_no_script_writes_markup_or_styles_as_text() -> None:
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|\.style\b", text), (
            path.name
        )
