"""Random games of every format as it is really played: nobody plays twice in a round but in a knockout or a match."""

from __future__ import annotations

from random import Random

from tests.ratings.second_engine.documents import Document

Pair = tuple[str, str]
PLAYED_RESULTS = ("1-0",) * 8 + ("0-1",) * 8 + ("1/2-1/2",) * 8
NOT_PLAYED = ("+--", "--+", "---", "=-=")


def circle(keys: list[str]) -> list[list[Pair]]:
    """The rounds in which everybody meets everybody once, colours taking turns."""
    order: list[str | None] = [*keys, *([None] if len(keys) % 2 else [])]
    rounds = []
    for number in range(len(order) - 1):
        pairs = [(order[place], order[-1 - place]) for place in range(len(order) // 2)]
        met = [(one, two) for one, two in pairs if one is not None and two is not None]
        rounds.append([(two, one) if (number + place) % 2 else (one, two) for place, (one, two) in enumerate(met)])
        order = [order[0], order[-1], *order[1:-1]]
    return rounds


def so_many_rounds(keys: list[str], number: int) -> list[list[Pair]]:
    """Cycles of the circle with changed colours, until there are so many rounds."""
    cycle = circle(keys)
    rounds: list[list[Pair]] = []
    while len(rounds) < number:
        rounds += cycle
        cycle = [[(two, one) for one, two in pairs] for pairs in cycle]
    return rounds[:number]


def between_teams(teams: list[list[str]]) -> list[list[Pair]]:
    """Scheveningen: each meets everybody of the other team; a Schiller does so with more than two teams."""
    size = min(len(team) for team in teams)
    rounds: list[list[Pair]] = []
    for first, one in enumerate(teams):
        for other in teams[first + 1 :]:
            for number in range(size):
                pairs = [(one[place], other[(place + number) % size]) for place in range(size)]
                rounds.append([(two, one) if number % 2 else (one, two) for one, two in pairs])
    return rounds


def split(keys: list[str], teams: int) -> list[list[str]]:
    """Teams of the same size; who is left over does not play."""
    size = len(keys) // teams
    return [keys[place * size : (place + 1) * size] for place in range(teams)]


def random_games(chance: Random, form: str, keys: list[str], rounds: int) -> list[Document]:
    """The games of an event; of a match or a Swiss so many rounds."""
    order = list(keys)
    chance.shuffle(order)
    if form == "knockout":
        return knockout(chance, order)
    pairings = {
        "round-robin": lambda: circle(order),
        "double-round-robin": lambda: so_many_rounds(order, 2 * len(circle(order))),
        "scheveningen": lambda: between_teams(split(order, 2)),
        "schiller": lambda: between_teams(split(order, 3)),
        "match": lambda: so_many_rounds(order[:2], rounds),
    }.get(form, lambda: so_many_rounds(order, rounds))()
    forfeits = 0.0 if "round-robin" in form and chance.random() < 0.8 else 0.1
    hopeless = chance.choice(order) if chance.random() < 0.25 else None
    games = []
    for number, pairs in enumerate(pairings, 1):
        for white, black in pairs:
            result = chance.choice(NOT_PLAYED if chance.random() < forfeits else PLAYED_RESULTS)
            if hopeless in (white, black):
                result = "0-1" if white == hopeless else "1-0"
            games.append({"round": number, "white": white, "black": black, "result": result})
    return games


def knockout(chance: Random, order: list[str]) -> list[Document]:
    """Two games a meeting; who loses it, or is drawn by lot if it ends level, is out."""
    games: list[Document] = []
    left, number = order[: 8 if len(order) >= 8 else 4], 1
    while len(left) > 1:
        stay = []
        for place in range(0, len(left), 2):
            one, two = left[place], left[place + 1]
            first, second = chance.choice(PLAYED_RESULTS), chance.choice(PLAYED_RESULTS)
            games.append({"round": number, "white": one, "black": two, "result": first})
            games.append({"round": number + 1, "white": two, "black": one, "result": second})
            # a draw weighs nothing, and what one wins with White is lost with Black
            ahead = {"1-0": 1, "0-1": -1}.get(first, 0) - {"1-0": 1, "0-1": -1}.get(second, 0)
            stay.append(one if ahead > 0 else two if ahead < 0 else chance.choice((one, two)))
        left, number = stay, number + 2
    return games
