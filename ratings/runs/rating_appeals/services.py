"""The steps of an appeal against a rating, each one act of the office whose turn it is.

The CFC's (739): filed with the fee, the list of games sent and agreed or disputed, the director asked, the ruling.
FIDE's: filed, passed on by the federation, decided by the commission. A ruling that changes a rating prepares the
correction of the list. What is filed and goes no further is ended with a reason: the fee of 739 never came, or the
federation does not pass it on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.corrections.services import Wrong, prepare_correction
from ratings.runs.rating_appeals import mails
from ratings.runs.rating_appeals.fees import RECEIVED_AGAIN, RETURNED, fee_of
from ratings.runs.rating_appeals.games import games_behind
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.own_lines import own_line, own_row
from ratings.runs.rating_appeals.selectors import appeal_before, standing_rating
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

# The floor above knows who directed a tournament. Like every task, it is rung by name.
ASK_DIRECTOR = "tournaments.tasks.ask_director"
CFC_ARTICLE = "739"
State = RatingAppeal.State


class WordsMissing(ValueError):
    """Grounds, a question, an answer and a ruling have words."""


class TooSoon(ValueError):
    """The day until which the fee was awaited is not over, or lies before the appeal."""


class NotYet(ValueError):
    """The day on which the fee came is still to come."""


class BeforeTheList(ValueError):
    """Nobody pays for an appeal against a list that there is not yet."""


class AppealedAlready(ValueError):
    """An appeal of the player against this list is open, or ruled on for good: ``appeal``."""

    def __init__(self, appeal: RatingAppeal) -> None:
        super().__init__(str(appeal.pk))
        self.appeal = appeal


class NothingNew(ValueError):
    """A ruling that upholds an appeal gives another rating than the published one, or the one that stands since."""


@transaction.atomic
def file_appeal(player: Player, rating_list: RatingList, *, by: User, now: datetime, grounds: str) -> RatingAppeal:
    """Appeal against what a list says of oneself. Raises ``WordsMissing`` and ``AppealedAlready``."""
    require(by, "appeal-rating", player, day=now.date())
    if before := appeal_before(player, rating_list):
        raise AppealedAlready(before)
    entry = own_line(player, rating_list)
    told = {"grounds": given(grounds), "filed_by": by, "filed_at": now, "fee_cents": fee_of(rating_list)}
    try:
        with transaction.atomic():
            appeal = RatingAppeal.objects.create(
                player=player, rating_list=rating_list, published_rating=entry.rating if entry else None, **told
            )
    except IntegrityError:
        raise AppealedAlready(player.rating_appeals.get(rating_list=rating_list, state__in=RatingAppeal.OPEN)) from None
    record("file rating appeal", appeal, by=by, now=now, moved=("", appeal.state), article=article_of(appeal))
    mails.on_their_turn(appeal, now=now)
    return appeal


def article_of(appeal: RatingAppeal) -> str:
    return CFC_ARTICLE if is_of_cfc(appeal.rating_list.system_id) else ""


def given(words: str) -> str:
    if not words.strip():
        raise WordsMissing
    return words.strip()


def _step(
    appeal: RatingAppeal, act: str, words: str, to: str, *, by: User, now: datetime, reason: str = "", **said: Any
) -> RatingAppeal:
    """One move, its entry in the record, and a mail to whoever has the next turn."""
    appeal = locked(appeal)
    require(by, act, appeal, day=now.date())
    moved = move(appeal, to, **said)
    record(words, appeal, by=by, now=now, moved=moved, article=article_of(appeal), reason=reason)
    mails.on_their_turn(appeal, now=now)
    return appeal


# ---------------------------------------------------------------- FIDE's
@transaction.atomic
def pass_on(appeal: RatingAppeal, *, by: User, now: datetime, words: str) -> RatingAppeal:
    """The federation passes it on to the commission, with what it has to say. Raises ``WordsMissing``."""
    said = {"passed_on_by": by, "passed_on_words": given(words)}
    return _step(appeal, "pass-on", "pass on rating appeal", State.FORWARDED, by=by, now=now, reason=words, **said)


@transaction.atomic
def decline_appeal(appeal: RatingAppeal, *, by: User, now: datetime, words: str) -> RatingAppeal:
    """The federation does not pass it on; player and commission read why. Raises ``WordsMissing``."""
    return _end_unheard(appeal, "decline", "decline rating appeal", State.DECLINED, by=by, now=now, words=words)


def _end_unheard(
    appeal: RatingAppeal, act: str, words_of_act: str, to: str, *, by: User, now: datetime, words: str, **said: Any
) -> RatingAppeal:
    told = {"decided_by": by, "decided_at": now, "unheard_words": given(words), **said}
    return _step(appeal, act, words_of_act, to, by=by, now=now, reason=words.strip(), **told)


# ---------------------------------------------------------------- the CFC's
@transaction.atomic
def lapse_appeal(appeal: RatingAppeal, *, by: User, now: datetime, fee_awaited_until: date, words: str) -> RatingAppeal:
    """739 hears an appeal "together with a fee": none came by a day. Raises ``WordsMissing`` and ``TooSoon``."""
    if not appeal.filed_at.date() <= fee_awaited_until < now.date():
        raise TooSoon
    said = {"fee_awaited_until": fee_awaited_until, "words": words}
    return _end_unheard(appeal, "lapse", "lapse rating appeal", State.LAPSED, by=by, now=now, **said)


@transaction.atomic
def send_games(appeal: RatingAppeal, *, by: User, now: datetime, fee_received_on: date) -> RatingAppeal:
    """739: with the fee it is looked into; the list of games goes to the appellant.

    Raises ``NotYet`` and ``BeforeTheList``.
    """
    if fee_received_on > now.date():
        raise NotYet
    if fee_received_on < _first_day_of(appeal.rating_list):
        raise BeforeTheList
    games = games_behind(appeal.player, appeal.rating_list)
    said = {"games": games, "fee_received_on": fee_received_on}
    return _step(appeal, "send-games", "send list of games", State.SENT, by=by, now=now, **said)


def _first_day_of(rating_list: RatingList) -> date:
    """A list may be published some days ahead of its own, and one that came in long behind it."""
    return min(rating_list.list_date, rating_list.published_at.date())


@transaction.atomic
def agree_to_games(appeal: RatingAppeal, *, by: User, now: datetime) -> RatingAppeal:
    """The appellant calls the list complete and correct: the calculation is what is left."""
    return _step(appeal, "agree", "agree to list of games", State.AGREED, by=by, now=now)


@transaction.atomic
def dispute_games(appeal: RatingAppeal, *, by: User, now: datetime, places: Sequence[int], words: str) -> RatingAppeal:
    """The appellant claims that the list is in error: which games, and what is missing. Raises ``WordsMissing``."""
    known = [place for place in sorted(set(places)) if 0 <= place < len(appeal.games)]
    said = {"disputed": known, "disputed_words": given(words)}
    return _step(appeal, "agree", "dispute list of games", State.DISPUTED, by=by, now=now, reason=words, **said)


@transaction.atomic
def ask_director(appeal: RatingAppeal, *, by: User, now: datetime, question: str) -> RatingAppeal:
    """739: "writing to the Tournament Director"; the floor above finds who that was. Raises ``WordsMissing``."""
    said = {"question": given(question), "answer": "", "answered_by": None, "looked_for_directors": False}
    found = _step(appeal, "ask-director", "ask director", State.ASKED, by=by, now=now, reason=question, **said)
    ring(ASK_DIRECTOR, f"{found.pk}:{now.isoformat()}", str(found.pk), now=now)
    return found


@transaction.atomic
def answer_for_director(appeal: RatingAppeal, *, by: User, now: datetime, answer: str) -> RatingAppeal:
    """The director's word; the auditor enters what came by letter. Raises ``WordsMissing``."""
    said = {"answer": given(answer), "answered_by": by}
    return _step(appeal, "answer", "answer as director", State.ANSWERED, by=by, now=now, reason=answer, **said)


# ---------------------------------------------------------------- the ruling
@transaction.atomic
def uphold_appeal(
    appeal: RatingAppeal,
    *,
    by: User,
    now: datetime,
    rating: int | None,
    calculation: str,
    games: int | None = None,
) -> RatingAppeal:
    """Rule that another rating is right; the correction of the list is prepared with it, so that nobody types it again.

    A first rating says on how many ``games`` it rests. Raises ``WordsMissing``, ``NothingNew`` and what
    ``prepare_correction`` raises.
    """
    words = given(calculation)
    if rating == appeal.published_rating == standing_rating(appeal):
        raise NothingNew
    said = {"decided_by": by, "decided_at": now, "calculation": words, "ruled_rating": rating}
    found = _step(appeal, "rule", "uphold rating appeal", State.UPHELD, by=by, now=now, reason=words, **said)
    found.correction = prepared_line(found, games, by=by, now=now)
    found.save(update_fields=["correction"])
    return found


@transaction.atomic
def correct_again(appeal: RatingAppeal, *, by: User, now: datetime) -> RatingAppeal:
    """Prepare the line of a ruling once more: its correction was refused or withdrawn, and the ruling is final (739).

    Raises what ``prepare_correction`` raises.
    """
    appeal = locked(appeal)
    require(by, "correct-again", appeal, day=now.date())
    before = appeal.correction
    assert before is not None  # noqa: S101 - who may do it says so
    appeal.correction = prepared_line(appeal, before.lines[0].get("games"), by=by, now=now)
    appeal.save(update_fields=["correction"])
    said = {"instead_of": str(before.pk), "correction": str(appeal.correction.pk)}
    record("prepare correction of appeal again", appeal, by=by, now=now, article=article_of(appeal), **said)
    return appeal


def prepared_line(appeal: RatingAppeal, games: int | None, *, by: User, now: datetime) -> ListCorrection:
    """The correction of the line in the version in force, with the K of the rules; of who has none, with the line that
    was missing, under the person's own number.
    """
    of_day = RatingList.objects.filter(system=appeal.rating_list.system_id, list_date=appeal.rating_list.list_date)
    current = of_day.order_by("-version")[0]
    line = {"player": own_row(appeal.player, current), "rating": appeal.ruled_rating, "games": games}
    return prepare_correction(current, Wrong(lines=[line], reason=appeal.calculation), by=by, now=now)


@transaction.atomic
def dismiss_appeal(appeal: RatingAppeal, *, by: User, now: datetime, calculation: str) -> RatingAppeal:
    """Rule that the published rating stands, and how it was calculated. Raises ``WordsMissing``."""
    said = {"decided_by": by, "decided_at": now, "calculation": given(calculation)}
    return _step(
        appeal, "rule", "dismiss rating appeal", State.DISMISSED, by=by, now=now, reason=calculation.strip(), **said
    )


@transaction.atomic
def withdraw_appeal(appeal: RatingAppeal, *, by: User, now: datetime) -> RatingAppeal:
    """The appellant does not appeal any more."""
    return _step(appeal, "withdraw", "withdraw rating appeal", State.WITHDRAWN, by=by, now=now)


@transaction.atomic
def return_fee(appeal: RatingAppeal, *, by: User, now: datetime) -> RatingAppeal:
    """739: the fee has gone back in full."""
    appeal = locked(appeal)
    require(by, "return-fee", appeal, day=now.date())
    appeal.fee_returned_on = now.date()
    appeal.save(update_fields=["fee_returned_on"])
    record(RETURNED, appeal, by=by, now=now, article=CFC_ARTICLE, fee_cents=appeal.fee_cents)
    mails.fee_returned(appeal, now=now)
    return appeal


@transaction.atomic
def receive_fee_again(appeal: RatingAppeal, *, by: User, now: datetime) -> RatingAppeal:
    """What went back by a ruling that was amended has come in again; the record keeps both."""
    appeal = locked(appeal)
    require(by, "receive-fee-again", appeal, day=now.date())
    appeal.fee_returned_on = None
    appeal.save(update_fields=["fee_returned_on"])
    record(RECEIVED_AGAIN, appeal, by=by, now=now, article=CFC_ARTICLE, fee_cents=appeal.fee_cents)
    mails.fee_received_again(appeal, now=now)
    return appeal
