"""Each of the 27 fields of IT1 stands on the paper, at its label (docs/certificates.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.certificates.reading import text_of
from tests.titles.worlds import accepted_report, another_norm
from titles.certificates.norm_certificate import certificate_facts, certificate_pdf
from titles.certificates.services import approve_norm
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm

DOCUMENTED = Path(__file__).resolve().parents[3] / "docs" / "certificates.md"
FIELDS = {
    1: "Titles ☐ GM ☒ IM ☒ WGM ☐ WIM",
    2: "Family name Farid",
    3: "first name Ömer",
    4: "FIDE ID 99000011",
    5: "· United States of America (USA) ·",
    6: "Event Norm Open <i>2024</i>",
    7: "Dates 1 June 2024",
    8: "– 9 June 2024",
    9: "Chief arbiter IA Arbiter, Boris, FIDE ID 99000099",
    10: "Games 9, worth 9",
    11: "Rate of play 90 min for 40 moves + 30 min, 30 s a move",
    12: "Other federations 2: CAN, FRA",
    13: "Not from USA 6",
    14: "Rated opponents 8",
    15: "From USA (host) 3",
    16: "Titled opponents 7:",
    17: "7: 1 GM, 3 IM, 3 FM",
    18: "Field, 1.4.3d 24 players, 5 federations, 11 titled",
    19: "Remarks: Open, because nobody has said: Changes of format",
    20: "9 Newcomer, Ned 99000009 USA – 2050 ½",
    21: "Rating average Ra 2313 (2241)",
    22: "Score required 6½",
    23: "Score achieved 7",
    24: "Exceeding by ½",
    25: "Confirmed by United States of America (USA)",
    26: "Boris Arbiter",
    27: "Chiara Officer",
}
"""By number: label and value, as a reader of the page meets them."""
WHOLE = (
    "Rating office Certificate of title result A norm for the title of International Master, achieved by Farid, Ömer "
    "FM · FIDE ID 99000011 · United States of America (USA) · born 2001 Family name Farid · first name Ömer "
    "Event Norm Open <i>2024</i> Place Chicago, United States of America Dates 1 June 2024 – 9 June 2024 "
    "Format Swiss system, 9 rounds, 11 players Rate of play 90 min for 40 moves + 30 min, 30 s a move "
    "Chief arbiter IA Arbiter, Boris, FIDE ID 99000099 Ratings list of 1 June 2024 "
    "Confirmed by United States of America (USA) Titles ☐ GM ☒ IM ☒ WGM ☐ WIM "
    "Field, 1.4.3d 24 players, 5 federations, 11 titled Games Rd Opponent FIDE ID Fed. Rating Counted Title Score "
    "1 Álvarez Ñandú, José 99000001 CAN 2450 2450 GM 1 2 Łukasiewicz, Żółć 99000002 CAN 2400 2400 IM ½ "
    "3 أحمد ,عمر 99000003 CAN 2380 2380 IM ½ 4 Ђорђевић, Љубица 99000004 FRA 2360 2360 IM 1 "
    "5 O'Neil & Sons #import <b> 99000005 FRA 2330 2330 FM 1 6 Nguyễn, Thị Ánh 99000006 FRA 2310 2310 FM ½ "
    "7 *Bold* _it_ $x$ \\n @ref 99000007 USA 2290 2290 FM 1 8 {{ 7 }} {% now %} 99000008 USA 2250 2250 1 "
    "9 Newcomer, Ned 99000009 USA – 2050 ½ 1.4.6c: raised to the floor. Unrated opponents count as 1400, 1.4.6d. "
    "Ra in brackets: before an opponent is raised, 1.4.6c. Total 7 Figures Games 9, worth 9 Score achieved 7 "
    "Rating average Ra 2313 (2241) Titled opponents 7: 1 GM, 3 IM, 3 FM Score required 6½ dp at 78 % 220 "
    "Rated opponents 8 Exceeding by ½ Performance Rp 2533 Not from USA 6 From USA (host) 3 "
    "Other federations 2: CAN, FRA Findings, with the article of each ✓ Format: Swiss system 1.4.2e "
    "✓ Games in the norm: 9 (≥ 9) 1.4.1a ✓ Federations other than the player’s: 2 (≥ 2) 1.4.3 "
    "✓ Opponents from the player’s own federation: 3 (≤ 5) 1.4.4 ✓ Opponents from any one federation: 3 (≤ 6) 1.4.4 "
    "✓ Opponents with a title (not CM, WCM): 7 (≥ 5) 1.4.5a ✓ Opponents who are IM or GM: 4 (≥ 3) 1.4.5c "
    "✓ Rating average of the opponents: 2313 (≥ 2230) 1.4.8a ✓ Score: 7 (≥ 3½) 1.4.8b "
    "✓ Performance rating: 2533 (≥ 2450) 1.4.8 Remarks: Open, because nobody has said: Changes of format, 1.1.1 "
    "Judged under: FIDE Title Regulations effective from 1 January 2024 "
    "Signatures Boris Arbiter Chiara Officer Quentin Commission Chief arbiter 1 September 2025, 07:00 CDT "
    "Rating officer, USA 1 September 2025, 07:00 CDT Qualification commission 1 September 2025, 07:00 CDT "
    "Signed electronically in the portal of the rating office. To check, scan the code or open: "
    "N-2025-000009 https://rating.example/verify/x/"
)


@pytest.fixture
def text(astrid: User, boris: User, chiara: User, quentin: User, usa: Federation, can: Federation) -> str:
    """The paper of a norm with half a point to spare, in an event of which the arbiter has not said everything."""
    scores = (100, 50, 50, 100, 100, 50, 100, 100, 50)  # 7
    find_norms(accepted_report(astrid, boris, hero_scores=scores).report, now=NOW)
    norm = Norm.objects.get()
    another_norm(norm, "WGM")
    certify_norm(norm, by=boris, now=NOW)
    countersign_norm(norm, by=chiara, now=NOW)
    norm = approve_norm(norm, by=quentin, now=NOW)
    facts = certificate_facts(norm, number="N-2025-000009", url="https://rating.example/verify/x/", now=NOW)
    field = "24 players, 5 federations, 11 titled"  # nobody but the heroes plays nine rounds in this event
    facts["event"]["facts"] = [
        (name, field if name == "Field, 1.4.3d" else said) for name, said in facts["event"]["facts"]
    ]
    facts["remarks"] = "Remarks: Open, because nobody has said: Changes of format, 1.1.1"
    return text_of(certificate_pdf(facts))


def test_each_field_stands_at_its_label(text: str) -> None:
    assert {number: said for number, said in FIELDS.items() if said not in text} == {}
    assert text == WHOLE


def test_each_field_has_its_row_in_the_docs() -> None:
    rows = DOCUMENTED.read_text().splitlines()
    assert [number for number in FIELDS if not any(row.startswith(f"| {number} | ") for row in rows)] == []
