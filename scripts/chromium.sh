#!/bin/sh
# Makes sure the browser tests have a Chromium: installs Debian's when root, else says why they are skipped.
set -e
[ -n "$CHROMIUM" ] && exit 0
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null && exit 0
exec sh "$(dirname "$0")/debian.sh" chromium-headless-shell "browser tests"
