"""Reads documents back as people and machines do: the text of the pages, the code that a camera sees."""

from __future__ import annotations

import pypdfium2
import zxingcpp


def text_of(pdf: bytes) -> str:
    """The text of every page, with the ends of lines as spaces."""
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


def qr_text(pdf: bytes) -> str:
    """What a camera reads from the printed page."""
    bitmap = pypdfium2.PdfDocument(pdf)[0].render(scale=2, grayscale=True)
    image = memoryview(bytes(bitmap.buffer)).cast("B", shape=[bitmap.height, bitmap.stride])
    return zxingcpp.read_barcodes(image)[0].text
