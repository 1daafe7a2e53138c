"""Form 3 in words: five players a sheet, three columns each, and the guide to its letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.reports.paper.forms.form_3 import PLAYERS_A_SHEET, Form3, Form3Player
from tournaments.reports.paper.sheet import Cell, Field, Fields, Sheet, Signatures, Table, Text
from tournaments.reports.paper.sheets import values

COLUMNS_A_PLAYER = 3
GUIDE = (
    gettext_lazy("A. Family name of player"),
    gettext_lazy("B. First name of player"),
    gettext_lazy("C. Pairing number of player"),
    gettext_lazy("D. 3-letter country code of player"),
    gettext_lazy("E. Title of player"),
    gettext_lazy("F. Final rank of player"),
    gettext_lazy("G. Rating of player"),
    gettext_lazy("H. Final score of player"),
    gettext_lazy("I. Pairing number of opponent"),
    gettext_lazy("J. Rating of opponent (blank if unrated or game unplayed)"),
    gettext_lazy("K. Score of player (1, ½, 0). If unplayed (+, −, =)"),
    gettext_lazy("L. (N) number of games against rated opponents (forfeits ignored)"),
    gettext_lazy("M. (Rc) average rating of rated opponents (forfeits ignored)"),
    gettext_lazy("N. (W) total score against rated opponents (forfeits ignored)"),
    gettext_lazy("O. Code (FIDE ID number)"),
    gettext_lazy("P. Birthdate, if unpublished in FIDE Rating List"),
)


def form_3_sheet(form: Form3) -> Sheet:
    """All sheets; the guide stands behind the last."""
    return Sheet(
        form=_("Form 3"),
        title=_("Report Form for Multiple Results in a Swiss System Tournament"),
        subtitle="",
        name="form-3",
        is_landscape=True,
        blocks=(
            _head(form),
            *(_table(players, first=number == 0) for number, players in enumerate(form.sheets)),
            Text(label=_("Guide"), paragraphs=tuple(map(str, GUIDE))),
            Signatures(
                fields=(
                    Field(label=_("Chief Arbiter"), value=form.chief),
                    Field(label=_("Fed. Official, Name, Signature, Seal")),
                )
            ),
        ),
    )


def _head(form: Form3) -> Fields:
    return Fields(
        lines=(
            (
                Field(label=_("City/Fed"), value=f"{form.city}, {form.federation}"),
                Field(label=_("Start"), value=values.day(form.start)),
                Field(label=_("End"), value=values.day(form.end)),
                Field(label=_("Event"), value=form.event),
            ),
            (Field(label=_("Time Control"), value=values.rate(form.time_control)),),
        )
    )


def _table(players: Sequence[Form3Player], *, first: bool) -> Table:
    """One sheet: of each player A to H above, a line for each round, L to P below."""
    lines = len(players[0].games)
    rows = (
        _line("A", players, lambda player: (player.family_name,)),
        _line("B", players, lambda player: (player.first_name,)),
        _line("C D E", players, lambda player: (str(player.pairing_number), player.federation, player.title)),
        _line(
            "F G H",
            players,
            lambda player: (str(player.final_rank), values.number(player.rating), values.score(player.score)),
        ),
        *(_line(str(number), players, _game(number)) for number in range(1, lines + 1)),
        _line(
            "Rc",
            players,
            lambda player: (str(player.rated_games), values.number(player.average), values.score(player.rated_score)),
        ),
        _line("O", players, lambda player: (player.identity,)),
        _line("P", players, lambda player: (values.born(player.birth_year, player.born_on),)),
    )
    return Table(
        caption=_("Players"),
        columns=1 + COLUMNS_A_PLAYER * PLAYERS_A_SHEET,
        wide=tuple(range(1, 1 + COLUMNS_A_PLAYER * PLAYERS_A_SHEET)),
        head=((Cell(text=_("Round"), is_head=True), *_numbers(players)),),
        rows=rows,
        tenths=85,
        starts_page=not first,
    )


def _numbers(players: Sequence[Form3Player]) -> tuple[Cell, ...]:
    shown = [str(player.final_rank) for player in players] + [""] * (PLAYERS_A_SHEET - len(players))
    return tuple(Cell(text=text, span=COLUMNS_A_PLAYER, is_head=True, align="center") for text in shown)


def _line(
    label: str, players: Sequence[Form3Player], texts: Callable[[Form3Player], tuple[str, ...]]
) -> tuple[Cell, ...]:
    """One line of the sheet; a single text takes the three columns of its player."""
    cells = [Cell(text=label, is_head=True, align="center")]
    for player in players:
        found = texts(player)
        span = COLUMNS_A_PLAYER // len(found)
        cells += [Cell(text=text, span=span, align="start" if span > 1 else "center") for text in found]
    cells += [Cell(span=COLUMNS_A_PLAYER) for _place in range(PLAYERS_A_SHEET - len(players))]
    return tuple(cells)


def _game(number: int) -> Callable[[Form3Player], tuple[str, ...]]:
    def texts(player: Form3Player) -> tuple[str, ...]:
        game = player.games[number - 1]
        return values.number(game.opponent), values.number(game.rating), game.score

    return texts
