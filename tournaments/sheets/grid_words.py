"""What the script of the sheet says, in the reader's language; ``{name}`` is filled in by the script."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.sheets.written_cells import LETTERS


def grid_words() -> dict[str, Any]:
    """Every sentence of the script, the results by code, and the letters of the colours as they are typed."""
    return {
        **_of_cells(),
        **_of_saving(),
        **_of_views(),
        **_of_pasting(),
        **_of_people(),
        **_of_facts(),
        "results": _results(),
        "byes": {"U": "bye", "H": "½bye", "F": "1bye", "Z": "0bye"},
        **_letters(),
    }


def _letters() -> dict[str, Any]:
    white, black = LETTERS.get((get_language() or "en")[:2], LETTERS["en"])
    return {"letters": {white: "w", black: "b"}, "white_letter": white, "black_letter": black}


def _results() -> dict[str, str]:
    return {
        "1": _("won"),
        "0": _("lost"),
        "=": _("drawn"),
        "W": _("won, not rated"),
        "L": _("lost, not rated"),
        "D": _("drawn, not rated"),
        "+": _("won by forfeit"),
        "-": _("lost by forfeit"),
        "--": _("nobody came"),
        "RF": _("lost by default, rated"),
        "R+": _("won by default, rated"),
        "H": _("half a point, not played"),
        "F": _("full-point bye"),
        "U": _("pairing-allocated bye"),
        "Z": _("not paired"),
        "?": _("paired, no result yet"),
    }


def _of_cells() -> dict[str, str]:
    return {
        "cell_white": _("Round {round}, {player} with White against {opponent}: {result}"),
        "cell_black": _("Round {round}, {player} with Black against {opponent}: {result}"),
        "cell_game": _("Round {round}, {player} against {opponent}: {result}"),
        "cell_alone": _("Round {round}, {player}: {result}"),
        "empty": _("empty"),
        "other_row_says": _("The other row says: {result}"),
        "another_game": _("another opponent"),
        "paper_of": _("Total of {player} on the paper: {total}"),
        "paper_differs": _("Typed are {typed}"),
        "clash": _("{name}, {time}: {theirs} – you: {mine}"),
        "why": _("why was it not played?"),
        "all_filled": _("Every cell is filled."),
        "key_unknown": _("“{key}” means nothing here. ? lists the keys."),
        "no_total": _("“{text}” is no total of points."),
    }


def _of_saving() -> dict[str, str]:
    return {
        "saved": _("all saved {time}"),
        "nothing_typed": _("nothing typed yet"),
        "going": _("{count} going"),
        "refused": _("{count} refused"),
        "clashing": _("{count} to decide"),
        "offline": _("{count} wait here, typing goes on: the line is down"),
        "signed_out": _("{count} wait here: you are signed out."),
        "sign_in": _("Sign in in another window"),
        "closed": _("This sheet cannot be changed now. {count} stay in this browser."),
        "keep_theirs": _("Keep {name}’s"),
        "keep_mine": _("Keep mine"),
        "nothing_to_undo": _("There is nothing to undo."),
        "undone": _("Undone."),
        "redone": _("Done again."),
        "others_changed": _("{count} changed by others"),
    }


def _of_views() -> dict[str, str]:
    return {
        "number": _("No."),
        "player": _("Player"),
        "rating": _("Rating"),
        "points": _("Points"),
        "paper": _("paper"),
        "paper_help": _("The total that is printed on the paper"),
        "change_help": _("Change of rating, as the sheet stands"),
        "norm": _("Norm"),
        "norm_help": _("The norm that is made or nearest: points still needed, of games to come"),
        "no_norms": _("Nobody can make a norm by the games that are typed."),
        "board": _("Board"),
        "white": _("White"),
        "black": _("Black"),
        "result": _("Result"),
        "round": _("Round {round}"),
        "games": _("{entered} of {expected} games"),
        "nothing_against": _("Nothing is wrong with the results."),
        "more_findings": _("and {count} more"),
        "opponent": _("Opponent"),
        "opponent_help": _("number or name"),
        "next_round": _("Next round"),
        "found_nobody": _("Nobody has “{text}”."),
        "board_of": _("Board {board}: {white} – {black}: {result}"),
        "match_of": _("Team {one} – team {two}"),
        "board_new": _("Next board: White, Black, result"),
        "nobody": _("nobody yet"),
    }


def _of_pasting() -> dict[str, str]:
    return {
        "pairings_of": _("the pairings of round {round}"),
        "paste_read": _("{count} cells were understood."),
        "paste_replaced": _("{count} of them replace what stands there now."),
        "paste_unread": _("{count} were not:"),
        "paste_place": _("row {row}, column {column}: “{text}” – {expected}"),
        "paste_ask": _("“b” alone: is it Black, or blancs (White)?"),
        "paste_nothing": _("Nothing of this could be read as a table of results or a start list."),
        "paste_players": _("The players were added."),
        "paste_taken": _("{count} cells were taken. Ctrl+Z takes the whole paste back."),
        "paste_new": _("{count} players are new in this sheet:"),
        "paste_not_known": _("Of {count} of them birth or sex is not known: the report asks for it."),
        "paste_failed": _("The line is down. Your text stays here; try again."),
        "pasting": _("Reading …"),
    }


def _of_people() -> dict[str, str]:
    return {
        "add_typed": _("Add “{name}” as it is typed"),
        "added": _("{name} is in the sheet."),
        "take_out": _("Take {name} out"),
        "taken_out": _("{name} was taken out."),
    }


def _of_facts() -> dict[str, Any]:
    return {
        "records": {
            "012": _("Name of the event (012)"),
            "022": _("Place (022)"),
            "032": _("Federation (032)"),
            "042": _("First day, year/month/day (042)"),
            "052": _("Last day, year/month/day (052)"),
            "092": _("Type of tournament (092)"),
            "102": _("Chief arbiter (102)"),
            "112": _("Deputies, one a line (112)"),
            "122": _("Rate of play (122)"),
            "132": _("Days of the rounds, one a line (132)"),
        },
        "from_registration": _("from the registration"),
        "from_file": _("from the file; the registration says: {registered}"),
        "from_typed": _("typed; the registration says: {registered}"),
        "as_registered": _("As registered"),
    }
