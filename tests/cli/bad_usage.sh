# Bad usage and bad parameters: exit 2, one line on stderr that names the option or parameter, the place and what was expected, nothing on stdout, no file.
. "${BASH_SOURCE%/*}/lib.sh"

# --- commands, kinds, names: with the nearest known one
refuses "command" --
refuses "unknown command 'lst'" "did you mean 'list'?" -- lst
refuses "unknown command 'verfy'" "did you mean 'verify'?" -- verfy $A
refuses "unknown command 'zzz'" "list, verify, check, fuzz, replay, show, " "construct, audit" -- zzz
refuses "unknown command ''" -- ""
refuses "list" "unknown kind 'theorem'" "did you mean 'theorems'?" -- list theorem
refuses "list" "unknown kind 'zzz'" "theorems, constructions, tables" -- list zzz
refuses "constructions" -- list theorems constructions
refuses "unknown theorem 'relu-sinkfree'" "did you mean 'relu-sink-free'?" -- verify relu-sinkfree
refuses "unknown theorem 'softmax_sink_necessity'" "did you mean 'softmax-sink-necessity'?" -- verify $C softmax_sink_necessity
refuses "unknown theorem 'zzz'" "softmax-sink-necessity" "relu-sink-free" -- verify zzz
refuses "unknown theorem ''" -- verify ""
refuses "--construction 'softmax-anchr'" "did you mean 'softmax-anchor'?" -- verify $A --construction softmax-anchr
refuses "--construction 'relu-mean'" "no construction of softmax-sink-necessity" "softmax-anchor-flipped" -- verify $A --construction relu-mean
refuses "--construction 'softmax-anchor'" "relu-mean" -- verify $C --construction softmax-anchor
refuses "unknown construction 'relu-men'" "did you mean 'relu-mean'?" -- construct relu-men -p L=5 -p m=1 -o x.json
refuses "unknown parameter 'betta'" "did you mean 'beta'?" -- verify $A -p betta=5
refuses "unknown parameter 'beta'" "L, m" -- verify $C -p beta=5
refuses "unknown parameter 'beta'" "L, m" -- construct relu-mean -p L=5 -p m=1 -p beta=5 -o x.json

# --- options
refuses "--frobnicate" -- verify $A --frobnicate
refuses "--frobnicate" -- --frobnicate
refuses "--frobnicate" -- list --frobnicate
refuses "-q" -- verify $A -q
refuses "-p" -- verify $A -p
refuses "--max-bits" "10" "53" -- verify $A --max-bits 10
refuses "--max-bits" "53" -- verify $A --max-bits
refuses "--max-bits" "x" "53" -- verify $A --max-bits x
refuses "--max-bits" "1e3" "53" -- verify $A --max-bits 1e3
refuses "--max-bits" "99999999999999999999" "53" -- verify $A --max-bits 99999999999999999999
refuses "--jobs" "0" "1" -- verify $A --jobs 0
refuses "--jobs" "-1" "1" -- verify $A --jobs -1
refuses "--jobs" "x" "1" -- verify $A --jobs x
refuses "-p" "THEOREM" -- verify -p L=5
refuses "--construction" "THEOREM" -- verify --construction relu-mean
refuses "--drop" "THEOREM" -- verify --drop softmax
refuses "--drop 'single-hed'" "no hypothesis of softmax-sink-necessity" "did you mean 'single-head'?" -- verify $A --drop single-hed
refuses "--drop 'sink'" "softmax, single-head, length" -- verify $A --drop single-head --drop sink
refuses "--drop 'small-loss'" "relu-sink-free" -- verify $A $C --drop small-loss
refuses "--drop" -- verify $A --drop
refuses "file" -- check

# --- formulas that can never have a value are seen before the search
refuses "--mutant" "'sqrt(-1) >= 0' is never defined: square root of a negative number" -- fuzz $A --mutant 'sqrt(-1) >= 0'
refuses "--mutant" "'1/0 >= 1' is never defined: division by zero" -- fuzz $A --mutant '1/0 >= 1'
refuses "--mutant" "'log(-5) > loss' is never defined: logarithm of a number that is not positive" -- fuzz $A --mutant 'log(-5) > loss'
refuses "is never defined: division by zero" -- fuzz $A --mutant 'loss/(2-1-1) >= 1'
refuses "is never defined: 0 to a negative power" -- fuzz $A --mutant 'loss >= (3-3)^-2'
refuses "is never defined: square root" -- fuzz $A --mutant 'min(loss, sqrt(1-exp(1))) >= 0'
for formula in 'loss >= 1/(exp(1)-1)' 'sqrt(sqrt(2)^2-2) >= loss' 'sqrt(-loss) >= loss' '(exp(1)+exp(2))^999999999 >= loss' '1/loss >= 0'; do
  run "$sinkproof" fuzz $A --mutant "$formula" --trials 2 --json
  expect "$formula is searched" test "$code" -ne 2
done

# --- parameters: syntax of -p
refuses "-p 'L'" "expected name=value" -- verify $A -p L
refuses "-p 'L='" "expected name=value" -- verify $A -p L=
refuses "-p '=5'" "expected name=value" -- verify $A -p =5
refuses "-p ''" "expected name=value" -- verify $A -p ""
refuses "parameter L" "given twice" -- verify $A -p L=5 -p L=6
refuses "parameter L" "expected a number" -- verify $A -p L=5,,6
refuses "parameter L" "expected a number" -- verify $A -p L=5,
refuses "parameter L" "expected a number" -- verify $A -p L=5:
refuses "parameter L" "expected first ≤ last" -- verify $A -p L=5:4:1
refuses "parameter L" "step" "0" "expected > 0" -- verify $A -p L=5:8:0
refuses "parameter L" "step" "-1" "expected > 0" -- verify $A -p L=8:5:-1
refuses "parameter L" "more than three parts" -- verify $A -p L=5:8:1:1
refuses "parameter beta" "'log(10)'" "range" "rational" -- verify $A -p "beta=1:5:log(10)"
refuses "parameter beta" "'sqrt(2)'" "range" "rational" -- verify $A -p "beta=sqrt(2):5:1"

# --- parameters: choices
refuses "parameter normaliser" "unknown value 'row-cont'" "did you mean 'row-count'?" -- verify $obstruction -p normaliser=row-cont
refuses "parameter normaliser" "unknown value 'zzz'" "known: non-anchor, row-count, none, length" -- verify $obstruction -p normaliser=none,zzz
refuses "parameter normaliser" "unknown value ''" -- verify $obstruction -p normaliser=none,
refuses "parameter normaliser" "unknown value '1'" -- verify $obstruction -p normaliser=1
refuses "parameter normaliser" "unknown value 'relu-none'" -- verify $obstruction -p normaliser=relu-none
refuses "parameter L" "2" "an integer from 3 to 4096" -- verify $obstruction -p L=2
refuses "parameter L" "expected a number" -- verify $obstruction -p L=none
refuses "unknown parameter 'm'" "L, normaliser" -- verify $obstruction -p m=1
# No name that is listed is unknown.
refuses "construction sink-optimum has no weights to write" -- construct sink-optimum -p C=1 -o x.json
refuses "x.safetensors: an instance of normaliser-fit has no weights (expected a name that ends in .json)" -- construct chebyshev-fit -p L=5 -p normaliser=none -o x.safetensors
refuses "--target preceding: an instance of normaliser-fit has no target" -- construct chebyshev-fit -p L=5 -p normaliser=none --target preceding -o x.json
"$sinkproof" list constructions --json >constructions.json
for name in $(query constructions.json '/constructions/*/name'); do
  run "$sinkproof" construct "$name" -o x.json
  expect "construct knows $name" grep -qE "has no weights to write|^sinkproof: parameter [A-Za-z]+: is missing" "$err"
done
rm constructions.json

# --- parameters: values
refuses "parameter scale" "'sqrt(2)'" "a rational p/q with |p| and q at most 1000" -- verify multihead-sink-tradeoff -p "scale=sqrt(2)"
refuses "parameter scale" "1/1001" "at most 1000" -- verify multihead-sink-tradeoff -p scale=1/1001
refuses "parameter scale" "0" "> 0" -- verify multihead-sink-tradeoff -p scale=0
refuses "parameter k" "1" "an integer from 2 to 12" -- verify dense-attention-smoothing -p k=1
refuses "parameter lambda" "3/2" "≥ 0 and ≤ 1" -- verify dense-attention-smoothing -p lambda=3/2
refuses "parameter gain" "'sqrt(2)'" "|p| and q at most 1000" -- verify dense-attention-smoothing -p "gain=sqrt(2)"
refuses "parameter leak" "1" "≥ 0 and < 1" -- verify sink-switch-equivalence -p leak=1
refuses "parameter tangent" "1/1001" "at most 1000" -- verify sink-switch-equivalence -p tangent=1/1001
refuses "parameter lacks" "unknown value 'value'" "did you mean 'values'?" -- verify sink-switch-equivalence --construction broken-switch -p lacks=value
refuses "parameter spacing" "unknown value 'geometrc'" "did you mean 'geometric'?" -- verify multihead-sink-tradeoff -p spacing=geometrc
refuses "multihead-cancellation.md:" "L <= 24" "is not defined with L=25" "least-norm" -- verify multihead-sink-tradeoff -p L=25 -p spacing=least-norm
refuses "parameter L" "65" "an integer from 3 to 64" -- verify multihead-sink-tradeoff -p L=65
refuses "parameter m" "33" "an integer from 0 to 32" -- verify multihead-sink-tradeoff -p m=33
refuses "parameter spacing" "is missing" "one of arithmetic, geometric, least-norm" -- construct multihead-cancellation -p L=5 -p m=1 -p scale=10 -o x.json
refuses "parameter L" "2" "an integer from 3 to 4096" -- verify $A -p L=2
refuses "parameter L" "4097" "an integer from 3 to 4096" -- verify $A -p L=4097
refuses "parameter L" "'abc'" "character 1" "expected a number" -- verify $A -p L=abc
refuses "parameter L" "11/2" "not an integer" "an integer from 3 to 4096" -- verify $A -p L=5.5
refuses "parameter L" "not an integer" -- verify $A -p "L=sqrt(50)"
refuses "parameter L" "an integer from 3 to 4096" -- verify $A -p L=99999999999999999999999
refuses "parameter m" "-1" "an integer from 0 to 1024" -- verify $A -p m=-1
refuses "parameter m" "1025" "an integer from 0 to 1024" -- verify $C -p m=0,1025
refuses "parameter beta" "'1/0'" "character" "division by zero" -- verify $A -p beta=1/0
refuses "parameter eta_bar: 0 is out of range" "a real number > 0 and ≤ 1" -- verify $A -p eta_bar=0
refuses "parameter eta_bar: 2 is out of range" -- verify $A -p eta_bar=2
refuses "parameter delta: 0 is out of range" "a real number > 0 and < 1" -- verify $A -p delta=0
refuses "parameter delta: 1 is out of range" -- verify $A -p delta=1
refuses "parameter beta" "'nan'" "expected a number" -- verify $A -p beta=nan
refuses "parameter beta" "'inf'" "expected a number" -- verify $A -p beta=inf
refuses "parameter beta" "'0x10'" -- verify $A -p beta=0x10
refuses "parameter beta" "'5+'" "expected a number" -- verify $A -p beta=5+
refuses "parameter beta" "'(5'" "character 3" -- verify $A -p "beta=(5"
refuses "parameter beta" "'sin(1)'" "log" -- verify $A -p "beta=sin(1)"
refuses "parameter beta" "'log(0)'" "logarithm" -- verify $A -p "beta=log(0)"
refuses "parameter beta" "'sqrt(-1)'" "square root" -- verify $A -p "beta=sqrt(-1)"
refuses "parameter beta" "0 is out of range" "> 0" "10000" -- verify $A -p beta=0
refuses "parameter beta" "-1 is out of range" "> 0" "10000" -- verify $A -p beta=-1
refuses "parameter beta" "10001 is out of range" "10000" -- verify $A -p beta=10001
refuses "parameter beta" "10000" -- verify $A -p "beta=10000+exp(-30000)"
refuses "parameter beta" "> 0" -- verify $A -p "beta=log(2)-log(2)"
refuses "parameter beta" "> 0" -- verify $A -p "beta=sqrt(2)^2-2"
refuses "parameter beta" "out of range" -- verify $A -p "beta=exp(exp(100))"
refuses "parameter beta" "exponent" -- verify $A -p beta=1e99999999
refuses "parameter beta" "exponent" -- verify $A -p "beta=2^999999999"
refuses "parameter beta" -- verify $A -p "beta=$(printf '%0100000d' 7)"
refuses "parameter beta" -- verify $A -p "beta=$(printf '(%.0s' {1..100000})"
# A message quotes numbers and texts shortened.
refuses "parameter beta" "range" -- verify $A -p "beta=exp(1e1000000)"

# --- hostile names stay on one line and do not reach the terminal
refuses "unknown theorem" -- verify $'relu\nsink'
refuses "unknown theorem" -- verify $'\e[31mred'
refuses "unknown command" -- $'ver\nify'
refuses "unknown kind" -- list $'a\nb'
refuses "unknown parameter" -- verify $A -p $'a\nb=5'
refuses "parameter beta" -- verify $A -p $'beta=1\n2'
refuses "-p" "expected name=value" -- verify $A -p $'a\nb'
refuses "--construction" -- verify $A --construction $'a\nb'
refuses "unknown construction" -- construct $'a\nb' -o x.json
refuses "--task" -- audit "$softmax_weights" --task $'a\nb'
refuses "--normaliser" -- audit "$softmax_weights" --task trigger --length 16 --normaliser $'a\nb'
refuses "--seed" -- audit "$softmax_weights" --task trigger --length 16 --normaliser softmax --seed $'a\nb'
refuses "--certificates" -- verify $C -p L=5 -p m=1 --certificates $'/proc/a\nb'
refuses "no" -- audit $'no\nfile.json' --task trigger
refuses "folder" -- construct relu-mean -p L=5 -p m=1 -o $'no\nfolder/x.json'

# --- too large a grid: at once, and with little memory
refuses_at_once() {
  local start=$EPOCHREALTIME end
  if $sanitized; then refuses "$@"; else
    local memory
    memory=$(ulimit -S -v)
    ulimit -S -v 1000000
    refuses "$@"
    ulimit -S -v "$memory"
  fi
  end=$EPOCHREALTIME
  expect "less than 20 s, sanitizers included: before the grid is made" test $((${end/./} - ${start/./})) -lt 20000000
}
refuses_at_once "1000000 points" -- verify $A -p L=3:4096 -p m=0:1024
refuses_at_once "1000000 points" -- verify $A -p L=3:1003 -p m=0:999 -p beta=1
refuses_at_once "parameter beta" "1000000" -- verify $A -p beta=1:2:1/1000000
refuses_at_once "parameter beta" "1000000" -- verify $A -p beta=1:2:1e-900000
refuses_at_once "parameter beta" "1000000" -- verify $A -p "beta=$(yes 1:2:1/900000 | head -n 3 | paste -sd,)"
refuses_at_once "1000000 points" -- verify $C $C $C -p L=3:1002 -p m=0:349

# --- a directory for certificates that cannot be written
echo text >a_file
one=(-p L=5 -p m=1 -p beta=5)
refuses "--certificates a_file" "directory" -- verify $A "${one[@]}" --certificates a_file
refuses "--certificates a_file/below" "directory" -- verify $A "${one[@]}" --certificates a_file/below
refuses "--certificates /proc/below" "directory" -- verify $A "${one[@]}" --certificates /proc/below
refuses "--certificates" "directory" -- verify $A "${one[@]}" --certificates ""
refuses "--certificates" -- verify $A "${one[@]}" --certificates
refuses "--certificates" "directory" -- verify $A "${one[@]}" --certificates "$(printf '%0300d' 7)"
refuses "parameter L" -- verify $A -p L=2 --certificates new_directory
refuses "parameter beta" -- verify $A -p beta=nan --certificates new_directory
if [[ $EUID -ne 0 ]]; then
  mkdir read_only && chmod 500 read_only
  refuses "--certificates read_only" "directory" -- verify $A "${one[@]}" --certificates read_only
fi

# --- construct
refuses "-o" -- construct relu-mean -p L=5 -p m=1
refuses "name" -- construct
refuses "x.txt" ".safetensors or .json" -- construct relu-mean -p L=5 -p m=1 -o x.txt
refuses "x" ".safetensors or .json" -- construct relu-mean -p L=5 -p m=1 -o x
refuses "-o" ".safetensors or .json" -- construct relu-mean -p L=5 -p m=1 -o ""
refuses "x.JSON" ".safetensors or .json" -- construct relu-mean -p L=5 -p m=1 -o x.JSON
refuses "parameter m" "missing" "an integer from 0 to 1024" -- construct relu-mean -p L=5 -o x.json
refuses "parameter beta" "missing" "a real number > 0" -- construct softmax-anchor -p L=5 -p m=1 -o x.json
refuses "parameter L" "one" -- construct relu-mean -p L=5,6 -p m=1 -o x.json
refuses "parameter m" "one" -- construct relu-mean -p L=5 -p m=0:3 -o x.json
refuses "parameter L" "an integer from 3 to 4096" -- construct relu-mean -p L=2 -p m=1 -o x.json
refuses "x.safetensors" "log(10)" "double" ".json" -- construct softmax-anchor -p L=5 -p m=1 -p "beta=log(10)" -o x.safetensors
refuses "x.safetensors" "1/3" "double" ".json" -- construct softmax-anchor -p L=5 -p m=1 -p beta=1/3 -o x.safetensors
refuses "no_folder/x.json" "cannot be written" -- construct relu-mean -p L=5 -p m=1 -o no_folder/x.json
refuses "a_file/x.json" "cannot be written" -- construct relu-mean -p L=5 -p m=1 -o a_file/x.json
refuses "/proc/x.safetensors" "cannot be written" -- construct relu-mean -p L=5 -p m=1 -o /proc/x.safetensors
mkdir folder.json
refuses "folder.json" "cannot be written" -- construct relu-mean -p L=5 -p m=1 -o folder.json

# --- audit (what is wrong with the file itself: bad_weights.sh)
audit=(audit "$softmax_weights" --task trigger --length 16 --normaliser softmax)
refuses "file" -- audit
refuses "--task" -- audit "$softmax_weights" --length 16 --normaliser softmax
refuses "--task 'triger'" "did you mean 'trigger'?" -- audit "$softmax_weights" --task triger --length 16 --normaliser softmax
refuses "--length" "missing" "expected" -- audit "$softmax_weights" --task trigger --normaliser softmax
refuses "--normaliser" "missing" "softmax or relu" -- audit "$softmax_weights" --task trigger --length 16
refuses "--normaliser 'softmx'" "did you mean 'softmax'?" -- audit "$softmax_weights" --task trigger --length 16 --normaliser softmx
for length in 2 -5 4097 99999999999999999999; do
  refuses "--length" "3 to 4096" -- audit "$softmax_weights" --task trigger --length $length --normaliser softmax
done
refuses "--length" "x" -- audit "$softmax_weights" --task trigger --length x --normaliser softmax
refuses "--length" "1.5" -- audit "$softmax_weights" --task trigger --length 1.5 --normaliser softmax
for inputs in 0 -1 10000001 99999999999999999999; do refuses "--inputs" "1 to 10000000" -- "${audit[@]}" --inputs $inputs; done
refuses "--inputs" "x" -- "${audit[@]}" --inputs x
# A seed is never changed silently into another one.
for seed in -1 18446744073709551616 x 1.5 1e3 ""; do refuses "--seed" "$seed" -- "${audit[@]}" --inputs 1 --seed "$seed"; done

finish
