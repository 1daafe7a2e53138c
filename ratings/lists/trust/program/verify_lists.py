"""Checks downloaded rating lists. One file, which needs Python 3.11 and nothing else:

    python verify_lists.py FOLDER

In the folder lie the CSV files of lists, the signed head of each (``….head.json``) and the office's keys
(``keys.json``), as they were downloaded. The keys are what is trusted: compare them with the page of the keys, or keep
those of an earlier day. Checked are each signature, each place in the chain, each line of each CSV file, and of the
file of unrated titled players that goes with a list of 2003 or 2009. A list is named whose predecessor in the chain is
not in the folder – nothing shows on what it stands –, and one whose lines are not: its head alone was checked.
It is the check that the office's own command makes with ``verify_lists --files``.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

HEAD = "rating-list-head/1"
SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # a spreadsheet's formula begins so
HEADINGS = [
    *("id", "name", "title", "federation", "sex", "born", "rating", "games", "k"),
    *("games_total", "highest_rating", "last_played", "inactive"),
]
TITLED_HEADINGS = HEADINGS[:6]
NUMBERS = {"born", "rating", "games", "k", "games_total", "highest_rating"}


# ---------------------------------------------------------------- Ed25519, RFC 8032, 5.1: checking only
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def _add(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(factor: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = _add(total, point)
        point, factor = _add(point, point), factor >> 1
    return total


def _same(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def _point(data: bytes) -> Point | None:
    """The point that 32 bytes spell, or none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = _point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")) or (0, 1, 1, 0)


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether 64 bytes are the Ed25519 signature of a message by the owner of a public key of 32 bytes."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = _point(public), _point(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or answer >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    return _same(_times(answer, BASE), _add(commitment, _times(challenge, key)))


# ---------------------------------------------------------------- hashes
def canonical(value: object) -> str:
    """The one spelling of a value that is hashed and signed."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sha256_of(lines: Iterable[str]) -> str:
    """The SHA-256 of lines, each ended by a line feed, as UTF-8."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def chain_sha256(head: dict[str, Any]) -> str:
    """The hash of a list: of its place in the chain, of its lines, of the list before it, and of a file beside it."""
    place = [head["system"], head["list_date"], head["version"], head["sequence"]]
    beside = [head["titled_sha256"]] if "titled_sha256" in head else []
    return sha256_of([canonical(place), head["content_sha256"], head["previous_sha256"], *beside])


# ---------------------------------------------------------------- files
class NotAsPublished(Exception):
    """What is wrong with a file, in words."""


def head_of_file(text: str, keys: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The head in a signed file. Raises ``NotAsPublished``."""
    try:
        envelope = json.loads(text)
        head, signature = envelope["statement"], bytes.fromhex(envelope["signature"])
        moment, key = datetime.fromisoformat(head["signed_at"]), keys.get(head["key"])
        is_head = head["format"] == HEAD and canonical(envelope) == text
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NotAsPublished("this is no signed head") from error
    if not is_head:
        raise NotAsPublished("this is no signed head, or it was changed")
    if key is None:
        raise NotAsPublished(f"signed with the key {head['key']}, which is not among the keys")
    if not is_signed(bytes.fromhex(key["public"]), canonical(head).encode(), signature):
        raise NotAsPublished("its signature is not right")
    since, until = datetime.fromisoformat(key["since"]), key["until"] and datetime.fromisoformat(key["until"])
    if moment < since or (until and moment > until):
        raise NotAsPublished(f"signed on a day on which the key {head['key']} did not sign")
    if chain_sha256(head) != head["chain_sha256"]:
        raise NotAsPublished("its hashes do not give its place in the chain")
    return dict(head)


def keys_of_file(text: str) -> dict[str, dict[str, Any]]:
    """The keys by their names, which are made from the keys themselves."""
    try:
        found = json.loads(text)["keys"]
    except RecursionError as error:
        raise ValueError("a document that is nested without end") from error
    return {hashlib.sha256(bytes.fromhex(key["public"])).hexdigest()[:16]: key for key in found}


def lines_of_csv(path: Path, headings: list[str] = HEADINGS) -> tuple[int, str]:
    """How many lines a CSV file has, and their hash in the order of the players' keys."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, strict=True)
        if next(rows, None) != headings:
            raise NotAsPublished("it has other columns than the office writes")
        lines = sorted((row[0], canonical(_values(row, headings))) for row in rows if _is_whole(row, headings))
    return len(lines), sha256_of(line for _, line in lines)


def _is_whole(row: list[str], headings: list[str]) -> bool:
    if len(row) != len(headings):
        raise NotAsPublished("a line has more or fewer cells than there are columns")
    return True


def _values(row: list[str], headings: list[str]) -> list[object]:
    """What the cells say. Raises ``NotAsPublished`` for one that the office would have written in another way."""
    return [_value(name, cell) for name, cell in zip(headings, row, strict=True)]


def _value(name: str, cell: str) -> object:
    if name in NUMBERS:
        if cell and cell != str(int(cell)):
            raise NotAsPublished(f"the office does not write a number as {cell!r}")
        return int(cell) if cell else None
    if name == "inactive":
        if cell not in ("0", "1"):
            raise NotAsPublished(f"the office does not write whether somebody is inactive as {cell!r}")
        return cell == "1"
    if name == "name":
        return cell[1:] if cell[:1] == "'" and cell[1:].startswith(SIGNS) else cell
    return cell or None if name == "last_played" else cell


Place = tuple[str, str, int]
"""The system, on what the chain of an archive stands (nothing for the present lists), the number in the chain."""
SIGNED, TITLED = ".head.json", "-unrated-titled"  # what the names of files end in
BESIDE = "-organisers"  # another file of a list, of which its head says nothing


def checked(folder: Path, keys: dict[str, dict[str, Any]] | None = None) -> Iterator[tuple[str, str]]:
    """Each file and each link with what is wrong with it; empty where nothing is."""
    if keys is None:
        keys = keys_of_file((folder / "keys.json").read_text(encoding="utf-8"))
    heads: dict[Place, dict[str, Any]] = {}
    for path in sorted(folder.glob(f"*{SIGNED}")):
        try:
            head = head_of_file(path.read_text(encoding="utf-8"), keys)
            _refuse_another_list(path, head)
        except (NotAsPublished, UnicodeDecodeError) as error:
            yield path.name, str(error)
            continue
        except OSError as error:
            yield path.name, _unreadable(error)
            continue
        twin = heads.setdefault(_place_of(head), head)
        yield path.name, "" if twin is head else f"{name_of(twin)} was signed for the same place in the chain"
        yield from _checked_files(path.name.removesuffix(SIGNED), folder, head)
    yield from _checked_links(heads)
    for path in sorted(folder.glob("*.csv")):
        stem = path.stem.removesuffix(TITLED)
        if not stem.endswith(BESIDE) and not path.with_name(stem + SIGNED).exists():
            yield path.name, "its signed head is not in the folder"


def _unreadable(error: Exception) -> str:
    """What stands in the way, without where on this machine."""
    return f"it cannot be read: {error.strerror if isinstance(error, OSError) else error}"


def _place_of(head: dict[str, Any]) -> Place:
    return head["system"], head.get("archive_sha256", ""), head["sequence"]


def name_of(head: dict[str, Any]) -> str:
    """What the files of a list are called, without their endings."""
    version = f"-v{head['version']}" if head["version"] > 1 else ""
    return f"{head['system']}-{head['list_date']}{version}"


def _refuse_another_list(path: Path, head: dict[str, Any]) -> None:
    """A true head under the name of another list would pass that one's files off as this one's."""
    if path.name != name_of(head) + SIGNED:
        raise NotAsPublished(f"it is the head of {name_of(head)}")


def _checked_files(name: str, folder: Path, head: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The list and what goes with it, as far as they are in the folder."""
    for path, headings in ((folder / f"{name}.csv", HEADINGS), (folder / f"{name}{TITLED}.csv", TITLED_HEADINGS)):
        if path.exists():
            yield path.name, _fault_of_file(path, headings, head)


def _fault_of_file(path: Path, headings: list[str], head: dict[str, Any]) -> str:
    try:
        count, found = lines_of_csv(path, headings)
    except (NotAsPublished, ValueError, csv.Error, OSError) as error:
        return _unreadable(error)
    if headings == HEADINGS:
        is_right = (count, found) == (head["players"], head["printed_sha256"])
    else:
        is_right = found == head.get("titled_sha256")
    return "" if is_right else "its lines are not those that were signed"


def _checked_links(heads: dict[Place, dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for (system, archive, sequence), head in sorted(heads.items()):
        before = heads.get((system, archive, sequence - 1))
        name = f"{system} {head['list_date']}"
        if before and before["chain_sha256"] != head["previous_sha256"]:
            yield name, "it does not stand on the list before it"
        elif sequence == 1 and head["previous_sha256"] != archive:
            yield name, "the first list of a chain stands on another one"


LINK, LINES = "links", "lines"


def not_checked(folder: Path, found: Iterable[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Of what was found in a folder each list of which nobody could check something: what, which, and why."""
    right = [name for name, fault in found if name.endswith(SIGNED) and not fault]
    heads = [json.loads((folder / name).read_text(encoding="utf-8"))["statement"] for name in right]
    links = [(LINK, *told) for told in _links_not_checked(heads)]
    return [*links, *((LINES, *told) for head in heads for told in _lines_not_checked(folder, head))]


def _links_not_checked(heads: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Where the list before it lacks."""
    places = {_place_of(head) for head in heads}
    for system, archive, sequence in sorted(places):
        if sequence > 1 and (system, archive, sequence - 1) not in places:
            here = next(head for head in heads if _place_of(head) == (system, archive, sequence))
            yield name_of(here), f"it stands on number {sequence - 1} of its chain, which is not here: not checked"


def _lines_not_checked(folder: Path, head: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Where a file lacks of which the head has the hash."""
    for end in ("", *([TITLED] if "titled_sha256" in head else [])):
        file = f"{name_of(head)}{end}.csv"
        if not (folder / file).exists():
            yield name_of(head), f"its lines in {file} are not here: not checked"


def said_of(lacking: list[tuple[str, str, str]]) -> str:
    """How much nobody could check, behind the numbers of what was."""
    counts = [(kind, sum(what == kind for what, _, _ in lacking)) for kind in (LINK, LINES)]
    return "".join(f"; {kind} not checked: {count}" for kind, count in counts if count)


def main(arguments: list[str]) -> int:
    """Print what was found; 0 where all is as published, 1 where something is not, 2 where nothing could be checked."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        sys.stdout.write(f"{__doc__}\n")
        return 2
    try:
        folder = Path(arguments[0])
        found = list(checked(folder))
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.stderr.write(f"there are no keys to be read: {error}\n")
        return 2
    lacking = not_checked(folder, found)
    for name, fault in [*found, *((name, why) for _, name, why in lacking)]:
        sys.stdout.write(f"{name}: {fault or 'as published'}\n")
    wrong = sum(bool(fault) for _, fault in found)
    sys.stdout.write(f"{len(found)} checked, {wrong} not as published{said_of(lacking)}\n")
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
