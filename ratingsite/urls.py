"""All addresses: each app brings its own."""

from django.urls import include, path

from ratingsite.office.api import views as tokens
from ratingsite.office.appeals import views as appeals
from ratingsite.office.drafts import views as drafts
from ratingsite.office.notices import views as notices
from ratingsite.office.people import federation_views
from ratingsite.office.people import founding_views as founding
from ratingsite.office.signing import views as signing
from ratingsite.site import health, my_work, reminding, run_officers, tournament_behind, views, whereabouts
from ratingsite.site.api import page as api_page
from ratingsite.site.api.wiring import api
from ratingsite.site.broken import broken
from ratingsite.site.demo import views as demo
from ratingsite.site.record import views as record
from ratingsite.site.regulation_pages import views as regulation_pages

handler500 = broken
urlpatterns = [
    path("", views.home, name="home"),
    path("search/", views.search, name="search"),
    path("my-work/", my_work.my_work, name="my_work"),
    path("my-work/tournaments/", my_work.my_tournaments, name="my_tournaments"),
    path("record/", record.record, name="record"),
    path("whereabouts/", whereabouts.whereabouts, name="whereabouts"),
    path("runs/<uuid:pk>/officers/", run_officers.run_officers, name="run_officers"),
    path("rated-events/<uuid:pk>/tournament/", tournament_behind.tournament, name="tournament_behind"),
    path("demo/day/", demo.set_day, name="demo_set_day"),
    path("demo/files/<str:name>", demo.file, name="demo_file"),
    path("drafts/", drafts.save, name="save_draft"),
    path("drafts/<int:pk>/throw-away/", drafts.throw_away, name="throw_draft_away"),
    path("regulations/", regulation_pages.regulations, name="regulations"),
    path("regulations/coverage/", regulation_pages.coverage, name="coverage"),
    path("regulations/history/<slug:family>/", regulation_pages.history, name="history"),
    path("regulations/<slug:edition_id>/", regulation_pages.edition, name="edition"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/everybody/", tokens.everybodys, name="all_tokens"),
    path("account/tokens/<uuid:pk>/revoke/", tokens.revoke, name="token_revoke"),
    path("account/notices/", notices.notices, name="notices"),
    path("account/notices/calendar/", notices.make_link, name="own_days_make"),
    path("account/notices/calendar/revoke/", notices.revoke_link, name="own_days_revoke"),
    path("own-days/<str:secret>.ics", reminding.own_calendar, name="own_days"),
    path("account/", include("ratingsite.office.accounts.urls")),
    path("found/<str:secret>/", founding.found, name="found"),
    path("people/", include("ratingsite.office.people.urls")),
    path("refusals/<uuid:pk>/appeal/", appeals.file, name="refusal_appeal"),
    path("appeals/<uuid:pk>/", appeals.appeal, name="appeal"),
    path("appeals/<uuid:pk>/take-up/", appeals.take_up, name="appeal_take_up"),
    path("appeals/<uuid:pk>/uphold/", appeals.uphold, name="appeal_uphold"),
    path("appeals/<uuid:pk>/dismiss/", appeals.dismiss, name="appeal_dismiss"),
    path("appeals/<uuid:pk>/withdraw/", appeals.withdraw, name="appeal_withdraw"),
    path("federations/", federation_views.federations, name="federations"),
    path("federations.csv", federation_views.federations_csv, name="federations_csv"),
    path("federations/address-<int:pk>/", federation_views.address, name="federation_address"),
    path("keys/", signing.keys, name="signing_keys"),
    path("keys.json", signing.keys_file, name="signing_keys_file"),
    path("api/v1/docs/", api_page.operations, name="api_docs"),
    path("api/v1/", api.urls),
    path("i18n/setlang/", notices.set_language, name="set_language"),
    path("", include("ratings.urls")),
    path("", include("tournaments.urls")),
    path("", include("titles.urls")),
]
