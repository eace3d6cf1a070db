# What stands beside the programs in a package: man pages made of --help, and completion that asks the programs.
. "${BASH_SOURCE%/*}/lib.sh"

PATH=$bin:$PATH

# Man pages: one for each program and command, without a warning of groff's, with every option of the help.
run python3 "$source_dir/packaging/man_pages.py" "$bin" pages
expect_exit 0
commands=$("$sinkproof" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
  expect "a page of $command" test -s "pages/sinkproof-$command.1"
  warnings=$(groff -Kutf8 -man -Tutf8 -ww -z "pages/sinkproof-$command.1" 2>&1)
  expect_equal "no warning about the page of $command" "$warnings" ""
  shown=$(groff -Kutf8 -man -Tutf8 -P-cbou -rLL=300n "pages/sinkproof-$command.1" | tr -s ' \n' ' ')
  while read -r option; do
    expect "$option in the page of $command" grep -qF -- "$option" <<<"$shown"
  done < <("$sinkproof" "$command" --help | grep -oE '^ +--?[a-zA-Z][-a-z]*' | tr -d ' ')
done
expect "a page of sinkproof" test -s pages/sinkproof.1
expect "a page of the checker's own" grep -qF 'max\-work' pages/sinkproof-check.1
rm -r pages

# completions WORD...: what is offered for the last word, on one line.
completions() {
  (
    . "$source_dir/packaging/sinkproof.bash"
    COMP_WORDS=(sinkproof "$@")
    COMP_CWORD=$#
    _sinkproof
    echo "${COMPREPLY[*]}"
  )
}
offers() {  # WHAT WORD...
  local what=$1
  shift
  expect "completion of '$*' offers $what" grep -qF " $what " <<<" $(completions "$@") "
}
offers verify ver
offers softmax-sink-necessity verify soft
offers dense-attention-smoothing fuzz ""
offers relu-mean construct relu
offers --construction verify --con
offers -p table -
offers multihead-cancellation verify softmax-sink-necessity --construction multi
offers beta= verify softmax-sink-necessity -p ""
offers scale= construct multihead-cancellation -p s
offers softmax-sink-bound table softmax
offers sink-mass-against-loss figure sink
offers construct help con
offers csv table softmax-sink-bound --format ""
expect_equal "no word where files are meant" "$(completions check '')" ""
expect_equal "no word where files are meant" "$(completions verify --instance '')" ""

finish
