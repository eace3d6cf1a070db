# `sinkproof table`: every table in every format, numbers that are known, rounding, and bad input.
. "${BASH_SOURCE%/*}/lib.sh"

run "$sinkproof" list tables --json
tables=$(answer '/tables/*/name')
on_disk=$(cd "$source_dir/src/tables" && sed -n 's|^ *&\([a-z_0-9]*\)(),*$|\1|p' table.cpp | tr _ - | sort)
expect_equal "the tables that are listed" "$(sort <<<"$tables")" "$on_disk"

# --- csv and json carry the same numbers (md and LaTeX: tests/reports)
for table in $tables; do
  few=()
  # Searches take a while.
  case $table in
    hypothesis-ablation) few=(-p theorem=multihead-sink-tradeoff,relu-sink-free -p trials=60) ;;
    tightness) few=(-p theorem=multihead-sink-tradeoff,unnormalised-sigmoid-sink-free -p trials=60) ;;
  esac
  run "$sinkproof" table "$table" "${few[@]}" --format json
  expect_exit 0
  expect_stderr_empty
  expect_answer /format sinkproof-table/1
  expect_answer /table "$table"
  columns=$(answer '/columns/*')
  expect_equal "the columns of $table" "$(answer '/columns/*' | grep -v '_exact$')" "$(query <("$sinkproof" list tables --json) "/tables/$(($(grep -nxF "$table" <<<"$tables" | cut -d: -f1) - 1))/columns/*")"
  for column in $columns; do answer "/rows/*/$column" | sed 's/^null$//' >"column-$column"; done
  # shellcheck disable=SC2086
  paste -d , $(sed 's/^/column-/' <<<"$columns") >from_json
  run "$sinkproof" table "$table" "${few[@]}" --format csv
  expect_exit 0
  expect_equal "the header of $table" "$(head -n 1 "$out")" "$(tr '\n' , <<<"$columns" | sed 's/,$//')"
  expect "csv and json of $table are the same" cmp <(tail -n +2 "$out") from_json
  # reports/ has what `report` wrote; certificates stand in the last column.
  if ((${#few[@]} == 0)); then expect "reports/ has the same $table" cmp "$out" <(sed 's/,[^,]*$//' "$source_dir/reports/tables/$table.csv"); fi
  for format in md latex; do
    run "$sinkproof" table "$table" "${few[@]}" --format "$format"
    expect_exit 0
    expect "$table has rows as $format" test "$(grep -c '|\|&' "$out")" -gt 1
  done
  rm -f column-* from_json
done

# --- numbers that are known
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/200 --format json
expect_answer /rows/0/bound_before 0.9892173913
expect_answer /rows/0/bound_before_exact 2844/2875
expect_answer /rows/0/bound_after 0.9790631278
expect_answer /rows/0/bound_after_exact 9259/9457
run "$sinkproof" table relu-normaliser-loss -p L=16 --format csv
expect_stdout_contains "row-count,16,0.01833333333,11/600"
expect_stdout_contains "none,16,0.1,1/10"
expect_stdout_contains "length,16,0.1,1/10"

# d_1 = d_2 = 1/2: the cost is 8√d.
run "$sinkproof" table sink-cost -p cosine=1/2 -p tau=0 --format json
expect_answer /rows/0/cost_lower 64
expect_answer /rows/0/cost_upper_exact 64
run "$sinkproof" table sink-cost -p cosine=1/2 -p tau=1/2 --format json
expect_answer /rows/0/cost_lower_exact 128/5
run "$sinkproof" table sink-cost -p cosine=-1/2 -p tau=0 -p d=50 --digits 30 --format json
expect "alignment makes it cheap" compare "$(answer /rows/0/cost_upper)" '<' 32
expect "an irrational cost between its bounds" compare "$(answer /rows/0/cost_lower)" '<' "$(answer /rows/0/cost_upper)" "$(answer /rows/0/cost_upper)" '<' "$(answer /rows/0/cost_lower)*(1+10^-28)"

# No W represents the sink: no cost of 0, and no row that is refused.
run "$sinkproof" table sink-cost -p d=9 -p T=2 -p tau=-1,0 -p cosine=0
expect_exit 0
expect_stdout_contains "| 9 | 0      | –           | –           | 2 | -1  |"
expect_stdout_contains "–: no W represents the sink, whatever it costs"
run "$sinkproof" table sink-cost -p d=9 -p T=2 -p tau=-1,0 -p cosine=0 --format json
expect_answer /rows/0/cost_lower null
expect_answer /rows/0/cost_upper_exact null
run "$sinkproof" table sink-cost -p d=9 -p T=2 -p tau=-1 -p cosine=0 --format csv
expect_stdout_contains "9,0,,,2,-1,,"
run "$sinkproof" table sink-cost -p d=9 -p T=2 -p tau=-1 -p cosine=0 --format latex
expect_stdout_contains ' & -- & -- & '
expect_stdout_contains '\footnotesize --: no W represents the sink, whatever it costs'
run "$sinkproof" table sink-cost -p d=9 -p T=2 -p tau=0 -p cosine=0
expect "no footnote where all is defined" test "$(grep -c '–' "$out")" -eq 0
run "$sinkproof" table --theorem sink-representability --construction random-embeddings -p T=4 -p d=3 -p seed=1,2 --quantities cost,1-cost,distance_queries
expect_stdout_contains "| certified | –             | –             | 0 "
expect_stdout_contains "–: no W represents the sink, whatever it costs"

# A root that is rational.
run "$sinkproof" table multilayer-sink-bound -p L=4 -p D=3 -p eta=1/12012 --format json
expect_answer /rows/0/bound 0.9
expect_answer /rows/0/bound_exact 9/10
# θ is twice the arctangent of the tangent where there is no spread: sin θ = 4/5 for 1/2.
run "$sinkproof" table switch-equivalence -p tangent=1/2 -p spread=0 -p leak=1/100 --digits 30 --format json
expect_answer /rows/0/theta 0.927295218001612232428512462922…
expect_answer /rows/0/sine 4/5
run "$sinkproof" table smoothing-regions -p k=2 -p beta=1/4,1,4 -p samples=300 --format csv
expect_equal "every pair is in one region" "$(tail -n +2 "$out" | awk -F, '{ n += $7 } END { print n }')" 900
# Theorem G, on all of them: what dense attention does is seen from the case, but for the gap.
expect_equal "the regions that occur" "$(tail -n +2 "$out" | cut -d, -f3-6 | sort -u)" "$(printf '%s\n' a-zero,+,-,+ b-zero,-,+,- gap,+-,-+,+ gap,+-,-+,- gap,+-,-+,0 i,+,-,+ ii,-,+,-)"

# --- columns
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/200 --format csv --columns bound_after,eta
expect_equal "columns in this order" "$(cat "$out")" "$(printf '%s\n' bound_after,eta,bound_after_exact 0.9790631278,1/200,9259/9457)"
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/200 --columns eta --columns bound_before
expect_stdout_contains "| 1/200 | 0.9892173913 |"

# --- certificates: each row names its own, which the checker accepts and which carries the row's fields
certify() { # TABLE ARGUMENT…
  rm -rf rows
  run "$sinkproof" table "$@" --certificates rows --format csv
  expect_exit 0
  cp "$out" rows.csv
  run "$sinkproof" table "$@" --certificates rows --format json
  expect_exit 0
  cp "$out" rows.json
  expect_equal "csv and json of $1 name the same certificates" "$(tail -n +2 rows.csv | sed 's/.*,//')" "$(query rows.json '/rows/*/certificate')"
  expect_equal "the certificates of $1 are those that are named" "$(sha256sum rows/*.json | cut -d' ' -f1 | sort)" "$(query rows.json '/rows/*/certificate' | sort -u)"
  for file in rows/*.json; do
    expect_equal "the rows of $file" "$(query "$file" '/rows/*')" "$(query rows.json '/rows/*' | grep -F "$(sha256sum "$file" | cut -d' ' -f1)" | sed 's/,"certificate":"[0-9a-f]*"}$/}/')"
  done
  run "$sinkproof" check rows/*.json
  expect_exit 0
  expect_equal "the checker's word on $1" "$(grep -c ": accepted (rows: $1 " "$out")" "$(find rows -name '*.json' | wc -l)"
}
certify softmax-sink-bound -p L=4,5 -p "eta=0,1/200,exp(-7),1/96,sqrt(2)/300,1/36,1" --digits 40
certify softmax-sink-bound-probabilistic -p L=5 -p "eta_bar=1e-7,exp(-20)" -p delta=1/3
certify softmax-anchor -p L=5 -p m=0,1 -p "beta=8,log(1000)" --digits 3
certify multilayer-sink-bound -p L=4,6 -p D=1,3 -p eta=1/12012,1/25
certify relu-normaliser-loss -p L=6
certify sink-free-attention -p L=5
certify multihead-tradeoff -p L=5 -p spacing=geometric --digits 1
certify sink-metric -p L=5 -p "epsilon=0.3,1/2"
certify sink-cost -p d=9 -p tau=0,1/2 -p cosine=1/4,-1/3 --digits 25
certify sink-cost -p d=9 -p T=2 -p tau=-1,0 -p cosine=0
certify sink-diagonal-cost -p C=1 -p lambda=4/5 -p family=antipodal
certify smoothing-regions -p k=3 -p beta=1/2 -p dimension=1,3 -p bound=1 -p samples=100
certify switch-equivalence -p tangent=1/3,999/1000 -p spread=0,1 -p leak=0,1/10,99/100 --digits 50
certify hypothesis-ablation -p theorem=multihead-sink-tradeoff,softmax-sink-necessity -p trials=60
certify tightness -p theorem=softmax-sink-necessity,sink-switch-equivalence -p trials=60 -p seed=2
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/200 --certificates rows --columns eta,bound_before
expect_exit 0
expect_equal "md names no certificate" "$(grep -c certificate "$out")" 0

# --- lower bounds are rounded down, upper bounds up, at every number of digits
exact_of() { answer "/rows/0/$1_exact"; }
for digits in 1 2 3 7 20 1000; do
  run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/700 --digits $digits --format json
  unit="10^-$digits"
  expect "rounded down to $digits digits" compare "$(answer /rows/0/bound_after)" '<=' "$(exact_of bound_after)" "$(exact_of bound_after)" '<' "$(answer /rows/0/bound_after)+$unit"
  run "$sinkproof" table multihead-tradeoff -p L=4 --digits $digits --format json
  expect "rounded up to $digits digits" compare "$(answer /rows/0/max_anchor_mass_upper)" '>=' 1/21 "$(answer /rows/0/max_anchor_mass_upper)" '<' "1/21+10^-$((digits + 1))"
done
run "$sinkproof" table softmax-anchor -p L=8 -p beta=5 --digits 30 --format json
expect "an irrational loss between its bounds" compare "$(answer /rows/0/loss_lower)" '<' "$(answer /rows/0/loss_upper)" "$(answer /rows/0/loss_upper)" '<' "$(answer /rows/0/loss_lower)*(1+10^-29)"
expect_answer /rows/0/loss_lower_exact null

# --- grids, files, threads
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=0:1/100:1/100000 --format csv --jobs 1
expect_equal "rows of a range" "$(wc -l <"$out")" 1002
cp "$out" one.csv
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=0:1/100:1/100000 --format csv --jobs 3 -o three.csv
expect_exit 0
expect_stdout_empty
expect "the same bytes on three threads, in a file" cmp one.csv three.csv
expect_no_temporary_file
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/10 --format csv
expect_stdout_contains "5,1/10,0,0,0,0"

# --- quantities of a theorem, on a grid of one's own
run "$sinkproof" table --theorem $A -p L=16 -p m=13 -p beta=5 --quantities loss,1-sink_mass_before,sink_mass_before --digits 8 --format csv
expect_exit 0
expect_equal "a column for each parameter, the verdict and each quantity" "$(cat "$out")" "$(printf '%s\n' \
  L,m,beta,eta_bar,delta,verdict,loss,1-sink_mass_before,sink_mass_before,loss_exact,1-sink_mass_before_exact,sink_mass_before_exact \
  '16,13,5,1/200000,1/4,certified,0.0033576616…,0.00063519528…,0.99936480…,,,')"
# Near 1 the difference has its own digits: 1 − α_i0 is e^-β·const, and the mass itself would show none of it.
run "$sinkproof" table --theorem $A -p L=16 -p m=1 -p "beta=5000" --quantities 1-sink_mass_before --digits 12 --format json
mass=$(answer /rows/0/1-sink_mass_before)
expect "twelve digits of a difference of e^-10000" grep -qE '^[0-9]\.[0-9]{11}…e-4[0-9]{3}$' <<<"$mass"
run "$sinkproof" table --theorem $A -p L=5 -p m=1 -p "beta=log(10)" --quantities loss,1-sink_mass_after --format json
exact=$(answer /rows/0/1-sink_mass_after_exact)
run "$sinkproof" table --theorem $A -p L=5 -p m=1 -p "beta=log(10)" --quantities sink_mass_after --format json
expect "exact where it is rational" compare "1-($exact)" "<=" "$(answer /rows/0/sink_mass_after_exact)" "1-($exact)" ">=" "$(answer /rows/0/sink_mass_after_exact)"
run "$sinkproof" table --theorem $C --construction relu-mean-row-count -p L=8 -p m=2 --quantities loss --columns verdict,loss --format csv
expect_stdout_contains "refuted,0.3333333333…,"
run "$sinkproof" table --theorem $C -p L=5,6 -p m=0 --format json
expect_equal "all quantities where none is named" "$(answer '/columns/*' | paste -sd' ')" "L m verdict loss max_anchor_mass loss_exact max_anchor_mass_exact"
expect_equal "a row for each point" "$(answer '/rows/#')" 2
"$sinkproof" verify $C -p L=5,6 -p m=0 --json >verified.json
for k in 0 1; do expect "the same loss as verify" compare "$(answer /rows/$k/loss_exact)" "<=" "$(query verified.json /results/$k/quantities/loss/upper)" "$(answer /rows/$k/loss_exact)" ">=" "$(query verified.json /results/$k/quantities/loss/lower)"; done
refuses "--quantities: unknown quantity 'sink_mass_befor'" "did you mean 'sink_mass_before'" -- table --theorem $A --quantities 1-sink_mass_befor
refuses "--quantities" "unknown quantity ''" -- table --theorem $A --quantities 1-
refuses "unknown quantity '1-loss'" -- table --theorem $A --quantities 1-1-loss
refuses "unknown theorem" -- table --theorem zzz
refuses "--construction 'softmax-anchr'" "did you mean 'softmax-anchor'" -- table --theorem $A --construction softmax-anchr
refuses "need --theorem" -- table softmax-anchor --quantities loss
refuses "not together with the table softmax-anchor" -- table softmax-anchor --theorem $A
refuses "a NAME" "--theorem T" "--instance FILE expected" -- table
refuses "--certificates" "verify --certificates" -- table --theorem $A --certificates rows2
refuses "unknown parameter 'betta'" -- table --theorem $A -p betta=3

# --- quantities of somebody's own instances, and of the task without a theorem
given=$source_dir/tests/certificates/given
run "$sinkproof" construct softmax-anchor -p L=6 -p m=1 -p beta=9 -o anchor.json
run "$sinkproof" table --instance anchor.json --instance "$given/two-heads.json" --quantities loss,1-sink_mass_before --format csv
expect_exit 0
expect_stderr_empty
expect_equal "a row for each file, and no verdict of a theorem" "$(head -n 1 "$out"; cut -d, -f1 "$out")" "$(printf '%s\n' file,loss,1-sink_mass_before,loss_exact,1-sink_mass_before_exact file anchor.json "$given/two-heads.json")"
of_file=$(sed -n 2p "$out" | cut -d, -f2,3)
run "$sinkproof" table --construction softmax-anchor -p L=6 -p m=1 -p beta=9 --quantities loss,1-sink_mass_before --format csv
expect_equal "the same numbers of the construction, digit for digit" "$(sed -n 2p "$out" | cut -d, -f4,5)" "$of_file"
run "$sinkproof" table --theorem $A --instance anchor.json -p delta=1/4,1/8 --quantities loss --format json
expect_equal "with a theorem its parameters and its verdict" "$(answer '/columns/*' | paste -sd' ')" "file eta_bar delta verdict loss loss_exact"
expect_equal "a grid of the theorem's own parameters" "$(answer '/rows/*/delta' | paste -sd' ')" "1/4 1/8"
expect_every '/rows/*/verdict' certified
run "$sinkproof" table --instance "$given/two-layers.json" --format json
expect_equal "of layers the quantities of the one theorem about them" "$(answer '/columns/*' | head -n 4 | paste -sd' ')" "file verdict loss max_layer_sink_mass"
safe='a|b~\x^&é.json'
cp anchor.json "$safe"
run "$sinkproof" table --instance "$safe" --quantities loss
expect_stdout_contains '| a\|b~\x^&é.json |'
run "$sinkproof" table --instance "$safe" --quantities loss --format latex
expect_stdout_contains '\texttt{a|b\~{}\textbackslash{}\textbackslash{}x\^{}\&\textbackslash{}u00e9.json}'
mv "$safe" $'forged\nrow.json'
run "$sinkproof" table --instance $'forged\nrow.json' --quantities loss --format csv
expect_equal "one line a row" "$(sed 1d "$out" | cut -d, -f1)" 'forged\x0arow.json'
rm $'forged\nrow.json'
refuses "--quantities: unknown quantity 'los'" "did you mean 'loss'?" -- table --instance anchor.json --quantities los
refuses "--quantities: unknown quantity 'bound_after' of trigger" -- table --instance anchor.json --quantities bound_after
refuses "two-layers.json" "several layers" -- table --instance anchor.json --instance "$given/two-layers.json"
refuses "two-layers.json" "$A says nothing" -- table --theorem $A --instance "$given/two-layers.json"
refuses "--construction and --instance" -- table --instance anchor.json --construction softmax-anchor
refuses "not together with the table softmax-anchor" -- table softmax-anchor --instance anchor.json
refuses "--length requires --instance" -- table --theorem $A --length 7
refuses "anchor.json" "--length 7" "says 6" -- table --instance anchor.json --length 7 -o new.md
refuses "missing.json" "No such file" -- table --instance anchor.json --instance missing.json -o new.md
refuses "unknown parameter 'L'" -- table --theorem $A --instance anchor.json -p L=7
refuses "--certificates" "verify --certificates" -- table --instance anchor.json --certificates rows2
refuses "--construction 'softmax-ancho'" "did you mean 'softmax-anchor'" -- table --construction softmax-ancho

# --- for a paper: caption, label, mathematics, decimal points below each other, rows as columns
run "$sinkproof" table --theorem $A -p L=8,16 -p m=1 -p "beta=5,12,sqrt(50)" --quantities loss,1-sink_mass_before --columns "L,beta,loss,1-sink_mass_before" \
  --format latex --digits 5 --caption 'Mine: $\beta$, 5\% of it' --label tab:mine
expect_exit 0
expect_stdout_contains '\caption{Mine: $\beta$, 5\% of it}\label{tab:mine}'
expect_stdout_contains '$L$ & $\beta$ & loss & $1-\alpha^{\mathrm{before}}_0$ \\'
expect_stdout_contains '$\phantom{0}8$ & $\phantom{0}5$ & $0.0033576\ldots $'
expect_stdout_contains '$16$ & $12$ & $3.0720\ldots \cdot 10^{-6}$'
expect_stdout_contains '& $\sqrt{50}$ &'
run "$sinkproof" table softmax-sink-bound --format latex
expect_stdout_contains '}\label{tab:softmax-sink-bound}'
expect_stdout_contains '$L$ & $\eta$ & $b_{\mathrm{before}}$ & $b_{\mathrm{after}}$ \\'
expect_stdout_contains '$4$ & $10^{-5}$ & $0.9999'
run "$sinkproof" table sink-diagonal-cost -p C=1 --format latex
expect_stdout_contains '$L^{\mathrm{dual}}_{\mathrm{sink}}$'
expect_stdout_contains '$\sqrt{1/2}$'
run "$sinkproof" table softmax-sink-bound-probabilistic --format latex
expect_stdout_contains '$L$ & $\bar\eta$ & $\delta$ & $b$ \\'
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/200,1/100 --format latex --transpose
expect_stdout_contains '$\eta$ & $1/200$ & $1/100$ \\'
run "$sinkproof" table softmax-sink-bound -p L=5 -p eta=1/200,1/100 --transpose --caption "Mine"
expect_equal "turned markdown" "$(sed -n 1p "$out"; sed -n 5p "$out")" "$(printf 'Mine\n| eta          | 1/200        | 1/100        |')"
refuses "--transpose: 51 rows" "at most 30" -- table softmax-sink-bound -p L=5 -p eta=1/1000:51/1000:1/1000 --format latex --transpose
for format in csv json; do
  refuses "--caption is for md and latex" -- table softmax-sink-bound --format $format --caption x
  refuses "--transpose is for md and latex" -- table softmax-sink-bound --format $format --transpose
done
refuses "--label is for latex" -- table softmax-sink-bound --label x
refuses "--label 'a b': expected letters" -- table softmax-sink-bound --format latex --label 'a b'
refuses "--label 'a}': expected letters" -- table softmax-sink-bound --format latex --label 'a}'
refuses "--caption: the braces do not match" -- table softmax-sink-bound --format latex --caption 'a}{'
refuses "--caption: the braces do not match" -- table softmax-sink-bound --format latex --caption '\emph{a'
refuses "--caption: the braces do not match" -- table softmax-sink-bound --format latex --caption 'a\'
refuses "--caption: '%' begins a comment" -- table softmax-sink-bound --format latex --caption '5 % of it'
refuses "--caption: expected printable text" -- table softmax-sink-bound --caption $'\e[31mred'
refuses "--caption: expected printable text" -- table softmax-sink-bound --caption ""

# --- each of these compiles, alone
if command -v pdflatex >/dev/null; then
  compiles() {
    run "$sinkproof" table "$@" --format latex
    cp "$out" own.tex
    run pdflatex -interaction=nonstopmode -halt-on-error -no-shell-escape own.tex
    expect_exit 0
    expect_equal "nothing undefined or too wide in $*" "$(grep -E '^(Overfull .hbox|LaTeX Warning: .*undefined|Missing character)' own.log)" ""
    rm -f own.*
  }
  compiles --theorem $A -p L=8,16 -p m=1 -p "beta=5,sqrt(50),3*log(10),exp(-5)^2,200" --caption 'Mine: $\beta$, 5\%' --label tab:mine
  compiles --theorem sink-diagonal-cost -p C=1 --transpose
  cp anchor.json "$safe"
  compiles --instance "$safe" --instance anchor.json
  for theorem in multilayer-sink-necessity relu-sink-free relu-normaliser-obstruction unnormalised-sigmoid-sink-free null-slot-necessity multihead-sink-tradeoff sink-metric dense-attention-smoothing \
    sink-switch-equivalence sink-representability; do
    compiles --theorem "$theorem"
  done
else
  skip "LaTeX: pdflatex is missing"
fi

# --- theorems in Coq (tests/coq/tables.sh has Coq read them)
run "$sinkproof" table multilayer-sink-bound -p L=4 -p D=2 -p eta=1/100 --digits 4 --prove of/rows
expect_exit 0
expect_stdout_contains "of/rows/multilayer-sink-bound.v: every digit of 2 cells, as theorems in Coq"
expect "what is printed is stated" grep -qF '(6307 / 10000) <= bound 4 2 (1 / 100) < (6308 / 10000)' of/rows/multilayer-sink-bound.v
expect "and what a construction reaches" grep -qF 'exists x, (9000 / 10000) <= x < (9001 / 10000) /\ spread_reaches 4 2 (1 / 100) x' of/rows/multilayer-sink-bound.v
run "$sinkproof" table multilayer-sink-bound -p L=4 -p D=2 -p eta=1/100 --digits 4 --prove of/rows --columns bound --format csv -o rows.csv
expect_exit 0
expect "columns that are not printed are not stated" test "$(grep -c 'spread' of/rows/multilayer-sink-bound.v)" -eq 0
refuses "nothing in Coq is about the rows of \"sink-cost\"" "expected softmax-sink-bound" -- table sink-cost --prove none
refuses "nothing in Coq is about rows of quantities" -- table --theorem $A --prove none
refuses "nothing in Coq is about the rows of \"softmax-sink-bond\"" -- table softmax-sink-bond --prove none
refuses "--check: of the proofs that --prove DIR writes" -- table softmax-sink-bound --check
refuses "expected -o FILE for --format json" -- table softmax-sink-bound --prove none --format json
refuses "parameter eta: 2 is out of range" -- table softmax-sink-bound -p eta=2 --prove none/of
refuses "multilayer-spread has no q" -- table multilayer-sink-bound -p D=1 -p eta=1e-9 --prove none
refuses "--prove ''" -- table softmax-sink-bound --prove ""
refuses "no compiled theories there" -- table softmax-sink-bound -p L=5 -p eta=1/200 --prove of --check --theories of
expect "nothing is half-written" test ! -e none

# --- bad input
refuses "unknown table 'softmax-sink-bond'" "did you mean 'softmax-sink-bound'" -- table softmax-sink-bond
refuses "unknown value 'sink-metric'" "softmax-sink-necessity" -- table tightness -p theorem=sink-metric  # no constants, no rows
refuses "unknown parameter 'beta'" -- table softmax-sink-bound -p beta=3
refuses "parameter eta: 2 is out of range" -- table softmax-sink-bound -p L=5 -p eta=2
refuses "a range ends before it begins" -- table softmax-sink-bound -p L=5 -p eta=1:0:1
refuses "1000000" -- table softmax-sink-bound -p L=5 -p eta=0:1:1/100000000
refuses "--digits '0' is out of range" -- table softmax-sink-bound --digits 0
refuses "--digits '1000000' is out of range" -- table softmax-sink-bound --digits 1000000
refuses "--digits 'ten'" -- table softmax-sink-bound --digits ten
refuses "--format 'tex'" "md, csv, latex, json" -- table softmax-sink-bound --format tex
refuses "-o '/nonexistent/folder/t.csv'" -- table softmax-sink-bound -o /nonexistent/folder/t.csv
refuses "-o '$scratch'" "expected the name of a file" -- table softmax-sink-bound -o "$scratch"
refuses "/dev/full" -- table softmax-sink-bound -o /dev/full
refuses "--certificates /dev/null/rows" -- table softmax-sink-bound --certificates /dev/null/rows
refuses "--certificates ''" -- table softmax-sink-bound --certificates ""
refuses "unknown column 'bound'" "bound_before" -- table softmax-sink-bound --columns eta,bound
refuses "did you mean 'bound_after'" -- table softmax-sink-bound --columns bound_aftr
refuses "'eta' stands twice" -- table softmax-sink-bound --columns eta,eta
refuses "--columns" -- table softmax-sink-bound --columns ""
refuses "-p 'eta='" -- table softmax-sink-bound -p L=5 -p eta=
refuses "parameter beta: sqrt(2) (expected a rational number)" -- table smoothing-regions -p "beta=sqrt(2)"
refuses "-o ''" -- table softmax-sink-bound -o ""
refuses "multilayer-spread has no q" -- table multilayer-sink-bound -p D=1 -p eta=1e-9
refuses "expected a rational number" -- table multilayer-sink-bound -p "eta=exp(-5)"

refuses "'(mean where rho^2 <= mean)' is not defined with T=4 rho=9/10" -- table sink-cost -p cosine=9/10 -p tau=0
refuses "parameter d: 4 is too small" -- table sink-cost -p d=4

finish
