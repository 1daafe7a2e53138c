"""The second engine for section 7 of the handbook of the CFC: one event after the other (712)."""

from __future__ import annotations

from tests.ratings.second_engine.cfc_events import Entry, Standing, rate_event
from tests.ratings.second_engine.documents import PLAYED, POINTS, Document
from tests.ratings.second_engine.rated_players import Answer
from tests.ratings.second_engine.rows import Row


def rate_cfc(document: Document) -> tuple[Answer, list[Row]]:
    """The answers by player, and every game."""
    standings = {key: standing_before(player) for key, player in document["players"].items()}
    newcomers = {key for key, standing in standings.items() if standing.rating is None}
    answers: Answer = {}
    rows: list[Row] = []
    # rulings, cfc-chronology
    for event in sorted(document["events"], key=lambda event: (event["end"], event["start"], event["id"])):
        keys = sorted({game[colour] for game in event["games"] for colour in ("white", "black")})
        for key in keys:
            if has_lapsed(standings[key], event["start"]):
                standings[key].rating, standings[key].games = None, 0
                newcomers.add(key)
        entries = {key: Entry(standings[key]) for key in keys}
        enter_games(event, entries)
        rate_event(event, entries)
        for key, entry in entries.items():
            for name, value in entry.answer(event["id"]).items():
                answers[key, name] = value
            rows += entry.all_rows
            go_on(standings[key], entry, event["end"])
    for key, standing in standings.items():
        answers[key, "after"] = standing.rating
        if key in newcomers and any(row.me == key for row in rows):
            # 734: a rating becomes published once a player plays 3 or more games
            answers[key, "published"] = standing.games >= 3
    return answers, rows


def standing_before(player: Document) -> Standing:
    """Rulings, cfc-unrated-games and cfc-record."""
    rating = player["rating"]
    return Standing(
        rating=rating,
        games=player.get("games", 0) if rating is not None else 0,
        record=max(player.get("highest") or 0, rating or 0),
        last_played=player.get("last_played"),
    )


def has_lapsed(standing: Standing, day: str) -> bool:
    """712: a rating under 1400 is cancelled after 5 years of inactivity."""
    if standing.rating is None or standing.rating >= 1400 or standing.last_played is None:
        return False
    year, month_and_day = int(standing.last_played[:4]), standing.last_played[4:]
    return day >= f"{year + 5}{month_and_day}"


def enter_games(event: Document, entries: dict[str, Entry]) -> None:
    """Two rows for every game, rated or not (713c, 718, 719, 733)."""
    reasons = [reason_against(event, game, entries) for game in event["games"]]
    # 719: at least one of the players must have a rating
    somebody_is_rated = any(
        entries[game[colour]].before.rating is not None
        for game, reason in zip(event["games"], reasons, strict=True)
        for colour in ("white", "black")
        if reason is None
    )
    for game, given in zip(event["games"], reasons, strict=True):
        reason = given if given or somebody_is_rated else "nobody-rated"
        white, black = game["white"], game["black"]
        for me, opponent, points in zip((white, black), (black, white), POINTS[game["result"]], strict=True):
            row = Row(event, game["round"], me, opponent, None, points, reason is None)
            entries[me].all_rows.append(row)
            entries[me].reasons.append(reason)


def reason_against(event: Document, game: Document, entries: dict[str, Entry]) -> str | None:
    """Why a game is not rated, whoever else plays in the event."""
    # 711: the Executive Director may refuse any tournament
    if event.get("rating_refused"):
        return "rating-refused"
    # 718: except when both opponents fail to appear
    if game["result"] == "---":
        return "both-absent"
    # 733: defaults are not rated unless they are marked
    marked = [(default["round"], default["player"]) for default in event.get("counts_default_games", ())]
    is_marked = (game["round"], game["white"]) in marked or (game["round"], game["black"]) in marked
    if game["result"] not in PLAYED and not is_marked:
        return "unplayed"
    white, black = entries[game["white"]].before.rating, entries[game["black"]].before.rating
    if event["format"] == "match" and white is not None and black is not None and abs(white - black) > 400:
        return "match-gap"
    return None


def go_on(standing: Standing, entry: Entry, day: str) -> None:
    """712: the ratings produced become the current ratings."""
    if entry.new is None or not entry.becomes_rated:
        return
    standing.rating = entry.new
    standing.games += len(entry.rows)
    standing.record = max(standing.record, entry.new)
    standing.last_played = day
