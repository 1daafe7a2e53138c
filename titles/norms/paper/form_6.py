"""The sixth form, the title norms list: a line a norm, with the figures under which it was judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ratingsite.foundations.exact import Hundredths, half_up
from titles.norms.cards import card_figures
from titles.norms.models import Norm
from titles.norms.title_norms_2003 import Form4
from titles.regulations import NormDossier, edition_by_id
from titles.regulations.forms_2003 import NO_FEDERATIONS, TITLES_ON_THE_LIST, opponents
from titles.regulations.norms.dossier import NormGame


@dataclass(frozen=True, kw_only=True)
class Form6Line:
    """One line. ``title`` is that of the norm, empty where the sources cannot tell who made one; ``None`` not known."""

    title: str
    name: str
    identity: str
    federation: str
    games: int  # N
    federations: int  # nf: with the player's own
    home_players: int  # hfp: of the player's federation, the player among them
    foreign_players: int  # ffp
    rated_players: int  # rp
    unrated_players: int  # urp
    titleholders: Mapping[str, int]
    rating: int | None
    average: int  # Ra: of the player and the opponents; the unrated as the edition says
    category: int | None
    points_required: Hundredths | None
    points_achieved: Hundredths
    opponents_average: int | None  # Rc: of the opponents as the norm counts them
    performance: int | None  # Rp


def of_norms(norms: Iterable[Norm]) -> tuple[Form6Line, ...]:
    """The list from 2022 on."""
    return tuple(_of_norm(norm) for norm in norms)


def of_2003(forms: Iterable[Form4]) -> tuple[Form6Line, ...]:
    """The list of 2003: everybody who played, since what made a norm stands in no source."""
    return tuple(_of_form_4(form) for form in forms)


def _of_norm(norm: Norm) -> Form6Line:
    dossier, verdict = norm.judged_dossier, norm.judged_verdict
    figures, counted = card_figures(dossier, verdict), {game.round for game in verdict.counted}
    games = [game for game in dossier.games if game.round in counted]
    unrated = edition_by_id(norm.edition).unrated_counts_as
    return Form6Line(
        title=norm.title,
        name=dossier.player.name or "",
        identity=norm.player.key,
        federation=dossier.player.federation,
        games=figures.games,
        points_required=figures.score_required,
        points_achieved=figures.score,
        opponents_average=figures.rating_average,
        performance=figures.performance,
        rating=dossier.player.rating,
        category=None,
        **_field(dossier, games, unrated),
    )


def _field(dossier: NormDossier, games: Iterable[NormGame], unrated: int) -> dict[str, object]:
    """The player and the opponents of the norm as people."""
    player, met = dossier.player, opponents(games)
    flags = [player.federation, *(each.federation for each in met)]
    ratings = [player.rating, *(each.rating for each in met)]
    titles = Counter([player.title, *(each.title for each in met)])
    return {
        "federations": len({flag for flag in flags if flag not in NO_FEDERATIONS}),
        "home_players": flags.count(player.federation),
        "foreign_players": len(flags) - flags.count(player.federation),
        "rated_players": sum(bool(rating) for rating in ratings),
        "unrated_players": sum(not rating for rating in ratings),
        "titleholders": {title: titles[title] for title in TITLES_ON_THE_LIST},
        "average": half_up(Fraction(sum(rating or unrated for rating in ratings), len(ratings))),
    }


def _of_form_4(form: Form4) -> Form6Line:
    line = form.line
    return Form6Line(
        title="",
        name=" ".join(part for part in (line.title, line.name) if part),
        identity=line.id or "",
        federation=line.federation,
        games=line.games,
        federations=line.federations,
        home_players=line.home_players,
        foreign_players=line.foreign_players,
        rated_players=line.rated_players,
        unrated_players=line.unrated_players,
        titleholders=line.titleholders,
        rating=line.rating,
        average=line.average,
        category=line.category,
        points_required=None,
        points_achieved=line.points_achieved,
        opponents_average=line.opponents_average,
        performance=line.performance,
    )
