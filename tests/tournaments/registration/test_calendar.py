"""The calendar as a list, a month and a feed: the nearest first, filtered by the address, and only what is public."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from icalendar import Calendar, Event
from pytest_django import DjangoAssertNumQueries

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.events import SUMMER, approved, finished, submitted
from tests.tournaments.forms import at, signed_in
from tournaments.registration import calendar_views
from tournaments.registration.calendar_feed import BACK, feed_of
from tournaments.registration.calendar_months import in_month, weeks_of
from tournaments.registration.models import Festival, Tournament
from tournaments.registration.nearest_first import PARTS, NearestFirst
from tournaments.registration.selectors import CalendarFilter, calendar, visible_tournaments

DAY = date(2025, 10, 16)


def found(user: User | None, *, day: date = DAY, **wanted: str) -> list[str]:
    return [str(thing) for thing in calendar(visible_tournaments(user, day=day), CalendarFilter(**wanted), day=day)]


def on(tournament: Tournament, first: date, last: date | None = None, **said: Any) -> Tournament:
    """The same tournament on other days."""
    Tournament.objects.filter(pk=tournament.pk).update(starts_on=first, ends_on=last or first, **said)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def year(astrid: User, boris: User, chiara: User, standard: RatingSystem) -> list[Tournament]:
    """Five approved tournaments around 16 October 2025, one of them only submitted."""
    days = {
        "Long ago": (date(2024, 5, 3), date(2024, 5, 11)), "Last week": (date(2025, 10, 5), date(2025, 10, 8)),
        "Goes on": (date(2025, 10, 10), date(2025, 10, 16)), "Next month": (date(2025, 11, 29), date(2025, 12, 7)),
    }  # fmt: skip
    made = [on(approved(astrid, boris, chiara, name=name), *span) for name, span in days.items()]
    return [*made, on(submitted(astrid, boris, name="Not approved"), date(2025, 10, 20))]


def test_what_goes_on_and_comes_stands_before_what_is_over(year: list[Tournament], chiara: User) -> None:
    assert found(None) == ["Goes on", "Next month", "Last week", "Long ago"]
    assert found(chiara) == ["Goes on", "Not approved", "Next month", "Last week", "Long ago"]
    assert found(None, day=date(2025, 10, 17)) == ["Next month", "Goes on", "Last week", "Long ago"]


def test_the_calendar_is_filtered_by_its_address(astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris)
    finished(astrid, boris, chiara, name="Žižka Memorial", city="Saint-Étienne")
    assert found(chiara, q="zizka etienne") == ["Žižka Memorial"]
    assert found(chiara, state="finished") == ["Žižka Memorial"]
    assert len(found(chiara, federation="usa", month="2025-10")) == 2
    assert found(chiara, month="2025-11") == []
    assert found(chiara, federation="CAN") == []


def test_a_filter_that_cannot_be_read_filters_nothing(astrid: User, boris: User, chiara: User) -> None:
    submitted(astrid, boris)
    for nonsense in ("9999-12", "2025-13", "x", "0000-00", "٢٠٢٥-١٠"):
        assert len(found(chiara, month=nonsense)) == 1
    for field in ("state", "federation", "system", "format"):
        assert len(found(chiara, **{field: "\x00nonsense"})) == 1


def test_system_format_and_norms_are_asked_for(year: list[Tournament]) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC"})
    year[0].other_systems.set(["cfc-regular"])
    on(year[1], date(2025, 10, 5), date(2025, 10, 8), format="swiss", is_title_tournament=True)
    assert found(None, system="cfc-regular") == ["Long ago"]
    assert len(found(None, system="fide-standard")) == 4
    assert found(None, format="swiss") == ["Last week"]
    assert found(None, norms="1") == ["Last week"]
    assert found(None, format="swiss", system="cfc-regular") == []


# ---------------------------------------------------------------- the feed
def test_the_feed_says_what_is_public_for_a_calendar(year: list[Tournament]) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    answer = signed_in(None).get("/tournaments/calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    assert [str(event["summary"]) for event in events] == [
        "Goes on",
        "Next month",
        "Last week",
    ]  # none older than a quarter
    first = events[0]
    assert (first["dtstart"].dt, first["dtend"].dt, str(first["location"]), str(first["uid"])) == (
        date(2025, 10, 10), date(2025, 10, 17), "St. Louis, United States of America", f"{year[2].pk}@tournament",
    )  # fmt: skip
    assert str(first["description"]).splitlines()[:3] == ["FIDE standard", "Round robin, 3 rounds", "approved"]
    assert str(first["url"]).endswith(f"/tournaments/{year[2].pk}/")


def test_the_feed_is_the_same_for_everybody_and_at_any_time(year: list[Tournament], chiara: User) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    strangers = signed_in(None).get("/tournaments/calendar.ics").content
    at(datetime.combine(DAY, SUMMER.timetz()) + timedelta(hours=3))
    assert signed_in(chiara).get("/tournaments/calendar.ics").content == strangers
    assert b"Not approved" not in strangers


def feed(*, day: date, **wanted: str) -> bytes:
    return feed_of(CalendarFilter(**wanted), name="Tournaments", day=day)


def test_the_feed_of_all_is_that_of_a_filter_which_all_fit(year: list[Tournament]) -> None:
    """It is asked for in other words."""
    for code in ("cfc-regular", "fide-rapid"):
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    for tournament in (year[2], year[4]):
        tournament.other_systems.set(["fide-rapid", "cfc-regular"])
    for day in (DAY, DAY + timedelta(days=1), DAY + timedelta(days=100)):
        assert feed(day=day) == feed(day=day, system="fide-standard")
    assert b"FIDE standard\\, cfc-regular\\, " in feed(day=DAY)
    assert b"cfc-regular" not in feed(day=DAY + timedelta(days=200))


@pytest.mark.parametrize(
    "wanted",
    [
        {"federation": "usa"}, {"federation": "can"}, {"state": "approved"}, {"state": "submitted"}, {"norms": "1"},
        {"month": "2025-10"}, {"month": "2025-11"}, {"system": "cfc-regular"}, {"format": "swiss"}, {"q": "next month"},
        {"q": "50% _"}, {"month": "2025-10", "system": "fide-rapid", "q": "on"},
    ],
)  # fmt: skip
def test_a_filtered_feed_has_what_the_calendar_shows_however_often_and_on_whatever_day_it_is_asked_for(
    year: list[Tournament], wanted: dict[str, str]
) -> None:
    for code in ("cfc-regular", "fide-rapid"):
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    year[2].other_systems.set(["fide-rapid", "cfc-regular"])
    on(year[1], date(2025, 10, 5), date(2025, 10, 8), format="swiss", is_title_tournament=True, name="50% _ off")
    for day in (DAY, DAY + timedelta(days=1), DAY + timedelta(days=100), DAY):
        shown = calendar(visible_tournaments(None, day=day), CalendarFilter(**wanted), day=day)
        events = Calendar.from_ical(feed(day=day, **wanted)).walk("VEVENT")
        kept = [str(each) for each in shown if each.ends_on >= day - BACK]
        assert [str(event["summary"]) for event in events] == kept
        Tournament.objects.filter(pk=year[3].pk).update(name=f"Next month {day}")  # and is asked for anew


def test_a_filtered_feed_is_written_once_and_asks_one_question_for_a_part(
    year: list[Tournament], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    feed(day=DAY, format="round-robin")
    with django_assert_num_queries(PARTS + 1):
        feed(day=DAY, format="round-robin")


def test_a_feed_is_filtered_and_a_name_is_only_a_name(year: list[Tournament]) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    on(year[2], date(2025, 10, 10), date(2025, 10, 16), name="Open; a,b\\n\nBEGIN:VEVENT", format="swiss")
    content = signed_in(None).get("/tournaments/calendar.ics?format=swiss").content
    (event,) = Calendar.from_ical(content).walk("VEVENT")
    assert str(event["summary"]) == "Open; a,b\\n\nBEGIN:VEVENT"


@pytest.mark.parametrize(
    "name",
    [
        "Open; a,b\\n\nBEGIN:VEVENT", "line\r\nbreak\rand \\N", "Élan " * 30, "x" * 74, "x" * 66, "x" * 67, "ж" * 80,
        "𝔠" * 40, "é" + "x" * 120, "x" * 65 + ", y",
    ],
)  # fmt: skip
def test_a_feed_is_written_as_icalendar_writes_it(year: list[Tournament], name: str) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    Tournament.objects.exclude(pk=year[2].pk).update(starts_on=date(2020, 1, 1), ends_on=date(2020, 1, 2))
    ended = {
        "state": "cancelled",
        "ended_reason": "rain",
        "ended_by": year[2].organiser,
        "ended_at": SUMMER.replace(microsecond=999_900),
    }
    on(year[2], date(2025, 10, 10), date(2025, 10, 16), name=name[:100], **ended)
    year[2].other_systems.set(RatingSystem.objects.create(code=code, name=f"Élan {code}") for code in ("b", "a"))
    assert signed_in(None).get("/tournaments/calendar.ics").content.decode().split("\r\n") == written_by_icalendar(
        Tournament.objects.get(pk=year[2].pk)
    )


def written_by_icalendar(one: Tournament) -> list[str]:
    """The same feed of one tournament, put together and written by the library."""
    address = f"{settings.SITE_URL}/tournaments/{one.pk}/"
    feed, event = Calendar(), Event()
    for key, value in (("prodid", f"-//{settings.SITE_URL}//rating office//EN"), ("version", "2.0")):
        feed.add(key, value)
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", "Tournaments")
    event.add("uid", f"{one.pk}@tournament")
    kept = (one.created_at, one.registered_at, one.decided_at, one.ended_at)
    event.add("dtstamp", max(moment for moment in kept if moment))
    event.add("dtstart", one.starts_on)
    event.add("dtend", one.ends_on + timedelta(days=1))
    event.add("summary", one.name)
    event.add("status", "CANCELLED")
    event.add("location", f"{one.city}, {one.held_in.name}")
    systems = ", ".join(system.name for system in one.systems)
    words = f"{one.get_format_display()}, {one.rounds} rounds"
    event.add("description", "\n".join((systems, words, str(one.get_state_display()), address)))
    event.add("url", address)
    feed.add_component(event)
    return feed.to_ical().decode().split("\r\n")


# ---------------------------------------------------------------- the list
def rows_on(address: str, language: str = "en") -> str:
    page = signed_in(None).get(address, headers={"accept-language": language}).content.decode()
    return page.partition("<tbody>")[2].partition("</tbody>")[0]


def test_the_list_says_of_a_tournament_what_a_reader_has_to_know(year: list[Tournament]) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada"})
    said = {"name": '<Open> & "more"', "city": "L'Aquila", "territory_id": "CAN"}
    one = on(year[2], date(2025, 10, 10), date(2025, 10, 16), is_example=True, is_reported_alone=True, **said)
    assert (
        rows_on("/tournaments/?month=2025-10&q=goes")
        == f"""
    \n    \n    <tr>
      <td><time datetime="2025-10-10">10 October 2025</time> – <time datetime="2025-10-16">16 October 2025</time></td>
      <th scope="row"><a href="/tournaments/{one.pk}/">&lt;Open&gt; &amp; &quot;more&quot;</a>\
 <span class="muted">(example, invented people)</span> <span class="muted">(by its report alone)</span></th>
      <td>L&#x27;Aquila</td>
      <td>USA <span class="muted">in CAN</span></td>
      <td>Round robin</td>
      <td class="num" data-label="Rounds">3</td>
      <td data-label="State">approved</td>
    </tr>
    \n  """
    )


def test_the_list_is_in_the_language_of_who_reads_it(year: list[Tournament]) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada"})
    on(year[2], date(2025, 10, 10), is_reported_alone=True, territory_id="CAN")
    english, french = (rows_on("/tournaments/?month=2025-10&q=goes", language) for language in ("en", "fr"))
    words = ("(par son seul rapport)", "en CAN", "10 octobre 2025", 'data-label="Rondes"')
    assert [word in french for word in words] == [True] * 4
    assert [word in english for word in words] == [False] * 4


def test_a_festival_stands_once_over_the_sections_behind_each_other(year: list[Tournament]) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    home = Festival.objects.create(
        name="Maple <Days>", federation_id="USA", organiser=year[0].organiser, created_at=SUMMER
    )
    for one, name in zip(year[:3], ("Section A", "Section B", "Open"), strict=True):
        on(one, date(2025, 10, 20), name=name, festival=home if name != "Open" else None)
    rows = rows_on("/tournaments/?month=2025-10")
    heading = (
        f'<tr class="festival-heading"><th scope="rowgroup" colspan="7">'
        f'<a href="/festivals/{home.pk}/">Maple &lt;Days&gt;</a></th></tr>'
    )
    assert rows.count("festival-heading") == rows.count(heading) == 1
    shown = re.findall(r'<tr( class="festival-section")?>|<a href="/tournaments/[^>]*>([^<]*)</a>', rows)
    assert [name or bool(of_a_festival) for of_a_festival, name in shown] == [
        *(True, "Section A", True, "Section B", False, "Open"),
    ]


# ---------------------------------------------------------------- a month
def test_a_month_shows_its_weeks_from_monday(year: list[Tournament]) -> None:
    weeks = weeks_of(date(2025, 10, 1), in_month(Tournament.objects.filter(pk__in=[each.pk for each in year])))
    assert (weeks[0][0].day, weeks[-1][-1].day) == (date(2025, 9, 29), date(2025, 11, 2))
    shown = [
        (day.day.day, [one.name for each in day.begin for one in each.tournaments], day.going_on)
        for week in weeks
        for day in week
        if day.begin
    ]
    assert shown == [(5, ["Last week"], 0), (10, ["Goes on"], 0), (20, ["Not approved"], 0)]
    assert [day.going_on for week in weeks for day in week if date(2025, 10, 4) < day.day < date(2025, 10, 13)] == [
        0, 1, 1, 1, 0, 0, 1, 1,
    ]  # fmt: skip


def test_a_festival_is_one_heading_of_its_sections(year: list[Tournament], monkeypatch: pytest.MonkeyPatch) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    home = Festival.objects.create(
        name="Maple Days", federation_id="USA", organiser=year[0].organiser, created_at=SUMMER
    )
    for one, name in zip(year[:3], ("Section A", "Maple Days, blitz", "Open"), strict=True):
        on(one, date(2025, 10, 20), name=name, festival=home if name != "Open" else None)
    monday = weeks_of(date(2025, 10, 1), in_month(Tournament.objects.filter(starts_on=date(2025, 10, 20))))[3][0]
    shown = [(each.festival, [one.name for one in each.tournaments]) for each in monday.begin]
    assert shown == [("Maple Days", ["Maple Days, blitz", "Section A"]), ("", ["Not approved"]), ("", ["Open"])]
    page = signed_in(None).get("/tournaments/months/2025/10/").content.decode()
    assert page.count(f'href="/festivals/{home.pk}/"') == 1
    events = Calendar.from_ical(signed_in(None).get("/tournaments/calendar.ics").content).walk("VEVENT")
    named = sorted(str(event["summary"]) for event in events if event["dtstart"].dt == date(2025, 10, 20))
    assert named == ["Maple Days, blitz", "Maple Days: Section A", "Open"]
    monkeypatch.setattr(calendar_views, "MOST_IN_A_MONTH", 2)
    assert "Shown are the first 2 of 3" in signed_in(None).get("/tournaments/months/2025/10/").content.decode()


def test_the_days_of_a_month_are_in_the_language_of_who_reads_it(year: list[Tournament]) -> None:
    client = signed_in(None)
    pages = {}
    for language in ("en", "fr"):
        client.cookies["django_language"] = language
        pages[language] = client.get("/tournaments/months/2025/10/").content.decode()
    assert ["until 16 October" in pages["en"], "jusqu’au 16 octobre" in pages["fr"]] == [True, True]


def test_the_page_of_a_month_leads_to_its_neighbours_with_the_filter(year: list[Tournament]) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    page = signed_in(None).get("/tournaments/months/2025/10/?format=round-robin").content.decode()
    assert "/tournaments/months/2024/5/?format=round-robin" in page  # nothing began between
    assert "/tournaments/months/2025/11/?format=round-robin" in page
    page = signed_in(None).get("/tournaments/months/2025/12/").content.decode()
    assert "/tournaments/months/2025/11/" in page
    assert 'rel="next"' not in page  # nothing is announced behind it
    assert "1 tournament<" in page
    assert "1 goes on" in page  # it began in November


@pytest.mark.parametrize("address", ["2025/13", "2025/0", "2002/12", "2200/1", "99999/1"])
def test_there_is_no_month_that_no_calendar_has(address: str, db: None) -> None:
    assert signed_in(None).get(f"/tournaments/months/{address}/").status_code == 404


def copies(tournament: Tournament, number: int, *, days: int = 0) -> None:
    """So many more like it, every other one on a later day; with ``days`` on so many, nine in ten before the day."""
    fields = {each.attname: getattr(tournament, each.attname) for each in Tournament._meta.concrete_fields}
    rows = [fields | {"id": uuid4(), "ends_on": date(2025, 10, 10 + count % 20)} for count in range(number)]
    for count, row in enumerate(rows if days else ()):
        first = DAY + timedelta(days=count % days - days * 9 // 10)
        row |= {"starts_on": first, "ends_on": first + timedelta(days=2)}
    Tournament.objects.bulk_create(Tournament(**row) for row in rows)


@pytest.mark.every_case
@pytest.mark.parametrize("address", ["", "?q=louis&system=fide-standard", "months/2025/10/", "calendar.ics"])
def test_many_tournaments_cost_no_more_questions(
    address: str, year: list[Tournament], django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    at(datetime.combine(DAY, SUMMER.timetz()))
    copies(year[2], 10)
    signed_in(None).get(f"/tournaments/{address}")
    with django_assert_max_num_queries(11) as few:
        assert signed_in(None).get(f"/tournaments/{address}").status_code == 200
    copies(year[2], 50)
    with django_assert_num_queries(len(few)):
        assert signed_in(None).get(f"/tournaments/{address}").status_code == 200


def test_pages_go_on_where_the_one_before_them_ended(year: list[Tournament]) -> None:
    copies(year[0], 5)
    shown = calendar(visible_tournaments(None, day=DAY), CalendarFilter(), day=DAY)
    whole = [each.pk for each in shown]
    for size in (1, 2, 4, 20):
        pages = [shown[first : first + size] for first in range(0, len(shown), size)]
        assert [each.pk for page in pages for each in page] == whole
    assert len(shown) == shown.count() == 9


def test_each_part_of_the_list_is_read_by_an_index(year: list[Tournament]) -> None:
    """However many there are, a page reads about as many rows as it shows, or as are still to come."""
    copies(year[2], 3000, days=1000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as a database does by itself some time behind many changes
    every = NearestFirst(Tournament.objects.all(), day=DAY)
    plans = [every.part(number)[:50].explain() for number in range(3)]
    names = [re.findall(r"tournament_by_(?:first|last)_day", plan)[:1] for plan in plans]
    assert [bool(name) for name in names] == [True] * 3, plans
