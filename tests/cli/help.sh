# --help, help and -V: every command says what it does and ends with two examples, and these run.
. "${BASH_SOURCE%/*}/lib.sh"

run "$sinkproof" --help
expect_exit 0
expect_stdout_contains "Scores are q·k, without 1/√d"
expect_stdout_contains "[out, in]"
cp "$out" brief
commands=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' brief)
expect "there are commands" test "$(wc -w <<<"$commands")" -gt 9
run "$sinkproof" help
expect_exit 0
expect "help is --help" cmp "$out" brief
rm brief

run "$sinkproof" -V
expect_exit 0
cp "$out" version
run "$sinkproof" --version
expect "-V is --version" cmp "$out" version
expect_stdout_contains "sinkproof "
rm version

for command in $commands; do
  run "$sinkproof" "$command" --help
  expect_exit 0
  expect_stderr_empty
  cp "$out" by_option
  run "$sinkproof" help "$command"
  expect_exit 0
  expect "help $command is $command --help" cmp "$out" by_option
  expect_equal "$command --help ends with two examples" "$(tail -n 3 by_option | sed 's/^  sinkproof \([a-z]*\) .*/\1/; s/^  sinkproof \([a-z]*\)$/\1/')" "$(printf 'Examples:\n%s\n%s' "$command" "$command")"
  tail -n 2 by_option >>examples
done
rm by_option

# In an order in which one writes what the other reads: weights, certificates, cases. The report about all has a test of its own.
path=$PATH
for command in construct verify fuzz list check replay audit table figure new help; do
  grep "^  sinkproof $command" examples >of_command
  while read -r example; do
    run env PATH="$bin:$path" bash -c "$example"
    expect "'$example' runs" test "$code" -eq 0 -o "$command/$code" = fuzz/10 -o "$command/$code" = replay/10
  done <of_command
  expect "examples of $command" test "$(wc -l <of_command)" -eq 2
done

grep "^  sinkproof report ." examples >of_command
expect "an example of a report about some" test "$(wc -l <of_command)" -eq 1
run env PATH="$bin:$path" bash -c "$(<of_command)"
expect_exit 0
expect "what there is one of is not said of several" grep -qE '>1</span> theorem on .*>[0-9]+</span> instances' page/index.html

# --- options of audit stand with their task
run "$sinkproof" audit --help
section() { sed -n "/^Options of $1:/,/^\$/p" "$out"; }
for option in length normaliser inputs seed; do expect "--$option is of the trigger task" contains "$(section '--task trigger')" "  --$option "; done
for option in metric epsilon heads residual; do expect "--$option is of the metric" contains "$(section '--task trigger --metric')" "  --$option "; done
for option in tensor sink queries keys causal window kappa; do expect "--$option is of representability" contains "$(section '--task representability')" "  --$option "; done

refuses "help: unknown command 'verfy'" "did you mean 'verify'?" -- help verfy
refuses "audit" -- help verify audit
refuses "help: unknown command" -- help $'a\nb'

finish
