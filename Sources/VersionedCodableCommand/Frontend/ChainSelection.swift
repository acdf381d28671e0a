import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// The chains of a run, and the files that are documents of theirs.
struct ChainSelection: Sendable {
    static let options: [Option] = [
        .list(
            "--chain", "FILE",
            """
            a chain of migrations; without it those that versioned.yaml lists, in this folder or \
            one around it, and those of the program
            """, is: .file,
            example: "config.yaml --chain chain.yaml")
    ]

    let chains: [any DocumentChain]
    /// The files, each with its chain; nil for a named file that no chain has.
    let files: [(input: Input, chain: (any DocumentChain)?)]

    /// - Throws: `UsageError`, `ChainFileError`, and errors of reading chains and folders.
    init(_ arguments: Arguments, in session: Session) throws {
        let given = arguments.values(of: "--chain")
        let chains = try ChainSelection.chains(given, in: session)
        self.chains = chains
        guard !chains.isEmpty else {
            throw UsageError("expected --chain, or a file versioned.yaml that lists chains")
        }
        let patterns = try chains.map { try $0.files.map { try GlobPattern($0) } }
        let isOnly = chains.count == 1 && !given.isEmpty
        func chain(of name: String) -> (any DocumentChain)? {
            let path = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
            return zip(chains, patterns).first { $1.contains { $0.matches(path) } }?.0
        }
        let selection = try FileSelection(
            arguments, in: session, including: chains.flatMap(\.files))
        files = try selection.inputs(arguments, otherwise: ".").map { input in
            (input, chain(of: input.name) ?? (isOnly ? chains[0] : nil))
        }
    }

    /// Returns the chains of files, or else those of the nearest list and of the program.
    static func chains(_ files: [String], in session: Session) throws -> [any DocumentChain] {
        let formats = session.formats.registry
        guard files.isEmpty else {
            return try files.map {
                try session.calling(
                    MigrationChain(contentsOf: URL(fileURLWithPath: $0), formats: formats))
            }
        }
        var listed: [MigrationChain] = []
        if let list = ChainSelection.list(session) {
            listed = try MigrationChain.list(contentsOf: list, formats: formats)
        }
        return session.tool.chains + listed.map { session.calling($0) }
    }

    /// Returns the nearest file that lists chains, under a relative path.
    private static func list(_ session: Session) -> URL? {
        let extensions = ["yaml", "yml", "json", "toml", "plist", "xml"]
        var folder = ""
        for _ in 0..<64 {
            for name in extensions where session.formats.format(forFileExtension: name) != nil {
                let path = folder + "versioned." + name
                if FileManager.default.fileExists(atPath: path) {
                    return URL(fileURLWithPath: path)
                }
            }
            // The folder that git works in is the outermost.
            let place = URL(fileURLWithPath: folder.isEmpty ? "." : folder)
                .standardizedFileURL.path
            if place == "/" || FileManager.default.fileExists(atPath: folder + ".git") {
                return nil
            }
            folder += "../"
        }
        return nil
    }
}

extension Session {
    /// Returns a chain with the functions of the program.
    func calling(_ chain: MigrationChain) -> MigrationChain {
        var chain = chain
        chain.functions = tool.functions
        return chain
    }

    /// Calls a body with the format of a file for changes in place; a JSON file may turn out to
    /// have comments or be JSON5.
    ///
    /// - Parameter isGiven: Whether an option names the format.
    func inPlace<Result>(
        _ named: NamedFormat, isGiven: Bool, _ body: (any RewritableFormat) throws -> Result
    ) throws -> Result {
        let dialects = named.name == "json" && !isGiven ? ["jsonc", "json5"] : []
        var refusal: ReadingError?
        for named in [named] + formats.all.filter({ dialects.contains($0.name) }) {
            guard let format = named.strictReader as? any RewritableFormat else {
                throw Failure("\(named.name) files cannot be changed in place")
            }
            do {
                return try body(format)
            } catch let error as ReadingError {
                // The dialect that reads furthest reports the most relevant error.
                if (error.offset ?? 0) > refusal?.offset ?? -1 { refusal = error }
            }
        }
        throw refusal ?? ReadingError(.syntax, "no format reads it", at: nil)
    }
}
