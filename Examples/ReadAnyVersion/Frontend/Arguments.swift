struct Arguments {
    /// Files and folders to read.
    private(set) var paths: [String] = []
    /// The folder to write to; `nil` for a temporary one.
    private(set) var output: String?
    private(set) var wantsHelp = false
    /// Whether the examples are shown as a table with one of them in full.
    private(set) var wantsOverview = false

    init(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        var wantsAll = false
        while let word = words.next() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--all": wantsAll = true
            case "--output", "-o":
                guard let folder = words.next() else {
                    throw Problem("--output needs a folder; see --help")
                }
                output = folder
            case "--":
                while let path = words.next() { paths.append(path) }
            case _ where word.hasPrefix("-"):
                throw Problem("there is no option \(word); see --help")
            default: paths.append(word)
            }
        }
        if paths.isEmpty {
            paths = [InputFiles.examples]
            wantsOverview = !wantsAll
        }
    }

    static let help = """
        Reads lock files (Package.resolved), settings, Compose files and journeys (GPX) of any
        version, as JSON, property list, YAML or XML, shows them, and writes them back in today's version
        and their own format. YAML and XML are also written as JSON. For a document
        with comments, the changes of an upgrade in place are shown, which keeps all comments.

        read-any-version [--output FOLDER] [--all | PATH ...]

          PATH             a file, or a folder whose files are read; without one, a table of the examples
          --all            all about every example
          --output FOLDER  where to write; a new temporary folder if not given
          --help           this text

        The exit status is 1 if a document could not be read, 2 if the arguments make no sense.
        """
}
