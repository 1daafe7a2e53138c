"""Keeps a long list for the one behind it out of its rows, when nobody waits for it."""

from __future__ import annotations

import hashlib

from django.db import transaction

from ratings.lists.kept_lines import FIGURES, NUMBER, PLAYER, KeptLines, keep_pieces, pieces_of_lines
from ratings.lists.line_texts import as_sent
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.pieces_aside import PiecesAside
from ratings.lists.selectors import fide_ids_of
from ratings.lists.trust.stored_lines import StoredPiece, pieces_as_stored

LINES_AT_ONCE = 20_000


def keep_out_of_rows(rating_list: RatingList) -> bool:
    """Keep the lines of a list, which may be one that has no head yet; whether they are kept now.

    They are not where the rows do not have the hash of the list any more, or somebody has taken them away meanwhile.
    """
    digest = hashlib.sha256()
    with PiecesAside() as aside:
        for piece in pieces_as_stored(rating_list.pk, fide_ids_of(rating_list), LINES_AT_ONCE):
            digest.update(piece.text.encode())
            _put_aside(aside, piece)
        if digest.hexdigest() != rating_list.content_sha256:
            return False
        with transaction.atomic():
            is_there = ListEntry.objects.filter(rating_list=rating_list.pk).exists()
            if is_there and not is_kept(rating_list):
                keep_pieces(rating_list.pk, aside)
            return is_there


def is_kept(rating_list: RatingList) -> bool:
    """Whether some of its lines are: what is kept of a list came in one transaction, or in that of its lines."""
    return KeptLines.objects.filter(rating_list=rating_list.pk).exists()


def _put_aside(aside: PiecesAside, piece: StoredPiece) -> None:
    columns = {name: getattr(piece.columns, name) for name in FIGURES}
    columns |= {PLAYER: piece.columns.player, NUMBER: piece.number}
    aside.put(pieces_of_lines(piece.first, columns, list(map(as_sent, piece.name_keys)), piece.of_lines))
