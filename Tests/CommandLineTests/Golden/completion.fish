complete -c versioned -a '(
    set -l words (commandline -opc) (commandline -ct)
    versioned completion words -- $words[2..-1])'
