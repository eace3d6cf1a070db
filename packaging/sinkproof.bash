# Completion for bash: source this file, or install it as /usr/share/bash-completion/completions/sinkproof. zsh and fish run it: `bash FILE WORD…` prints what is offered for the last word.
# Nothing is listed here: commands and options are those of `--help`, names those of `sinkproof list`.

_sinkproof_names() { "$1" list "$2" 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9-]*\)$/\1/p'; }

# The parameters of a construction, table or figure, and of a theorem those of its first construction; of a file of somebody's own, too.
_sinkproof_parameters() {
  "$1" list "$2" --json 2>/dev/null | sed -n \
    -e '/"parameters": \[/,/^ *\]/s/^ *"name": "\([A-Za-z_][A-Za-z0-9_]*\)",$/\1=/p' \
    -e '/"default_grids": {/,/^ *}/s/^ *"\([A-Za-z_][A-Za-z0-9_]*\)": ".*/\1=/p'
}

_sinkproof() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words="" k
  if ((COMP_CWORD == 1)); then
    words="--help --version $("$program" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')"
  elif [[ $word == -* ]]; then
    words=$("$program" "$command" --help 2>/dev/null | grep -oE '^  (  )?-[-,a-zA-Z]+' | tr -d ' ' | tr ',' '\n')
  else
    case $before in
      -p)
        # Those of whatever has been named before.
        for ((k = 2; k < COMP_CWORD; ++k)); do
          if [[ ${COMP_WORDS[k]} == [a-z]* && ${COMP_WORDS[k - 1]} != -p ]]; then words+=" $(_sinkproof_parameters "$program" "${COMP_WORDS[k]}")"; fi
        done
        compopt -o nospace 2>/dev/null
        ;;
      --construction) words=$(_sinkproof_names "$program" constructions) ;;
      --theorem) words=$(_sinkproof_names "$program" theorems) ;;
      --task) words="trigger representability" ;;
      --target) words="inclusive preceding" ;;
      --format) words="md csv latex json" ;;
      -o | --certificates | --instance | --corpus | --from | --model | --statement) ;;
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
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
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
