# `sinkproof figure`: every figure in both formats, the same bytes each time, figures of model files, bad input, and a machine without gnuplot.
. "${BASH_SOURCE%/*}/lib.sh"

run "$sinkproof" list figures --json
figures=$(answer '/figures/*/name')
on_disk=$(cd "$source_dir/src/figures" && sed -n 's|^ *&\([a-z_]*\)(),*$|\1|p' figure.cpp | tr _ - | sort -u)
expect_equal "the figures that are listed" "$(sort <<<"$figures")" "$on_disk"

# --- every figure; of the slow ones a small one
for figure in $figures; do
  small=()
  [[ $figure != multihead-tradeoff ]] || small=(-p L=4,5)
  [[ $figure != pattern-cost ]] || small=(-p C=1,2)
  [[ $figure != pattern-ratio ]] || small=(-p C=1,2 -p lambda=4/5)
  [[ $figure != sink-mass-against-loss ]] || small=(-p L=4 -p beta=2,5)
  for format in svg pdf; do
    run "$sinkproof" figure "$figure" "${small[@]}" --format $format --jobs 1
    expect_exit 0
    expect_stderr_empty
    cp "$out" first
    run "$sinkproof" figure "$figure" "${small[@]}" -o "second.$format" --jobs 2
    expect_exit 0
    expect_stdout_empty
    expect_stderr_contains "wrote second.$format"
    expect_stderr_contains "caption: "
    expect "the same bytes of $figure" cmp first "second.$format"
  done
  expect "$figure.svg is XML without scripts that names itself" grep -qF "id=\"$figure" second.svg
  expect "no script in $figure" test "$(grep -c '<script' second.svg)" -eq 0
  expect "no link to elsewhere in $figure" test "$(grep -o 'href=.[^#]' second.svg | sort -u | head -n 1)" = ""
  expect "$figure.pdf is a PDF file" test "$(head -c 5 second.pdf)" = "%PDF-"
  rm -f first second.*
done
expect_no_temporary_file

# --- settings of the user's, and the time, change nothing
run "$sinkproof" figure attention-heatmap
cp "$out" plain.svg
mkdir home
echo 'set title "mine"' >home/.gnuplot
run env HOME="$PWD/home" GNUTERM=dumb TZ=Asia/Tokyo LC_ALL=C "$sinkproof" figure attention-heatmap
expect "no settings of the user's" cmp "$out" plain.svg
rm -r home plain.svg

# --- the attention of a model file
run "$sinkproof" figure attention-heatmap --model "$softmax_weights" --length 16 --normaliser softmax -p trigger=9
expect_exit 0
expect_stdout_contains "Attention of ${softmax_weights##*/}"
expect_stdout_contains "trigger at position 9"
cp "$softmax_weights" "it's {x_1} <b>.safetensors"
run "$sinkproof" figure attention-heatmap --model "it's {x_1} <b>.safetensors" --length 16 --normaliser softmax -o named.svg
expect_exit 0
expect "names of files are no markup" grep -qF "Attention of it's {x_1} &lt;b&gt;.safetensors" named.svg
rm -f named.svg ./*.safetensors
"$sinkproof" construct softmax-anchor -p L=6 -p m=2 -p beta=4 -o model.json 2>/dev/null
run "$sinkproof" figure attention-heatmap --model model.json
expect_exit 0
rm model.json

# --- bad input
heatmap=(figure attention-heatmap)
refuses "unknown figure 'pattern-costs'" "did you mean 'pattern-cost'" -- figure pattern-costs
refuses "--format 'png'" "known: svg, pdf" -- figure pattern-cost --format png
for name in x.png x x.svg.gz .svg png.PNG; do refuses "-o '$name'" "ends in .svg or .pdf" -- figure pattern-cost -o $name; done
refuses "-o 'x.pdf' and --format svg do not agree" -- figure pattern-cost -o x.pdf --format svg
run "$sinkproof" figure attention-heatmap -o drawn.dat --format svg
expect_exit 0
rm drawn.dat
refuses "unknown parameter 'Q'" -- figure pattern-cost -p Q=3
refuses "parameter C: 0 is out of range" -- figure pattern-cost -p C=0
refuses "expected name=value" -- figure pattern-cost -p C
refuses "expected at most 12" -- figure pattern-cost -p C=1:20:1
refuses "beyond what can be drawn" -- figure sink-mass-against-loss -p beta=9999 -p L=4
refuses "-o 'missing/x.svg'" -- figure pattern-cost -o missing/x.svg
refuses "expected the name of a file" -- figure pattern-cost -o ""
refuses "--model is for attention-heatmap" -- figure pattern-cost --model "$softmax_weights"
refuses "--length" "--model" -- "${heatmap[@]}" --length 16
refuses "--normaliser is missing" -- "${heatmap[@]}" --model "$softmax_weights" --length 16
refuses "nothing.safetensors" -- "${heatmap[@]}" --model nothing.safetensors --length 16 --normaliser softmax
refuses "unknown parameter 'construction'" -- "${heatmap[@]}" --model "$softmax_weights" --length 16 --normaliser softmax -p construction=relu-mean
refuses "parameter trigger: 16 is out of range" -- "${heatmap[@]}" --model "$softmax_weights" --length 16 --normaliser softmax -p trigger=16
refuses "more than can be shown" -- "${heatmap[@]}" --model "$softmax_weights" --length 65 --normaliser softmax

# --- no gnuplot, or none that works
mkdir empty broken
printf '#!/bin/sh\necho "line 0: no such terminal" >&2\nexit 1\n' >broken/gnuplot
printf '#!/bin/sh\nexit 0\n' >broken/silent
chmod +x broken/gnuplot broken/silent
path=$PATH
for place in "$PWD/empty" ""; do
  run env PATH="$place" "$sinkproof" figure pattern-cost -o x.svg
  expect_exit 2
  expect_stdout_empty
  expect_one_line_on_stderr
  expect_stderr_contains "expected the Debian package gnuplot-nox"
  expect_no_new_file
done
run env PATH="$PWD/broken:$path" "$sinkproof" figure attention-heatmap -o x.svg
expect_exit 2
expect_one_line_on_stderr
expect_stderr_contains 'gnuplot failed, and says "line 0: no such terminal'
expect_no_new_file
mv broken/silent broken/gnuplot
run env PATH="$PWD/broken:$path" "$sinkproof" figure attention-heatmap
expect_exit 2
expect_stdout_empty
expect_stderr_contains "gnuplot failed"
rm -r empty broken

# --- output that fails
run bash -c '"$1" figure attention-heatmap >/dev/full' _ "$sinkproof"
expect_exit 2
expect_one_line_on_stderr
finish
