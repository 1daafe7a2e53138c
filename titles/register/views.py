"""The register of titles: public, with both days of each title where they are known."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.register.models import Title
from ratings.register.names import search_key
from titles.register.in_force import standing_rows

A_PAGE = 50


class TitleFilter(forms.Form):
    """Which titles to show; what is left empty does not narrow."""

    title = forms.ChoiceField(label=_("Title"), required=False, choices=[("", _("All")), *Title.choices])
    federation = forms.CharField(label=_("Federation"), required=False, max_length=3)
    q = forms.CharField(label=_("Name"), required=False, max_length=100)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["class"] = "form-select" if name == "title" else "form-control"


@require_safe
def title_register(request: HttpRequest) -> HttpResponse:
    """Titles, the latest first; those of lists, whose days are not known, behind them."""
    chosen = TitleFilter(request.GET)
    rows = standing_rows().select_related("player", "rating_list", "case")
    rows = rows.order_by(F("confirmed_on").desc(nulls_last=True), "-pk")
    if not chosen.is_valid():
        rows = rows.none()
    elif wanted := {name: value for name, value in chosen.cleaned_data.items() if value}:
        narrowed = {
            "title": {"title": wanted.get("title")},
            "federation": {"player__federation": wanted.get("federation", "").upper()},
            "q": {"player__search_name__contains": search_key(wanted.get("q", ""))},
        }
        for name in wanted:
            rows = rows.filter(**narrowed[name])
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    pages = {"previous": _page_url(request, page.number - 1) if page.has_previous() else ""}
    pages["next"] = _page_url(request, page.number + 1) if page.has_next() else ""
    return render(request, "titles/register/register.html", {"filter": chosen, "page": page, "pages": pages})


def _page_url(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"
