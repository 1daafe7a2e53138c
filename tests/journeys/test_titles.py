"""The title office in the browser: from a norm to the title, direct and conditional ones, revoked, issued again.

One portal for all, and one report of ``tests.titles.worlds`` in it; each journey stands on its own and has its day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.journeys.browsers import Person, Watch, chromium
from tests.journeys.portals import running_portal
from tests.journeys.post import mail_about
from tests.journeys.small_events import Pairing, SmallEvent, Somebody
from tests.journeys.test_decisions import does
from tests.journeys.walking import Walk
from tests.titles.cases.files import CARD
from tests.titles.worlds import NORM_SCORES, OPPONENTS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

A_WORLD = """
from tests import unprotected
from tests.journeys.title_office import begun
from tests.titles.championships.test_line import placed
from titles.norms.search import find_norms

office = begun("2025-05-20")
with unprotected.as_if_reported_so():
    placed(office.world.report)
find_norms(office.world.report, now=office.now)
world, norm = office.world, office.world.hero.norms.get()
print(world.hero.key, norm.pk, world.runner_up.key, world.tournament.pk)
"""
SIGNED = """
from tests.journeys.title_office import signed
signed({norm!r}, officer={officer!r})
"""
A_LIST = """
from tests.journeys.title_office import publish
publish({day!r}, {rows!r})
"""
TITLES_IN = """
from datetime import date
from titles.register.in_force import titles_in
from titles.regulations import edition_for
from ratings.register.models import Player
player = Player.objects.get(fide_id={key})
for start in ({before!r}, {after!r}):
    day = date.fromisoformat(start)
    print(titles_in([player.pk], edition_for(day), day, day).of(player.pk, "FM"))
"""


@dataclass(frozen=True)
class Keys:
    """Of what is in the portal: two players, the norm of the first, and the tournament of both."""

    hero: str
    norm: str
    second: str
    tournament: str


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with running_portal(tmp_path_factory.mktemp("titles")) as portal, chromium() as browser:
        yield Walk(portal, browser, Watch(portal.url.removeprefix("http://")))


@pytest.fixture(scope="module")
def keys(walk: Walk) -> Keys:
    return Keys(*walk.portal.runs(A_WORLD).split())


def presses(person: Person, page: str, act: str) -> None:
    """Somebody presses a button on a page."""
    person.go(page)
    person.sends(act)


def enters_norm(chiara: Person, case: str, number: int) -> None:
    """A norm made elsewhere, typed from its certificate."""
    chiara.go(f"{case}elsewhere/")
    page, month = chiara.page, 6 + number
    said = {"event": f"Open of Paris {number}", "host": "FRA", "rounds": "9", "own": "USA", "card": CARD}
    days = {"starts_on": f"2024-{month:02}-02", "ends_on": f"2024-{month:02}-10", "days_with_one_round": "9"}
    field = {"swiss_participants": "60", "swiss_average": "2100"}
    for name, value in (said | days | field).items():
        page.fill(f"[name={name}]", value)
    for name in ("signed_by_arbiter", "signed_by_federation", "has_games"):
        page.check(f"[name={name}]")
    file = {"name": f"it1-{number}.pdf", "mimeType": "application/pdf", "buffer": f"%PDF-1.7 {number}".encode()}
    page.set_input_files("[name=file]", file)
    chiara.sends("Enter norm")


def prepares(walk: Walk, key: str) -> str:
    """The federation's file: two norms from elsewhere, a paper asked for in vain, a third norm; returns its address."""
    chiara, boris = walk.person("Chiara"), walk.person("Boris")
    chiara.go(f"/titles/applications/new/?player={key}&title=IM")
    chiara.sends("Open the file")
    case = chiara.page.url.removeprefix(walk.portal.url)
    for number in (1, 2):
        enters_norm(chiara, case, number)
    chiara.sees("Games sent with the report")
    chiara.sends("Ask Boris Petrov")
    boris.go("/my-work/")
    boris.sees("Send what is missing")
    boris.page.locator("a[href*='missing-papers']").first.click()
    boris.page.fill("[name=text]", "They were lost: take another norm.")
    boris.sends("Answer")
    chiara.go(case)
    chiara.sees("They were lost")
    chiara.sends(chiara.page.locator("form[action*='take-out'] button").first)
    enters_norm(chiara, case, 3)
    chiara.sends("Submit application")
    return case


def is_posted(walk: Walk, case: str) -> str:
    """The fee, a meeting, the posting, an objection and its answer; returns the address of the meeting."""
    dmitri, qadira, boris, chiara = (walk.person(name) for name in ("Dmitri", "Qadira", "Boris", "Chiara"))
    dmitri.go(case)
    dmitri.page.locator("summary", has_text="Note the fee").click()
    dmitri.page.fill("[name=paid_on]", "2025-06-01")
    dmitri.page.fill("[name=reference]", "Bank 7")
    dmitri.sends("Note the fee")
    qadira.go("/titles/meetings/")
    qadira.page.fill("[name=held_on]", "2025-08-01")
    qadira.page.fill("[name=place]", "Lausanne")
    qadira.sends("Plan meeting")
    meeting = qadira.page.url.removeprefix(walk.portal.url)
    qadira.go(case)
    qadira.page.select_option("[name=meeting]", index=1)
    qadira.sends("Put on the agenda")
    qadira.sends("Post application")
    qadira.sees("Posted for objections.")
    boris.go(case)
    boris.page.locator("summary", has_text="Object").click()
    boris.page.fill("[name=text]", "The last round of Paris was not played.")
    boris.page.locator("form[action$='/object/'] button").click()
    boris.sees("answered before the vote")
    chiara.go(case)
    chiara.page.locator("form[action*='objections-to-titles'] textarea").fill("It was: see its crosstable.")
    chiara.sends("Answer the objection")
    return meeting


def is_signed(walk: Walk, norm: str) -> None:
    """The three signatures of a norm, each by its office: one reminded, one from the desk, and the commission."""
    page = f"/norms/{norm}/"
    mail_about(walk.portal, "Reminder: Check and sign it as chief arbiter")
    presses(walk.person("Boris"), page, "Sign norm")
    chiara = walk.person("Chiara")
    chiara.go("/my-work/")
    chiara.page.locator(f"a[href*='{norm}']").first.click()
    chiara.sends("Countersign norm")
    presses(walk.person("Quentin"), page, "Approve norm and issue certificate")


def test_a_norm_becomes_a_title_that_counts_from_its_day(walk: Walk, keys: Keys) -> None:
    walk.it_is("2025-06-01")
    is_signed(walk, keys.norm)
    case = prepares(walk, keys.hero)
    meeting = is_posted(walk, case)
    walk.it_is("2025-08-01")
    qadira, pia = walk.person("Qadira"), walk.person("Pia")
    qadira.go(meeting)
    qadira.page.get_by_label("Qadira Haddad").check()
    qadira.sends("Note who is there")
    qadira.go(case)
    qadira.sends("For")
    qadira.go(meeting)
    qadira.page.fill("[name=text]", "All agree.")
    qadira.sends("Close the meeting")
    walk.it_is("2025-08-10")
    presses(pia, case, "Award title")
    pia.go(f"/players/{keys.hero}/")
    pia.page.locator("#held-titles").wait_for()
    counts = walk.portal.runs(TITLES_IN.format(key=keys.hero, before="2025-08-10", after="2025-08-11"))
    assert counts.split() == ["FM", "IM"]
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- from a championship
def enters_award(quentin: Person, place: str, award: str) -> None:
    """A row of the commission's table, with its source."""
    quentin.go("/titles/championships/")
    quentin.page.locator("summary", has_text="Enter a row of the table").click()
    form = quentin.page.locator("form[action$='/rows/awards/']:not(:has(input[name=ends_on]))")
    said = {"championship": "World Club Cup", "place": place, "starts_on": "2024-01-01", "source": "FIDE, for 2024"}
    for name, value in said.items():
        form.locator(f"[name=awards-{name}]").fill(value)
    form.locator("[name=awards-award]").select_option(award)
    quentin.sends(form.locator("button"))


def is_announced(walk: Walk, tournament: str) -> str:
    """The commission says which championship it was, the arbiter signs, the commission reviews; the list's address."""
    quentin, boris = walk.person("Quentin"), walk.person("Boris")
    for place, award in (("1", "GM"), ("2", "FM")):
        enters_award(quentin, place, award)
    quentin.go("/titles/championships/announce/")
    quentin.page.select_option("[name=tournament]", tournament)
    quentin.page.fill("[name=championship]", "World Club Cup")
    quentin.page.select_option("[name=level]", "world")
    quentin.sends("Announce championship")
    page = quentin.page.url.removeprefix(walk.portal.url)
    boris.go("/my-work/")
    boris.page.locator(f"a[href*='{page}']").first.click()
    boris.sends("Certify list")
    presses(quentin, page, "Review list")
    return page


def applies(walk: Walk, words: str, player: str) -> str:
    """The federation finds the title on its desk and submits the application; returns its address."""
    chiara = walk.person("Chiara")
    chiara.go("/my-work/")
    row = chiara.page.locator("li, tr, article", has_text=player).filter(has_text=words).last
    row.locator("a[href*='/titles/applications/']").first.click()
    chiara.sends("Submit application")
    return chiara.page.url.removeprefix(walk.portal.url).partition("#")[0]


def test_a_place_gives_a_title_and_one_that_waits_for_its_rating_until_a_list_reaches_it(
    walk: Walk, keys: Keys
) -> None:
    walk.it_is("2025-09-02")
    is_announced(walk, keys.tournament)
    mail_about(walk.portal, "Farid")
    qadira, chiara, nobody = walk.person("Qadira"), walk.person("Chiara"), walk.person("nobody")
    for title, player, said in (("GM", "Farid", "Achieved"), ("FM", "Gülşen", "Awarded conditionally")):
        presses(qadira, applies(walk, title, player), "Confirm title")
        qadira.sees(said)
    case = qadira.page.url.removeprefix(walk.portal.url)
    walk.it_is("2025-10-02")
    walk.portal.runs(A_LIST.format(day="2025-10-01", rows=[(keys.second, 2110, 31)]))
    mail_about(walk.portal, "Rating reached")
    presses(chiara, case, "Ask that the title is awarded")
    presses(qadira, case, "Confirm title")
    nobody.go("/titles/register/")
    for text in ("Farid, ", "Gülşen, Mustafa"):
        nobody.sees(text)
    nobody.go(f"/players/{keys.second}/")
    said = " ".join(nobody.page.inner_text("main").split())
    assert "FM 1 Oct 2025 2 Oct 2025 a championship" in said  # achieved with the list
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- by rating, and taken away
A_PLAYER = """
from ratings.register.models import Player
print(Player.objects.create(fide_id=99000041, name="Okafor, Ada", sex="w", federation_id="USA", birth_year=2001).key)
"""


def test_a_title_by_rating_is_taken_away_and_given_back_on_appeal(walk: Walk) -> None:
    walk.it_is("2025-11-02")
    key = walk.portal.runs(A_PLAYER).strip()
    walk.portal.runs(A_LIST.format(day="2025-11-01", rows=[(key, 2205, 60)]))
    mail_about(walk.portal, "CM, Okafor")
    case = applies(walk, "CM", "Okafor")
    presses(walk.person("Qadira"), case, "Confirm title")
    quentin, chiara, pia = (walk.person(name) for name in ("Quentin", "Chiara", "Pia"))
    quentin.go("/titles/register/?q=okafor")
    quentin.page.locator("a[href^='/titles/register/']:visible", has_text="CM").first.click()
    title = quentin.page.url.removeprefix(walk.portal.url)
    does(quentin, "Take the title away for a breach of fair play", "An engine, in the Open of Paris.")
    chiara.go(title)
    chiara.page.locator("a[href*='/refusals/']").first.click()
    chiara.page.fill("[name=grounds]", "Another player was meant.")
    chiara.sends("File the appeal")
    pia.go(chiara.page.url.removeprefix(walk.portal.url))
    does(pia, "Uphold the appeal", "It was not shown.")
    nobody = walk.person("nobody")
    nobody.go(title)
    nobody.sees("taken away, and given back on appeal")
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- issued again
RENAMED = """
from tests.journeys.title_office import rename
rename({key!r}, {name!r})
"""


def test_a_certificate_with_a_misspelt_name_is_issued_again_and_the_first_says_so(walk: Walk, keys: Keys) -> None:
    walk.it_is("2025-09-02")
    walk.portal.runs(SIGNED.format(norm=keys.norm, officer="chiara"))
    quentin, nobody = walk.person("Quentin"), walk.person("nobody")
    quentin.go(f"/norms/{keys.norm}/")
    quentin.page.locator("a[href^='/verify/']").first.click()
    first = quentin.page.url.removeprefix(walk.portal.url)
    walk.portal.runs(RENAMED.format(key=keys.hero, name="Farid, Ömer"))
    quentin.go(f"/norms/{keys.norm}/")
    does(quentin, "Issue certificate again", "The name was misspelt.")
    nobody.go(first)
    nobody.sees("The name was misspelt.")
    nobody.page.locator("main a[href^='/verify/']").first.click()
    nobody.sees("Farid, Ömer")
    assert walk.watch.complaints == []


# ---------------------------------------------------------------- championships through registration to norm
PEOPLE = (("Hero, Hal", "FM", 2340), ("Runner, Up", "", 2335),
          *((f"Opponent, No {number}", *who[1:3]) for number, who in enumerate(OPPONENTS, start=1)))  # fmt: skip
SIGNS = {100: ("1-0", "0-1"), 50: ("1/2", "1/2"), 0: ("0-1", "1-0")}


def championship(name: str, kind: str, *, shift: int) -> SmallEvent:
    """The hero meets the opponents of ``worlds``, all of Canada, the ``shift``-th first: no two events are alike."""
    days = tuple(f"2025-12-{10 + number}" for number in range(9))
    return SmallEvent(
        name=name, city="Toronto", federation="CAN", system="fide-standard", format="swiss", first=days[0],
        last=days[-1], days=days, norms=True, more={"will_be_rated": "on", "championship": kind},
        players=tuple(
            Somebody(fide_id=99000101 + number, name=who, title=title, rating=rating or 2050,
                     federation="CAN")
            for number, (who, title, rating) in enumerate(PEOPLE)
        ),
        games=tuple(
            Pairing(number + 1, *((1, 3 + other) if number % 2 else (3 + other, 1)),
                    SIGNS[NORM_SCORES[other]][(number + 1) % 2])
            for number, other in ((number, (number + shift) % 9) for number in range(9))
        ),
    )  # fmt: skip


# an Olympiad: seven games of nine rounds are enough (1.4.1b), against the opponents of ``worlds`` as they come
OLYMPIANS = (Somebody(fide_id=99000120, name="Board, Bea", title="FM", rating=2340, federation="USA"),
             *(Somebody(fide_id=99000121 + number, name=f"Olympian, No {number}", title=title, rating=rating or 2050,
                        federation=code)
               for number, (_name, title, rating, code) in enumerate(OPPONENTS)))  # fmt: skip
OLYMPIAD = SmallEvent(
    name="Olympiad, board 1", city="Toronto", federation="CAN", system="fide-standard", format="team",
    first="2025-12-10", last="2025-12-18", days=tuple(f"2025-12-{10 + number}" for number in range(9)), norms=True,
    more={"will_be_rated": "on", "championship": "team"}, players=OLYMPIANS,
    games=tuple(
        Pairing(number, *((1, number + 1) if number % 2 else (number + 1, 1)), SIGNS[score][(number + 1) % 2])
        for number, score in enumerate(NORM_SCORES[:7], start=1)
    ),
)  # fmt: skip
# a World Cup: four matches of two games, each won by a win and a draw but the last; eight games count as nine (1.4.1b)
CUP_PLAYERS = (Somebody(fide_id=99000101, name="Hero, Hal", title="FM", rating=2340, federation="CAN"),
               Somebody(fide_id=99000141, name="Rival, No 1", title="GM", rating=2450, federation="USA"),
               Somebody(fide_id=99000142, name="Rival, No 2", title="IM", rating=2400, federation="FRA"),
               Somebody(fide_id=99000143, name="Rival, No 3", title="IM", rating=2380, federation="USA"),
               Somebody(fide_id=99000144, name="Rival, No 4", title="IM", rating=2360, federation="FRA"))  # fmt: skip
CUP_SCORES = (100, 50, 50, 100, 100, 50, 50, 50)
WORLD_CUP = SmallEvent(
    name="World Cup, a part of the draw", city="Toronto", federation="CAN", system="fide-standard", format="knockout",
    first="2025-12-10", last="2025-12-17", days=tuple(f"2025-12-{10 + number}" for number in range(8)), norms=True,
    more={"will_be_rated": "on", "championship": "world-cup"}, players=CUP_PLAYERS,
    games=tuple(
        Pairing(number + 1, *((1, 2 + number // 2) if number % 2 else (2 + number // 2, 1)),
                SIGNS[score][(number + 1) % 2])
        for number, score in enumerate(CUP_SCORES)
    ),
)  # fmt: skip
CHAMPIONSHIPS = (
    (championship("Canadian Closed", "national", shift=0), "Hero, Hal", "1.4.3a"),
    (championship("Canadian Zonal", "zonal", shift=1), "Hero, Hal", "1.4.3c"),
    (OLYMPIAD, "Board, Bea", "1.4.1b"),
    (WORLD_CUP, "Hero, Hal", "1.4.1b"),
)
ACCEPTED = """
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from tests.titles.worlds import SAID
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports

who = {{name: User.objects.get(email=f"{{name}}@demo.example") for name in ("boris", "carla", "dmitri")}}
tournament = Tournament.objects.get(pk={tournament!r})
report = reports.receive_file(tournament, name="x.trf", content={content!r}, by=who["boris"], now=now()).report
there = {{str(number): ["IA"] for number in range(1, tournament.rounds + 1)}}
said = SAID | {{"clock_settings": [tournament.rate_of_play], "licences_by_round": there}}
ticks = reports.ticks_wanted(report, now=now())
reports.certify_report(report, by=who["boris"], now=now(), ticks=ticks, statements=said)
reports.endorse_report(report, by=who["carla"], now=now())
print(reports.accept_report(report, by=who["dmitri"], now=now()).pk)
"""


@pytest.fixture(scope="module")
def norms(walk: Walk) -> dict[str, str]:
    """The page of the norm of each championship, by its name: registered, confirmed, reported, found on 2 January.

    The organiser says what it is, the rating officer confirms it, and the norm is found by what 1.4 has for it.
    """
    walk.it_is("2025-10-10")
    carla = walk.person("Carla")
    pages, found = {}, {}
    for event, _who, _article in CHAMPIONSHIPS:
        pages[event.name] = walk.register(event)
        walk.approve(event, pages[event.name])
        walk.decide("Carla", pages[event.name], "Confirm championship", "By the regulations of the event.")
    players = {who.fide_id: who for event, _who, _article in CHAMPIONSHIPS for who in event.players}
    walk.publish_first_list("fide-standard", "2025-12-01", tuple(players.values()))
    walk.it_is("2026-01-02")
    for event, _who, _article in CHAMPIONSHIPS:
        tournament = pages[event.name].strip("/").rpartition("/")[2]
        report = walk.portal.runs(ACCEPTED.format(tournament=tournament, content=event.report())).strip()
        mail_about(walk.portal, f"norm found in {event.name}")
        carla.go(f"/reports/{report}/norms/")
        found[event.name] = carla.page.locator("main a[href^='/norms/']").first.get_attribute("href") or ""
    return found


def test_championships_go_from_their_registration_to_a_norm_by_the_article_of_their_kind(
    walk: Walk, norms: dict[str, str]
) -> None:
    carla = walk.person("Carla")
    for event, who, article in CHAMPIONSHIPS:
        carla.go(norms[event.name])
        carla.sees(who)
        assert article in (carla.page.text_content("main") or "")
    assert walk.watch.complaints == []


def waits_for(person: Person, page: str) -> bool:
    """Whether somebody has it on the desk."""
    person.go("/my-work/")
    return person.page.locator(f"main a[href*='{page}']").count() > 0


def test_a_signature_that_is_outstanding_is_seen_after_seven_days_and_asked_for_after_twenty_one(
    walk: Walk, norms: dict[str, str]
) -> None:
    """Board, Bea plays for another federation than the one that held the event."""
    page = norms[OLYMPIAD.name]
    boris, carla, chiara, quentin = (walk.person(name) for name in ("Boris", "Carla", "Chiara", "Quentin"))
    for day, seen in (("2026-01-08", [True, False, False]), ("2026-01-09", [True, True, False]),
                      ("2026-01-22", [True, True, False]), ("2026-01-23", [True, True, True])):  # fmt: skip
        walk.it_is(day)
        assert [waits_for(person, page) for person in (boris, chiara, quentin)] == seen, day
    chiara.go(page)
    chiara.sees("The next signature is outstanding since")
    presses(quentin, page, "Ask for the signature again")
    assert not waits_for(quentin, page)
    chased = mail_about(walk.portal, "Your signature is overdue", to="boris@demo.example")
    boris.page.goto(next(link for link in chased.links if page in link))
    boris.sends("Sign norm")
    presses(carla, page, "Countersign norm")
    presses(quentin, page, "Approve norm and issue certificate")
    assert [waits_for(person, page) for person in (boris, chiara, quentin)] == [False, False, False]
    assert walk.watch.complaints == []


def test_three_norms_of_one_player_found_here_stand_in_one_case(walk: Walk, norms: dict[str, str]) -> None:
    """Two of nine games, and the World Cup's eight, which count as nine (1.4.1b): 27 games."""
    events = [event.name for event, who, _article in CHAMPIONSHIPS if who == "Hero, Hal"]
    walk.it_is("2026-02-10")
    for name in events:
        walk.portal.runs(SIGNED.format(norm=norms[name].strip("/").rpartition("/")[2], officer="carla"))
    carla = walk.person("Carla")
    carla.go("/titles/applications/new/?player=99000101&title=IM")
    carla.sends("Open the file")
    for name in events:
        assert carla.page.locator("main a", has_text=name).count()
    games = carla.page.locator("main table tbody tr", has=carla.page.locator("button")).all()
    assert [row.locator("td").nth(1).inner_text() for row in games] == ["9", "9", "9"]
    carla.sees("Still missing, by article: 1.5.6, 1.5.3, 1.9.1, 790")  # and no article on the number of games
    assert walk.watch.complaints == []
