struct Completion: Command {
    static let manual = Manual(
        name: "completion", summary: "prints a script for completion in a shell",
        operands: "bash|zsh|fish", operandDescription: "the shell",
        text: [
            """
            Prints a script that completes commands, options, formats and files. It asks \
            versioned completion words -- for the words that fit.
            """,
            """
            For bash, add eval "$(versioned completion bash)" to ~/.bashrc. For zsh, put the \
            output into a file _versioned of a folder in $fpath. For fish, put it into \
            ~/.config/fish/completions/versioned.fish.
            """,
        ],
        examples: ["bash", "zsh", "fish"], common: [])

    private enum Shell: String, CaseIterable { case bash, zsh, fish }

    private let text: String

    init(_ arguments: Arguments, in session: Session) throws {
        let word = arguments.operands.first
        if word == "words" {
            let words = arguments.operands.dropFirst()
            let last = words.last ?? ""
            text = Completion.words(after: Array(words.dropLast()), last, in: session)
                .filter { $0.hasPrefix(last) }.joined(separator: "\n")
            return
        }
        guard let shell = word.flatMap(Shell.init), arguments.operands.count == 1 else {
            throw UsageError.expected(Shell.allCases.map(\.rawValue), found: word)
        }
        text = Completion.script(for: shell, session.tool.name)
    }

    func run(_ session: Session) async -> ExitStatus {
        session.terminal.print(text)
        return .success
    }

    /// Returns the words that may follow some words of a command line; none for files and texts.
    ///
    /// - Parameter last: The word that is to be completed.
    private static func words(
        after words: [String], _ last: String, in session: Session
    ) -> [String] {
        let manuals = VersionedTool.manuals
        guard let first = words.first, words != ["help"] else {
            return manuals.map(\.name) + ["help"]
        }
        guard let manual = manuals.first(where: { $0.name == first }) else { return [] }
        if let option = manual.allOptions.first(where: { $0.name == words.last }),
            option.valueName != nil
        {
            return switch option.kind {
            case .words(let words): words
            case .format: session.formats.all.map(\.name)
            case .file, .text: []
            }
        }
        if last.hasPrefix("-") { return manual.allOptions.map(\.name) + ["--help"] }
        switch first {
        case "chain" where words.count == 1: return Chain.actions
        case "completion" where words.count == 1: return Shell.allCases.map(\.rawValue)
        default: return []
        }
    }

    private static func script(for shell: Shell, _ tool: String) -> String {
        let function = "_" + tool.replacing("-", with: "_")
        return switch shell {
        case .bash:
            """
            \(function)() {
                COMPREPLY=($(\(tool) completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}"))
            }
            complete -o bashdefault -o default -F \(function) \(tool)
            """
        case .zsh:
            """
            #compdef \(tool)
            \(function)() {
                local -a found
                found=(${(f)"$(\(tool) completion words -- "${(@)words[2,CURRENT]}")"})
                if (( $#found )); then compadd -a found; else _files; fi
            }
            # Both as a file of $fpath and by eval.
            if [ "$funcstack[1]" = \(function) ]; then
                \(function) "$@"
            else
                compdef \(function) \(tool)
            fi
            """
        case .fish:
            """
            complete -c \(tool) -a '(
                set -l words (commandline -opc) (commandline -ct)
                \(tool) completion words -- $words[2..-1])'
            """
        }
    }
}
