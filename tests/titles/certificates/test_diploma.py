"""The diploma of a title: both its days, on one page, for whoever may see the title, while it stands."""

from __future__ import annotations

import unicodedata
from datetime import date

import pypdfium2
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from ratingsite.office.typesetting import plain
from tests.cast import NOW
from tests.titles.certificates.reading import qr_text, text_of
from tests.titles.certificates.test_layout import FORBIDDEN, NASTY, WRITTEN, bare, objects_of, outside_the_frame
from tests.titles.worlds import World
from titles.certificates.diploma import diploma_pdf
from titles.register.models import HeldTitle, TitleRemoval


@pytest.fixture
def held(world: World) -> HeldTitle:
    return HeldTitle.objects.create(
        player=world.hero, title="IM", source="norms", achieved_on=date(2024, 6, 9), confirmed_on=date(2024, 10, 1),
        written_at=NOW,
    )  # fmt: skip


def test_it_names_holder_title_and_both_days_on_one_page_that_anybody_can_open(client: Client, held: HeldTitle) -> None:
    pdf = client.get(reverse("title_diploma", args=[held.pk])).content
    number, address = f"IM-{held.pk}", settings.SITE_URL + reverse("title", args=[held.pk])
    assert text_of(pdf) == (
        "Rating office Diploma The title of International Master is held for life by Farid, Ömer "
        "United States of America Achieved 9 June 2024 Confirmed 1 October 2024 "
        f"The register of titles says whether it stands: {number} {address}"
    )
    assert (len(pypdfium2.PdfDocument(pdf)), b"pdfuaid:part" in pdf) == (1, True)
    assert qr_text(pdf).endswith(reverse("title", args=[held.pk]))
    assert pdf == diploma_pdf(held)
    assert reverse("title_diploma", args=[held.pk]) in client.get(reverse("title", args=[held.pk])).content.decode()


def test_a_title_that_was_taken_away_or_whose_day_is_not_known_has_none(
    client: Client, held: HeldTitle, world: World, quentin: object
) -> None:
    told = HeldTitle.objects.create(
        player=world.runner_up, title="FM", source="list", rating_list=world.rating_list, written_at=NOW
    )
    assert client.get(reverse("title_diploma", args=[told.pk])).status_code == 404
    TitleRemoval.objects.create(
        held=held, removed_on=NOW.date(), article="0.4.4", reason="Engine.", removed_by=quentin, removed_at=NOW
    )
    address = reverse("title_diploma", args=[held.pk])
    assert client.get(address).status_code == 404
    assert address not in client.get(reverse("title", args=[held.pk])).content.decode()


@pytest.mark.parametrize("script", WRITTEN)
def test_two_hundred_letters_of_each_script_stay_on_its_page(held: HeldTitle, script: str) -> None:
    name = held.player.name = (WRITTEN[script].replace(" ", "").replace(",", "") * 20)[:200]
    pdf = diploma_pdf(held)
    letters = {letter for letter in bare(name) if unicodedata.category(letter).startswith("L")}
    assert (len(pypdfium2.PdfDocument(pdf)), letters - set(bare(text_of(pdf)))) == (1, set())
    assert outside_the_frame(pdf) == []


@pytest.mark.parametrize("name", NASTY)
def test_a_hostile_name_is_printed_as_it_is(held: HeldTitle, name: str) -> None:
    held.player.name = name
    pdf = diploma_pdf(held)
    assert bare(plain(name)) in bare(text_of(pdf))
    assert FORBIDDEN.findall(objects_of(pdf)) == []
