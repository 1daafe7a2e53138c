"""Norms made elsewhere, as an officer types them from the certificate and a second person countersigns them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ratingsite.office.accounts.models import User
from titles.calculators.rows import games_of, rows_from_text
from titles.cases.elsewhere.countersigning import countersign_elsewhere
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import TitleCase
from titles.cases.papers import Certificate, enter_norm_elsewhere
from titles.regulations import NormDossier, NormEvent, NormPlayer

CARD = """1 GM Alvarez, Jose 2450 CAN
= IM Kovac, Ivo 2400 CAN
= IM Amari, Omar 2380 CAN
1 IM Petrov, Luka 2360 FRA
1 FM Neil, Owen 2330 FRA
0 FM Nguyen, Anh 2310 FRA
1 FM Braun, Max 2290 GER
1 Weber, Tim 2250 GER
= Newman, Ned 2200 GER"""
"""6½ of nine against an average of 2330: an IM norm."""


def certificate_of(number: int) -> Certificate:
    """One of some norms of a big Swiss in France, each in another month."""
    start = date(2024, 7 + number, 2)
    event = NormEvent(format="swiss", rounds=9, start=start, end=start + timedelta(days=8), federation="FRA")
    own = NormPlayer(federation="USA", title=None, rating=None, sex="m", id="99000011", name="Farid, Ömer")
    return Certificate(
        event=f"Open of Paris {number}",
        federation="FRA",
        dossier=NormDossier(edition=None, event=event, player=own, games=games_of(rows_from_text(CARD))),
        signed_by_arbiter=True,
        signed_by_federation=True,
        has_games=True,
        days_with_one_round=9,
        swiss_participants=60,
        swiss_average=2100,
        file=f"%PDF-1.7 certificate {number}".encode(),
        file_name=f"it1-{number}.pdf",
    )


def vouched(case: TitleCase, said: Certificate, *, by: User, second: User, now: datetime) -> NormElsewhere:
    """A certificate as one official enters it and another one countersigns."""
    return countersign_elsewhere(enter_norm_elsewhere(case, said, by=by, now=now), by=second, now=now)
