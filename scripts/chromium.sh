#!/bin/sh
# Makes sure the browser tests have a Chromium: installs Debian's when root, else says why they are skipped.
set -e
[ -n "$CHROMIUM" ] && exit 0
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's chromium for the browser tests."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
else
    echo "No chromium here and not root, so the browser tests are skipped. To run them: sudo apt-get install chromium"
fi
