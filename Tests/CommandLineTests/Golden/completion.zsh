#compdef versioned
_versioned() {
    local -a found
    found=(${(f)"$(versioned completion words -- "${(@)words[2,CURRENT]}")"})
    if (( $#found )); then compadd -a found; else _files; fi
}
# Both as a file of $fpath and by eval.
if [ "$funcstack[1]" = _versioned ]; then
    _versioned "$@"
else
    compdef _versioned versioned
fi
