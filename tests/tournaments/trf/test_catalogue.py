"""What the catalogue holds for a fault: its severity, article, what was expected, and the message."""

from __future__ import annotations

from tournaments.trf.catalogue.entry import Entry, Severity, error, note, warning


def test_an_entry_has_its_severity_and_three_texts() -> None:
    texts = ("TRF16 001/99", "one of 1 = 0", "The result {got} is unknown.")
    assert error(*texts) == Entry(Severity.ERROR, *texts)
    assert warning(*texts) == Entry(Severity.WARNING, *texts)
    assert note(*texts) == Entry(Severity.NOTE, *texts)
