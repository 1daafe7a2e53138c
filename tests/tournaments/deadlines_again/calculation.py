"""The second plain calculation: days are walked one by one, and the end of a day is looked for on the clock itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.tournaments.deadlines_again.texts import (
    CHAIR,
    DIRECTOR,
    NEVER,
    PRESIDENT,
    RATING_EDITIONS,
    TEXTS,
    TITLE_EDITIONS,
    Lists,
    Notice,
)

ONE = timedelta(days=1)
LONG_AGO, HOME = date(2003, 7, 1), "CAN"


def worked_out(asked: Mapping[str, Any]) -> Any:
    """The answer to one tournament of the contract's form; ``None`` where no text covers it."""
    start, end = date.fromisoformat(asked["start"]), date.fromisoformat(asked["end"])
    notices, lists = TEXTS[asked["system"]]
    notice = next((each for each in notices if each.first <= start <= each.last), None)
    if notice is None or (notice.report_article != "733" and end < LONG_AGO):
        return None
    found = [
        *_announced(asked, notice, start),
        *_interim(notice, start, end),
        *_reported(asked, notice, lists, end),
        *_appealed(asked, notice),
    ]
    zone, moment = ZoneInfo(asked["time_zone"]), _moment(asked)
    answers = [_answer(each, zone, moment) for each in found]
    of_report = _list_in_time(asked, notice, lists, end)
    return {
        "edition": {"rating": _named(_family(asked["system"]), start), "titles": _titles(asked["system"], start)},
        "deadlines": sorted(answers, key=lambda each: (each["last_day"], each["code"])),
        "list": of_report.isoformat() if of_report else None,
    }


# ---------------------------------------------------------------- announcing
def _announced(asked: Mapping[str, Any], notice: Notice, start: date) -> list[Any]:
    found = []
    if notice.article:
        above = ((asked.get("highest_rating") or 0), (asked.get("highest_rating_of_women") or 0))
        is_elite = notice.elite_days and (
            above[0] > notice.men_above or above[1] > notice.men_above or above[1] > notice.women_above
        )
        days = notice.elite_days if is_elite else notice.days
        last = _back(start, 1 if days is None else days)
        article, late = (notice.elite_article, PRESIDENT) if is_elite else (notice.article, CHAIR)
        found.append(("registration", article, last, late, days is not None))
    if asked.get("title_tournament") and _titles(asked["system"], start):
        found.append(("registration-titles", "1.1.1", _back(start, 30), CHAIR, True))
    if notice.letter_article and asked["federation"] != HOME:
        found.append(("notice-abroad", notice.letter_article, _month_before(start), None, True))
    return found


def _back(day: date, days: int) -> date:
    for _ in range(days):
        day -= ONE
    return day


def _month_before(start: date) -> date:
    """736: the last day from which a month, to the same day of the next one, does not reach beyond the start."""
    day = start
    while _a_month_after(day) > start:
        day -= ONE
    return day


def _a_month_after(day: date, months: int = 1) -> date:
    """The day of the same number so many months on; where there is none, the first of the month behind."""
    number = day.year * 12 + day.month - 1 + months
    try:
        return date(number // 12, number % 12 + 1, day.day)
    except ValueError:
        return date((number + 1) // 12, (number + 1) % 12 + 1, 1)


# ---------------------------------------------------------------- reporting
def _interim(notice: Notice, start: date, end: date) -> list[Any]:
    if not notice.monthly_article or (end - start).days + 1 <= 30:
        return []
    days, day = [], start
    while day < end:
        if (day + ONE).day == 1:
            days.append(day)
        day += ONE
    return [(f"interim-{n}", notice.monthly_article, day, None, True) for n, day in enumerate(days, start=1)]


def _reported(asked: Mapping[str, Any], notice: Notice, lists: tuple[Lists, ...], end: date) -> list[Any]:
    if notice.report_article == "733":
        is_abroad = asked["federation"] != HOME
        due = ("736", _a_month_after(end)) if is_abroad else ("733", end + 7 * ONE)
        return [
            ("report", *due, None, True),
            ("report-latest", "733", _a_month_after(end, 3), DIRECTOR, True),
        ]
    on_list = _list_of(asked, notice, lists, end)
    due_on = _last_day_for(asked, notice, lists, on_list, end)
    article = notice.report_article
    if not article:  # the list is closed by the text of its own day; official events by their own
        of_list = [each.article for each in lists if each.first <= on_list <= each.last]
        is_later = bool(asked.get("official")) and notice.official_later
        article = notice.closing_article if is_later else of_list[0]
    found = [("report", article, due_on, None, True)]
    if notice.third_list:
        third = _nth_first_of_month(end, 3)
        found.append(("report-latest", notice.report_article, _back(third, 3), None, True))
    return found


def _list_of(asked: Mapping[str, Any], notice: Notice, lists: tuple[Lists, ...], end: date) -> date:
    """9.1: the month's list, or the following one; before 2022 the first that the end allows."""
    if notice.month_end is not None and not asked.get("official"):
        left, day = 0, end
        while (day + ONE).month == end.month:
            left, day = left + 1, day + ONE
        return _nth_first_of_month(end, 2 if left <= notice.month_end else 1)
    found = _first_list(asked, notice, lists, end, end)
    assert found is not None
    return found


def _nth_first_of_month(day: date, number: int) -> date:
    while number:
        day += ONE
        number -= day.day == 1
    return day


def _first_list(
    asked: Mapping[str, Any], notice: Notice, lists: tuple[Lists, ...], end: date, reported: date
) -> date | None:
    """The first list behind the end for which neither the end nor the report is too late; none behind the last."""
    day = end
    while (rules := _rules(lists, day + ONE)) is not None:
        day += ONE
        is_list = day.day == rules.day and day.month in rules.months
        if is_list and max(end, reported) <= _last_day_for(asked, notice, lists, day, end):
            return day
    return None


def _last_day_for(
    asked: Mapping[str, Any], notice: Notice, lists: tuple[Lists, ...], list_date: date, end: date
) -> date:
    rules = _rules(lists, list_date)
    assert rules is not None
    closes = _back(list_date, rules.closes)
    is_official = asked.get("official") and notice.official_later
    return list_date - ONE if is_official and closes < end < list_date else closes


def _rules(lists: tuple[Lists, ...], day: date) -> Lists | None:
    """Who makes lists on a day; a text that nothing follows makes one more, the next behind its last day."""
    found = next((each for each in lists if each.first <= day <= each.last), None)
    last = lists[-1]
    if found is None and last.last != NEVER and day > last.last:
        after = last.last + ONE
        while not (after.day == last.day and after.month in last.months):
            after += ONE
        return last if day <= after else None
    return found


def _list_in_time(asked: Mapping[str, Any], notice: Notice, lists: tuple[Lists, ...], end: date) -> date | None:
    if notice.report_article != "733":
        return _list_of(asked, notice, lists, end)
    due = _a_month_after(end) if asked["federation"] != HOME else end + 7 * ONE
    return _first_list(asked, notice, lists, end, due)


# ---------------------------------------------------------------- appeals
def _appealed(asked: Mapping[str, Any], notice: Notice) -> list[Any]:
    if not asked.get("refused_on") or not notice.appeal_article:
        return []
    last = date.fromisoformat(asked["refused_on"]) + 7 * ONE
    return [("appeal", notice.appeal_article, last, None, True)]


# ---------------------------------------------------------------- the clock
def _answer(found: Any, zone: ZoneInfo, moment: datetime | None) -> dict[str, Any]:
    code, article, last, late, is_known = found
    until = end_of(last, zone)
    missed = None if moment is None else moment >= until
    in_time = missed is False and code.startswith("registration")
    answer = {
        "code": code, "article": article, "last_day": last.isoformat(),
        "until": until.strftime("%Y-%m-%dT%H:%M:%SZ"), "missed": missed,
        "decider": "rating-officer" if in_time else late,
    }  # fmt: skip
    return answer if is_known else {**answer, "known": False}


def end_of(day: date, zone: ZoneInfo) -> datetime:
    """The first minute at which a clock on the wall shows a later day; all clocks here go by whole minutes from UTC."""
    minute = datetime(day.year, day.month, day.day, 8, tzinfo=UTC)  # nowhere is the day over
    while (minute + timedelta(hours=3)).astimezone(zone).date() <= day:
        minute += timedelta(hours=1)
    while minute.astimezone(zone).date() <= day:
        minute += timedelta(minutes=1)
    return minute


def _moment(asked: Mapping[str, Any]) -> datetime | None:
    text = asked.get("received_at")
    return datetime.fromisoformat(text).astimezone(UTC) if text else None


# ---------------------------------------------------------------- the names of the texts
def _family(system: str) -> str:
    return {"fide-rapid": "rapid-blitz", "fide-blitz": "rapid-blitz"}.get(
        system, "cfc" if system[:3] == "cfc" else system
    )


def _named(family: str, start: date) -> str:
    return [name for first, name in RATING_EDITIONS[family] if first <= start][-1]


def _titles(system: str, start: date) -> str | None:
    if system != "fide-standard":
        return None
    return next((name for first, name in reversed(TITLE_EDITIONS) if first <= start), None)
