"""What is given out is a file to be kept under its own name, whatever it is called and whatever stands in it."""

from __future__ import annotations

import pytest

from ratingsite.office.downloads import attachment


@pytest.mark.parametrize(
    ("name", "disposition"),
    [
        ("four.trf", 'attachment; filename="four.trf"'),
        ('a "b".trf', r'attachment; filename="a \"b\".trf"'),
        ("Québec.trf", "attachment; filename*=utf-8''Qu%C3%A9bec.trf"),
        ("a\r\nSet-Cookie: b", "attachment; filename*=utf-8''a%0D%0ASet-Cookie%3A%20b"),
        ("", "attachment"),
    ],
)
def test_nothing_in_it_runs_and_its_name_is_only_a_name(name: str, disposition: str) -> None:
    answer = attachment(b"<script>", name)
    assert (answer.content, dict(answer.headers)) == (
        b"<script>",
        {
            "Content-Type": "text/plain",
            "Content-Disposition": disposition,
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        },
    )
