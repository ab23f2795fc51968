#!/bin/sh
# Every test but the long trials, then once more on PostgreSQL those that touch storing, locks and jobs; with arguments,
# only what they name.
set -e
# Tests that share something dear to make, such as games played by bots, go to one worker as a group.
whole=no
[ $# = 0 ] && set -- -m "not trial" && whole=yes
"$BIN/python" -m pytest -n auto --dist loadgroup "$@"
[ "$whole" = yes ] && [ -n "$POSTGRES_URL" ] || exit 0
echo "Once more on PostgreSQL:"
DATABASE_URL=$POSTGRES_URL "$BIN/python" -m pytest -n auto --dist loadgroup -m stores tests/referee tests/api
