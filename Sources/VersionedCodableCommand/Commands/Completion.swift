struct Completion: Command {
    static let manual = Manual(
        name: "completion", summary: "prints what a shell needs to complete command lines",
        operands: "bash|zsh|fish", operandDescription: "the shell",
        text: [
            "Prints a script that completes commands, options, formats and files.",
            """
            For bash, add eval "$(versioned completion bash)" to ~/.bashrc. For zsh, put the \
            output into a file _versioned of a folder in $fpath. For fish, put it into \
            ~/.config/fish/completions/versioned.fish.
            """,
        ],
        examples: ["bash", "zsh", "fish"], common: [])

    private enum Shell: String, CaseIterable { case bash, zsh, fish }

    private let shell: Shell

    init(_ arguments: Arguments, in session: Session) throws {
        let word = arguments.operands.count == 1 ? arguments.operands.first : nil
        guard let shell = word.flatMap(Shell.init) else {
            throw UsageError.expected(Shell.allCases.map(\.rawValue), found: word)
        }
        self.shell = shell
    }

    func run(_ session: Session) async -> ExitStatus {
        let manuals = VersionedTool.manuals
        let script =
            switch shell {
            case .bash: bash(manuals, session)
            case .zsh: zsh(manuals, session)
            case .fish: fish(manuals, session)
            }
        session.terminal.print(script)
        return .success
    }

    /// The words that a value may be; nil for other values.
    private func words(of option: Option, _ session: Session) -> [String]? {
        switch option.kind {
        case .words(let words): words
        case .format: session.formats.all.map(\.name)
        case .file, .text: nil
        }
    }

    /// The words that the first operand of a command may be, by its name.
    private static let operands = [
        "chain": "test check explain prove", "completion": "bash zsh fish",
    ]

    /// The name of a function of a shell.
    private func function(_ session: Session) -> String {
        "_" + session.tool.name.replacing("-", with: "_")
    }

    private func bash(_ manuals: [Manual], _ session: Session) -> String {
        let names = manuals.map(\.name) + ["help"]
        var values: [String] = []
        var options: [String] = []
        for manual in manuals {
            for option in manual.allOptions {
                guard let words = words(of: option, session) else { continue }
                values.append(
                    "        \"\(manual.name) \(option.name)\") words=\"\(words.joined(separator: " "))\" ;;"
                )
            }
            if let words = Self.operands[manual.name] {
                values.append("        \"\(manual.name) \(manual.name)\") words=\"\(words)\" ;;")
            }
            let list = (manual.allOptions.map(\.name) + ["--help"]).joined(separator: " ")
            options.append("            \(manual.name)) words=\"\(list)\" ;;")
        }
        return """
            \(function(session))() {
                local current=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} words=
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$last" = help ]; }; then
                    COMPREPLY=($(compgen -W "\(names.joined(separator: " "))" -- "$current"))
                    return
                fi
                case "${COMP_WORDS[1]} $last" in
            \(values.joined(separator: "\n"))
                esac
                if [ -z "$words" ] && [ "${current:0:1}" = - ]; then
                    case "${COMP_WORDS[1]}" in
            \(options.joined(separator: "\n"))
                    esac
                fi
                [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$current"))
            }
            complete -o bashdefault -o default -F \(function(session)) \(session.tool.name)
            """
    }

    private func zsh(_ manuals: [Manual], _ session: Session) -> String {
        let quoted = { (text: String) in "'" + text.replacing("'", with: "'\\''") + "'" }
        // In a specification, brackets and colons have a meaning.
        let plain = { (text: String) in
            text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing(
                "]", with: "\\]"
            )
            .replacing(":", with: "\\:")
        }
        let names = manuals.map { "        " + quoted("\(plain($0.name)):\(plain($0.summary))") }
        let cases = manuals.map { manual in
            let options = manual.allOptions.map { option in
                let value = option.valueName.map { name in
                    ":\(name):"
                        + (words(of: option, session).map { "(\($0.joined(separator: " ")))" }
                            ?? "_files")
                }
                let start = option.isList ? "*" : ""
                return " \\\n                "
                    + quoted("\(start)\(option.name)[\(plain(option.description))]\(value ?? "")")
            }
            let first = Self.operands[manual.name].map { "'1:word:(\($0))' " } ?? ""
            let operands = "\(first)'*:file:_files'"
            return "        \(manual.name)) _arguments\(options.joined()) \(operands) ;;"
        }
        return """
            #compdef \(session.tool.name)
            \(function(session))() {
                local -a commands=(
            \(names.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(cases.joined(separator: "\n"))
                esac
            }
            # Both as a file of $fpath and by eval.
            if [ "$funcstack[1]" = \(function(session)) ]; then
                \(function(session)) "$@"
            else
                compdef \(function(session)) \(session.tool.name)
            fi
            """
    }

    private func fish(_ manuals: [Manual], _ session: Session) -> String {
        let quoted = { (text: String) in
            "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
        }
        let tool = session.tool.name
        var lines: [String] = []
        for manual in manuals {
            lines.append(
                "complete -c \(tool) -f -n __fish_use_subcommand -a \(manual.name) "
                    + "-d \(quoted(manual.summary))")
            for option in manual.allOptions {
                var line =
                    "complete -c \(tool) -n '__fish_seen_subcommand_from \(manual.name)' "
                    + "-l \(option.name.dropFirst(2)) -d \(quoted(option.description))"
                if option.valueName != nil { line += " -r" }
                if let words = words(of: option, session) {
                    line += " -f -a \(quoted(words.joined(separator: " ")))"
                }
                lines.append(line)
            }
            if let words = Self.operands[manual.name] {
                lines.append(
                    "complete -c \(tool) -f -n '__fish_seen_subcommand_from \(manual.name); "
                        + "and not __fish_seen_subcommand_from \(words)' -a '\(words)'")
            }
        }
        return lines.joined(separator: "\n")
    }
}
