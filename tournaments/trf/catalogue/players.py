"""Faults of the player records: each field of 001, and what must hold between players."""

from __future__ import annotations

from tournaments.trf.catalogue.entry import Entry, error, note, warning

PLAYER_FAULTS: dict[str, Entry] = {
    "record-too-short": error(
        "TRF16 001",
        "89 columns or more",
        "The record ends before column 89; the {name} (columns {columns}) is missing.",
    ),
    "line-shifted": error(
        "TRF16 001", "fields in their columns", "The fields look shifted by 1 to the {side} from column {column}."
    ),
    "rank-unreadable": error("TRF16 001/5-8", "a number from 1 to 9999", "The starting rank {got} is no number."),
    "rank-twice": error(
        "TRF16 001/5-8", "a rank of its own", "Starting rank {got} is given twice; first on line {first}."
    ),
    "rank-gap": warning(
        "TRF16 001/5-8", "ranks from 1 without gaps", "The starting ranks have gaps ({missing} missing)."
    ),
    "sex-unknown": warning("TRF16 001/10", "m or w", "The sex {got} is unknown; it is left open."),
    "sex-read-as": note("TRF16 001/10", "m or w", "The sex {got} was read as {meant}."),
    "title-unknown": warning(
        "TRF16 001/11-13", "GM, IM, FM, CM, WGM, WIM, WFM, WCM or blank", "The title {got} is unknown; it is left open."
    ),
    "title-letter": note("TRF16 001/11-13", "{meant}", "The title {got} was read as {meant}."),
    "title-form": warning("TRF16 001/11-13", "{meant}", "The title {got} was read as {meant}."),
    "name-missing": warning("TRF16 001/15-47", "Lastname, Firstname", "The name is missing."),
    "name-form": warning(
        "TRF16 001/15-47", "Lastname, Firstname", "The name {got} has {commas} commas instead of one."
    ),
    "name-mixed-scripts": error(
        "TRF16 001/15-47", "letters of one script", "The name mixes {scripts} letters in one word, from {got} on."
    ),
    "name-composed": note("TRF16 001/15-47", "composed accents", "The accents of the name were composed: {got}."),
    "rating-unreadable": warning(
        "8.3.1", "a number from 1 to 3000 or blank", "The rating {got} cannot be right; the list at the start counts."
    ),
    "federation-unknown": warning(
        "TRF16 001/54-56", "FIDE's code of a federation", "The federation {got} is not in the federation table."
    ),
    "federation-form": warning("TRF16 001/54-56", "{meant}", "The federation {got} was read as {meant}."),
    "fide-id-unreadable": error("TRF16 001/58-68", "digits", "The FIDE number {got} is no number."),
    "fide-id-missing": warning("TRF16 001/58-68", "a FIDE number", "The FIDE number is missing."),
    "fide-id-twice": error(
        "TRF16 001/58-68", "a number of its own", "FIDE number {got} is given twice; first on line {first}."
    ),
    "birth-unreadable": warning("TRF16 001/70-79", "YYYY/MM/DD", "The birth date {got} is no date; it is left open."),
    "birth-form": warning("TRF16 001/70-79", "YYYY/MM/DD", "The birth date {got} was read as {meant}."),
    "birth-separator": note("TRF16 001/70-79", "YYYY/MM/DD", "The birth date {got} was read as {meant}."),
    "birth-range": warning(
        "TRF16 001/70-79", "a day before the event", "The birth date {got} cannot be right; it is left open."
    ),
    "points-missing": error("TRF16 001/81-84", "points like 11.5", "The points are missing."),
    "points-unreadable": error("TRF16 001/81-84", "points like 11.5", "The points {got} cannot be read."),
    "points-differ": error(
        "TRF16 001/81-84", "{computed}", "{got} points are given, the results add up to {computed} ({working})."
    ),
    "bye-value-unstated": warning(
        "TRF16 001/81-84",
        "{computed}",
        "{got} points are given, the results add up to {computed}; the file does not say what the byes were worth.",
    ),
    "place-missing": warning("TRF16 001/86-89", "the final place", "The final place is missing."),
    "place-unreadable": warning("TRF16 001/86-89", "a number from 1", "The final place {got} is no number."),
    "place-too-large": warning(
        "TRF16 001/86-89", "a number from 1 to {players}", "The final place is {got}, the file has {players} players."
    ),
    "place-order": warning(
        "TRF16 001/86-89",
        "places in the order of points",
        "Place {got} has more points than place {better} (line {other}).",
    ),
}
