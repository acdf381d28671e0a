_versioned() {
    COMPREPLY=($(versioned completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}"))
}
complete -o bashdefault -o default -F _versioned versioned
