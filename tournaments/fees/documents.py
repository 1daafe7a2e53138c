"""A statement as plain JSON and back: an invoice keeps it whole, and later words may change but no number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tournaments.regulations.fees.edition import Currency, Issuer, Payer, Per
from tournaments.regulations.fees.statement import Line, LineCode, Statement


def statement_document(statement: Statement) -> dict[str, Any]:
    """Amounts are whole hundredths, an average is a fraction: ``5023/2``."""
    return {
        "edition": statement.edition,
        "issuer": statement.issuer.value,
        "payer": statement.payer.value,
        "payer_article": statement.payer_article,
        "currency": statement.currency.value,
        "lines": [_line_document(line) for line in statement.lines],
    }


def _line_document(line: Line) -> dict[str, Any]:
    return {
        "code": line.code.value,
        "cents": line.cents,
        "article": line.article,
        "source": line.source,
        "number": line.number,
        "cents_each": line.cents_each,
        "per": line.per.value,
        "average": None if line.average is None else str(line.average),
        "category": line.category,
    }


def statement_from(document: Mapping[str, Any]) -> Statement:
    """The statement that a document was made from."""
    return Statement(
        edition=document["edition"],
        issuer=Issuer(document["issuer"]),
        payer=Payer(document["payer"]),
        payer_article=document["payer_article"],
        currency=Currency(document["currency"]),
        lines=tuple(_line_from(line) for line in document["lines"]),
    )


def _line_from(document: Mapping[str, Any]) -> Line:
    average = document["average"]
    enums = {"code": LineCode(document["code"]), "per": Per(document["per"])}
    return Line(**{**document, **enums, "average": None if average is None else Fraction(average)})
