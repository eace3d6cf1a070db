# `sinkproof show`: text, LaTeX that compiles, scripts that agree with the certified numbers, and the instance alone.
. "${BASH_SOURCE%/*}/lib.sh"

accept=$source_dir/tests/certificates/accept
shown() { # FILE FORMAT
  run "$sinkproof" show "$1" --format "$2"
  expect_exit 0
  expect_stderr_empty
}
flipped=$accept/$A--softmax-anchor-flipped--L5-m1-beta5-eta_bar1_200000-delta1_4-*.json
flipped=$(echo $flipped)

# --- text
shown "$flipped" text
for part in "$A on softmax-anchor-flipped L=5 m=1 beta=5" "refuted, as the file says" "claim loss                -0.983345629… (fails)" "hypothesis softmax        1 (holds)" \
  "conclusion sink           not defined (undecided)" "L = 5, m = 1, 1 head, softmax" "all contents in the box" "       5  -5  0  -5" "'loss' fails where the value is 0.986703291…, position 2, coordinate 2" \
  "input: trigger at position 2; contents 1–4: (-1)"; do
  expect_stdout_contains "$part"
done
run "$sinkproof" construct multihead-cancellation -p L=12 -p m=9 -p scale=10 -p spacing=arithmetic -o model.json
shown model.json text
for part in "multihead-cancellation L=12 m=9 scale=10 spacing=arithmetic" "L = 12, m = 9, 11 heads, softmax" "head 11" "W_QK, 12×12" "(1,1)  log(110)" "(1,1) … (11,11)  "; do
  expect_stdout_contains "$part"
done
# Every kind of instance there is: the first of each theorem and construction.
declare -A is_shown=()
for file in "$accept"/*.json; do
  case $file in */rows--*) continue ;; esac
  kind=$(awk -F -- '{ print $1 "--" $2 }' <<<"${file##*/}")
  if [[ -n ${is_shown[$kind]-} ]]; then continue; fi
  is_shown[$kind]=yes
  shown "$file" text
  shown "$file" json
done
shown "$accept"/sink-representability--unseparated-embeddings--*failspairs*.json text
expect_stdout_contains "window = 2"
shown "$accept"/patterns--sink-diagonal-cost-upper.json text
expect_stdout_contains 'nuisances = [[[[' ',"1"]'
shown "$accept"/multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json text
expect_stdout_contains "2 layers without residual connections"
expect_stdout_contains "P = 12   0   0   0   0"

# --- json: what says the same has the same bytes
run "$sinkproof" construct softmax-anchor-flipped -p L=5 -p m=1 -p beta=5 -o same.json
shown same.json json
cp "$out" first
shown "$flipped" json
expect "the instance of a model and of a certificate" cmp first "$out"
expect_answer /task/length 5
expect_answer /model/heads/0/query_key/0 '[1,0,"5"]'

# The same of layers, and numbers in their normal form.
layered=$accept/multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json
run "$sinkproof" construct multilayer-anchor -p L=5 -p m=1 -p D=2 -p beta=24/2 -o layered.json
shown layered.json json
cp "$out" first
shown "$layered" json
expect "the instance of layers" cmp first "$out"
sed 's|"12"|"24/2"|' layered.json >other_words.json
shown other_words.json json
expect "whatever the words for its numbers" cmp first "$out"

# --- latex
refused_by_latex=()
fragments=()
cases=("$flipped" model.json "$accept"/multihead-sink-tradeoff--multihead-cancellation-sign--*.json "$accept"/multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json
  "$accept"/null-slot-necessity--key-bias-anchor--L6-m2-*.json "$accept"/relu-sink-free--relu-mean--L64-m61.json "$accept"/null-slot-necessity--found--seed1-trial39--without-anchor-value.json)
for file in "${cases[@]}"; do
  shown "$file" latex
  cp "$out" "fragment${#fragments[@]}.tex"
  fragments+=("\\input{fragment${#fragments[@]}.tex}")
done
expect "what layers have" grep -qF '% layers without residual connections' fragment3.tex
expect "and their biases" grep -qF 'P^{(2)} =' fragment3.tex
expect "a logarithm" grep -qF '\log 10 &' fragment2.tex
expect "a fraction" grep -qF -- '-\frac{5124680897}{48000}' fragment2.tex
expect "a root" grep -qF '\sqrt{50}' fragment4.tex
expect "a run of entries" grep -qF '(W_{OV})_{0,0} = \dots = (W_{OV})_{63,63} = 1' fragment5.tex
cat >expressions.json <<'X'
{"format": "sinkproof-model/1", "instance": {"task": {"kind": "trigger", "length": 3, "content_dimension": 0, "content": "box", "trigger_content": "box"},
 "model": {"normaliser": "softmax", "heads": [{"query_key": [[0, 0, "3*log(10)"], [0, 1, "-log(2)*sqrt(2)/3"], [1, 0, "(1+sqrt(2))^2"], [1, 1, "exp(-1/2)-2"], [1, 2, "-(log(3)-1)^-3"], [2, 2, "1e-30*exp(3)"]],
 "output_value": [[1, 1, "log(log(10))"], [2, 2, "1.5"]]}]}}}
X
shown expressions.json latex
cp "$out" fragment7.tex
fragments+=('\input{fragment7.tex}')
for part in '3\,\log 10 &' '\frac{\left(-\log 2\right)\,\sqrt{2}}{3}' '\left(1 + \sqrt{2}\right)^{2}' 'e^{-\frac{1}{2}} - 2' '-\left(\log 3 - 1\right)^{-3}' '\log \left(\log 10\right)' '\frac{3}{2}'; do
  expect_stdout_contains "$part"
done
if command -v pdflatex >/dev/null; then
  { printf '%s\n' '\documentclass{article}\usepackage{amsmath}\begin{document}' "${fragments[@]}" '\end{document}'; } >fragments.tex
  run pdflatex -interaction=nonstopmode -halt-on-error -no-shell-escape fragments.tex
  expect_exit 0
  expect "a page" test -s fragments.pdf
else
  skip "LaTeX: pdflatex is not installed"
fi

# --- scripts
python=""
for candidate in python3 /usr/bin/python3; do
  if command -v "$candidate" >/dev/null && "$candidate" -c 'import numpy' 2>/dev/null; then python=$candidate; break; fi
done
# agrees LIBRARY FILE [cancels]: the script has at most 40 lines, and what it prints is within 10^-12 of the certified ends, relatively; of a loss in which large values cancel, within what the script itself says
# of rounding.
agrees() {
  shown "$2" "$1"
  cp "$out" script.py
  expect "at most 40 lines" test "$(wc -l <script.py)" -le 40
  if [[ -z $python ]]; then
    if command -v python3 >/dev/null; then
      run env PYTHONPYCACHEPREFIX=cache python3 -m py_compile script.py
      expect_exit 0
    fi
    return
  fi
  [[ $1 == numpy ]] || "$python" -c "import $1" 2>/dev/null || { run env PYTHONPYCACHEPREFIX=cache "$python" -m py_compile script.py; expect_exit 0; return; }
  run "$python" script.py
  expect_exit 0
  expect_stderr_empty
  expect "results of $2" test "$(grep -c 'outside by' "$out")" -ge 3
  if [[ ${3-} == cancels ]]; then
    expect "the rounding of $2" awk '/^By rounding/ { off = $NF + 0 } /outside by/ && /loss/ { if ($NF > outside) outside = $NF } END { exit !(off > 1e-15 && outside <= off) }' "$out"
    sed -i '/loss/d' "$out"
  fi
  expect "12 digits of $2" awk '/outside by/ { value = $(NF - 5); if (value < 0) value = -value; if (!($NF <= 1e-12 * (value > 1e-3 ? value : 1e-3))) { print; bad = 1 } } END { exit bad }' "$out"
}
if [[ -z $python ]]; then skip "scripts are only compiled: there is no numpy"; fi
scripted=("$flipped" same.json expressions.json "$accept"/$A--softmax-anchor--L16-m13-*.json "$accept"/$C--relu-mean--L16-m13.json "$accept"/$C--relu-mean-row-count--L5-m1.json
  "$accept"/null-slot-necessity--key-bias-anchor-flipped--*.json "$accept"/null-slot-necessity--softmax-one-anchor--L16-m1-beta1.json "$accept"/null-slot-necessity--null-slot-stand-in-anchor--L16-m1-beta1.json
  "$accept"/null-slot-necessity--null-slot-stand-in-anchor--L5-m1-beta8.json "$accept"/null-slot-necessity--found--*.json "$accept"/unnormalised-sigmoid-sink-free--*.json
  "$accept"/multihead-sink-tradeoff--[fs]*.json "$accept"/relu-sink-free--found--*.json "$accept"/sink-metric--s*.json "$accept"/$A--found--*.json)
for file in "${scripted[@]}"; do agrees numpy "$file"; done
for file in "$accept"/multihead-sink-tradeoff--m*.json "$accept"/sink-metric--multihead-*.json; do agrees numpy "$file" cancels; done
agrees torch "$flipped"
# Several layers: boxes, residual connections, witnesses, eight layers, and four normalisers over letters, which are tried all or, of more, where something is extreme.
for file in "$accept"/multilayer-sink-necessity--*.json "$source_dir/tests/certificates/given/two-layers.json"; do
  case $file in *--residual-escape--* | *--residual-letters--*) agrees numpy "$file" cancels ;; *) agrees numpy "$file" ;; esac
done
agrees torch "$accept"/multilayer-sink-necessity--residual-diagonal--L4-m1-beta8--*.json
shown "$accept"/multilayer-sink-necessity--multilayer-spread-forgetful--*.json numpy
expect_stdout_contains "witness of 'exponent-upper'"
mixed() { # LENGTH LETTERS
  local layer layers=""
  for layer in softmax relu-non-anchor sigmoid softmax-one relu-length; do
    layers+="${layers:+,}{\"normaliser\":\"$layer\",\"heads\":[{\"query_key\":[[0,1,\"2\"],[2,0,\"log(3)\"],[2,2,\"1\"],[3,2,\"-1/2\"]],\"output_value\":[[0,0,\"1\"],[2,2,\"1/2\"],[3,1,\"-1\"]],\"position_bias\":[[1,1,\"1/3\"],[2,0,\"-1\"]]}]}"
  done
  printf '{"format":"sinkproof-model/1","instance":{"task":{"kind":"trigger","length":%d,"content_dimension":1,"content":{"alphabet":[%s]},"trigger_content":{"alphabet":[["1/2"]]}},"model":{"residual":true,"layers":[%s]}}}' "$1" "$2" "$layers"
}
mixed 4 '["-1"],["1"]' >mixed.json
agrees numpy mixed.json
agrees torch mixed.json
expect "all are tried" grep -q "^# Inputs tried: all sequences" script.py
mixed 6 '["-1"],["0"],["1/2"],["2/3"],["3/4"],["1"]' >many.json
agrees numpy many.json
expect "not all are tried" grep -q "^# Inputs tried: those at which sinkproof finds the extremes" script.py
agrees torch "$accept"/null-slot-necessity--softmax-one-anchor--L16-m1-beta1.json

# What is tried is said: all corners of a small box, the extremes of a large one.
shown "$flipped" numpy
expect_stdout_contains "# Inputs tried: all corners of the box"
shown "$accept"/$C--relu-mean--L16-m13.json numpy
expect_stdout_contains "# Inputs tried: those at which sinkproof finds the extremes"
shown "$accept"/null-slot-necessity--null-slot-stand-in-anchor--L5-m1-beta8.json numpy
expect_stdout_contains "# Inputs tried: all sequences over the alphabets"

# --- fuzz, verify and replay show what they refute, in the same words
shown "$flipped" text
sed -n '/^instance$/,$p' "$out" | sed 1d >weights
run "$sinkproof" verify $A --construction softmax-anchor-flipped -p L=5,6 -p m=1 -p beta=5
expect_exit 10
cp "$out" verified
all_lines() { ! grep -vxFf "$2" "$1"; }
expect "the weights, as show has them" all_lines weights verified
expect "of the first alone" test "$(grep -c '  W_QK = ' verified)" -eq 1
expect_stdout_contains "  again: sinkproof verify $A --construction softmax-anchor-flipped -p L=5 -p m=1 -p beta=5 -p eta_bar=1/200000 -p delta=1/4 --certificates DIR"
run "$sinkproof" verify $A --construction softmax-anchor-flipped -p L=5 -p m=1 -p 'beta=sqrt(25)' --certificates 'my certificates'
expect_exit 10
again=$(sed -n 's/^  again: //p' "$out")
expect "the command names the file" contains "$again" "sinkproof replay 'my certificates/$A--softmax-anchor-flipped"
PATH=$bin:$PATH run bash -c "$again"
expect_exit 10
expect "replay shows the weights" test "$(grep -c '  W_QK = ' "$out")" -eq 1
run "$sinkproof" verify $A --construction softmax-anchor-flipped -p L=5 -p m=1 -p 'beta=sqrt(24)'
expect_stdout_contains "-p 'beta=sqrt(24)'"
run "$sinkproof" verify $A --construction multihead-cancellation --drop single-head -p L=8 -p m=3 -p scale=10
expect_exit 10
expect_stdout_contains "  L = 8, m = 3, 7 heads, softmax"
expect_stdout_contains "'sink' fails where the value is 0.00826446280…, position 6"
expect_stdout_contains "  … all of it: sinkproof show CERTIFICATE"
expect "no more than some 30 lines of it" test "$(wc -l <"$out")" -le 45
run "$sinkproof" fuzz $A --drop length --trials 100 --corpus cases
expect_exit 10
expect_stdout_contains "  L = 3, m = 0, 1 head, softmax"
expect_stdout_contains "input: trigger at position 2; there are no contents"
again=$(sed -n 's/^  again: //p' "$out")
PATH=$bin:$PATH run bash -c "$again"
expect_exit 10
run "$sinkproof" fuzz $A --drop length --trials 100
expect_stdout_contains "  again: sinkproof fuzz $A --drop length --seed 1 --trials 16 --corpus DIR"
# A formula that is refuted: where the loss is attained, and what the formula names.
run "$sinkproof" fuzz $A --mutant 'sink_mass_after >= 1 - 2*loss' --trials 1000 --corpus mine --json
expect_exit 10
expect_answer /counterexample/certificate/attained/0/quantity loss
expect_answer /counterexample/certificate/attained/1/quantity sink_mass_after
expect_answer /counterexample/certificate/attained/# 2
file=mine/$(answer /counterexample/file)
run "$checker" "$file"
expect_exit 0
shown "$file" text
expect_stdout_contains "  loss is "
expect_stdout_contains "  sink_mass_after is "
run "$sinkproof" replay "$file"
expect_exit 10
expect_stdout_contains "  loss is "
# Nothing of it where the quantities are no suprema over inputs.
run "$sinkproof" fuzz relu-normaliser-obstruction --mutant doubled --trials 100 --json
expect_exit 10
expect "no places" equal "$(answer /counterexample/certificate/attained 2>/dev/null)" ""

# --- what is none
mixed 20 '["-1"],["0"],["1/2"],["1"]' >endless.json
refuses "endless.json" "takes too much work" -- show endless.json --format numpy
sed 's/"content":{[^}]*}/"content":"box"/; s/"trigger_content":{[^}]*}/"trigger_content":"box"/' mixed.json >boxes.json
refuses "boxes.json" "/instance" -- show boxes.json --format torch
sed 's/"normaliser":"sigmoid"/"normaliser":"softmax-key-bias"/' mixed.json >keys.json
refuses "keys.json" "a null slot with a key of its own" -- show keys.json --format numpy
refuses "--format \"nunpy\"" "'numpy'" -- show "$flipped" --format nunpy
refuses "no-such-file" -- show no-such-file.json
refuses "$softmax_weights" -- show "$softmax_weights"
refuses "no script for instances of this kind" "/instance" -- show "$accept"/sink-diagonal-cost--sink-diagonal-cost-without--withoutpairs.json --format numpy
refuses "no LaTeX for instances of this kind" "/instance" -- show "$accept"/sink-diagonal-cost--sink-diagonal-cost-without--withoutpairs.json --format latex
refuses "/format" "sinkproof-certificate/1" -- show "$accept"/rows--sink-cost.json
echo '{"format": "sinkproof-model/1"}' >empty.json
refuses "empty.json" "instance" -- show empty.json
edited() { sed "s|$1|$2|" same.json >edited.json; }
edited '"5"' '"5\\u001b[2J"'
for format in text latex numpy json; do refuses "edited.json" -- show edited.json --format "$format"; done
edited '"5"' '"import os"'
for format in latex numpy json; do refuses "edited.json" -- show edited.json --format "$format"; done
edited '"5"' '"exp(10000)"'
refuses "beyond floats" -- show edited.json --format numpy
edited '"beta"' '"be\\nta"'
shown edited.json numpy
expect "a comment of one line" test "$(grep -c '^# ' "$out")" -eq 3
# Scores that see contents of a box: no supremum over all inputs.
sed 's|"query_key": \[|"query_key": [[1,2,"1"],|' expressions.json | sed 's|\[0, 0, "3\*log(10)"\], \[0, 1, "-log(2)\*sqrt(2)/3"\], \[1, 0, "(1+sqrt(2))^2"\], \[1, 1, "exp(-1/2)-2"\], \[1, 2, "-(log(3)-1)^-3"\], ||; s|"content_dimension": 0|"content_dimension": 1|' >sees.json
refuses "sees.json" "/instance" -- show sees.json --format numpy
shown sees.json text
# Numbers that are long to print, and many of them.
{
  printf '{"format":"sinkproof-certificate/1","theorem":"x","instance":{},"verdict":"refuted","claims":[],"hypotheses":[],"conclusion":{"id":"c","strict":true,"lower":"1","upper":"1"},"quantities":{'
  for k in {1..400}; do printf '"q%d":{"lower":"1e1000000","upper":"1e1000000"},' "$k"; done
  printf '"q":{"lower":"1","upper":"1"}}}\n'
} >long.json
longest=10
refuses "long.json" -- show long.json

finish
