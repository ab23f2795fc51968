#!/bin/sh
# Serves the site on HOST:PORT and prints the addresses that reach it, with a square for phones' cameras.
set -e
hosts="localhost,127.0.0.1,$HOST"

# The address this machine has towards the rest of the network; nothing is sent to find it.
lan() { "$BIN/python" -c 'import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.connect(("192.0.2.1", 9))
print(s.getsockname()[0])' 2>/dev/null || true; }

# A port that is taken is said before any address is named.
"$BIN/python" -c 'import socket, sys
host, port = sys.argv[1:]
try:
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, int(port)))
    sys.exit()
except OSError as wrong:
    why = wrong.strerror or wrong
except (OverflowError, ValueError):
    why = "a port is a number from 1 to 65535"
sys.exit(f"The referee cannot use port {port} of {host}: {why}.\nAnother one: make run PORT=8080")
' "$HOST" "$PORT"

echo "Starting: the database is brought up to date, and in a few seconds somebody answers."
echo "Referee is at:"
if [ "$HOST" = 0.0.0.0 ]; then
    echo "    http://127.0.0.1:$PORT"
    for address in $(lan) $(hostname -I 2>/dev/null | tr ' ' '\n' | grep -v :); do
        case ",$hosts," in *",$address,"*) continue ;; esac
        echo "    http://$address:$PORT   (phones on the same network)"
        hosts="$hosts,$address"
        PHONES_URL=${PHONES_URL:-http://$address:$PORT}
    done
    export PHONES_URL
    [ -z "$PHONES_URL" ] || "$BIN/python" -m segno.cli --compact --border 2 "$PHONES_URL"
else
    echo "    http://$HOST:$PORT"
    [ "$HOST" != 127.0.0.1 ] || echo "    (this machine alone; HOST=0.0.0.0 make run lets phones on the same network in)"
fi
here=$HOST
[ "$HOST" != 0.0.0.0 ] || here=127.0.0.1
"$BIN/python" manage.py welcome "http://$here:$PORT"
echo "Stop it with Ctrl+C."

ALLOWED_HOSTS=${ALLOWED_HOSTS:-$hosts}
# On a laptop the addresses above are what the terminal is for.
REQUEST_LOG=${REQUEST_LOG:-0}
export ALLOWED_HOSTS REQUEST_LOG
# One process: SQLite has one writer, and its threads queue for it.
exec "$BIN/python" -m referee.live
