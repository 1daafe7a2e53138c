"""All addresses: each app brings its own."""

from django.urls import include, path

from ratingsite import health, views
from ratingsite.drafts import views as drafts

urlpatterns = [
    path("", views.home, name="home"),
    path("my-work/", views.my_work, name="my_work"),
    path("drafts/", drafts.save, name="save_draft"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("account/", include("allauth.account.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("ratings.urls")),
    path("", include("tournaments.urls")),
    path("", include("titles.urls")),
]
