import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

/// The chains of a run, and the files that are documents of theirs.
struct ChainSelection: Sendable {
    static let option = Option.list(
        "--chain", "FILE", "a chain of migrations, instead of those that versioned.yaml lists",
        is: .file)

    static let operands = """
        a file or a folder, this one by default; of a folder the files that the chain names, \
        in a git repository the tracked ones
        """

    static let manual = """
        Without --chain, the chains are those that versioned.yaml lists, in this folder or one \
        around it, and those of the program.
        """

    let chains: [any DocumentChain]
    let inputs: [Input]
    /// The chains of a file, by its name, of which the first is taken; none for a file of no chain.
    let chainsByName: [String: [any DocumentChain]]

    /// - Throws: `UsageError`, `ChainFileError`, and errors of reading chains and folders.
    init(_ arguments: Arguments, in session: Session) throws {
        let given = arguments.values(of: "--chain")
        let list = given.isEmpty ? ChainSelection.list(session) : nil
        let chains = try ChainSelection.chains(given, list, in: session)
        self.chains = chains
        guard !chains.isEmpty else {
            throw UsageError("expected --chain, or a file versioned.yaml that lists chains")
        }
        let patterns = try chains.map { try $0.files.map { try GlobPattern($0) } }
        let isOnly = chains.count == 1 && !given.isEmpty
        let root = ChainSelection.path(list?.deletingLastPathComponent().relativePath ?? ".") + "/"
        let chainFiles = Set(
            (chains.flatMap { ($0 as? MigrationChain)?.sources ?? [] }
                + [list].compactMap { $0?.relativePath }).map(ChainSelection.path))
        // The files of folders, which are asked for twice.
        var known: [String: [any DocumentChain]] = [:]
        func named(_ name: String) -> [any DocumentChain] {
            if let known = known[name] { return known }
            let path = ChainSelection.path(name)
            guard !chainFiles.contains(path) else { return [] }
            let place = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : name
            let found = zip(chains, patterns).filter { $1.contains { $0.matches(place) } }
                .map(\.0)
            if !found.isEmpty { known[name] = found }
            return found
        }
        let options = isOnly ? "--include" : "--chain and --include"
        let advice =
            chains.allSatisfy(\.files.isEmpty)
            ? "the chain \(chains[0].name) names no files; use \(options)" : nil
        let selection = try FileSelection(arguments, in: session, advice: advice) {
            !named($0).isEmpty
        }
        inputs = try selection.inputs(arguments, otherwise: ".")
        for name in inputs.map(\.name) where named(name).isEmpty && isOnly {
            let isChain = chainFiles.contains(ChainSelection.path(name))
            known[name] = isChain ? nil : chains
        }
        chainsByName = known
    }

    /// Returns the version of `--to`; nil without it.
    ///
    /// - Throws: `UsageError` for one that no chain has.
    static func version(
        _ arguments: Arguments, of chains: [any DocumentChain]
    ) throws -> ChainVersion? {
        guard let version = arguments.value(of: "--to").map({ ChainVersion($0) }) else {
            return nil
        }
        let known = chains.compactMap { ($0 as? MigrationChain)?.versions }
        // What versions other chains have is not known.
        guard known.count == chains.count, !known.joined().contains(version) else {
            return version
        }
        let list = Set(known.joined()).sorted().map(\.description).joined(separator: ", ")
        throw UsageError("--to: expected one of the versions \(list), found \(version)")
    }

    private static func path(_ name: String) -> String {
        URL(fileURLWithPath: name).standardizedFileURL.path
    }

    /// Returns the chains of files, or else those of the nearest list and of the program.
    static func chains(
        _ files: [String], _ list: URL? = nil, in session: Session
    ) throws -> [any DocumentChain] {
        let formats = session.formats.registry
        guard files.isEmpty else {
            return try files.map {
                try session.calling(
                    MigrationChain(contentsOf: URL(fileURLWithPath: $0), formats: formats))
            }
        }
        var listed: [MigrationChain] = []
        if let list = list ?? ChainSelection.list(session) {
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
    func calling(_ chain: MigrationChain) -> MigrationChain {
        var chain = chain
        chain.functions = tool.functions
        return chain
    }

    /// Calls a body for each document of a file, with what moves a finding to its place in the
    /// file; errors have that place.
    ///
    /// - Returns: The change of the file; nil if the body has changed no document.
    func change(
        _ data: Data, _ named: NamedFormat,
        _ body: (Data, _ moved: @escaping (Finding) -> Finding) throws -> Rewriting?
    ) throws -> Rewriting? {
        let parts = named.documentParts(of: data)
        guard parts.count > 1 else { return try body(data) { $0 } }
        var changes: [(text: Data, change: Rewriting?)] = []
        var (offset, lines) = (0, 0)
        for (text, hasContent) in parts {
            let moved = { [offset, lines] (finding: Finding) in
                finding.moved(by: offset, lines: lines)
            }
            do {
                changes.append((text, hasContent ? try body(text, moved) : nil))
            } catch {
                throw moved(Finding(error, in: nil))
            }
            offset += text.count
            lines += text.count { $0 == ASCII.lineFeed }
        }
        return changes.contains { $0.change != nil } ? Rewriting(joining: changes) : nil
    }

    /// Migrates a document in place; returns nil if it is of the wanted version already.
    ///
    /// - Parameter version: The version to migrate to; nil for the newest.
    func migrate(
        _ data: Data, _ named: NamedFormat, by chain: any DocumentChain,
        to version: ChainVersion? = nil, policy: RewritePolicy = .default,
        within limits: ReadingLimits = .default
    ) throws -> MigrationChain.Result? {
        let found = try? chain.version(of: data, as: named.reader, within: limits)
        if let found, found == version ?? chain.newest { return nil }
        return try inPlace(named) {
            try chain.migrate(data, as: $0, to: version, policy: policy, within: limits)
        }
    }

    /// Returns the version of a document, and whether it is the wanted one.
    ///
    /// Without versions, a document that the steps would change is not as wanted.
    func state(
        of data: Data, _ named: NamedFormat, by chain: any DocumentChain,
        wanted: ChainVersion?, within limits: ReadingLimits = .default
    ) throws -> (version: ChainVersion?, isWanted: Bool) {
        let version = try chain.version(of: data, as: named.reader, within: limits)
        guard version == nil, wanted == nil else { return (version, version == wanted) }
        let result = try migrate(data, named, by: chain, within: limits)
        return (nil, result?.rewriting.isUnchanged ?? true)
    }

    /// Calls a body with the format of a file for changes in place; a JSON file may turn out to
    /// have comments or be JSON5.
    func inPlace<Result>(
        _ named: NamedFormat, _ body: (any RewritableFormat) throws -> Result
    ) throws -> Result {
        let dialects = named.name == "json" && given == nil ? ["jsonc", "json5"] : []
        var refusal: ReadingError?
        for named in [named] + formats.all.filter({ dialects.contains($0.name) }) {
            guard let format = named.strictReader as? any RewritableFormat else {
                throw Finding("\(named.name) files cannot be changed in place")
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
