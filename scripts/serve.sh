#!/bin/sh
# Serves the site on HOST:PORT and prints the addresses that reach it.
set -e
hosts="localhost,127.0.0.1,$HOST"

echo "Referee is at:"
if [ "$HOST" = 0.0.0.0 ]; then
    echo "    http://127.0.0.1:$PORT"
    for address in $(hostname -I 2>/dev/null | tr ' ' '\n' | grep -v :); do
        echo "    http://$address:$PORT   (phones on the same network)"
        hosts="$hosts,$address"
    done
else
    echo "    http://$HOST:$PORT"
fi
echo "Tables to look around at:"
"$BIN/python" manage.py demo
echo "Stop it with Ctrl+C."

ALLOWED_HOSTS=${ALLOWED_HOSTS:-$hosts}
export ALLOWED_HOSTS
# One process: SQLite has one writer, and its threads queue for it.
exec "$BIN/python" -m referee.live
