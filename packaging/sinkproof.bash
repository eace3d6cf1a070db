# Completion for bash: source this file, or install it as /usr/share/bash-completion/completions/sinkproof. zsh and fish run it: `bash FILE WORD…` prints what is offered for the last word.
# Commands, options and normalisers are those of `--help`, names those of `sinkproof list`; tests/cli/packaging.sh compares the formats, which stand here, with the programs'.

_sinkproof_names() { "$1" list "$2" 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9-]*\)$/\1/p'; }

# The parameters of a construction, table or figure, and of a theorem those of its first construction; of a file of somebody's own, too.
_sinkproof_parameters() {
  "$1" list "$2" --json 2>/dev/null | sed -n \
    -e '/"parameters": \[/,/^ *\]/s/^ *"name": "\([A-Za-z_][A-Za-z0-9_]*\)",$/\1=/p' \
    -e '/"default_grids": {/,/^ *}/s/^ *"\([A-Za-z_][A-Za-z0-9_]*\)": ".*/\1=/p'
}

# _sinkproof_listed PROGRAM NAME FIELD: the words of a list of NAME's, or the ids of its objects.
_sinkproof_listed() {
  "$1" list "$2" --json 2>/dev/null | sed -n '/^   "'"$3"'": \[/,/^   \]/{
    s/^    "\([A-Za-z0-9_-]*\)",*$/\1/p
    s/^     "id": "\([A-Za-z0-9_-]*\)",*$/\1/p
  }'
}

# Words of --normaliser, out of the help of the command, or of audit where that one's says so.
_sinkproof_normalisers() {
  local command
  for command in "$2" audit; do
    "$1" "$command" --help 2>/dev/null | sed -n '/^  --normaliser/,/^  --target/p' | sed 's/([^)]*)//g' | grep -oE '\<(softmax|sigmoid|relu)(-[a-z]+)*\>' && return
  done
}

_sinkproof() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words="" named=() k name
  if ((COMP_CWORD == 1)); then
    words="--help --version $("$program" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')"
  elif [[ $word == -* ]]; then
    words=$("$program" "$command" --help 2>/dev/null | grep -oE '^  (  )?-[-,a-zA-Z]+' | tr -d ' ' | tr ',' '\n')
  else
    # What has been named before, as a word or after --construction and --theorem.
    for ((k = 2; k < COMP_CWORD; ++k)); do
      if [[ ${COMP_WORDS[k]} == [a-z]* && ${COMP_WORDS[k - 1]} != -p ]]; then named+=("${COMP_WORDS[k]}"); fi
    done
    case $before in
      -p)
        # A theorem has the parameters of all its constructions, unless one is named.
        for name in "${named[@]}"; do
          words+=" $(_sinkproof_parameters "$program" "$name")"
          if [[ " ${COMP_WORDS[*]} " != *" --construction "* ]]; then
            for k in $(_sinkproof_listed "$program" "$name" constructions); do words+=" $(_sinkproof_parameters "$program" "$k")"; done
          fi
        done
        compopt -o nospace 2>/dev/null
        ;;
      --construction) words=$(_sinkproof_names "$program" constructions) ;;
      --theorem) words=$(_sinkproof_names "$program" theorems) ;;
      --task) words="trigger representability" ;;
      --target) words="inclusive preceding" ;;
      --format)
        case $command in
          table) words="md csv latex json" ;;
          figure) words="svg pdf" ;;
          show) words="text latex numpy torch json coq" ;;
        esac
        ;;
      --normaliser) words=$(_sinkproof_normalisers "$program" "$command") ;;
      --drop) for name in "${named[@]}"; do words+=" $(_sinkproof_listed "$program" "$name" hypotheses)"; done ;;
      --columns | --quantities)
        for name in "${named[@]}"; do words+=" $(_sinkproof_listed "$program" "$name" "${before#--}")"; done
        # Behind a comma the next of the list.
        if [[ $word == *,* ]]; then words=$(for name in $words; do echo "${word%,*},$name"; done); fi
        ;;
      # Files, numbers, and words that nobody can list.
      -o | --certificates | --prove | --theories | --instance | --corpus | --from | --model | --statement | --names | --length | --heads | --scale | --claim | --mutant | --max-bits | --jobs | --digits | \
        --trials | --time | --seed | --inputs | --gap | --epsilon | --tensor | --caption | --label | --title) ;;
      *)
        case $command in
          verify | fuzz | report) words=$(_sinkproof_names "$program" theorems) ;;
          construct) words=$(_sinkproof_names "$program" constructions) ;;
          table) words=$(_sinkproof_names "$program" tables) ;;
          figure) words=$(_sinkproof_names "$program" figures) ;;
          new) ((COMP_CWORD > 2)) || words="theorem construction" ;;
          list) words="theorems constructions tables figures settings $(_sinkproof_names "$program" theorems) $(_sinkproof_names "$program" constructions)" ;;
          help) words=$("$program" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p') ;;
        esac
        ;;
    esac
  fi
  # Where there is no word, files.
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word" | awk '!seen[$0]++')
}

# Options alone; all else are files.
_sinkproof_check() {
  COMPREPLY=()
  if [[ ${COMP_WORDS[COMP_CWORD]} == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" --help 2>/dev/null | grep -oE -e '--[a-z-]+' | sort -u)" -- "${COMP_WORDS[COMP_CWORD]}")
  fi
}

if [[ ${BASH_SOURCE[0]} != "$0" ]]; then
  complete -o default -F _sinkproof sinkproof
  complete -o default -F _sinkproof_check sinkproof-check
elif (($# > 1)); then
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  if [[ ${1##*/} == sinkproof-check ]]; then _sinkproof_check; else _sinkproof; fi
  ((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
fi
