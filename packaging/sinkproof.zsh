#compdef sinkproof sinkproof-check
# Completion for zsh: /usr/share/zsh/vendor-completions/_sinkproof. The file for bash, installed beside it, knows what to offer; where that is nothing, files are.
local -a offered
offered=(${(f)"$(bash ${functions_source[_sinkproof]:A:h:h:h}/bash-completion/completions/sinkproof "${(@)words[1,CURRENT]}" 2>/dev/null)"})
if (( $#offered == 0 )); then
  _files
else
  compadd -S '' -- ${(M)offered:#*=}
  compadd -- ${offered:#*=}
fi
