#!/bin/sh
# Makes .venv with the Python given, and says in plain words what is missing when it cannot.
set -e
python=${1:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Python 3.11 or newer is needed; '$python' is not. Try: make PYTHON=python3.11 ..." >&2
    exit 1
}
# Debian ships Python without the part that fills a new environment with pip.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Debian's python3-venv."
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv
    else
        echo "Python's venv is missing. On Debian: sudo apt-get install python3-venv, then run make again." >&2
        exit 1
    fi
fi
echo "Making the environment in .venv"
"$python" -m venv .venv
