"""Each field of Form 4 of 2003 stands on the paper, filled in or plainly open, in the words of the form."""

from __future__ import annotations

from tests.titles.certificates.reading import text_of
from titles.certificates.form_4.documents import copy_of
from titles.certificates.form_4.models import TitleResult

FIELDS = {
    "GM/IM/WGM/WIM box": "Certificate of title result ☐ GM ☒ IM ☐ WGM ☐ WIM",
    "name": "Name: Farid",
    "first name": "First Name: Ömer",
    "sex": "Sex: male",
    "date of birth": "Date of Birth: 17 March 1987",
    "place of birth": "Place of Birth: Antakya",
    "event": "Event: Norm Open <i>2024</i>",
    "start": "Start: 1 June 2005",
    "close": "Close: 9 June 2005",
    "city": "City: Chicago",
    "country": "Country: United States of America",
    "rounds 1-11: opponent, fed, rating, title, score": (
        "Rd Opponents Fed Rating Title Score 1 Álvarez Ñandú, José CAN 2450 GM 1 2 Łukasiewicz, Żółć CAN 2400 IM ½ "
        "3 أحمد ,عمر CAN 2380 IM ½ 4 Ђорђевић, Љубица FRA 2360 IM 1 5 O'Neil & Sons #import <b> FRA 2330 FM 1 "
        "6 Nguyễn, Thị Ánh FRA 2310 FM 0 7 *Bold* _it_ $x$ \\n @ref USA 2290 FM 1 8 {{ 7 }} {% now %} USA 2250 1 "
        "9 Newcomer, Ned USA unrated ½ 10 11"
    ),
    "total": "Total 6½",
    "GM norm points": "GM Norm: …",
    "WGM norm points": "WGM Norm: …",
    "IM norm points": "IM Norm: 6½ pts.",
    "WIM norm points": "WIM Norm: …",
    "R(a)": "R(a): 2311",
    "category": "Category: 3",
    "N": "N: 9",
    "note": (
        "Note: Unrated = 2000; Score = 1, ½, 0; R(a) = average rating of player and opponents; N = number of games. "
        "Category: from public tables, not from the text of 2003."
    ),
    "arbiter, federation official, signature": (
        "Authentication by Boris Arbiter Chiara Officer Arbiter 1 September 2025, 07:00 CDT "
        "Federation Official, USA 1 September 2025, 07:00 CDT"
    ),
    "date": "1 September 2025",
}
"""By the field of the form, in its order: what a reader of the page meets. What nobody has said is three dots."""

BETWEEN = (
    "Rating office · Form 4",
    "NOT EXAMINED. No edition of the title regulations in this office covers tournaments of this time: the title and "
    "its points are as the chief arbiter names them.",
    "FM · FIDE ID 99000011 · USA",
    "Signed electronically in the portal of the rating office. To check, scan the code or open: N-2025-000001",
)
"""What the paper says besides."""


def test_every_field_of_the_form_is_on_the_paper_in_its_order_and_nothing_else(issued: TitleResult) -> None:
    text = text_of(copy_of(issued, is_public=False))
    assert {name: said for name, said in FIELDS.items() if said not in text} == {}
    places = [text.index(said) for name, said in FIELDS.items() if name != "date"]
    assert places == sorted(places)
    for said in (*FIELDS.values(), *BETWEEN):
        text = text.replace(said, "", 1)
    assert [word for word in text.split() if not word.startswith("https://rating.example/verify/")] == []
