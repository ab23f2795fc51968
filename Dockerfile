# The site without its tests; compose.yaml starts all it needs around it.
FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 STATIC_ROOT=/srv/static HOST=0.0.0.0
WORKDIR /srv/referee
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY manage.py ./
COPY rules_kb rules_kb
COPY referee referee
COPY api api
COPY templates templates
COPY static static
# Whoever runs it may not write here, and would compile everything at every start.
RUN SECRET_KEY=only-for-this-step python manage.py collectstatic --no-input --verbosity 0 \
    && python -m compileall -q api referee rules_kb \
    && useradd --system referee
USER referee
EXPOSE 8000
CMD ["python", "-m", "referee.live"]
