#!/usr/bin/env bash
# site.sh BIN_DIR SOURCE_DIR: the documentation site is built without a warning, its links lead somewhere, and its pages ask no other host for anything and fit a phone and a desktop, light and dark.
set -euo pipefail

bin=$(cd "$1" && pwd)
source_dir=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
site=$scratch/site
failed=0

fail() {
  printf 'FAILED: %s\n' "$*"
  failed=1
}

"$source_dir/docs/build.sh" "$bin" "$site"
links=$source_dir/tests/site/links.py
/usr/bin/python3 -B "$links" "$site" || fail 'links'

# The test of the test: each of these has to be seen.
mkdir "$scratch/wrong"
echo '<a href="#there" id="here"></a><a href="none.html"></a><img src="https://cdn.example/x.png"><link href="/style.css">' >"$scratch/wrong/index.html"
echo '<a href="index.html#here"></a><a href="https://example.org/"></a><img src="data:,">' >"$scratch/wrong/good.html"
echo '@import url(https://cdn.example/x.css); a { background: url("data:,") }' >"$scratch/wrong/style.css"
seen=$({ /usr/bin/python3 -B "$links" "$scratch/wrong" || true; } | wc -l)
[[ $seen == 5 ]] || fail "5 wrong links, $seen seen"

# A certificate that the checker rejects, and a broken construction that passes, end the gallery.
mkdir "$scratch/bin"
printf '#!/bin/sh\n[ "$1" != --help ] || exec %q --help\necho rejected\nexit 10\n' "$bin/sinkproof-check" >"$scratch/bin/sinkproof-check"
chmod +x "$scratch/bin/sinkproof-check"
ln -s "$bin/sinkproof" "$scratch/bin/sinkproof"
! /usr/bin/python3 "$source_dir/docs/gallery.py" "$scratch/bin" "$scratch/none" 2>"$scratch/said" || fail 'a gallery with rejected certificates'
grep -q 'exit 10, not 0: rejected' "$scratch/said" || fail "rejected certificates: $(cat "$scratch/said")"
rm "$scratch"/bin/*
printf '#!/bin/sh\ncase $* in verify*--construction*) echo "1 certified, 0 refuted"; exit 0 ;; esac\nexec %q "$@"\n' "$bin/sinkproof" >"$scratch/bin/sinkproof"
ln -s "$bin/sinkproof-check" "$scratch/bin/sinkproof-check"
chmod +x "$scratch/bin/sinkproof"
! /usr/bin/python3 "$source_dir/docs/gallery.py" "$scratch/bin" "$scratch/none" 2>"$scratch/said" || fail 'a gallery with broken constructions that pass'
grep -q -- '--construction .*: exit 0, not 10' "$scratch/said" || fail "broken constructions: $(cat "$scratch/said")"

for theorem in $("$bin/sinkproof" list theorems | sed -n 's/^  \([a-z][a-z0-9-]*\)$/\1/p'); do
  [[ -s $site/gallery/$theorem.html && -s $site/theorems/$theorem/statement.html ]] || fail "no page of $theorem"
done

# Sessions that nobody runs would rot.
while read -r page; do
  grep -qE "^documents=\(.*docs/${page##*/}[ )]" "$source_dir/tests/readme/run.sh" || fail "docs/${page##*/} has a session, and tests/readme/run.sh does not run it"
done < <(grep -lE '^```+console' "$source_dir"/docs/*.md)

browser=$(command -v chromium-headless-shell || command -v chromium || true)
if [[ -z $browser ]]; then
  printf 'skipped: pages in a browser: neither chromium-headless-shell nor chromium is installed\n'
  exit "$failed"
fi
cat >"$scratch/harness.html" <<'HARNESS'
<script>
addEventListener('load', () => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const width = document.documentElement.clientWidth, wrong = [];
  if (document.documentElement.scrollWidth > width) wrong.push('the page is ' + document.documentElement.scrollWidth + ' wide');
  for (const element of document.querySelectorAll('article *')) {
    if (element.parentElement.closest('.table-wrapper, pre')) continue;
    const box = element.getBoundingClientRect();
    if (box.right > width + 1) wrong.push(element.tagName + ' ' + element.textContent.slice(0, 40) + ' to ' + box.right);
  }
  for (const image of document.querySelectorAll('article img')) {
    image.loading = 'eager';
    if (!image.complete || image.naturalWidth < 100 || image.clientWidth < 100) wrong.push('an image without a size: ' + image.alt);
    if (!image.alt) wrong.push('an image without words');
  }
  for (const entry of performance.getEntriesByType('resource')) if (!entry.name.startsWith('file:')) wrong.push('asks for ' + entry.name);
  const colour = getComputedStyle(document.body).backgroundColor;
  document.body.replaceChildren('WIDTH ' + width + ' ' + colour + ' WRONG ' + wrong.length + ' ' + wrong.slice(0, 5).join('; ') + ' END');
});
</script>
HARNESS
look() {  # PAGE WIDTH EXPECTED OPTION…
  local page=$site/$1 width=$2 expected=$3 said
  sed "/<\/body>/e cat $scratch/harness.html" "$page" >"${page%.html}.measured.html"
  said=$(timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" --window-size="$width,900" "${@:4}" \
    --dump-dom "file://${page%.html}.measured.html" 2>/dev/null | grep -o 'WIDTH .*' | head -n 1) || true
  rm "${page%.html}.measured.html"
  [[ $said == "WIDTH $width $expected WRONG 0  END"* ]] || fail "$1 at $width: $said"
}
light='rgb(255, 255, 255)'
dark='rgb(19, 20, 22)'
for page in index README gallery/index gallery/softmax-sink-necessity gallery/sink-diagonal-cost theorems/multilayer-sink-necessity/statement src/certificate/FORMAT docs/language docs/api commands; do
  look "$page.html" 390 "$light"
done
look gallery/index.html 1280 "$dark" --blink-settings=preferredColorScheme=0
look gallery/sink-metric.html 1280 "$light"
look docs/referee.html 390 "$dark" --blink-settings=preferredColorScheme=0
exit "$failed"
