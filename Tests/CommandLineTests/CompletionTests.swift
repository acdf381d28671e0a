import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct CompletionTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func scripts(_ shell: String) throws {
        let script = try Folder().run("completion", shell)
        try Golden.check(script.output, "completion.\(shell)")
    }

    @Test(arguments: [
        (["pe"], "peek"), (["help", "ed"], "edit"),
        (["convert", "a", "--to", "js"], "json jsonc json5"),
        (["validate", "--fo"], "--format"), (["validate", "--format", "s"], "sarif"),
        (["completion", ""], "bash zsh fish"), (["validate", "--files0-from", ""], ""),
        (["chain", "e"], "explain"), (["chain", "test", ""], ""),
    ])
    func bash(_ words: [String], _ completions: String) throws {
        let script = """
            eval "$(versioned completion bash)"; shift
            COMP_WORDS=(versioned "$@"); COMP_CWORD=$#
            _versioned; echo "${COMPREPLY[*]}"
            """
        try Folder().shell(script, words).prints(completions + "\n")
    }
}
