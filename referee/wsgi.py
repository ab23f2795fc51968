"""The WSGI door; a server that starts with new rules has its old tables judged again."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
application = get_wsgi_application()

from referee import jobs  # noqa: E402 - the jobs need the application to be set up

jobs.start()
