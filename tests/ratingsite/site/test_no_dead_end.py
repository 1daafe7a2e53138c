"""No dead end: whatever is in a state that is not declared to be the last can be acted on by an office that can exist;
and every act of the table has an address (``addresses_of_acts``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from django.apps import apps
from django.core.management import get_commands
from django.db.models import Model

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.policy import POLICY
from tests.ratingsite.site.addresses_of_acts import ADDRESSES_OF_ACTS, BY_COMMAND, names_of_addresses

# the kind of the policy table that speaks of a model
KINDS: Mapping[str, str] = {
    "Tournament": "tournament",
    "RegistrationChange": "registration-change",
    "RatingOrder": "order",
    "Report": "report",
    "Correction": "correction",
    "Sheet": "sheet",
    "RatingRun": "run",
    "PersonChange": "change",
    "Newcomer": "newcomer",
    "Norm": "norm",
    "Refusal": "refusal",
    "Appeal": "appeal",
    "OfficeProposal": "office-proposal",
    "AccountRequest": "account-request",
    "TerritoryConsent": "consent",
    "Appointment": "appointment",
    "PlayerClaim": "claim",
    "EventAbroad": "event-abroad",
    "Objection": "objection",
    "ListImport": "list-import",
    "ListCorrection": "list-correction",
    "RatingAppeal": "rating-appeal",
    "WholeLook": "whole-look",
    "ArbiterQuestion": "arbiter-question",
    "CameEvent": "late-event",
    "CollectedMembership": "collected",
    "TitleCase": "application",
    "DirectList": "direct-list",
    "TitleResult": "title-result",
    "InterimRating": "interim-rating",
    "StatedRating": "stated-rating",
    "LifeMaster": "life-master",
    "Meeting": "meeting",
    "PlayerEntry": "player-entry",
}
# where nothing is left to do: it is over, or another object goes on
LAST: Mapping[str, set[str]] = {
    "Tournament": {"withdrawn", "cancelled"},
    "RegistrationChange": {"made", "approved", "refused", "withdrawn"},  # refused: another change is proposed
    "RatingOrder": {"taken-back"},
    "Report": {"superseded", "corrected"},  # the later version goes on
    "Correction": {"refused", "withdrawn", "made"},  # refused: it is asked for again, on the report
    "Sheet": {"closed"},
    "RatingRun": {"published", "voided", "superseded"},  # a list is corrected by the next one
    "PersonChange": {"accepted", "withdrawn"},
    "Newcomer": {"accepted", "known", "withdrawn"},
    "Norm": {"voided"},
    "Refusal": {"settled"},
    "Appeal": {"upheld", "dismissed", "withdrawn"},
    "OfficeProposal": {"confirmed", "refused"},
    "AccountRequest": {"granted", "declined"},
    "TerritoryConsent": {"agreed", "overtaken"},  # overtaken: by a registration that goes on without it
    "Appointment": set(),
    "PlayerClaim": {"refused", "ended"},  # it is asked for again
    "CollectedMembership": {"entered", "refused", "struck-out"},  # refused: it is written anew
    "EventAbroad": {"rated", "not-rated", "refused", "withdrawn", "lapsed"},  # 736 knows no appeal
    "Objection": {"corrected", "declined", "withdrawn"},
    # published: another correction follows; publishing: a worker is at it, and rung again until it has ended
    "ListCorrection": {"published", "publishing", "taken", "refused", "nothing", "withdrawn"},
    "ArbiterQuestion": {"answered", "let-go"},  # another one can be asked
    "WholeLook": {"agrees", "differs", "failed", "stopped"},  # the run is rated again, voided or published
    "CameEvent": {"in-order", "kept", "rerated"},  # the next list is made of it
    # 739: the ruling is final, a slip in it is amended; declined or lapsed: another one is filed
    "RatingAppeal": {"upheld", "dismissed", "withdrawn", "declined", "lapsed"},
    "TitleCase": {"awarded", "withdrawn"},  # a title is taken away by another act
    "DirectList": {"reviewed"},  # a corrected report gives it back by itself
    "Meeting": {"closed", "cancelled"},
    "TitleResult": {"withdrawn", "replaced"},  # the chief arbiter signs another one; the next version goes on
    "LifeMaster": {"issued", "withdrawn"},
    "StatedRating": {"confirmed", "refused", "withdrawn"},  # refused: another one can be stated
    "InterimRating": {"refused", "withdrawn"},  # another one can be asked for
    "PlayerEntry": {"declined", "withdrawn"},  # declined: it is asked for again
    "ListImport": {"published", "failed", "cancelled"},  # failed: the file is mended and sent again
}
# who moves it on from there is asked by another kind: (kind, act, state)
GOES_ON_ELSEWHERE: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("Report", "refused"): ("refusal", "appeal", "standing"),
    ("Norm", "refused"): ("refusal", "appeal", "standing"),
    ("TitleResult", "refused"): ("refusal", "appeal", "standing"),
    ("TitleResult", "revoked"): ("refusal", "appeal", "standing"),
    ("TitleCase", "refused"): ("refusal", "appeal", "standing"),
    ("LifeMaster", "refused"): ("refusal", "appeal", "standing"),
    ("LifeMaster", "revoked"): ("refusal", "appeal", "standing"),
    ("Refusal", "appealed"): ("appeal", "uphold", "filed"),
}
READS = frozenset({"view", "view-games", "see-accounts", "print", "print-private", "download", "download-file"})


def with_states() -> dict[str, type[Model]]:
    return {model.__name__: model for model in apps.get_models() if hasattr(model, "MOVES")}


def leads_on(kind: str, state: str) -> set[str]:
    """The offices and relations that may do something in a state."""
    return {
        standing
        for rule in POLICY
        if rule.kind == kind and rule.act not in READS and state in rule.states
        for standing in rule.standings
    }


def test_every_model_that_moves_is_listed_here() -> None:
    assert set(with_states()) == set(KINDS) == set(LAST)
    stateful = {
        model.__name__ for model in apps.get_models() if any(field.name == "state" for field in model._meta.fields)
    }
    assert stateful <= set(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_every_state_but_the_last_ones_has_an_act_that_somebody_may_do(name: str) -> None:
    model = with_states()[name]
    moves, states = model.MOVES.moves, set(model.State.values)
    assert {state for state in states if not moves.get(state)} == LAST[name] - set(moves)
    dead = []
    for state in states - LAST[name]:
        kind, act, there = GOES_ON_ELSEWHERE.get((name, state), (KINDS[name], "", state))
        who = {standing.split("/")[0] for standing in leads_on(kind, there) if not act or standing}
        if not who & ({*Office.values} | {"self", "owner"}):
            dead.append(state)
    assert dead == []


def test_what_was_played_and_has_no_chief_arbiter_goes_on() -> None:
    """He declined and nobody else was named: the organiser names one, the officer approves, who is named certifies."""
    way = [
        ("tournament", "change", "finished", "organiser/own"),
        ("registration-change", "approve", "proposed", "rating-officer/for-officer"),
        ("appointment", "accept", "played", "self"),
        ("tournament", "upload-report", "finished", "arbiter/chief"),
        ("report", "certify", "draft", "arbiter/chief"),
    ]
    open_to = {(rule.kind, rule.act, state, who) for rule in POLICY for state in rule.states for who in rule.standings}
    assert set(way) <= open_to


@pytest.mark.parametrize("name", KINDS)
def test_every_state_is_reached_and_every_state_of_the_table_exists(name: str) -> None:
    model = with_states()[name]
    moves, first = model.MOVES.moves, model._meta.get_field("state").default
    reached, ahead = {str(first)}, [str(first)]
    if name == "RegistrationChange":
        ahead.append("made")  # what nobody decides on is made at once
        reached.add("made")
    if name == "RatingOrder":
        ahead.append("in-force")
    while ahead:
        for state in moves.get(ahead.pop(), frozenset()) - reached:
            reached.add(state)
            ahead.append(state)
    assert set(model.State.values) <= reached
    named = {state for rule in POLICY if rule.kind == KINDS[name] for state in rule.states}
    assert named - set(model.State.values) <= {"*", "new", "mending", "blind", "played"}


def test_every_act_of_the_table_has_an_address_that_resolves_or_says_how_it_is_done() -> None:
    acts = {f"{rule.kind} {rule.act}" for rule in POLICY}
    assert acts == set(ADDRESSES_OF_ACTS) | set(BY_COMMAND)
    names = names_of_addresses()
    missing = {act: name for act, said in ADDRESSES_OF_ACTS.items() for name in said.split() if name not in names}
    assert missing == {}
    commands = {word.strip(":,") for said in BY_COMMAND.values() for word in said.split("manage.py ")[1].split()[:1]}
    assert commands <= set(get_commands())


# ---------------------------------------------------------------- one person an office
# acts that leave a thing in its state
SIDEWAYS = frozenset(
    [
        "send-games",
        "state",
        "enter-player",
        "mark-sent",
        "take-back-sent",
        "match-people",
        "announce-players",
        "take-entries",
        "attach-rules",
        "add-section",
        "give-code",
        "approve-time-control",
        "approve-hybrid",
        "approve-long-event",
        "approve-format",
        "confirm-championship",
        "exclude-game",
        "count-default",
        "view-fees",
        "exempt-fees",
        "hold",
        "view-file",
        "ask-paper",
        "note-fee",
        "edit",
        "copy",
        "create",
        "look",
        "open-sheet",
        "type",
        "second",
        "name-award",
        "strike",
        "reinstate",
        "attendance",
        "schedule",
    ]
)
# who is made to stand so by an act of the same kind, or of the one named: (relation, kind, act)
MADE_BY: tuple[tuple[str, str, str], ...] = (
    ("endorser", "report", "endorse"),
    ("certifier", "norm", "certify"),
    ("certifier", "direct-list", "certify"),
    ("certifier", "report", "certify"),
    ("countersigner", "norm", "countersign"),
    ("signer", "title-result", "sign"),
    ("asker", "correction", "ask"),
    ("asker", "change", "ask"),
    ("asker", "event-abroad", "request"),
    ("sender", "event-abroad", "report"),
    ("sender", "list-import", "send"),
    ("taker", "list-import", "take"),
    ("preparer", "list-correction", "prepare"),
    ("acceptor", "list-correction", "accept"),
    ("starter", "run", "start"),
    ("acceptor", "run", "accept"),
)
# the rules that speak of who does it under another name: by them the relation comes about
MADE_ELSEWHERE: Mapping[tuple[str, str], tuple[str, str]] = {
    ("correction", "ask"): ("report", "ask-correction"),
    ("run", "accept"): ("report", "accept"),
    ("list-correction", "accept"): ("report", "accept"),
}
# what of a thing itself may be so or so: each line is one thing that can be; it holds whoever asks
THINGS: Mapping[str, tuple[str, ...]] = {
    "tournament": ("ordinary", "elite", "ordinary called-in"),
    "registration-change": ("for-officer", "for-chair", "for-president"),
    "report": ("no-officer", "official official-chief", "ordered", "entered"),
    "correction": ("published", "unpublished"),
    "norm": ("no-officer", "no-officer unconfirmed"),
    "title-result": ("no-officer", "no-officer differing"),
    "consent": ("no-officer",),
    "appeal": ("commission no-commission", "auditor no-auditor", "council no-council"),
    "objection": ("for-officer", "for-office", "for-auditor"),
    "application": ("", "automatic", "by-player"),
    "interim-rating": ("", "by-player"),
    "stated-rating": ("", "by-player"),
    "life-master": ("confirmed", "unconfirmed"),
    "rating-appeal": ("cfc", "fide"),
    "list-correction": ("", "cfc", "of-commission", "operation fide-operation", "cfc operation cfc-operation"),
    "account-request": ("", "weighty"),
    "title": ("", "of-a-list mistaken", "breach-told-again", "abuse-told-again"),
}
THE_OFFICER = frozenset({"rating-officer", "arbiter", "organiser"})
"""One person: the only rating officer of the federation, who organised the tournament and was its chief arbiter."""
HIS = frozenset({"own", "appointed", "chief", "responsible"})
SOMEBODY = frozenset({"self", "owner"})
"""Who stands to a thing without an office; another person than those who hold one."""


def _held_by(person: str) -> frozenset[str]:
    return THE_OFFICER if person == "the officer" else frozenset({person})


PEOPLE = ("the officer", *(office for office in Office.values if office not in THE_OFFICER), *SOMEBODY)


def _stands(person: str, standing: str, thing: frozenset[str]) -> bool:
    """Whether this one person has a standing of the table in the thing."""
    office, _, relation = standing.partition("/")
    if not relation:
        return standing == person
    related = {"any", "federation", "home"} | thing | (HIS if person == "the officer" else set())
    # who stood by another name may be each of them: who asked, appeals, is concerned, is the director of the event
    personal = {
        "asker",
        "appellant",
        "concerned",
        "director",
        "fee-due",
        "fee-owed",
        "own-alone",
        "of-entered",
        "new-federation",
    }
    return office in _held_by(person) and relation in related | personal


def _may(person: str, kind: str, act: str, state: str, thing: frozenset[str], made: frozenset[str]) -> bool:
    """As ``decide`` does it: the first rule that fits the person and the state decides."""
    bare = thing | made | (HIS if person == "the officer" else frozenset()) | ({person} & SOMEBODY)
    for rule in POLICY:
        fits = (rule.kind, rule.act) == (kind, act) and rule.covers(state)
        if fits and any(_stands(person, standing, thing) for standing in rule.standings):
            return not rule.unless & bare
    return False


def _makers(kind: str, relation: str, thing: frozenset[str]) -> list[str]:
    """The people who may have done what makes somebody stand so."""
    acts = [(of, act) for name, of, act in MADE_BY if (name, of) == (relation, kind)]
    found = [MADE_ELSEWHERE.get(each, each) for each in acts]
    states = {state for rule in POLICY if (rule.kind, rule.act) in found for state in rule.states}
    return [
        person
        for person in PEOPLE
        if any(_may(person, of, act, state, thing, frozenset()) for of, act in found for state in states)
    ]


def _histories(kind: str, thing: frozenset[str]) -> Iterator[dict[str, str]]:
    """Who may have done each of the earlier steps, in every way."""
    relations = sorted({name for name, of, _act in MADE_BY if of == kind})
    makers = [_makers(kind, relation, thing) or ["nobody"] for relation in relations]
    for people in product(*makers):
        signers = [who for who in people if who != "nobody"]
        if kind != "norm" or len(set(signers)) == len(signers):
            yield dict(zip(relations, people, strict=True))


@pytest.mark.parametrize("name", KINDS)
def test_with_one_person_an_office_every_state_has_an_exit_by_somebody(name: str) -> None:
    """Whoever has done what was to be done before, and the only officer had a part in the tournament himself."""
    model, dead = with_states()[name], set()
    for state in set(model.State.values) - LAST[name]:
        kind, only, there = GOES_ON_ELSEWHERE.get((name, state), (KINDS[name], "", state))
        acts = {rule.act for rule in POLICY if rule.kind == kind} - READS - SIDEWAYS
        for words in THINGS.get(kind, ("",)):
            thing = frozenset(words.split())
            for history in _histories(kind, thing):
                made = {who: frozenset(each for each, by in history.items() if by == who) for who in PEOPLE}
                ways = acts & ({only} if only else acts)
                if not any(_may(who, kind, act, there, thing, made[who]) for who in PEOPLE for act in ways):
                    dead.add((state, words, *history.items()))
    assert dead == set()


def test_with_one_person_an_office_what_has_no_way_but_back_is_known() -> None:
    """Where the one person of an office has had a part already, these are only given back, refused or withdrawn."""
    back = SIDEWAYS | frozenset(["withdraw", "return", "refuse"])
    found = set()
    for name in ("RegistrationChange", "Report", "Correction", "Norm", "TitleCase", "TitleResult", "EventAbroad"):
        ended = LAST[name] | {"allowed", "refused", "revoked", "approved", "accepted"}
        for state in set(with_states()[name].State.values) - ended:
            for words in THINGS.get(KINDS[name], ("",)):
                if _has_only_ways(back, KINDS[name], state, frozenset(words.split())):
                    found.add((name, state, words))
    assert found == {
        ("RegistrationChange", "proposed", "for-officer"),  # of his own event: another officer is granted
        ("Report", "endorsed", "no-officer"),  # by the only administrator: another one must be appointed
        ("Correction", "asked", "unpublished"),  # asked for by the only administrator
        ("TitleResult", "signed", "no-officer differing"),  # not borne out any more: another one is signed
    }


def _has_only_ways(back: frozenset[str], kind: str, state: str, thing: frozenset[str]) -> bool:
    """Whether some history leaves nothing in this state but the ways back."""
    acts = {rule.act for rule in POLICY if rule.kind == kind} - READS - back
    for history in _histories(kind, thing):
        made = {who: frozenset(each for each, by in history.items() if by == who) for who in PEOPLE}
        if not any(_may(who, kind, act, state, thing, made[who]) for who in PEOPLE for act in acts):
            return True
    return False
