# `sinkproof report`: the files are complete and fit together, the page holds in a browser at the widths of a phone and of a desktop, its LaTeX twin compiles.
. "${BASH_SOURCE%/*}/lib.sh"
longest=600  # all searches behind its tables, maybe beside other tests

run "$sinkproof" report -o out --jobs 2
expect_exit 0
expect_stdout_empty
expect_one_line_on_stderr
expect_stderr_contains "wrote out/index.html"
expect_no_temporary_file

# --- the files
page=out/index.html
expect "a number that is not defined, with its footnote" grep -q "; –: no W represents the sink, whatever it costs" "$page"
expect "the certificates of the default grids" diff -rq out/certificates "$source_dir/reports/certificates"
expect "the certificates of the rows" diff -rq out/rows "$source_dir/reports/rows"
expect "the cases that rows cite" diff -rq out/cases "$source_dir/reports/cases"
for figure in "$source_dir"/reports/figures/*.svg; do expect "the figure ${figure##*/}" cmp "out/figures/${figure##*/}" "$figure"; done
for table in $("$sinkproof" list tables --json >tables.json; query tables.json '/tables/*/name'); do
  for format in csv md tex; do expect "the table $table.$format" cmp "out/tables/$table.$format" "$source_dir/reports/tables/$table.$format"; done
done
run "$sinkproof" verify --certificates verified
expect_exit 0
expect "what verify prints" cmp "$out" "$source_dir/reports/tables/default-grids.txt"
expect "the same certificates" diff -rq verified out/certificates
expect_equal "nothing else in reports/" "$(ls "$source_dir/reports" | tr '\n' ' ')$(ls "$source_dir/reports/tables" | sed 's/\.[a-z]*$//' | sort -u | tr '\n' ' ')" \
  "$(printf '%s\n' README.md cases certificates figures performance.md rows tables | tr '\n' ' ')$({ query tables.json '/tables/*/name'; echo default-grids; } | sort | tr '\n' ' ')"
instances=out/tables/instances--relu-sink-free--relu-mean.csv
expect_equal "instances of a construction" "$(wc -l <$instances)" $(($(find out/certificates -name 'relu-sink-free--*' | wc -l) + 1))
run "$sinkproof" check out/mutants/*.json
expect_exit 0
expect_equal "constructions that are broken on purpose are refuted" "$(grep -c ': accepted (refuted' "$out")" "$(find out/mutants -name '*.json' | wc -l)"

# --- the page by itself: links and anchors, no script, nothing from elsewhere
grep -o 'href="[^"]*"' "$page" | cut -d'"' -f2 | sort -u >targets
grep -o ' id="[^"]*"' "$page" | cut -d'"' -f2 | sort >anchors
expect "links" test "$(grep -c '^certificates/' targets)" -ge "$(find out/certificates -name '*.json' | wc -l)"
expect_equal "links to nowhere" "$(while IFS= read -r target; do
  case $target in
    '#'*) grep -qxF -- "${target#\#}" anchors || printf '%s ' "$target" ;;
    *) [[ -s out/$target ]] || printf '%s ' "$target" ;;
  esac
done <targets)" ""
expect_equal "anchors that are there twice" "$(uniq -d anchors)" ""
for theorem in $("$sinkproof" list theorems --json >theorems.json; query theorems.json '/theorems/*/id'); do
  expect "$theorem is in the page" grep -qxF "$theorem" anchors
  expect "$theorem is in the twin" grep -qF "label{$theorem}" out/report.tex
done
expect_equal "pages of notes that readers do not have" "$(grep -ci 'theory page' "$page" out/report.tex | paste -sd' ')" "$page:0 out/report.tex:0"
expect "a way back to the top" grep -qF '<a class="top" href="#top">' "$page"
expect_equal "sections that cannot be pointed at" "$(grep -oE '<h[1-6] id="[^"]*">.*</h[1-6]>' "$page" | grep -cv 'class="anchor"')" 0
expect "headers with symbols" grep -qE '<th scope="(col|row)"><span class="f u"><var>β</var></span></th>' "$page"
expect "wide tables say that they scroll" grep -qF 'This table scrolls sideways' "$page"
expect_equal "scripts and things from elsewhere" "$(grep -oiE '<script|<link|<iframe|@import|url\(|src="[^d][^"]{0,40}|https?://[^ "<]{0,40}' "$page")" ""
expect_equal "figures without a text in their place" "$(grep -o '<img [^>]\{0,200\}' "$page" | grep -cv '^<img alt="[^"]')" 0

# --- in a browser
browser=$(command -v chromium-headless-shell || command -v chromium || true)
# browse WIDTH OPTION… PAGE
browse() {
  local width=$1
  shift
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" --window-size="$width,900" "$@" 2>/dev/null
}
if [[ -z $browser ]]; then
  skip "the page in a browser: neither chromium-headless-shell nor chromium is installed"
else
  # What sticks out, with everything unfolded; what scrolls by itself may.
  cat >harness.html <<'HARNESS'
<script>
addEventListener('load', () => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const width = document.documentElement.clientWidth;
  const wrong = [];
  if (document.documentElement.scrollWidth > width) wrong.push('the page is ' + document.documentElement.scrollWidth + ' wide');
  for (const element of document.body.querySelectorAll('*')) {
    if (element.parentElement.closest('.scroll, pre')) continue;
    const box = element.getBoundingClientRect();
    if (box.right > width + 1 || box.left < -1) wrong.push(element.tagName + ' ' + element.textContent.slice(0, 40) + ' to ' + box.right);
  }
  for (const table of document.querySelectorAll('table, pre')) {
    const scroller = table.closest('.scroll, pre');
    if (!scroller || getComputedStyle(scroller).overflowX !== 'auto') wrong.push('a table that is clipped');
  }
  for (const image of document.images) {
    if (!image.complete || !image.naturalWidth || image.clientWidth < 100 || image.clientHeight < 100) wrong.push('an image without a size: ' + image.alt.slice(0, 40));
  }
  document.body.replaceChildren('WIDTH ' + width + ' WRONG ' + wrong.length + ' ' + wrong.slice(0, 5).join('; '));
});
</script>
HARNESS
  sed '/<\/body>/e cat harness.html' "$page" >measured.html
  for width in 390 1280; do
    said=$(browse "$width" --dump-dom "file://$PWD/measured.html" | grep -o 'WIDTH .*' | head -n 1)
    expect "nothing sticks out at a width of $width" contains "$said" "WIDTH $width WRONG 0"
  done
  sed 's|<h1>|<div style="width: 2000px">wide</div>&|' measured.html >wide.html
  said=$(browse 390 --dump-dom "file://$PWD/wide.html" | grep -o 'WIDTH .*' | head -n 1)
  expect "what sticks out is seen" contains "$said" "WRONG 2 the page is 20"
  browse 390 --screenshot="$PWD/light.png" "file://$PWD/$page" >/dev/null
  browse 390 --blink-settings=preferredColorScheme=0 --screenshot="$PWD/dark.png" "file://$PWD/$page" >/dev/null
  expect "a picture of the page" test -s light.png
  expect "a picture of the dark page" test -s dark.png
  expect "dark is not light" test -n "$(cmp light.png dark.png 2>&1)"
fi

# --- the twin
if ! command -v pdflatex >/dev/null; then
  skip "the LaTeX twin: pdflatex is not installed"
else
  cd out || exit 2
  run pdflatex -interaction=nonstopmode -halt-on-error report.tex
  expect_exit 0
  run pdflatex -interaction=nonstopmode -halt-on-error report.tex
  expect_exit 0
  expect_equal "lines that are too long, and links to nowhere" "$(grep -E '^Overfull .hbox|^LaTeX Warning: (Hyper r|R)eference' report.log)" ""
  cd .. || exit 2
fi

# --- some theorems, with what belongs to them, and a title
run "$sinkproof" report relu-sink-free multihead-sink-tradeoff -o mine --title 'Mine & <yours>' --jobs 2
expect_exit 0
expect "the title" grep -qF '<title>Mine &amp; &lt;yours&gt;</title>' mine/index.html
expect_equal "theorems" "$(grep -o '<h3 id="[^"]*"' mine/index.html | cut -d'"' -f2 | grep -v '^searches$' | paste -sd' ')" "relu-sink-free multihead-sink-tradeoff"
expect_equal "certificates" "$(find mine/certificates -name '*.json' -printf '%f\n' | sed 's/--.*//' | sort -u | paste -sd' ')" "multihead-sink-tradeoff relu-sink-free"
for certificate in mine/certificates/*.json mine/rows/multihead*.json; do expect "the same ${certificate#mine/}" cmp "$certificate" "out/${certificate#mine/}"; done
expect_equal "its searches" "$(tail -n +2 mine/tables/hypothesis-ablation.csv | cut -d, -f1 | sort -u | paste -sd' ')" "multihead-sink-tradeoff relu-sink-free"
expect "no table of another theorem" test ! -e mine/tables/sink-diagonal-cost.csv
grep -o 'href="#[^"]*"' mine/index.html | cut -d'#' -f2 | tr -d '"' | sort -u >targets
expect_equal "links to nowhere in it" "$(while IFS= read -r target; do grep -qF " id=\"$target\"" mine/index.html || printf '%s ' "$target"; done <targets)" ""
refuses "unknown theorem 'relu-sinkfree'" "did you mean 'relu-sink-free'?" -- report relu-sinkfree -o new
refuses "--title" "printable text" -- report relu-sink-free --title "" -o new
refuses "--title" "printable text" -- report relu-sink-free --title $'a\nb' -o new

# --- a part of it once more, on one thread, without gnuplot: the page comes out, with a note where figures would be
if $sanitized; then
  skip "the same bytes twice: sanitizers make it slow"
else
  mkdir -p "$scratch/no-gnuplot"
  # What an earlier report wrote goes; what somebody else wrote, or altered, or put where reports write nothing, stays.
  mkdir -p plain/cases plain/notes
  for file in cases/stale.json cases/altered.json notes/stale.txt outside.txt; do
    echo old >"plain/$file"
    printf '%s  %s\n' "$(sha256sum <"plain/$file" | cut -d' ' -f1)" "$file" >>plain/report.sha256
  done
  mv plain/outside.txt .
  printf '%s  ../outside.txt\n%s  cases/../../outside.txt\nnot a line\n' "$(sha256sum <outside.txt | cut -d' ' -f1)"{,} >>plain/report.sha256
  echo new >plain/cases/altered.json
  echo mine >plain/cases/mine.json
  run "$sinkproof" report softmax-sink-necessity null-slot-necessity -o part --jobs 2
  expect_exit 0
  expect "a figure in the part" grep -q '^<figure>$' part/index.html
  run env "PATH=$scratch/no-gnuplot" "$sinkproof" report softmax-sink-necessity null-slot-necessity -o plain --jobs 1
  expect_exit 0
  expect_stderr_contains "without figures"
  expect "a case of an earlier report is gone" test ! -e plain/cases/stale.json
  for file in plain/cases/altered.json plain/cases/mine.json plain/notes/stale.txt outside.txt; do expect "$file stays" test -s "$file"; done
  rm plain/cases/altered.json plain/cases/mine.json
  expect "the list of files" sha256sum --check --quiet --strict <(sed 's|  |  plain/|' plain/report.sha256)
  for folder in certificates mutants rows cases tables; do expect "the same $folder twice" diff -rq part/$folder plain/$folder; done
  without_figures() { sed '/^<figure>$/,/^<\/figure>$/d; /Figures are missing/d' "$1/index.html"; }
  expect "the same page twice, but for the figures" cmp <(without_figures part) <(without_figures plain)
  expect "a note where figures would be" grep -q 'Figures are missing' plain/index.html
  expect "the note in the twin" grep -q 'Figures are missing' plain/report.tex
  expect_equal "no image without gnuplot" "$(grep -c '<img' plain/index.html)" 0
fi

# --- somebody's own instances and claims: a section of their own, and certificates that the checker accepts
given=$source_dir/tests/certificates/given
# Of the section, or of all above it and below.
inside() { sed -n '/<h2 id="own">/,/<h2 id="found">/p' "$1"; }
outside() { sed '/<h2 id="own">/,/<h2 id="found">/d' "$1"; }
odd='own "&<weights>\中.safetensors'
run python3 "$source_dir/tests/data/own_weights.py" "$odd"
about=(--task trigger --length 16 --normaliser softmax)
claims=(--claim 'loss <= 1/10000' --claim 'min(sink_mass_before, sink_mass_after) >= 0.99999 and heads = 1')
run "$sinkproof" report relu-sink-free multihead-sink-tradeoff --instance "$odd" "${about[@]}" "${claims[@]}" -o own --jobs 2
expect_exit 10
expect_one_line_on_stderr
expect_equal "its documents" "$(ls own/own | sed -E 's/given--own.*-[0-9a-f]{16}/given--FILE/' | paste -sd' ')" \
  "multihead-sink-tradeoff--given--FILE.json relu-sink-free--given--FILE.json trigger--given--FILE--claims.json"
run "$sinkproof" check own/own/*.json
expect_exit 0
expect_stdout_contains "claim-1 refuted 'loss <= 1/10000', claim-2 certified"
page=own/index.html
inside $page >section
for part in 'own \&quot;&amp;&lt;weights&gt;' 'L = 16, m = 13, 1 head, softmax' '(1,0)  -29/4' 'loss is 0.000354961152…, position 2, coordinate 2' 'input: trigger at position 2; contents 1–15: (-1, 0, 0' \
  'claim-1: <code>loss &lt;= 1/10000</code>' 'claim-2</th>' "'relu' does not hold" '0.000354961152261589421' '0.000354961152261589422'; do
  expect "the section has $part" grep -qF -- "$part" section
done
grep -o 'href="own/[^"]*"' section | cut -d'"' -f2 | sort -u >targets
expect_equal "links to each document, and to nowhere else" "$(cut -d/ -f2 targets)" "$(ls own/own)"
expect_equal "no provenance" "$(grep -c 'published\|RM26\|reconstructed' section)" 0
expect_equal "and nothing of it anywhere else but the line that leads there" "$(outside $page | grep -c 'own/own\|href="own/\|claim-1')" 0
expect "counted apart" grep -qF 'a section of their own</a>: verdicts of theorems: 1 certified, 1 vacuous; claims: 1 certified, 1 refuted.' $page
expect "it is in the contents" grep -qF '<a href="#own">Own instances and claims</a>' $page
expect "how to repeat it" grep -qF "sinkproof check DIR/certificates/*.json DIR/rows/*.json DIR/mutants/*.json DIR/cases/*.json DIR/own/*.json" $page
again=$(grep -o '^.*sinkproof report .*-o DIR' $page | sed 's/.*<code>//; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g')
expect "the command that makes it" contains "$again" "--length 16 --normaliser softmax --claim 'loss <= 1/10000'"
if command -v pdflatex >/dev/null; then
  cd own || exit 2
  for _ in 1 2; do run pdflatex -interaction=nonstopmode -halt-on-error report.tex; done
  expect_exit 0
  expect_equal "lines that are too long" "$(grep -E '^Overfull .hbox|^LaTeX Warning: (Hyper r|R)eference' report.log)" ""
  cd .. || exit 2
fi
if [[ -n $browser ]]; then
  sed '/<\/body>/e cat harness.html' $page >measured.html
  said=$(browse 390 --dump-dom "file://$PWD/measured.html" | grep -o 'WIDTH .*' | head -n 1)
  expect "nothing sticks out of it" contains "$said" "WIDTH 390 WRONG 0"
fi
# One THEOREM lends the claims its words; what is constructed may be given as a file, too; a later report without them clears their documents away.
run "$sinkproof" construct softmax-anchor -p L=6 -p m=1 -p beta=9 -o anchor.json
run "$sinkproof" report multihead-sink-tradeoff --instance anchor.json --claim 'loss < bound or' -o own
expect_exit 2
run "$sinkproof" report multihead-sink-tradeoff --instance "$given/two-heads.json" --instance anchor.json --claim 'max_anchor_mass > bound' -o own --jobs 2
expect_exit 0
expect_equal "two documents a file" "$(ls own/own | sed -E 's/--L6.*(--claims)/\1/; s/--L6.*json/.json/' | paste -sd' ')" \
  "$(for of in given--two-heads softmax-anchor--anchor; do printf "multihead-sink-tradeoff--$of%s\n" --claims.json .json; done | paste -sd' ')"
expect_equal "a heading for each" "$(grep -o '<h3 id="own-[0-9]*"><code[^>]*>[^<]*' own/index.html | sed 's/.*[>/]//' | paste -sd' ')" "two-heads.json anchor.json"
run "$sinkproof" check own/own/*.json
expect_exit 0
run "$sinkproof" report multihead-sink-tradeoff -o own --jobs 2
expect_exit 0
expect_equal "no section" "$(grep -c 'own-1\|Own instances' own/index.html)$(find own/own -type f)" 0
# Bad input: seen before the directory is made.
refuses "--claim needs an --instance" -- report relu-sink-free --claim 'loss < 1' -o new
refuses "--claim" "did you mean 'loss'?" -- report relu-sink-free --instance anchor.json --claim 'los < 1' -o new
refuses "--claim" "expected a relation" -- report relu-sink-free --instance anchor.json --claim 'loss' -o new
refuses "anchor.json" "sink-diagonal-cost says nothing" -- report sink-diagonal-cost --instance anchor.json -o new
refuses "missing.json" "No such file" -- report relu-sink-free --instance anchor.json --instance missing.json -o new
refuses "anchor.json" "--length 7" "says 6" -- report relu-sink-free --instance anchor.json --length 7 -o new
refuses "--normaliser requires --instance" -- report relu-sink-free --normaliser softmax -o new
refuses "--task is missing" -- report relu-sink-free --instance "$odd" -o new
refuses "--title" "no '中'" -- report relu-sink-free --title '中' -o new

# --- an interrupted run leaves nothing
"$sinkproof" report -o interrupted --jobs 1 2>"$err" &
until [[ -d interrupted ]] || ! kill -0 $! 2>/dev/null; do sleep 0.05; done
kill -INT $!
wait $!
expect_equal "exit code of an interrupted run" $? 130
expect_equal "files of an interrupted run" "$(find interrupted -type f)" ""

# --- bad input
touch file
refuses "-o ''" -- report -o ""
refuses "-o file" -- report -o file
refuses "-o /dev/null/report" -- report -o /dev/null/report
refuses "--jobs" -- report --jobs 0
refuses "unknown theorem 'somewhere'" -- report somewhere

# --- a theorem of somebody's: its text, its instances, and that nobody has proved it
own_theorem=$source_dir/tests/data/tutorial/five-times.md
run "$sinkproof" report --theorem "$own_theorem" --instance "$odd" "${about[@]}" -o stated --jobs 2
expect_exit 0
expect_equal "the theorem alone" "$(grep -o '<h3 id="[^"]*"' stated/index.html | cut -d'"' -f2 | grep -v '^own-' | paste -sd' ')" "five-times-the-loss"
for part in 'Nobody has proved it in general' 'hypothesis small-loss &quot;the loss is at most 1/200&quot;' '12 certified' '--theorem'; do
  expect "its page has $part" grep -qF -- "$part" stated/index.html
done
expect "its certificates" test "$(find stated/certificates -name 'five-times-the-loss--softmax-anchor--*.json' | wc -l)" -eq 12
run "$checker" stated/certificates/*.json stated/own/*.json
expect_exit 0
expect_stdout_contains "certified: 'five-times-the-loss' (somebody's statement"
if command -v pdflatex >/dev/null; then
  cd stated || exit 2
  run pdflatex -interaction=nonstopmode -halt-on-error report.tex
  expect_exit 0
  cd .. || exit 2
fi
sed 's/heads <= 1/heads <= 1 # 一/' "$own_theorem" >letters.md
refuses "letters.md: five-times-the-loss: the page's LaTeX twin has no" -- report --theorem letters.md -o new

finish
