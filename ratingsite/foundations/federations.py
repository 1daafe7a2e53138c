"""FIDE's three letters for federations, those that have passed away and FIDE itself included.

The office's own table has names and dates too; this copy only lets a report file or a dossier be checked without a
database, and a test keeps the two alike. What an office has added to its table since, it says when it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic

_CODES = """
AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT BRA BRN BRU
BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG
ERI ESA ESP EST ETH FAI FID FIJ FIN FRA FRG GAB GAM GCI GDR GEO GEQ GER GHA GRE GRL GRN GUA GUM GUY HAI HKG HON
HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR
LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP
NGR NIG NON NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SAM SCG SCO SEN SEY
SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TCH TGA THA TJK TKM TLS TOG TPE TTO
TUN TUR UAE UGA UKR URS URU USA UZB VAN VEN VIE VIN WLS YEM YUG ZAM ZIM
"""

FEDERATIONS = frozenset(_CODES.split())
"""Every code that stands in a rating list, ever stood there, or is a flag of its own (``FID``, ``NON``)."""
_CODE = re.compile(r"[A-Z]{3}", re.ASCII)
A_MOMENT = 1.0
"""Seconds for which a code stays unknown: a file may have one that is none in each of ten thousand lines."""


def is_federation(code: object) -> bool:
    """Whether it is the code of a federation: of this release, or one that the office of the portal has added."""
    if not isinstance(code, str):
        return False
    return code in FEDERATIONS or (_CODE.fullmatch(code) is not None and _office.knows(code))


class _Office:
    """Whom to ask for a code that came behind the release; what was added stays, so it is asked for once. What is none
    may be one by now: that is asked again, but not for every line of a file.
    """

    def __init__(self) -> None:
        self.ask: Callable[[str], bool] | None = None
        self.told: set[str] = set()
        self.denied: dict[str, float] = {}

    def knows(self, code: str) -> bool:
        if code in self.told or self.ask is None:
            return code in self.told
        if monotonic() - self.denied.get(code, -A_MOMENT) < A_MOMENT:
            return False
        if self.ask(code):
            self.told.add(code)
        else:
            self.denied[code] = monotonic()  # no more than there are codes of three letters
        return code in self.told


_office = _Office()


def ask_the_office(ask: Callable[[str], bool] | None) -> None:
    """Name whom to ask; nobody where there is no office. What another one has told is forgotten."""
    _office.ask = ask
    _office.told.clear()
    _office.denied.clear()


def ask_again(code: str) -> None:
    """A code was added just now, by this process: whether it is one is asked at once."""
    _office.denied.pop(code, None)
