"""One event of the CFC in the order of 717, with the equations of 714."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tests.ratings.second_engine.documents import Document
from tests.ratings.second_engine.printed_tables import cfc_pd
from tests.ratings.second_engine.rows import Row
from tests.ratings.second_engine.unrated_players import nearest, percent


@dataclass
class Standing:
    """A player between two events; the record is the highest rating ever, 0 if there was none."""

    rating: int | None
    games: int
    record: int
    last_played: str | None


@dataclass
class Entry:
    """A player in one event; amounts are in hundredths, ``seen`` are the opponents' ratings of the first pass."""

    standing: Standing
    all_rows: list[Row] = field(default_factory=list)
    reasons: list[str | None] = field(default_factory=list)
    seen: list[tuple[Row, int]] = field(default_factory=list)
    first_pass: int | None = None
    new: int | None = None
    becomes_rated: bool = True
    amounts: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.before = replace(self.standing)

    @property
    def rows(self) -> list[Row]:
        """The rated games."""
        return [row for row in self.all_rows if row.counts]

    @property
    def is_established(self) -> bool:
        """715: beginning with the event in which the 25th rated game is played."""
        return self.before.rating is not None and self.before.games + len(self.rows) >= 25

    def answer(self, event_id: str) -> dict[tuple[Any, ...], Any]:
        """What is compared of the event."""
        found: dict[tuple[Any, ...], Any] = {("event", event_id, name): value for name, value in self.amounts.items()}
        if self.rows:
            found["event", event_id, "before"] = self.before.rating
            found["event", event_id, "after"] = self.new if self.becomes_rated else None
        for row, rating in self.seen:
            found["first pass", event_id, row.round, row.opponent] = rating
        for row, reason in zip(self.all_rows, self.reasons, strict=True):
            found["reason", event_id, row.round, row.opponent] = reason
        return found


def rate_event(event: Document, entries: dict[str, Entry]) -> None:
    """717: unrated, provisional, unrated again, established below 800, established."""
    playing = {key: entry for key, entry in entries.items() if entry.rows}
    unrated = [entry for entry in playing.values() if entry.before.rating is None]
    rated = [entry for entry in playing.values() if entry.before.rating is not None]
    if not rated:
        return
    average = sum((without_result(entry) for entry in rated), Fraction(0)) / len(rated)
    for entry in unrated:
        ratings = [first_sight(playing[row.opponent], average) for row in entry.rows]
        entry.seen = list(zip(entry.rows, ratings, strict=True))
        entry.first_pass = whole(performance(entry, ratings))
    for entry in rated:
        if not entry.is_established:
            for row in entry.rows:
                opponent = playing[row.opponent]
                row.opponent_rating = opponent.first_pass if opponent.before.rating is None else opponent.before.rating
            rate_provisional(event, entry)
    for entry in unrated:
        for row in entry.rows:
            row.opponent_rating = latest(playing[row.opponent])
        rp = performance(entry, seen(entry))
        entry.amounts["performance"] = whole(rp * 100)
        entry.new = max(200, whole(rp))
        entry.becomes_rated = has_three_rounds(event)
    established = [entry for entry in rated if entry.is_established]
    # those below 800 first
    for entry in sorted(established, key=lambda entry: (entry.before.rating or 0) >= 800):
        for row in entry.rows:
            row.opponent_rating = sight_of_the_established(entry, playing[row.opponent])
        rate_established(event, entry)


def has_three_rounds(event: Document) -> bool:
    """701: a player may become rated by competing in an event of 3 or more rounds; nobody does in a shorter one.

    The others' ratings go up or down by such events too, and meet the newcomer's performance as in any other (717).
    """
    return max(game["round"] for game in event["games"]) >= 3


def without_result(entry: Entry) -> Fraction:
    """Ro - 400 (W - L) / N, for rated players."""
    return (entry.before.rating or 0) - 400 * result_by_game(entry)


def result_by_game(entry: Entry) -> Fraction:
    """(W - L) / N."""
    return Fraction(sum(2 * row.points - 100 for row in entry.rows), 100 * len(entry.rows))


def performance(entry: Entry, ratings: list[int]) -> Fraction:
    """714a: Rp = Rc + 400 (W - L) / N."""
    return Fraction(sum(ratings), len(ratings)) + 400 * result_by_game(entry)


def first_sight(opponent: Entry, average: Fraction) -> int:
    """The rating, or AR - 200 + 400 (W - L) / N of an unrated opponent."""
    if opponent.before.rating is not None:
        return opponent.before.rating
    return whole(average - 200 + 400 * result_by_game(opponent))


def latest(opponent: Entry) -> int | None:
    """The ratings just calculated: first those of the unrated, then those of the provisional."""
    if opponent.before.rating is None:
        return opponent.first_pass
    return opponent.before.rating if opponent.is_established else opponent.new


def sight_of_the_established(entry: Entry, opponent: Entry) -> int | None:
    """Post-event ratings of those who were unrated or provisional; of a low rating the higher one, from 800 on."""
    if not opponent.is_established:
        return opponent.new
    before, mine = opponent.before.rating or 0, entry.before.rating or 0
    if before < 800 and mine >= 800:
        return max(before, opponent.new or 0)
    return before


def seen(entry: Entry) -> list[int]:
    """The opponents' ratings, game by game."""
    return [row.opponent_rating or 0 for row in entry.rows]


def rate_provisional(event: Document, entry: Entry) -> None:
    """715: the games before weigh with the rating that they gave."""
    before, games, number = entry.before.rating or 0, entry.before.games, len(entry.rows)
    rp = performance(entry, seen(entry))
    entry.amounts["performance"] = whole(rp * 100)
    rn = (before * games + rp * number) / (games + number)
    if event["format"] == "match":
        # 713a
        rn = max(Fraction(before - 50), min(Fraction(before + 50), rn))
    entry.amounts["change"] = whole(rn * 100) - before * 100
    # 716c
    entry.new = max(200, whole(rn))


def rate_established(event: Document, entry: Entry) -> None:
    """714b, c and d, 713a and 716; rn in hundredths."""
    before, number = entry.before.rating or 0, len(entry.rows)
    score = sum(row.points for row in entry.rows)
    for row in entry.rows:
        row.counted_difference = before - (row.opponent_rating or 0)
        row.expected = cfc_pd(row.counted_difference)
    # rulings, cfc-2199
    k = 16 if before >= 2199 else 32
    rn = before * 100 + k * (score - sum(row.expected or 0 for row in entry.rows))
    if before < 2199 and rn > 219900:
        rn -= (rn - 219900) // 2
    elif before > 2199 and rn < 220000:
        rn -= 220000 - rn
    rp = performance(entry, seen(entry))
    record = max(entry.before.record, before)
    bonus = result_bonus(percent(score, number)) if rp > record else 0
    participation = points_for_a_game(before) * number
    rn += participation + bonus
    if event["format"] == "match":
        # 713a
        rn = max(before * 100 - 5000, min(before * 100 + 5000, rn))
    entry.amounts |= {"k": k, "change": rn - before * 100, "performance": whole(rp * 100), "record": record}
    entry.amounts |= {"percentage": percent(score, number), "participation": participation, "result bonus": bonus}
    entry.new = entered(before if entry.before.games > 24 else None, nearest(rn, 100))


def points_for_a_game(rating: int) -> int:
    """714c, in hundredths; rulings, cfc-participation."""
    for lowest, points in ((2201, 50), (2001, 75), (1801, 100), (1101, 150), (1000, 200)):
        if rating >= lowest:
            return points
    return 0


def result_bonus(percentage: int) -> int:
    """714d, in hundredths."""
    for lowest, points in ((90, 1500), (71, 1000), (60, 500)):
        if percentage >= lowest:
            return points
    return 0


def entered(permanent: int | None, after: int) -> int:
    """716a, b and c; a and b of who had a permanent rating before: rulings, cfc-716-permanent."""
    if after < 800 and permanent is not None:
        after = 799 if permanent > 799 else max(permanent, after)
    return max(200, after)


def whole(number: Fraction) -> int:
    """Rulings, cfc-rounding: a half up."""
    return nearest(number.numerator, number.denominator)
