"""The pages that belong to no app: home, my work, and the errors."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


def my_work(request: HttpRequest) -> HttpResponse:
    return render(request, "my_work.html")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)
