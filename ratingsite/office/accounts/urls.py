"""The account pages, by name. Of allauth only these are mounted: what is not here has no address in the portal."""

from allauth.account import views as allauth
from django.urls import path, re_path

from ratingsite.office.accounts import address_views
from ratingsite.office.people import request_views

urlpatterns = [
    path("login/", allauth.login, name="account_login"),
    path("logout/", allauth.logout, name="account_logout"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("ask/", request_views.ask, name="account_signup"),  # under the name where allauth sends who has none
    path("password/change/", allauth.password_change, name="account_change_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/done/", allauth.password_reset_done, name="account_reset_password_done"),
    path(
        "password/reset/key/done/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("address/", address_views.change, name="account_address"),
    path("address/confirm/<str:token>/", address_views.confirm, name="account_address_confirm"),
]
