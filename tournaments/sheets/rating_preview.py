"""What the sheet as it stands would change in the ratings: its games as a period, rated by the regulations.

The players stand there with what the list in force on the first day says of them, and where events are rated with
current ratings (CFC 712) with what is current. Decisions on single games are not
in it: it is a look ahead, not the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ratings.lists.models import RatingList
from ratings.lists.selectors import list_in_force
from ratings.register.models import Player
from ratings.regulations import BadPeriod, Format, NoEditionInForce, PlayerSnapshot, rate_period
from ratings.runs.as_it_comes.order import follow_each_other
from ratings.runs.as_it_comes.selectors import current_ratings
from ratings.runs.careers import snapshots_of
from ratingsite.foundations.exact import Hundredths
from tournaments.reports.rating import period_of_report
from tournaments.sheets.file import report_of
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.selectors import paper_of


def rating_changes(sheet: Sheet) -> dict[int, Hundredths]:
    """The change of every rated player with a rated game, by starting rank; nothing where no edition governs."""
    tournament = sheet.tournament
    try:
        period = period_of_report(report_of(sheet, paper_of(sheet)), tournament.system_id, None)
        is_match = tournament.format == Format.MATCH
        event = replace(
            period.events[0], format=Format(tournament.format), match_games=tournament.rounds if is_match else None
        )
        found = rate_period(replace(period, players={**period.players, **_known(sheet)}, events=(event,)))
    except (BadPeriod, NoEditionInForce):
        return {}
    return {int(key): who.change for key, who in found.players.items() if who.games and who.change is not None}


def _known(sheet: Sheet) -> dict[str, PlayerSnapshot]:
    """The players of the register as the list of the first day, or what came since, has them; by starting rank.

    Without such a list the ratings of the sheet count, as in ``rate_report``.
    """
    tournament = sheet.tournament
    current = list_in_force(tournament.system_id, tournament.starts_on)
    if current is None:
        return {}
    rows = SheetPlayer.objects.filter(sheet=sheet, player__isnull=False).select_related("player")
    people = {row.number: row.player for row in rows if row.player is not None}
    snapshots = snapshots_of(tournament.system_id, list(people.values()), current)
    if follow_each_other(tournament.system_id):
        snapshots |= _since(current, list(people.values()), snapshots)
    return {str(number): snapshots[player.key] for number, player in people.items()}


# 712: with the current rating, the games and the record that the events since the list have left
def _since(
    rating_list: RatingList, players: list[Player], listed: Mapping[str, PlayerSnapshot]
) -> dict[str, PlayerSnapshot]:
    rows = current_ratings(rating_list.system_id).filter(rating_list=rating_list, player__in=players)
    return {
        row.player.key: replace(
            listed[row.player.key],
            rating=row.rating,
            games=row.games_total,
            highest=row.highest_rating,
            last_played_on=row.as_of,
        )
        for row in rows
    }
