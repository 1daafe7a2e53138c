"""A fault of a report file as editors read it."""

from __future__ import annotations

from tournaments.trf import Fault


def fault_line(fault: Fault) -> str:
    """Where, which, and what: ``line 3, column 5: code: message``; of the whole file ``file: code: message``."""
    places = (("line", fault.line), ("column", fault.column))
    where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
    return f"{where or 'file'}: {fault.code}: {fault.message}"
