#!/usr/bin/env bash
# build.sh BIN_DIR OUT: the documentation site, OUT/index.html, with the programs in BIN_DIR. A warning is an error. What Sphinx read is in OUT.source, which may be removed.
set -euo pipefail

docs=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source=$2.source
rm -rf "$2"
/usr/bin/python3 "$docs/gallery.py" "$1" "$source"
PYTHONDONTWRITEBYTECODE=1 /usr/bin/sphinx-build -q -W --keep-going -j auto -c "$docs" -d "$2.doctrees" "$source" "$2"
rm -r "$2.doctrees"
