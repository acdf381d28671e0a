/// An option of a command: `--pretty`, or `--to FORMAT` if it has a value.
///
/// Parsing, help and completion are made from it.
struct Option: Sendable {
    /// The kinds of values, which completion distinguishes.
    enum Kind: Sendable {
        case file, format, text
        case words([String])
    }

    let name: String
    /// The placeholder of the value in the help; nil for a flag.
    let valueName: String?
    let kind: Kind
    let isList: Bool
    let description: String
    /// Arguments of the command that use the option; those that begin with an option are added to
    /// the usual ones of the command.
    let example: String

    private init(
        _ name: String, _ valueName: String?, _ description: String, _ kind: Kind,
        isList: Bool = false, example: String
    ) {
        self.name = name
        self.valueName = valueName
        self.kind = kind
        self.isList = isList
        self.description = description
        self.example = example
    }

    static func flag(_ name: String, _ description: String, example: String) -> Option {
        Option(name, nil, description, .text, example: example)
    }

    static func value(
        _ name: String, _ valueName: String, _ description: String, is kind: Kind = .text,
        example: String
    ) -> Option {
        Option(name, valueName, description, kind, example: example)
    }

    static func list(
        _ name: String, _ valueName: String, _ description: String, is kind: Kind = .text,
        example: String
    ) -> Option {
        Option(name, valueName, description, kind, isList: true, example: example)
    }

    /// The option with its placeholder: `--to FORMAT`.
    var synopsis: String { valueName.map { "\(name) \($0)" } ?? name }
}

// MARK: Options that several commands have

extension Option {
    static let from = Option.value(
        "--from", "FORMAT",
        "the format to read, instead of the one of the extension or the content", is: .format,
        example: "--from yaml")

    static func frames(_ example: String) -> Option {
        .value(
            "--frames", "FRAMES",
            """
            how records are separated: lines, nul (a zero byte after each), or u32be (a length \
            of four bytes before each)
            """, is: .words(RecordFraming.allCases.map(\.rawValue)), example: example)
    }

    static let recordJobs = Option.value(
        "--jobs", "NUMBER",
        "processes several records at a time, by default as many as there are cores",
        example: "--jobs 2")

    /// Which files are read, and how many at a time.
    static let files: [Option] = [
        .from,
        .value(
            "--files0-from", "FILE",
            """
            reads the names of files, each ended by a NUL byte, from a file or from - for \
            standard input
            """, is: .file,
            example: "--files0-from names"),
        .list(
            "--include", "GLOB",
            """
            takes from folders and lists of names only the files that match, of any \
            extension; a pattern without a slash is compared with the last component
            """,
            example: "--include 'config.y*ml' ."),
        .list(
            "--exclude", "GLOB", "leaves out the files of folders and lists that match",
            example: "--exclude 'logs/**' ."),
        .value(
            "--jobs", "NUMBER",
            """
            processes several files at a time, by default as many as there are cores; the \
            output is in the order of the files
            """,
            example: "--jobs 2"),
    ]

    /// How results are shown.
    static let output: [Option] = [
        .flag("--quiet", "prints no notes and no progress", example: "--quiet"),
        .value(
            "--color", "WHEN",
            "auto is the default: colors on a terminal, unless NO_COLOR is set",
            is: .words(["auto", "always", "never"]),
            example: "--color never"),
    ]

    static let json = Option.flag(
        "--json", "prints a line of JSON for each file, with what was found or the error",
        example: "--json")

    static let format = Option.value(
        "--format", "REPORT",
        "prints findings for people (text), as annotations of GitHub (github) or as SARIF 2.1.0 (sarif)",
        is: .words(["text", "github", "sarif"]),
        example: "--format sarif")

    /// How changed files are written.
    static let writing: [Option] = [
        .flag(
            "--write",
            """
            replaces the files atomically; they keep their permissions. A file of a git \
            repository that is not tracked, ignored, or has changes that are not committed is \
            refused
            """,
            example: "--write"),
        .flag("--allow-dirty", "writes such files, too", example: "--write --allow-dirty"),
        .value(
            "--backup", "SUFFIX",
            """
            keeps the old file under its name with this suffix, and writes such files, too; a file \
            that has this name already is not replaced
            """,
            example: "--write --backup .old"),
        .flag("--diff", "prints the changes as a unified diff", example: "--diff"),
        .flag(
            "--check", "changes nothing; the exit status is 3 if a file would change",
            example: "--check"),
    ]
}
