"""The settings of the site without what a request passes on its way here: what any Django site costs."""

from referee.settings import *  # noqa: F403 - all but these
from referee.settings import TEMPLATES

# It says how long an answer is.
MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
ROOT_URLCONF = "tests.bench.plain_site"
TEMPLATES = [{**TEMPLATES[0], "OPTIONS": {}}]
