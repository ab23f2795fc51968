"""One settings file: safe defaults for a laptop, environment variables for everything else; docs/operations.md has a table."""

from contextlib import suppress
from pathlib import Path

import environ
from corsheaders.defaults import default_headers
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()


def kept_secret(path: Path) -> str:
    """A key made at the first start and kept beside the database, so that phones stay known to the table."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key(), encoding="utf-8")
    return path.read_text(encoding="utf-8")


def keep_private(path: Path) -> None:
    """Only the owner reads what people did at their tables, from the first byte on; what lies beside it does as it does."""
    with suppress(OSError):  # not ours to change, or no folder yet: the database says so itself
        path.touch(mode=0o600)
        path.chmod(0o600)


def limited(name: str, usual: str) -> tuple[int, int]:
    """How much is allowed within how many minutes, as "300/60"; "0" lifts the limit."""
    most, _, minutes = env.str(name, default=usual).partition("/")
    if not (most.isdecimal() and ((minutes.isdecimal() and int(minutes)) or most == "0")):
        raise ImproperlyConfigured(f'{name} is a number and minutes, like "{usual}", or "0" for no limit.')
    return int(most), int(minutes or "0")


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(BASE_DIR / "referee.secret")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
HTTPS = env.bool("HTTPS", default=False)
# Where phones find a site that is opened as 127.0.0.1 on its own machine; `make run` knows, when it lets phones in.
PHONES_URL = env.str("PHONES_URL", default="").rstrip("/")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "corsheaders",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "referee",
    "api",
]
MIDDLEWARE = [
    "referee.operations.requests.answered",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # Secrets in a page are safe from being guessed by its length: Django masks its tokens anew in every answer
    # and pads what it compresses.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "referee.middleware.Bounds",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"
APPEND_SLASH = False
# An edition's desk shows hundreds of plain fields at once.
FORM_RENDERER = "referee.form_renderer.FormRenderer"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "referee.look.context",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'referee.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    if DATABASES["default"]["NAME"] != ":memory:":
        keep_private(Path(DATABASES["default"]["NAME"]))
    # Write locks are taken up front and commits reach the disk: no "database is locked", no lost entry.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=27103364; "
        "PRAGMA cache_size=-20000;",
    }
else:
    # A database that is slow or gone is said so within seconds; nobody at a table waits half a minute for an answer.
    DATABASES["default"] = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True, **DATABASES["default"]}
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 2,
        "options": "-c statement_timeout=4s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s",
        **DATABASES["default"].get("OPTIONS", {}),
    }
# A table is resumed next week, or next year.
SESSION_COOKIE_AGE = 400 * 24 * 3600
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# With no broker a thread of the web process drains the job rows; nothing waits for a worker either way.
CELERY_BROKER_URL = env.str("BROKER_URL", default="")
# Redis by which several processes tell each other that a table has moved on; one process needs none.
LIVE_URL = env.str("LIVE_URL", default=CELERY_BROKER_URL if CELERY_BROKER_URL.startswith(("redis:", "rediss:")) else "")
# How many processes `python -m referee.live` starts; SQLite has one writer, so more are for PostgreSQL.
WORKERS = env.int("WORKERS", default=1)
# The job of a worker that has given no sign of life for so many seconds is given to another.
JOB_LEASE = env.int("JOB_LEASE", default=20)
# Tables at which nothing happened for so many days are deleted every night by `celery beat`; without a number, never.
RETENTION_DAYS = env.int("RETENTION_DAYS", default=0)
# Where each of them is kept as a file first; without a folder, nowhere.
RETENTION_ARCHIVE = env.str("RETENTION_ARCHIVE", default="")
CELERY_BEAT_SCHEDULE = {"retire": {"task": "referee.tasks.retire", "schedule": 86400}} if RETENTION_DAYS else {}
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
# A job that hangs is given up; none takes nearly as long.
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 540, 600
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Nobody waits for a broker that is away: the row is written, and what was not sent is sent again.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_TIMEOUT = 2
# A message is handed out again once the longest task cannot be running any more, and that is looked at often.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": CELERY_TASK_TIME_LIMIT + 60,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "socket_timeout": 10,
    "socket_connect_timeout": 2,
    "max_retries": 1,
    "interval_start": 0,
}

# What one place (an address, or a network of the new kind) may do before it has to wait; a club's sixty phones are one.
LIMITS = {
    "tables": limited("LIMIT_TABLES", "300/60"),
    "bytes": limited("LIMIT_BYTES", "209715200/60"),
    "judge": limited("LIMIT_JUDGE", "1200/60"),
    "codes": limited("LIMIT_CODES", "30/10"),
    "logins": limited("LIMIT_LOGINS", "10/15"),
}
# How many proxies of our own stand in front, each adding to X-Forwarded-For; without any, nobody is believed.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Without a folder of their own files are served straight from where they lie, so there is no step to forget.
# `make run` fills one: there each file has its hash in its name, so that a phone fetches it once, and lies compressed.
STATIC_ROOT = env.str("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "referee.static_files.HashedFiles" if STATIC_ROOT else "referee.static_files.PlainFiles"
    },
}

LANGUAGE_CODE = "en-gb"
USE_I18N = False
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# One line of JSON for every request; what is wrong with one is told beside its id, and never by its path.
REQUEST_LOG = env.bool("REQUEST_LOG", default=True)
# Django's own default tells nobody about a crash unless DEBUG is on.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without_links": {"()": "referee.operations.requests.WithoutLinks"}},
    "formatters": {"told": {"format": "%(levelname)s %(request_id)s %(message)s"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["without_links"], "formatter": "told"},
        "lines": {"class": "logging.StreamHandler"},
    },
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # A request that is refused has its line already.
        "django.request": {"level": "ERROR"},
        "referee": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "referee.requests": {"handlers": ["lines"], "level": "INFO", "propagate": False},
    },
}
# What Prometheus says to be let in to /metrics; without it there are no figures for anybody.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
# Where crashes are reported to; without it nothing of that is even loaded.
SENTRY_DSN = env.str("SENTRY_DSN", default="")
# Whom to tell of a hole: mailto:somebody@example.org, or the address of a page.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "referee.errors.csrf_failure"
SECURE_SSL_REDIRECT = CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Into the list that browsers are shipped with: easily entered, hardly left, so only where somebody asks for it.
SECURE_HSTS_PRELOAD = HTTPS and env.bool("HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W021"]
# Whoever looks whether the site lives asks it directly, past the proxy.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]
# Pages of other sites that may ask the API from a browser; pages and forms are for nobody but ourselves.
CORS_ALLOWED_ORIGINS = env.list("CORS_ALLOWED_ORIGINS", default=[])
CORS_URLS_REGEX = "^/api/"
CORS_ALLOW_HEADERS = (*default_headers, "x-phone", "x-request-id")
CORS_EXPOSE_HEADERS = ("retry-after", "x-request-id")
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.RecordJSONParser", "api.parsers.PlainTextParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.problems.handle",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Referee",
    "DESCRIPTION": "Rulings on a game of Monopoly played on a real table, from its written record.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "api.problems.with_limits"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": f"/{STATIC_URL}whistle.svg",
    # An entry and a ruling card have different verdicts; a card and its rules are sure in the same words.
    "ENUM_NAME_OVERRIDES": {
        "VerdictEnum": ["legal", "irregular", "illegal"],
        "AnswerEnum": ["legal", "violation", "owes", "disagree", "cannot_tell"],
        "CertaintyEnum": ["printed", "publisher", "house", "custom", "disputed"],
    },
}

if SENTRY_DSN:
    from referee.operations import error_reporting

    error_reporting.start(SENTRY_DSN)
