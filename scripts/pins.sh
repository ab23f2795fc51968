#!/bin/sh
# Writes what is pinned in requirements*.txt down with the hashes of its files, so that nothing else is ever installed.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
${PYTHON:-python3} -m venv "$folder/tools"
"$folder/tools/bin/pip" install --quiet --disable-pip-version-check pip-tools==7.6.2
for name in requirements requirements-dev; do
    "$folder/tools/bin/pip-compile" --quiet --no-config --generate-hashes --allow-unsafe --no-annotate --no-header \
        --no-emit-options --strip-extras --output-file "$folder/$name.lock" "$name.txt"
    { echo "# Made of $name.txt by: make pins"; cat "$folder/$name.lock"; } > "$name.lock"
done
