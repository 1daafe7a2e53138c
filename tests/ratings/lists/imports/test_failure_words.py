"""Why a file is no list, as its sender reads it: in words of the portal's, at the place, and none of a library's."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from ratings.lists.exports import CSV_HEADINGS
from ratings.lists.imports import archives
from ratings.lists.imports.words import failure_text
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.foundations.canonical import canonical
from ratingsite.office.accounts.models import User
from tests.ratings.lists.imports.test_reading import LIST, zipped
from tests.ratings.lists.imports_at_hand import HEADING, line, sent, txt
from tests.ratings.profiles.test_views import text

HEAD: dict[str, Any] = {"format": "portal-jsonl", "system": "fide-standard", "list_date": "2025-11-01"}
OF_OTHERS = ("key", "name", "title", "federation", "sex", "birth_year", "waiting")
PLAYER = "<player><fideid>2000001</fideid><name>{}</name><country>USA</country><rating>2000</rating></player>"
ZIP = zipped(("list.txt", LIST))
NOT_AS_WRITTEN = "Cette ligne n’est pas écrite comme un autre portail l’écrit."


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path, standard: RatingSystem) -> None:
    settings.LIST_FILES = str(tmp_path)


def whole(line: str = "", **facts: object) -> str:
    """A whole list of one line behind its head."""
    head = {name: value for name, value in (HEAD | facts).items() if value is not None}
    return f"{json.dumps(head)}\n{line}"


def xml(name: str) -> str:
    return f"<playerslist>\n{PLAYER.format('Able, Ann')}\n{PLAYER.format(name)}\n</playerslist>"


def in_french(content: bytes | str, by: User) -> str:
    batch = sent(content, by)
    assert batch.state == "failed"
    with override("fr"):
        return re.sub(r"[\u00a0\u202f]", " ", failure_text(batch.failure))


CASES: dict[str, tuple[bytes | str, str]] = {
    "a ZIP that was cut": (ZIP[:-30], "Le fichier ZIP est endommagé."),
    "a ZIP whose bytes were changed": (
        ZIP[:55] + bytes(255 - byte for byte in ZIP[55:75]) + ZIP[75:],
        "Le fichier ZIP est endommagé.",
    ),
    "a ZIP packed in an unknown way": (
        ZIP.replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x08\x00", b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x63\x00"),
        "Le fichier ZIP est compressé d’une manière que le portail ne sait pas décompresser.",
    ),
    "a quotation mark that is not closed": (
        ",".join(CSV_HEADINGS) + '\r\n2000001,"Able',
        "Ligne 2 : Un guillemet est ouvert sur cette ligne et n’est pas fermé, ou la ligne ne peut être découpée.",
    ),
    "no column of federations": (
        HEADING.replace("Fed ", "    "),
        "Ligne 1 : Il manque une colonne dont toute liste a besoin. Attendu : fédération.",
    ),
    "XML that ends within an element": (
        "<playerslist><player>",
        "Ligne 1 : Un élément est ouvert ici et n’est pas fermé, ou il est fermé sans avoir été ouvert. "
        "Trouvé : <player>.",
    ),
    "XML with a wrong end": (
        xml("Able</nom>"),
        "Ligne 3 : Un élément est ouvert ici et n’est pas fermé, ou il est fermé sans avoir été ouvert. "
        "Trouvé : /fideid><name>Able</nom></name><country>.",
    ),
    "XML with a bare sign": (
        xml("Able & Co"),
        "Ligne 3 : Il y a ici un caractère que XML ne permet pas : & s’écrit &amp; et < s’écrit &lt;. "
        "Trouvé : /fideid><name>Able & Co</name><country>U.",
    ),
    "XML with a name for a sign": (
        xml("Able &lol; Co"),
        "Ligne 3 : Il y a ici un caractère que XML ne permet pas : & s’écrit &amp; et < s’écrit &lt;. "
        "Trouvé : </fideid><name>Able &lol; Co</name><coun.",
    ),
    "XML with another letter": (
        xml("Able \xe9").encode("latin-1"),
        "Ligne 3 : Une lettre n’est pas écrite dans l’encodage du fichier. "
        "Trouvé : </fideid><name>Able é</name><country>USA. Attendu : utf-8.",
    ),
    "JSON that is none": (
        whole('{"key":"2000001","games":[,"k":20}'),
        f'Ligne 2, colonne 27 : {NOT_AS_WRITTEN} Trouvé : :"2000001","games":[,"k":20}}.',
    ),
    "JSON whose line is no document": (whole("[]"), f"Ligne 2 : {NOT_AS_WRITTEN}"),
    "JSON that names what is no number": (whole('{"rating":NaN}'), f"Ligne 2 : {NOT_AS_WRITTEN} Trouvé : NaN."),
    "JSON with endless digits": (whole('{"rating":' + "1" * 5000 + "}"), f"Ligne 2 : {NOT_AS_WRITTEN}"),
    "JSON that is nested without end": (whole('{"rating":' + "[" * 60_000), f"Ligne 2 : {NOT_AS_WRITTEN}"),
    "JSON with another letter": (
        whole().encode() + b'{"name":"Able \xe9"}',
        'Ligne 2 : À partir de cette ligne, le fichier n’est pas en UTF-8. Trouvé : {"name":"Able é"}.',
    ),
    "a whole list without a system": (
        whole(system=None),
        "Ligne 1 : Le fichier est la liste d’un autre système. Attendu : fide-standard.",
    ),
    "a whole list of several systems": (
        whole(system=["fide-rapid", True]),
        'Ligne 1 : Le fichier est la liste d’un autre système. Trouvé : ["fide-rapid",true]. Attendu : fide-standard.',
    ),
    "a whole list without a day": (
        whole(list_date=None),
        "Ligne 1 : Le fichier est la liste d’un autre mois. Attendu : 2025-11-01.",
    ),
    "a document of something else": (
        "{}\n",
        "Ligne 1 : Ce n’est aucun des formats que le portail lit. Attendu : portal-jsonl.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_with_a_file_is_said_in_the_readers_language(dmitri: User, case: str) -> None:
    content, said = CASES[case]
    assert in_french(content, dmitri) == said


def test_a_size_is_told_as_the_reader_writes_numbers(dmitri: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_FILE", 1500 * archives.MEGABYTE // 1000)
    content = HEADING.ljust(1200 * archives.MEGABYTE * 2 // 1000)
    assert in_french(content, dmitri) == "La liste est trop grande. Trouvé : 2,4 Mo. Au plus : 1,5 Mo."


def test_a_whole_list_without_a_hash_is_not_compared_with_a_word_of_python(dmitri: User) -> None:
    assert "None" not in in_french(whole(), dmitri)


def test_half_a_character_is_shown_as_the_file_writes_it(dmitri: User) -> None:
    told = in_french(whole(json.dumps(dict.fromkeys(OF_OTHERS, "") | {"name": "\ud800"})), dmitri)
    assert told == f"Ligne 2 : {NOT_AS_WRITTEN} Trouvé : \\ud800."


def test_a_cell_of_a_whole_list_stands_among_the_faults_as_json_has_it(dmitri: User) -> None:
    told = dict.fromkeys(OF_OTHERS, "") | {"key": {"a": [True, None]}, "waiting": []}
    hashes = {
        name: sha256("".join(f"{canonical(each)}\n" for each in lines).encode()).hexdigest()
        for name, lines in (("content_sha256", ()), ("beside_sha256", (told,)))
    }
    batch = sent(whole(json.dumps(told), players=0, beside=1, **hashes), dmitri)
    assert list(batch.faults.values_list("found", flat=True)) == ['{"a":[true,null]}']


def test_a_nul_which_postgresql_keeps_nowhere_is_shown_by_its_sign(dmitri: User, usa: Federation) -> None:
    batch = sent(txt([line(2000001, "Able, Ann"), line(2000002, "Ba\0ker, Bob")]), dmitri)
    assert list(batch.faults.values_list("line", "code", "found")) == [(3, "bad-name", "Ba\N{SYMBOL FOR NULL}ker, Bob")]


def test_so_is_one_in_the_first_line_of_what_is_no_list(dmitri: User) -> None:
    assert "Trouvé : A\N{SYMBOL FOR NULL}B C" in in_french("A\0B C\n", dmitri)


def test_the_page_of_the_file_says_it_too(client: Client, dmitri: User) -> None:
    batch = sent("<playerslist><player>", dmitri)
    client.force_login(dmitri)
    page = text(client.get(f"/imports/{batch.pk}/", headers={"accept-language": "fr"}).content)
    assert "Un élément est ouvert ici et n’est pas fermé" in page
    assert "no element" not in page
