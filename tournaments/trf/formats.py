"""What kind of tournament it is, from the code of record 192 or the words of record 092."""

from __future__ import annotations

from tournaments.trf.records import Records
from tournaments.trf.section import TEXT_COLUMN

# The first that fits decides, so the more special words stand first. The values are those of the rate command.
_WORDS = (
    ("schiller", "schiller"),
    ("team", "team"),
    ("doubleroundrobin", "double-round-robin"),
    ("roundrobindouble", "double-round-robin"),
    ("roundrobin", "round-robin"),
    ("rundenturnier", "round-robin"),
    ("allplayall", "round-robin"),
    ("scheveningen", "scheveningen"),
    ("knockout", "knockout"),
    ("league", "league"),
    ("swiss", "swiss"),
    ("match", "match"),
    ("fidedutch", "swiss"),
    ("fidedubov", "swiss"),
    ("fideburstein", "swiss"),
)


def guess_format(type_text: str, records: Records) -> str | None:
    """The format as the rate command calls it, or nothing when neither record says it."""
    codes = records.lines("192")
    encoded = codes[0].text[TEXT_COLUMN - 1 :] if codes else ""
    return format_in(encoded) or format_in(type_text)


def format_in(text: str) -> str | None:
    """The format that words name."""
    letters = "".join(letter for letter in text.lower() if letter.isalpha())
    return next((name for word, name in _WORDS if word in letters), None)
