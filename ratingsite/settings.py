"""All settings in one file; what differs between machines comes from the environment (docs/operations.md)."""

from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from ratingsite.site.environment import database, env, refuse_unsafe_production, secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))

PRODUCTION = env.bool("PRODUCTION", default=False)
DEBUG = env.bool("DEBUG", default=False)
DEMO = env.bool("DEMO", default=False)
PORTAL_FAILPOINTS = env.str("PORTAL_FAILPOINTS", default="")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"])
if PRODUCTION:
    refuse_unsafe_production(debug=DEBUG, demo=DEMO, failpoints=PORTAL_FAILPOINTS, hosts=ALLOWED_HOSTS)

SECRET_KEY = secret_key(VAR_DIR, production=PRODUCTION)
# The secret with which lists and certificates are signed, 64 hexadecimal digits; without it one is made on first need
# and kept in VAR_DIR.
SIGNING_KEY = env.str("SIGNING_KEY", default="")
# Where each certificate of a title result is sent (titles 1.8); none: nobody is written to
FIDE_OFFICE_ADDRESS = env.str("FIDE_OFFICE_ADDRESS", default="")
# The address that is printed in certificates, QR codes and mails; never taken from a request. Where the environment
# names none, ``manage.py portal`` puts the one here under which it serves.
HAS_SITE_URL = bool(env.str("SITE_URL", default=""))
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django_htmx",
    "ratingsite",
    "ratingsite.office.accounts",
    "ratingsite.office.api",
    "ratingsite.office.appeals",
    "ratingsite.office.audit",
    "ratingsite.office.clock",
    "ratingsite.office.drafts",
    "ratingsite.office.notices",
    "ratingsite.office.outbox",
    "ratingsite.office.signing",
    "ratings",
    "tournaments",
    "titles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "ratingsite.site.middleware.OneLookAtTheClock",
    "ratingsite.site.middleware.OneLookAtWhoAsks",
    "ratingsite.site.api.middleware.ProblemsOfTheApi",
    "ratingsite.site.refusals.RefuseTheUnreadable",
    "ratingsite.site.middleware.FoundedFirst",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "ratingsite.site.middleware.TheUserAsSuch",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "ratingsite.site.middleware.NotCachedWhenSignedIn",
    "ratingsite.site.middleware.BackFromAnAct",
]

ROOT_URLCONF = "ratingsite.urls"
WSGI_APPLICATION = "ratingsite.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ratingsite.site.context.site",
            ],
            "builtins": [
                *("django.templatetags.i18n", "ratingsite.office.page_tags"),
                *("ratingsite.office.kept_words", "ratingsite.office.kept_parts", "ratingsite.site.navigation"),
            ],
        },
    }
]

DATABASES = {"default": database(env.str("DATABASE_URL", default=""), VAR_DIR / "db.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---------------------------------------------------------------- accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["ratingsite.office.accounts.backend.OfficeBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_work"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "ratingsite.office.accounts.adapter.OfficeAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = None
ACCOUNT_RATE_LIMITS = {"login_failed": "10/15m/ip,10/15m/key"}
ACCOUNT_PREVENT_ENUMERATION = True
API_REQUESTS_A_MINUTE = {"read": 600, "try": 60, "upload": 30}  # of one person, by scope
OWN_CALENDARS_A_MINUTE = 20  # requests with one secret link

# ---------------------------------------------------------------- forms and pages
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
LARGEST_BODY = 8 * 1024 * 1024  # of a request; what takes files has a bound of its own below it
LARGEST_LIST = 150 * 1024 * 1024  # of a file that brings a rating list; it is streamed to disk
LISTS_COME_IN = "/imports/new/"  # the one address that takes a body of that size
LIST_FILES = env.str(
    "LIST_FILES", default=str(VAR_DIR / "lists")
)  # where they are kept; of several machines one folder
# a folder that is watched for lists, and the administrator in whose name they are sent; the only one there is, if empty
LIST_FOLDER, LIST_FOLDER_SENDER = env.str("LIST_FOLDER", default=""), env.str("LIST_FOLDER_SENDER", default="")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "ratingsite.office.accounts.session_store"
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "ratingsite.site.views.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

BEHIND_TLS_PROXY = PRODUCTION and env.bool("BEHIND_TLS_PROXY", default=False)
# how many proxies of our own pass a request on, each of which writes behind X-Forwarded-For from whom it has it
PROXIES_IN_FRONT = env.int("PROXIES_IN_FRONT", default=1 if BEHIND_TLS_PROXY else 0)
if PRODUCTION:
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    if BEHIND_TLS_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# ---------------------------------------------------------------- static files
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static" if PRODUCTION else None  # elsewhere the files are served from where they lie
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# ---------------------------------------------------------------- languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "ratingsite" / "locale"]
FORMAT_MODULE_PATH = "ratingsite.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---------------------------------------------------------------- runs and mail
REDIS_URL = env.str("REDIS_URL", default="")
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# how long Redis waits for a worker that took a message and says nothing: a second copy of a run ends at its claim
VISIBILITY_SECONDS = env.int("VISIBILITY_SECONDS", default=3600)
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": VISIBILITY_SECONDS, "unacked_restore_interval": 5, "unacked_restore_throttle": 1}
    if REDIS_URL
    else {"polling_interval": 0.1}
)
DEMO_STANDS_STILL = timedelta(seconds=15)  # then nobody leafs through its days any more
SWEEP_SECONDS = env.int("SWEEP_SECONDS", default=10)
RUN_LEASE_SECONDS = env.int("RUN_LEASE_SECONDS", default=60)
# A sweep looks at what is there: one that nobody has done for a while says nothing that the next would not. Behind a
# weekend without a worker there would be thousands, and everything else would wait until they are through.
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "ratingsite.tasks.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": max(120, 3 * SWEEP_SECONDS)},  # seconds; clocks of two machines differ by less
    }
}

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

_MAIL_KIND = "smtp" if PRODUCTION else "filebased"
EMAIL_BACKEND = env.str("EMAIL_BACKEND", default=f"django.core.mail.backends.{_MAIL_KIND}.EmailBackend")
EMAIL_FILE_PATH = VAR_DIR / "mail"  # outside production mails are files to look at
EMAIL_HOST = env.str("EMAIL_HOST", default="localhost")
EMAIL_PORT = env.int("EMAIL_PORT", default=25)
EMAIL_HOST_USER = env.str("EMAIL_HOST_USER", default="")
EMAIL_HOST_PASSWORD = env.str("EMAIL_HOST_PASSWORD", default="")
EMAIL_USE_TLS = env.bool("EMAIL_USE_TLS", default=False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Rating office <rating-office@localhost>")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        # memory:// has no host name, and kombu says so at every start.
        "kombu.connection": {"level": "ERROR"},
    },
}
