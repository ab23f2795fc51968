#!/bin/sh
# Every test, then once more on PostgreSQL those that store something; with arguments, only what they name.
set -e
"$BIN/python" -m pytest -n auto --dist worksteal "$@"
[ $# = 0 ] && [ -n "$POSTGRES_URL" ] || exit 0
echo "Once more on PostgreSQL:"
DATABASE_URL=$POSTGRES_URL "$BIN/python" -m pytest -n auto --dist worksteal tests/referee tests/api
