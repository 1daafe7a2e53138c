"""1.4.3d: the Swiss in which every round has twenty rated foreigners from three federations, ten of them titled."""

from dataclasses import replace

import pytest

from tests.titles.regulations.cards import games, opponent_of
from titles.regulations import big_swiss_to_json, edition_by_id, editions, judge_big_swiss, participant
from titles.regulations.norms.big_swiss import Participant, RoundCount

ROUNDS = 9
ALWAYS: frozenset[int] = frozenset()
TITLED = Participant(federation="GER", rating=2400, title="WIM", missed=ALWAYS)
OTHER = Participant(federation="ITA", rating=1500, title="FM", missed=ALWAYS)
TWENTY = (*[TITLED] * 10, *[OTHER] * 9, replace(OTHER, federation="FRA"))
"""Nothing to spare in Spain: 20 rated foreigners, 10 GER + 9 ITA + 1 FRA = 3 federations, 10 with a title."""


def judged(*people: Participant, edition: str = "titles-2022", form: str = "swiss", host: str = "ESP"):
    return judge_big_swiss(edition_by_id(edition), form, host, ROUNDS, people)


def poorest(*people: Participant) -> list[int | None]:
    """The three numbers of the poorest rounds."""
    return [finding.found for finding in judged(*people).findings]


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
def test_twenty_rated_foreigners_from_three_federations_with_ten_titles_in_every_round_are_exempt(edition):
    found = judged(*TWENTY, edition=edition)
    assert found.holds
    assert found.rounds == tuple(
        RoundCount(round=number, players=20, federations=3, titleholders=10) for number in range(1, 10)
    )
    assert [(one.article, one.required, one.found, one.met) for one in found.findings] == [
        ("1.4.3d", 20, 20, True),
        ("1.4.3d", 3, 3, True),
        ("1.4.3d", 10, 10, True),
    ]


@pytest.mark.parametrize(
    ("person", "numbers"),
    [
        (replace(OTHER, federation="ESP"), [19, 2, 10]),  # of the host federation
        (replace(OTHER, rating=None), [19, 2, 10]),  # not rated
        (replace(OTHER, rating=0), [19, 2, 10]),
        (replace(OTHER, federation="FID"), [19, 2, 10]),  # 1.4.2a: accepted, but not foreign
        (replace(OTHER, federation="NON"), [19, 2, 10]),
        (replace(OTHER, federation=None), [19, 2, 10]),
        (OTHER, [20, 2, 10]),  # a twentieth, but the third federation is gone
        (replace(OTHER, federation="FRA", missed=frozenset({4, 9})), [19, 2, 10]),  # two rounds missed: never counted
        (replace(OTHER, federation="FRA", missed=frozenset({4})), [19, 2, 10]),  # one missed: not counted in that one
    ],
)
def test_the_last_of_the_twenty_counts_only_if_rated_foreign_and_present(person, numbers):
    assert poorest(*TWENTY[:19], person) == numbers
    assert not judged(*TWENTY[:19], person).holds


@pytest.mark.parametrize("title", ["FM", "WFM", "CM", "WCM", None])
def test_only_gm_im_wgm_and_wim_are_titles_here(title):
    assert poorest(replace(TITLED, title=title), *TWENTY[1:]) == [20, 3, 9]


def test_a_late_comer_and_an_early_leaver_count_in_the_rounds_that_they_play():
    # one of each beyond the nineteen: round 1 has the one who leaves before round 9, round 9 the one who comes late
    late, early = (replace(OTHER, federation="FRA", missed=frozenset({number})) for number in (1, 9))
    found = judged(*TWENTY[:19], late, early)
    assert found.holds
    assert [count.players for count in found.rounds] == [20, 21, 21, 21, 21, 21, 21, 21, 20]


def test_who_misses_two_rounds_counts_in_none():
    found = judged(*TWENTY, replace(TITLED, missed=frozenset({8, 9})))
    assert {(count.players, count.titleholders) for count in found.rounds} == {(20, 10)}


def test_every_round_is_counted_by_itself():
    # twenty-one, but two of them miss round 5 together
    away = replace(OTHER, federation="FRA", missed=frozenset({5}))
    found = judged(*TWENTY[:19], away, away)
    assert not found.holds
    assert [count.players for count in found.rounds] == [21, 21, 21, 21, 19, 21, 21, 21, 21]


@pytest.mark.parametrize("form", ["round-robin", "team", "knockout"])
def test_only_a_swiss_has_this_exemption(form):
    assert judged(*TWENTY, form=form) is None


def test_without_anybody_nothing_holds():
    assert poorest() == [0, 0, 0]
    assert not judged().holds


def test_without_a_round_it_stays_open():
    found = judge_big_swiss(edition_by_id("titles-2022"), "swiss", "ESP", 0, TWENTY)
    assert [one.found for one in found.findings] == [None, None, None]
    assert {one.status.value for one in found.findings} == {"open"}


@pytest.mark.parametrize(
    ("card", "missed"),
    [
        ("1 R1 -- 2400 GER\na R2 -- 2400 GER\n+ R3 -- 2400 GER\nb", set()),  # an allocated bye is no absence
        ("1 R1 -- 2400 GER\nh\nz\n- R4 -- 2400 GER", {2, 3, 4}),
        ("h\n1 R2 -- 2400 GER\n1 R3 -- 2400 GER\n1 R4 -- 2400 GER", {1}),
        ("1 R1 -- 2400 GER", {2, 3, 4}),  # rounds that are not on the card
    ],
)
def test_which_rounds_are_missed(card, missed):
    who = opponent_of("X", "GM", "2500", "GER")
    assert participant(who, games(card), 4) == Participant(
        federation="GER", rating=2500, title="GM", missed=frozenset(missed)
    )


def test_the_count_is_written_with_its_findings():
    written = big_swiss_to_json(judged(*TWENTY))
    assert written["holds"] is True
    assert written["rounds"][8] == {"round": 9, "players": 20, "federations": 3, "titleholders": 10}
    assert [finding["rule"] for finding in written["findings"]] == [
        "foreign-players",
        "foreign-federations",
        "foreign-titleholders",
    ]
