"""All addresses: each app brings its own."""

from django.urls import include, path

from ratingsite import views

urlpatterns = [
    path("", views.home, name="home"),
    path("my-work/", views.my_work, name="my_work"),
    path("account/", include("allauth.account.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("ratings.urls")),
    path("", include("tournaments.urls")),
    path("", include("titles.urls")),
]
