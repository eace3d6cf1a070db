# What stands beside the programs in a package: man pages made of --help, and completion that asks the programs; and that one version is said everywhere.
. "${BASH_SOURCE%/*}/lib.sh"

PATH=$bin:$PATH

# Man pages, as they are installed: one for each program and command, without a warning of groff's, with every option of the help.
run cmake --install "$bin/.." --prefix "$PWD/prefix" --component docs
expect_exit 0
pages=prefix/share/man/man1
commands=$("$sinkproof" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
  expect "a page of $command" test -s "$pages/sinkproof-$command.1"
  warnings=$(groff -Kutf8 -man -Tutf8 -ww -z "$pages/sinkproof-$command.1" 2>&1)
  expect_equal "no warning about the page of $command" "$warnings" ""
  shown=$(groff -Kutf8 -man -Tutf8 -P-cbou -rLL=300n "$pages/sinkproof-$command.1" | tr -s ' \n' ' ')
  while read -r option; do
    expect "$option in the page of $command" grep -qF -- "$option" <<<"$shown"
  done < <("$sinkproof" "$command" --help | grep -oE '^ +--?[a-zA-Z][-a-z]*' | tr -d ' ')
done
expect "a page of sinkproof" test -s $pages/sinkproof.1
expect "an option that is too long for one line is one all the same" grep -qx '\.B \\-\\-jobs UINT.*' $pages/sinkproof-audit.1
expect "a page of the checker's own" grep -qF 'max\-work' $pages/sinkproof-check.1

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
offers --all-inputs audit --all
offers --certificates audit --cert
offers preceding verify --instance weights.json --target ""
offers -p table -
offers multihead-cancellation verify softmax-sink-necessity --construction multi
offers beta= verify softmax-sink-necessity -p ""
offers scale= construct multihead-cancellation -p s
offers softmax-sink-bound table softmax
offers sink-mass-against-loss figure sink
offers construct help con
offers construction new con
offers csv table softmax-sink-bound --format ""
offers svg figure sink-mass-against-loss --format ""
offers numpy show weights.json --format ""
offers relu-preceding verify --instance weights.json --normaliser ""
offers relu figure --model weights.json --normaliser ""
offers anchor-value verify null-slot-necessity --drop ""
offers bound_after table softmax-sink-bound --columns ""
offers L,eta,bound_after table softmax-sink-bound --columns L,eta,b
offers bound_probabilistic table --theorem softmax-sink-necessity --quantities ""
offers size= verify null-slot-necessity -p ""  # of a construction that is not the theorem's first
offers size= verify null-slot-necessity --construction softmax-one-anchor-sharp -p ""
expect_equal "another construction's parameters are not offered" "$(completions verify softmax-sink-necessity --construction softmax-anchor -p s)" ""
expect_equal "each word once" "$(completions table softmax-anchor --construction softmax-anchor -p b)" beta=
# The formats that are offered are those that the programs know, and so are the normalisers.
for command in "table softmax-sink-bound" "figure sink-mass-against-loss" "show $source_dir/tests/data/three-tokens.json"; do
  mapfile -t split < <(tr ' ' '\n' <<<"$command")
  known=$("$sinkproof" "${split[@]}" --format no 2>&1 | sed -n 's/.*known: //p' | tr -d ,)
  expect "$command says which formats it knows" test -n "$known"
  expect_equal "formats of '$command'" "$(completions "${split[@]}" --format '')" "$known"
done
for normaliser in $(completions verify --instance weights.json --normaliser ''); do
  run "$sinkproof" verify --instance "$source_dir/tests/data/softmax_L16_d16_s0.safetensors" --task trigger --length 16 --normaliser "$normaliser" --claim 'L = 16'
  expect "$normaliser is one that the program knows" test "$(grep -c unknown "$err")" = 0
done
expect_equal "no word where numbers are meant" "$(completions verify --instance weights.json --length '')" ""
expect_equal "no word where files are meant" "$(completions check '')" ""
expect_equal "no word where files are meant" "$(completions verify --instance '')" ""

# zsh and fish, as they are installed: the same words as bash, and files where there are none.
# zsh_offers WORD...: what the completion function adds, on one line; `(files)` where it asks for files.
zsh_offers() {
  zsh -f -c 'fpath=("$PWD"/prefix/share/zsh/vendor-completions $fpath); autoload -U _sinkproof
    compadd() { [[ $1 == -S ]] && shift 2; shift; added+=("$@") }
    _files() { added+=("(files)") }
    words=("$@"); CURRENT=$#; _sinkproof; print -r -- $added' zsh "$@"
}
fish_offers() {  # WORD...
  fish --no-config -c 'source prefix/share/fish/vendor_completions.d/sinkproof.fish; complete -C "$argv"' "$@" | tr '\n' ' ' | sed 's/ $//'
}
for words in "figure x --format " "verify --instance x --normaliser " "table softmax-sink-bound --columns L,b" "verify soft" "verify softmax-sink-necessity -p " "construct relu" "fuzz " "table softmax" "audit --all"; do
  mapfile -t split < <(tr ' ' '\n' <<<"$words")
  offered=$(completions "${split[@]}" | tr ' ' '\n' | sort -u)
  expect "completion of '$words' offers something" test -n "$offered"
  expect_equal "zsh offers the same for '$words'" "$(zsh_offers sinkproof "${split[@]}" | tr ' ' '\n' | sort -u)" "$offered"
  expect_equal "fish offers the same for '$words'" "$(fish_offers "sinkproof $words" | tr ' ' '\n' | sort -u)" "$offered"
done
expect_equal "zsh offers the checker's options" "$(zsh_offers sinkproof-check --max)" --max-work
expect_equal "fish offers the checker's options" "$(fish_offers 'sinkproof-check --max')" --max-work
expect_equal "zsh offers files" "$(zsh_offers sinkproof check '')" "(files)"
expect_equal "fish offers files" "$(fish_offers 'sinkproof check pref')" prefix/
rm -r prefix

# CMakeLists.txt says the version; the others cannot but repeat it.
version=$(sed -n 's/^project(sinkproof VERSION \([^ ]*\) .*/\1/p' "$source_dir/CMakeLists.txt")
expect_equal "the program's version" "$("$sinkproof" --version)" "sinkproof $version"
expect_equal "the checker's version" "$("$checker" --version)" "sinkproof-check $version"
expect_equal "the version of the Debian packages" "$(sed -n '1s/^sinkproof (\([^)]*\)).*/\1/p' "$source_dir/debian/changelog")" "$version"
expect_equal "the version to cite" "$(sed -n 's/^version: //p' "$source_dir/CITATION.cff")" "$version"
expect_equal "the Python package's version" "$(PYTHONPATH=$source_dir/python /usr/bin/python3 -B -c 'import sinkproof; print(sinkproof.__version__)')" "$version"

finish
