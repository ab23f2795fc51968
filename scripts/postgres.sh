#!/bin/sh
# Runs a command with a private PostgreSQL whose address is POSTGRES_URL, and throws it away afterwards.
# Where there is none: installed when root, else the command runs without, and says what it skips; in CI that is a failure.
set -e
here=$(dirname "$0")
[ -n "$POSTGRES_URL" ] && exec "$@"

server() { command -v "$1" || ls /usr/lib/postgresql/*/bin/"$1" 2>/dev/null | tail -n 1; }

[ -n "$(server initdb)" ] || sh "$here/debian.sh" postgresql "tests on PostgreSQL"
[ -n "$(server initdb)" ] || exec "$@"

folder=$(mktemp -d /tmp/referee-postgres.XXXXXX)
# PostgreSQL refuses to run as root.
as=
if [ "$(id -u)" = 0 ]; then
    owner=$(id -un postgres 2>/dev/null || echo nobody)
    chown "$owner" "$folder"
    as="runuser -u $owner --"
fi
stop() {
    (cd "$folder" && $as "$(server pg_ctl)" -D "$folder/cluster" -m immediate stop >/dev/null 2>&1) || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
# What is lost with the machine may be lost here: it is thrown away anyway.
settings="-p $port -k $folder -c listen_addresses=127.0.0.1 -c fsync=off"
(
    cd "$folder"
    $as "$(server initdb)" -D cluster -U referee -A trust -E UTF8 --no-sync >initdb.log
    $as "$(server pg_ctl)" -D cluster -l server.log -o "$settings" -w start >start.log
) || { cat "$folder"/*.log >&2; exit 1; }
POSTGRES_URL="postgres://referee@127.0.0.1:$port/postgres"
export POSTGRES_URL
"$@"
