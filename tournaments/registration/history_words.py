"""What the record says of a tournament and its reports, in words."""

from __future__ import annotations

from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from ratingsite.office.appeals.words import ACTS as APPEALS
from ratingsite.office.audit.models import AuditEntry
from tournaments.registration.models import EventDecision
from tournaments.registration.value_words import day_text

ACTS: dict[str, str | Promise] = {
    **APPEALS,
    "draft registration": _("kept a draft"),
    "edit registration": _("changed the registration"),
    "register": _("registered the tournament"),
    "agree to registration": _("agreed, as federation of the territory"),
    "disagree with registration": _("did not agree, as federation of the territory"),
    "add section": _("added a section of the festival"),
    "make festival": _("made a festival of its sections"),
    "enter with report": _("entered the tournament with its report"),
    "approve registration": _("approved the registration"),
    "approve late registration": _("allowed the late registration"),
    "call in registration": _("called the registration in: the chair decides"),
    "enter registration afterwards": _("entered the tournament after it was played"),
    "refuse registration": _("refused the registration"),
    "withdraw registration": _("withdrew the registration"),
    "cancel tournament": _("cancelled the tournament"),
    "lapse": _("noted that the tournament lapsed: no report came in time for its last list"),
    "change registration": _("changed the registration; the office was told"),
    "propose change": _("proposed a change of the registration"),
    "approve change": _("approved the change of the registration"),
    "refuse change": _("refused the change of the registration"),
    "withdraw change": _("withdrew the change of the registration"),
    "appoint arbiter": _("took up the appointment as arbiter"),
    "accept appointment": _("accepted the appointment as arbiter"),
    "decline appointment": _("declined the appointment as arbiter"),
    "attach regulations": _("attached the regulations of the event"),
    "open entries": _("let players enter themselves"),
    "close entries": _("closed the entries"),
    "ask for entry": _("entered a player"),
    "confirm entry": _("confirmed the entry of a player"),
    "decline entry": _("declined the entry of a player"),
    "withdraw entry": _("withdrew the entry of a player"),
    "carry start list": _("carried a start list over"),
    "announce players": _("wrote the start list"),
    "announce player": _("put a player on the start list"),
    "take player out": _("took a player off the start list"),
    "give event code": _("noted FIDE’s event code"),
    "order to rate": _("ordered that it be rated without its federation"),
    "enter ordered registration": _("entered the registration that was ordered"),
    "correct ordered registration": _("corrected the registration that was ordered"),
    "take back order": _("took back the order to rate"),
    "begin": _("the tournament began"),
    "end": _("the tournament ended"),
    "receive file": _("sent a file"),
    "refuse file": _("read a file that was refused"),
    "read report": _("read the report from a file"),
    "receive games": _("sent the games as PGN"),
    "open sheet": _("began to type the results"),
    "open sheet again": _("went on typing the results"),
    "open second entry": _("began a second entry"),
    "close sheet": _("put a sheet aside"),
    "take sheet": _("took the sheet as the report"),
    "certify report": _("certified the report"),
    "endorse report": _("endorsed the report"),
    "return report": _("returned the report"),
    "accept report": _("accepted the report"),
    "select reports": _("had reports accepted together"),
    "stop selection": _("stopped reports that were being accepted together"),
    "recall report": _("recalled the report"),
    "refuse report": _("refused the report: the tournament is not rated"),
    "ask correction": _("asked for a correction"),
    "allow correction": _("allowed the correction"),
    "refuse correction": _("refused the correction"),
    "withdraw correction": _("withdrew the request for a correction"),
    "take back decision": _("took a decision back"),
    "release": _("released what was held"),
    "find norms": _("looked for norms"),
    "mark sent to FIDE": _("marked the file as sent to FIDE"),
    "take back mark of sending": _("took the mark of sending back"),
    "match people": _("said whom lines of the report mean"),
    "enter player of report": _("entered a player of the report in the register"),
    "add statements": _("answered questions that were open"),
    "issue invoice": _("issued an invoice"),
    "mark invoice paid": _("noted an invoice as paid"),
    "credit invoice": _("took an invoice back"),
    "take fee": _("wrote the receipt for a fee that came with a letter"),
    "write collected membership": _("wrote down a membership that was collected"),
    "strike out collected membership": _("struck out a membership that was collected"),
    "enter collected memberships": _("entered the memberships that were collected"),
    "refuse collected membership": _("refused a membership that was collected"),
    "exempt from fee": _("said that it is small: nothing is asked for FIDE’s rating"),
    "end exemption from fee": _("took back that it is small"),
    "await correction of list": _("decided after a list was published: its correction is waited for"),
}

# what the portal notes behind the day
_ON_A_DAY = {
    "begin": gettext_noop("noted that the tournament began on %(day)s"),
    "end": gettext_noop("noted that the tournament ended on %(day)s"),
}


def act_text(entry: AuditEntry) -> str:
    """What happened, for the history; an act without words stands there by its name."""
    act, _space, kind = entry.act.partition(" ")
    if act == "decide" and kind in EventDecision.Kind.values:
        return gettext("decided: %(what)s") % {"what": EventDecision.Kind(kind).label}
    if "copied_name" in entry.details:
        return gettext("began it as a copy of %(name)s") % {"name": entry.details["copied_name"]}
    if entry.act in _ON_A_DAY and "day" in entry.details:
        return gettext(_ON_A_DAY[entry.act]) % {"day": day_text(date.fromisoformat(entry.details["day"]))}
    return str(ACTS.get(entry.act, entry.act))
