"""What would still have to change in a field so that a norm can be made, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from titles.norms.words import REQUIRED_TITLES, RULES, points_text
from titles.regulations import Bound, Rule, Status, Unit
from titles.regulations.chances.round_robin import Way
from titles.regulations.forecast.forecast import Prospect
from titles.regulations.norms.rules import NormFinding


def _games(number: int) -> str:
    return ngettext("%(number)d more round or opponent", "%(number)d more rounds or opponents", number)


def _federations(number: int) -> str:
    return ngettext(
        "opponents from %(number)d more other federation", "opponents from %(number)d more other federations", number
    )


def _own(number: int) -> str:
    return ngettext(
        "%(number)d opponent of another federation in the place of one of the player’s own",
        "%(number)d opponents of other federations in the place of as many of the player’s own",
        number,
    )


def _one(number: int) -> str:
    return ngettext(
        "%(number)d opponent of another federation in the place of one of the most frequent",
        "%(number)d opponents of other federations in the place of as many of the most frequent",
        number,
    )


def _holders(number: int) -> str:
    return ngettext(
        "%(number)d more opponent with a title (not CM, WCM)",
        "%(number)d more opponents with a title (not CM, WCM)",
        number,
    )


def _average(number: int) -> str:
    return ngettext(
        "%(number)d point more in the opponents’ average", "%(number)d points more in the opponents’ average", number
    )


def _players(number: int) -> str:
    return ngettext("%(number)d more player", "%(number)d more players", number)


_MORE: Mapping[Rule, Callable[[int], str]] = {
    Rule.GAMES: _games,
    Rule.ALL_ROUNDS: _games,
    Rule.FEDERATIONS: _federations,
    Rule.OWN_FEDERATION: _own,
    Rule.ONE_FEDERATION: _one,
    Rule.TITLEHOLDERS: _holders,
    Rule.AVERAGE: _average,
    Rule.PLAYERS: _players,
}


def change_text(finding: NormFinding, title: str) -> str:
    """What is missing, with what is required and what there is: «2 more opponents who are GM (3 required, 1 found)»."""
    required, found = finding.required, finding.found
    if not isinstance(required, int) or finding.unit is Unit.SCORE:
        return str(RULES[finding.rule])
    there = found if isinstance(found, int) else 0
    text = _more(finding.rule, abs(required - there), title)
    bound = _("at most %(required)s allowed, %(found)s found")
    bound = bound if finding.bound is Bound.AT_MOST else _("%(required)s required, %(found)s found")
    return f"{text} ({bound % {'required': required, 'found': there}})"


def _more(rule: Rule, number: int, title: str) -> str:
    if rule is Rule.REQUIRED_TITLES:
        return _("%(number)d more: %(who)s") % {"number": number, "who": REQUIRED_TITLES[title]}
    return _MORE[rule](number) % {"number": number} if rule in _MORE else str(RULES[rule])


# ---------------------------------------------------------------- places that are still open
_COUNTED = (Rule.FEDERATIONS, Rule.TITLEHOLDERS, Rule.REQUIRED_TITLES)
_LIMITED = (Rule.OWN_FEDERATION, Rule.ONE_FEDERATION)


def still_text(prospect: Prospect, title: str) -> str:
    """What the players still to come must bring; nothing of what asks nothing of them."""
    rule, still = prospect.rule, prospect.still
    if prospect.status is Status.BROKEN:
        return _("cannot be met any more: %(rule)s") % {"rule": _rule_text(rule, title)}
    if still is None:
        return ""
    if rule in _COUNTED:
        return _more(rule, still, title)
    if rule in _LIMITED:
        return _("at most %(number)d more: %(rule)s") % {"number": still, "rule": RULES[rule]}
    return _("those to come average at least %(rating)d") % {"rating": still} if rule is Rule.AVERAGE else ""


def _rule_text(rule: Rule, title: str) -> str:
    return str(REQUIRED_TITLES[title] if rule is Rule.REQUIRED_TITLES else RULES[rule])


# ---------------------------------------------------------------- what is needed
def way_text(way: Way) -> str:
    """``7 of 9``."""
    return _("%(score)s of %(games)d") % {"score": points_text(way.score), "games": way.games}


def left_out_text(way: Way) -> str:
    """The same where unrated opponents stay without a point."""
    names = "; ".join(who.name for who in way.left_out)
    return _("%(need)s, if %(names)s make no point against rated players") % {"need": way_text(way), "names": names}
