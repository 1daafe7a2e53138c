"""What the office signs is believed as it was signed, and nothing else is."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from ratings.lists.trust.program.verify_lists import is_signed
from ratingsite.foundations.canonical import canonical
from ratingsite.office.signing.envelopes import NotBelieved, PublicKey, name_of, opened, public_of, sealed
from tests.samples import sampled, samples

FORM = "certificate/1"
SEED, OTHER = bytes(range(32)), bytes(32)
SIGNED_AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
KEY = PublicKey(public=public_of(SEED), since=SIGNED_AT - timedelta(days=1))
KEYS = {KEY.name: KEY}
FACTS = {"number": "N-2026-000001", "name": "Čapek, Ömer", "games": [[1, 100], [2, 50]], "title": None}
STATEMENT = {**FACTS, "format": FORM, "key": KEY.name, "signed_at": SIGNED_AT.isoformat()}
ENVELOPE = sealed(STATEMENT, SEED)


def refusal_of(envelope: str, keys: dict[str, PublicKey] = KEYS, form: str = FORM) -> str:
    with pytest.raises(NotBelieved) as refused:
        opened(envelope, keys, form=form)
    return str(refused.value.refusal)


def test_what_was_signed_is_believed() -> None:
    assert opened(ENVELOPE, KEYS, form=FORM) == STATEMENT


def resealed(**changes: object) -> str:
    return sealed({**STATEMENT, **changes}, SEED)


def test_a_forged_an_edited_and_a_signed_again_one_are_refused_with_the_reason() -> None:
    assert refusal_of(ENVELOPE.replace("Ömer", "Omer")) == "edited"
    assert refusal_of(ENVELOPE.replace(",", ", ", 1)) == "edited"  # the same facts in another spelling
    assert refusal_of(sealed(STATEMENT, OTHER)) == "edited"  # another's signature in the name of the office's key
    assert refusal_of(sealed({**STATEMENT, "key": name_of(public_of(OTHER))}, OTHER)) == "unknown-key"
    assert refusal_of(ENVELOPE, form="rating-list-head/1") == "unsigned"
    assert refusal_of(json.dumps(FACTS)) == "unsigned"
    assert refusal_of("%PDF-1.7") == "unsigned"
    assert refusal_of("[" * 200_000) == "unsigned"
    assert refusal_of(resealed(signed_at="2026-05-01")) == "out-of-time"
    assert refusal_of(resealed(signed_at="yesterday")) == "edited"


def test_a_key_is_believed_for_the_days_on_which_it_signed() -> None:
    ended = PublicKey(public=KEY.public, since=KEY.since, until=SIGNED_AT)
    assert opened(ENVELOPE, {KEY.name: ended}, form=FORM) == STATEMENT
    late = resealed(signed_at=(SIGNED_AT + timedelta(seconds=1)).isoformat())
    assert refusal_of(late, {KEY.name: ended}) == "out-of-time"
    early = resealed(signed_at=(KEY.since - timedelta(seconds=1)).isoformat())
    assert refusal_of(early) == "out-of-time"


def changed(envelope: str, chance: Random) -> str:
    """The envelope with one byte, one bit, one letter or one place of it otherwise."""
    data = bytearray(envelope.encode())
    place = chance.randrange(len(data))
    match chance.randrange(5):
        case 0:
            data[place] ^= 1 << chance.randrange(8)
        case 1:
            del data[place]
        case 2:
            data.insert(place, chance.choice(b' 0123456789abcdefABCDEF{}":,\\n'))
        case 3:
            data[place] = chance.choice(b"0123456789abcdef")
        case _:
            other = chance.randrange(len(data))
            data[place], data[other] = data[other], data[place]
    return data.decode("utf-8", "replace")


@sampled
def test_no_changed_envelope_is_accepted() -> None:
    chance, tried, wanted = Random(1), 0, samples(2_000, long=100_000)  # noqa: S311
    while tried < wanted:
        envelope = changed(ENVELOPE, chance)
        if envelope != ENVELOPE:
            tried += 1
            with pytest.raises(NotBelieved):
                opened(envelope, KEYS, form=FORM)


def test_the_program_that_is_handed_out_believes_the_same_signatures() -> None:
    # RFC 8032, 7.1, tests 1 and 2
    empty = bytes.fromhex(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe2465"
        "5141438e7a100b"
    )
    public = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    assert is_signed(public, b"", empty)
    assert not is_signed(public, b"\0", empty)
    message, signature = canonical(STATEMENT).encode(), bytes.fromhex(json.loads(ENVELOPE)["signature"])
    assert is_signed(bytes.fromhex(KEY.public), message, signature)
    for place in range(0, 64, 7):
        other = bytearray(signature)
        other[place] ^= 1
        assert not is_signed(bytes.fromhex(KEY.public), message, bytes(other))
    order = 2**252 + 27742317777372353535851937790883648493
    beyond = (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")
    assert not is_signed(bytes.fromhex(KEY.public), message, signature[:32] + beyond)  # the same point, spelled twice
    assert not is_signed(b"\xff" * 32, message, signature)
    assert not is_signed(b"", message, signature)
