"""Rows of long tables, written by code: what fills a template asks of every value whether it is a lazy one."""

from __future__ import annotations

from html import escape

from django.utils.safestring import SafeString


def row(form: str, *cells: object) -> SafeString:
    """The same as ``format_html`` of cells by their places."""
    return SafeString(form.format(*[_cell(cell) for cell in cells]))


def _cell(cell: object) -> str:
    if isinstance(cell, SafeString):
        return cell
    if type(cell) is int:
        return str(cell)
    text = str(cell)
    return text if isinstance(text, SafeString) else escape(text)
