"""The certificate of a Life Master (738) holds every name in its frame on one page: letter by letter, nothing added."""

from __future__ import annotations

from datetime import date
from itertools import islice

import pypdfium2
import pytest

from ratings.register.models import Federation, Player
from tests.cast import NOW
from tests.samples import sampled, samples
from tests.titles.certificates.reading import text_of
from tests.titles.certificates.test_layout import WRITTEN, assert_it_holds, hostile_names
from titles.certificates.life_masters.documents import facts_of, life_master_pdf
from titles.certificates.life_masters.models import LifeMaster

CANADA = Federation(code="CAN", name="Canada", time_zone="America/Toronto")
CHECK = f"https://rating.example/verify/{7:024d}/"


def paper_of(name: str) -> bytes:
    """The paper as an issued certificate of somebody with this name has it."""
    player = Player(fide_id=2600000, name=name, federation=CANADA)
    master = LifeMaster(player=player, federation=CANADA, achieved_on=date(1988, 5, 1))
    return life_master_pdf(facts_of(master, number="N-2025-000007", url=CHECK, now=NOW), payload="{}")


def test_the_whole_paper_of_738() -> None:
    assert text_of(paper_of("Novak, Anna")) == (
        "Canada Certificate of Chess Master As a Life Master is recognised, by 738 of the handbook, Novak, Anna Canada "
        f"Achieved 1 May 1988 Issued 1 September 2025 Whether this certificate stands says N-2025-000007 {CHECK}"
    )


def held(name: str, kind: str) -> None:
    pdf = paper_of(name)
    assert_it_holds(pdf, kind, name)
    assert len(pypdfium2.PdfDocument(pdf)) == 1


@sampled
def test_hostile_names_stay_on_its_page_letter_by_letter() -> None:
    for kind, name in islice(hostile_names(), samples(35, long=300)):
        held(name, kind)


@pytest.mark.parametrize("script", WRITTEN)
def test_two_hundred_letters_of_each_script_stay_on_its_page(script: str) -> None:
    held((WRITTEN[script].replace(" ", "").replace(",", "") * 20)[:200], script)


def test_what_is_in_no_font_is_said_to_be_in_latin_letters() -> None:
    text = text_of(paper_of("ኃይለ ሥላሴ"))
    assert ("ኃይለ" in text) is not ("Latin letters" in text)
