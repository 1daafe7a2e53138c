"""What is said where a file meets the registration of its tournament: what was filled, and what contradicts it."""

from __future__ import annotations

from tournaments.trf.catalogue.entry import Entry, note, warning

REGISTRATION_FAULTS: dict[str, Entry] = {
    "record-filled": note(
        "{article}", "", "The record {tag} ({name}) says nothing of use; taken from the registration: {value}."
    ),
    "record-counted": note(
        "{article}", "", "The record {tag} ({name}) says nothing of use; counted in the file: {value}."
    ),
    "record-replaced": warning(
        "{article}", "{value}", "The {name} {got} cannot be used; the registration says {value}, which counts."
    ),
    "record-differs": warning("0.2", "{value}", "The {name} {got} differs from the registration, which says {value}."),
    "registered-rounds-differ": warning("0.2", "{value}", "The file has {got} rounds; {value} are registered."),
    "round-date-replaced": warning(
        "0.2",
        "{value}",
        "The date {got} of round {round} cannot be used; the registration says {value}, which counts.",
    ),
    "round-date-differs": warning("0.2", "{value}", "Round {round} is dated {got}; the registration says {value}."),
}
