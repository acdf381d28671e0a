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
    /// One line.
    let description: String

    private init(
        _ name: String, _ valueName: String?, _ description: String, _ kind: Kind,
        isList: Bool = false
    ) {
        self.name = name
        self.valueName = valueName
        self.kind = kind
        self.isList = isList
        self.description = description
    }

    static func flag(_ name: String, _ description: String) -> Option {
        Option(name, nil, description, .text)
    }

    static func value(
        _ name: String, _ valueName: String, _ description: String, is kind: Kind = .text
    ) -> Option {
        Option(name, valueName, description, kind)
    }

    static func list(
        _ name: String, _ valueName: String, _ description: String, is kind: Kind = .text
    ) -> Option {
        Option(name, valueName, description, kind, isList: true)
    }

    /// The option with its placeholder: `--to FORMAT`.
    var synopsis: String { valueName.map { "\(name) \($0)" } ?? name }
}

// MARK: Options that several commands have

extension Option {
    static let from = Option.value(
        "--from", "FORMAT", "the format to read, instead of the one of the extension or content",
        is: .format)

    static let frames = Option.value(
        "--frames", "FRAMES", "what ends records: lines, nul, or u32be, a length before each",
        is: .words(RecordFraming.allCases.map(\.rawValue)))

    static let to = Option.value(
        "--to", "VERSION", "the version to migrate to, up or down; by default the newest")

    static let recordJobs = Option.value(
        "--jobs", "NUMBER", "records at a time; by default as many as there are cores")

    /// Which files are read, and how many at a time.
    static let files: [Option] = [
        .from,
        .value(
            "--files0-from", "FILE", "reads names of files, each ended by NUL, from a file or -",
            is: .file),
        .list("--include", "GLOB", "includes only files of folders and lists that match"),
        .list("--exclude", "GLOB", "excludes files of folders and lists that match"),
        .value("--jobs", "NUMBER", "files at a time; by default as many as there are cores"),
    ]

    /// How results are shown.
    static let output: [Option] = [
        .flag("--quiet", "prints no notes"),
        .value(
            "--color", "WHEN", "auto, always or never; auto asks the terminal and NO_COLOR",
            is: .words(["auto", "always", "never"])),
    ]

    static let json = Option.flag(
        "--json", "prints a line of JSON for each file, with what was found or the error")

    static let format = Option.value(
        "--format", "REPORT", "how findings are printed: text, github or sarif (2.1.0)",
        is: .words(["text", "github", "sarif"]))

    /// How changed files are written.
    static let writing: [Option] = [
        .flag("--write", "replaces files; in a git repository only those without open changes"),
        .flag("--allow-dirty", "--write also replaces files with open changes"),
        .value("--backup", "SUFFIX", "--write keeps each old file under its name with this suffix"),
        .flag("--allow-lost-comments", "allows edits that lose comments, and reports them"),
        .flag("--diff", "prints the changes as a unified diff"),
        .flag("--check", "changes nothing; the exit status is 3 if a file would change"),
    ]
}
