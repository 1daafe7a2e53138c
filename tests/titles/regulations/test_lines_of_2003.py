"""One line of the title norms list of 2003, whole."""

from dataclasses import replace
from datetime import date

from tests.titles.regulations.cards import dossier
from titles.regulations.forms_2003 import TitleNormLine, title_norm_line


def test_a_line_with_every_column():
    # Elif (2350), R1 (2500), R2 (2400): R(a) 7250 / 3 = 2416.7 -> 2417, category 7 (2401 to 2425);
    # R(c) 4900 / 2 = 2450; 1.5 of 2 is 75 %, difference 193
    found = dossier("1 R1 GM 2500 GER\n½ R2 IM 2400 CAN", title="WFM")
    player = replace(found.player, name="Elif", id="2600001")
    event = replace(found.event, start=date(2005, 5, 1), end=date(2005, 5, 9))
    assert title_norm_line(replace(found, edition=None, event=event, player=player)) == TitleNormLine(
        title="WFM",
        name="Elif",
        id="2600001",
        federation="CAN",
        games=2,
        federations=2,
        home_players=2,
        foreign_players=1,
        rated_players=3,
        unrated_players=0,
        titleholders={"GM": 1, "WGM": 0, "IM": 1, "WIM": 0, "FM": 0, "WFM": 1},
        rating=2350,
        average=2417,
        category=7,
        points_required=None,
        points_achieved=150,
        opponents_average=2450,
        performance=2643,
    )
