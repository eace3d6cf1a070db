# Completion for fish: /usr/share/fish/vendor_completions.d/sinkproof.fish. The file for bash, installed beside it, knows what to offer; where that is nothing, files are.
set -g __sinkproof_offered (status dirname)/../../bash-completion/completions/sinkproof

function __sinkproof_complete
    set -l offered (bash $__sinkproof_offered (commandline -opc) (commandline -ct) 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path (commandline -ct)
    end
end

complete -c sinkproof -c sinkproof-check -f -a '(__sinkproof_complete)'
