"""Which pages are drawn: those with something that no page before them had."""

from __future__ import annotations

from tests.journeys.shapes import Drawn, links_on

TABLE = '<body><table class="list"><tr><td>Ash</td><td>2000</td></tr></table></body>'


def test_a_page_with_nothing_new_need_not_be_drawn_again() -> None:
    drawn = Drawn()
    assert [drawn.has_all_of(TABLE), drawn.has_all_of(TABLE)] == [False, True]


def test_more_rows_are_nothing_new_and_more_cells_a_class_or_a_longer_word_are() -> None:
    rows = TABLE.replace("</table>", "<tr><td>Elm</td><td>1900</td></tr><tr><td>Fir</td><td>1800</td></tr></table>")
    drawn = Drawn()
    drawn.has_all_of(rows)
    assert drawn.has_all_of(rows.replace("Fir", "Oak Elm"))
    for new in (
        rows.replace("<td>1800", "<td></td><td>1800"),
        rows.replace("Elm", "Sycamore"),
        rows.replace('"list"', '"list wide"'),
        rows.replace("<td>1900", '<td style="width: 900px">1900'),
        rows.replace("<td>1800</td>", "<td><b>1800</b></td>"),
    ):
        assert not drawn.has_all_of(new)


def test_links_are_followed_but_for_downloads() -> None:
    page = '<a href="/one/?day=2#here">1</a> <a class="btn" href="../two/">2</a> <a href="/three.pdf" download>3</a>'
    assert links_on(page, "http://host/a/b/") == ["http://host/one/", "http://host/a/two/"]
