"""What an opponent must be who is still to come."""

from dataclasses import replace

import pytest

from tests.titles.regulations.cards import dossier, opponent_of
from titles.regulations import BadDossier
from titles.regulations.norms.checks import check_opponent

PLAYER = replace(dossier().player, id="elif")
FARID = opponent_of("farid", "GM", "2500", "GER")


@pytest.mark.parametrize(
    ("wrong", "path", "expected", "got"),
    [
        ({"id": ""}, "next.id", "a text of 1 to 200 characters", ""),
        ({"id": "elif"}, "next.id", "somebody other than the player", "elif"),
        ({"name": 7}, "next.name", "a text of 1 to 200 characters or null", 7),
        ({"rating": 4001}, "next.rating", "a whole number from 0 to 4000 or null", 4001),
        ({"title": "XM"}, "next.title", "one of GM, IM, WGM, FM, WIM, CM, WFM, WCM or null", "XM"),
        (
            {"federation": "XYZ"},
            "next.federation",
            "the code of a federation that is or was, FID or NON or null",
            "XYZ",
        ),
        ({"zero_against_rated": None}, "next.zero_against_rated", "true or false", None),
    ],
)
def test_an_opponent_who_cannot_be_is_refused_with_his_place(wrong, path, expected, got):
    with pytest.raises(BadDossier) as refusal:
        check_opponent("next", replace(FARID, **wrong), PLAYER)
    assert (refusal.value.path, refusal.value.expected, refusal.value.got) == (path, expected, got)


def test_an_opponent_of_whom_only_the_name_is_known_may_come():
    for one in (FARID, opponent_of("farid", "--", "--", "--")):
        check_opponent("next", one, PLAYER)
