#!/bin/sh
# Makes sure the tests of background work have a Redis to start, and to kill, on their own.
set -e
command -v redis-server >/dev/null && exit 0
exec sh "$(dirname "$0")/debian.sh" redis-server "tests of background work"
