"""Mails about appeals against ratings: to whoever has the next turn, and the ruling to both sides."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratings.lists.words import list_name
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.rating_appeals.fees import is_owed_again, owed_again
from ratings.runs.rating_appeals.hearing import AUDITOR, COMMISSION, FEDERATION, seat_of, vacancy_of
from ratings.runs.rating_appeals.models import RatingAppeal
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from ratingsite.office.people.mails import GRANTERS

State = RatingAppeal.State


def on_their_turn(appeal: RatingAppeal, *, now: datetime) -> None:
    """The state says whose turn it is; a ruling, and why there will be none, goes to the appellant, a ruling to the
    federation that has passed the appeal on too, and what is withdrawn to the offices that were told of it.
    """
    texts = {
        State.FILED: _("%(player)s appeals against the rating on the %(list)s. Please look into it."),
        State.FORWARDED: _("The federation passes on the appeal of %(player)s against the %(list)s. Please decide."),
        State.SENT: _(
            "This is the list of games behind your rating on the %(list)s. Please say whether it is correct."
        ),
        State.AGREED: _("%(player)s agrees to the list of games behind the %(list)s. The ruling is yours."),
        State.DISPUTED: _("%(player)s disputes the list of games behind the %(list)s: %(words)s"),
        State.ANSWERED: _("The tournament director has answered on the appeal of %(player)s. The ruling is yours."),
        State.UPHELD: _("The appeal of %(player)s on the %(list)s is upheld: %(ruling)s"),
        State.DISMISSED: _("The appeal of %(player)s on the %(list)s is dismissed, and this is final: %(ruling)s"),
        State.DECLINED: _("The federation does not pass on the appeal of %(player)s against the %(list)s: %(unheard)s"),
        State.WITHDRAWN: _("%(player)s has withdrawn the appeal against the %(list)s. Nothing is to be done."),
        State.LAPSED: _("The appeal of %(player)s against the %(list)s has lapsed, for no fee came (739): %(unheard)s"),
    }
    text = texts.get(State(appeal.state))
    if text is not None:
        _send(_turn_of(appeal, now), _("Appeal against a rating: %(player)s"), text, appeal, _this_time(appeal), now)
    if vacancy_of(appeal, now):
        _to_appoint(appeal, now)


def _turn_of(appeal: RatingAppeal, now: datetime) -> Iterable[User]:
    if appeal.state == State.DECLINED:  # the commission hears of what it will not hear
        return [appeal.filed_by, *holders(COMMISSION.offices, None, now)]
    if appeal.decided_by is not None and appeal.passed_on_by is not None:
        return [appeal.filed_by, *_federation(appeal, now)]
    if appeal.state == State.WITHDRAWN:
        return _told_of(appeal, now)
    seat = seat_of(appeal)
    return [appeal.filed_by] if seat is None else seat.taken_by(appeal, now)


def _told_of(appeal: RatingAppeal, now: datetime) -> list[User]:
    """Of the CFC's the auditor, who has each of its steps, and the directors who were asked; of FIDE's the federation,
    and behind it the commission.
    """
    if is_of_cfc(appeal.rating_list.system_id):
        return [*AUDITOR.taken_by(appeal, now), *appeal.directors.all()]
    further = COMMISSION.taken_by(appeal, now) if appeal.passed_on_by is not None else []
    return [*_federation(appeal, now), *further]


def _federation(appeal: RatingAppeal, now: datetime) -> list[User]:
    """The player's federation, and who has passed the appeal on, where the player has left that one since."""
    officers = FEDERATION.taken_by(appeal, now)
    passer = [user for user in holders(FEDERATION.offices, None, now) if user.pk == appeal.passed_on_by_id]
    return list({user.pk: user for user in (*officers, *passer)}.values())


def _to_appoint(appeal: RatingAppeal, now: datetime) -> None:
    """To who proposes and confirms people for offices, where nobody can take the step that waits."""
    text = _(
        "%(player)s appeals against the rating on the %(list)s, and nobody holds the office that takes the next step."
    )
    subject = _("Nobody to hear an appeal against a rating: %(player)s")
    _send(holders(GRANTERS, None, now), subject, text, appeal, f"vacant:{appeal.state}", now)


def to_directors(appeal: RatingAppeal, *, now: datetime) -> None:
    """To who directed the tournaments of the list of games."""
    text = _("The Rating Auditor asks you about an appeal of %(player)s: %(question)s")
    subject = _("Question about a tournament: %(player)s")
    _send(appeal.directors.all(), subject, text, appeal, f"director:{_this_time(appeal)}", now)


def _this_time(appeal: RatingAppeal) -> str:
    """The state, and the entry of the record that led to it: a director may be asked, and answer, more than once."""
    entered = [entry.pk for entry in history_of(appeal) if entry.new_state == appeal.state]
    return f"{appeal.state}:{entered[-1] if entered else ''}"


def amended(appeal: RatingAppeal, *, reason: str, now: datetime) -> None:
    """To whoever was told of the ruling before, and to the administrators, who may have been asked to carry it out."""
    upheld = _(
        "The ruling on the appeal of %(player)s on the %(list)s is amended (%(why)s). It is upheld, with a rating of "
        "%(rating)s: %(ruling)s"
    )
    dismissed = _(
        "The ruling on the appeal of %(player)s on the %(list)s is amended (%(why)s). It is dismissed, and no list is "
        "corrected by it: %(ruling)s"
    )
    text = upheld if appeal.state == State.UPHELD else dismissed
    administrators = holders([Office.RATING_ADMINISTRATOR], None, now)
    told = {user.pk: user for user in (*_turn_of(appeal, now), *administrators)}
    if is_owed_again(appeal):
        text += "\n\n" + _("The fee (739):") + " " + said_in_every_language(lambda: owed_again(appeal)) + "."
    subject = _("Ruling amended: %(player)s")
    _send(told.values(), subject, text, appeal, f"amended:{now:%Y%m%d%H%M%S%f}", now, why=reason)


def fee_returned(appeal: RatingAppeal, *, now: datetime) -> None:
    """To the appellant."""
    text = _("The fee of your appeal on the %(list)s goes back to you in full (739).")
    _send([appeal.filed_by], _("Fee returned: %(list)s"), text, appeal, f"fee:{now:%Y%m%d%H%M%S}", now)


def fee_received_again(appeal: RatingAppeal, *, now: datetime) -> None:
    """To the appellant."""
    text = _(
        "The fee of your appeal on the %(list)s has come in again: the ruling that stands does not return it (739)."
    )
    _send([appeal.filed_by], _("Fee received again: %(list)s"), text, appeal, f"fee-again:{now:%Y%m%d%H%M%S}", now)


def _send(
    to: Iterable[User], subject: str, text: str, appeal: RatingAppeal, what: str, now: datetime, *, why: str = ""
) -> None:
    found = appeal.rating_list
    words = {
        "player": appeal.player.name,
        "list": said_in_every_language(lambda: list_name(found.system_id, found.list_date)),
        "words": appeal.disputed_words,
        "question": appeal.question,
        "ruling": appeal.calculation,
        "rating": str(appeal.ruled_rating or "–"),
        "why": why,
        "unheard": appeal.unheard_words,
    }
    path = reverse("rating_appeal", args=[appeal.pk])
    for user in to:
        if user.is_active:
            key = f"rating-appeal:{appeal.pk}:{what}:{user.pk}"
            mail([user.email], subject % words, text % words, path=path, key=key, now=now)
