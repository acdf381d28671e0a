_versioned() {
    local current=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$last" = help ]; }; then
        COMPREPLY=($(compgen -W "status migrate worker chain peek validate convert edit get formats completion help" -- "$current"))
        return
    fi
    case "${COMP_WORDS[1]} $last" in
        "status --frames") words="lines nul u32be" ;;
        "status --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "status --color") words="auto always never" ;;
        "migrate --format") words="text github sarif" ;;
        "migrate --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "migrate --color") words="auto always never" ;;
        "worker --to-format") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "worker --frames") words="lines nul u32be" ;;
        "worker --on-error") words="pass null drop stop" ;;
        "worker --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "chain --frames") words="lines nul u32be" ;;
        "chain --color") words="auto always never" ;;
        "chain chain") words="test check explain prove" ;;
        "peek --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "peek --color") words="auto always never" ;;
        "validate --format") words="text github sarif" ;;
        "validate --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "validate --color") words="auto always never" ;;
        "convert --to") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "convert --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "convert --color") words="auto always never" ;;
        "edit --comments") words="keep comment-out" ;;
        "edit --order") words="as-given" ;;
        "edit --format") words="text github sarif" ;;
        "edit --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "edit --color") words="auto always never" ;;
        "get --from") words="json plist yaml xml toml cbor jsonc json5 plist-binary" ;;
        "get --color") words="auto always never" ;;
        "completion completion") words="bash zsh fish" ;;
    esac
    if [ -z "$words" ] && [ "${current:0:1}" = - ]; then
        case "${COMP_WORDS[1]}" in
            status) words="--chain --json --records --frames --from --files0-from --include --exclude --jobs --quiet --color --help" ;;
            migrate) words="--chain --to --allow-lost-comments --write --allow-dirty --backup --diff --check --json --format --from --files0-from --include --exclude --jobs --quiet --color --help" ;;
            worker) words="--chain --to --peek --to-format --lossy --frames --field --encoded --column --on-error --errors --strict --validate --unordered --max-record --trusted --summary --from --jobs --help" ;;
            chain) words="--against --fixtures --sample --count --frames --quiet --color --help" ;;
            peek) words="--key --all --json --from --files0-from --include --exclude --jobs --quiet --color --help" ;;
            validate) words="--migrate --chain --json --format --from --files0-from --include --exclude --jobs --quiet --color --help" ;;
            convert) words="--to --from --output --pretty --sorted-keys --lossy --document --array --root --quiet --color --help" ;;
            edit) words="--set --set-json --set-yaml --set-string --set-date --insert --remove --rename --move --replace-with --document --where --existing --comments --order --allow-lost-comments --strict --write --allow-dirty --backup --diff --check --json --format --from --files0-from --include --exclude --jobs --quiet --color --help" ;;
            get) words="--raw --document --json --from --files0-from --include --exclude --jobs --quiet --color --help" ;;
            formats) words="--help" ;;
            completion) words="--help" ;;
        esac
    fi
    [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _versioned versioned
