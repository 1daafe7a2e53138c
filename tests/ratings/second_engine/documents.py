"""The document of ``manage.py rate`` as plain dictionaries, and the results in it."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]

PLAYED = {"1-0": 100, "1/2-1/2": 50, "0-1": 0}
POINTS = {"1-0": (100, 0), "0-1": (0, 100), "1/2-1/2": (50, 50)} | {
    "+--": (100, 0),
    "--+": (0, 100),
    "---": (0, 0),
    "=-=": (50, 50),
}
