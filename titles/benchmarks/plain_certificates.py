"""A plainer certificate of the same facts, set with ReportLab: what ``benchmark certificates`` is compared with.

One font, no tags, no archive, no signature, nothing attached.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from ratingsite.office.typesetting import FONTS


class NoReportLab(RuntimeError):
    """ReportLab is a package of development, and is not here."""


def plain_certificate(facts: Mapping[str, Any]) -> bytes:
    """The PDF. Raises ``NoReportLab``."""
    try:
        from reportlab.graphics.barcode.qr import QrCodeWidget
        from reportlab.graphics.shapes import Drawing
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.platypus import Paragraph, SimpleDocTemplate, Table
    except ImportError as error:
        raise NoReportLab("the comparison needs the package reportlab (requirements.in, development)") from error
    if "Plain" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Plain", str(FONTS / "DejaVuSans.ttf")))
    small = ParagraphStyle("small", fontName="Plain", fontSize=8)
    large = ParagraphStyle("large", fontName="Plain", fontSize=20, leading=24)

    def table(rows: list[list[str]]) -> Table:
        return Table([[Paragraph(cell, small) for cell in row] for row in rows])

    drawn = Drawing(90, 90)
    drawn.add(QrCodeWidget(facts["url"], barLevel="Q"))
    out = io.BytesIO()
    SimpleDocTemplate(out, title=facts["title"]).build(
        [
            Paragraph(facts["title"], large),
            Paragraph(facts["person"]["name"], large),
            Paragraph(facts["event"]["name"], small),
            table([list(pair) for pair in facts["event"]["facts"]]),
            table([facts["games"]["head"], *(row["cells"] for row in facts["games"]["rows"])]),
            table([[*left, *right] for left, right in zip(facts["figures"][::2], facts["figures"][1::2], strict=True)]),
            *(Paragraph(f"{each['sign']} {each['text']} {each['article']}", small) for each in facts["findings"]),
            *(Paragraph(f"{each['name']}, {each['office']}, {each['at']}", small) for each in facts["signatures"]),
            drawn,
        ]
    )
    return out.getvalue()
