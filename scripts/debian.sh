#!/bin/sh
# Installs a Debian package when root, else says what is skipped without it; in CI going without is a failure.
set -e
package=$1
for=$2
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's $package for the $for."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null
elif [ -n "$CI" ]; then
    echo "CI needs $package for the $for: apt-get install $package" >&2
    exit 1
else
    echo "No $package here and not root, so the $for are skipped. To run them: sudo apt-get install $package"
fi
