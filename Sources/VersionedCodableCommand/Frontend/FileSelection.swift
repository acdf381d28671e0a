import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// The files that arguments name: as operands, in folders, and in a list.
struct FileSelection {
    private let session: Session
    private let includes: [GlobPattern]
    private let excludes: [GlobPattern]
    private let isWanted: ((String) -> Bool)?

    /// - Throws: `UsageError`.
    ///
    /// - Parameter isWanted: Whether a file is taken from folders and lists without `--include`;
    ///   nil for all files of a known format.
    init(
        _ arguments: Arguments, in session: Session, where isWanted: ((String) -> Bool)? = nil
    ) throws {
        self.session = session
        self.isWanted = isWanted
        includes = try FileSelection.patterns("--include", arguments)
        excludes = try FileSelection.patterns("--exclude", arguments)
    }

    private static func patterns(
        _ option: String, _ arguments: Arguments
    ) throws -> [GlobPattern] {
        try arguments.values(of: option).map { text in
            do {
                return try GlobPattern(text)
            } catch {
                throw UsageError("\(option): \(error)")
            }
        }
    }

    /// Returns the files in order.
    ///
    /// - Throws: `UsageError` if none is named, or if standard input is repeated; `CocoaError` when
    ///   a folder or a list cannot be read.
    ///
    /// - Parameter folder: The folder whose files are taken if none is named.
    func inputs(_ arguments: Arguments, otherwise folder: String? = nil) throws -> [Input] {
        let list = arguments.value(of: "--files0-from")
        var operands = arguments.operands
        if operands.isEmpty, list == nil, let folder { operands = [folder] }
        guard !operands.isEmpty || list != nil else {
            throw UsageError("expected a file, or - for standard input")
        }
        guard (operands + [list]).count(where: { $0 == "-" }) < 2 else {
            throw UsageError("- is given twice")
        }
        var inputs = try operands.flatMap { operand in
            operand != "-" && FileReading.isFolder(operand)
                ? try files(in: operand) : [Input(operand)]
        }
        if let list {
            let names = try FileSelection.naming(list) { try Input(list).data() }
            inputs += GitFolder.names(in: names).filter { matches($0, $0) }
                .map { Input($0, isPath: true) }
        }
        return inputs
    }

    /// Returns the files in a folder that are of a format, or that the options include.
    private func files(in folder: String) throws -> [Input] {
        let root = folder.hasSuffix("/") ? folder : folder + "/"
        let prefix = folder == "." || folder == "./" ? "" : root
        let tracked = GitFolder(path: folder).trackedFiles
        let names = try tracked ?? FileSelection.names(below: root)
        let inputs = names.filter { name in
            guard matches(name, prefix + name) else { return false }
            if includes.isEmpty, isWanted == nil, !isOfFormat(name) { return false }
            return FileReading.isRegular(
                URL(fileURLWithPath: root + name), followsLinks: false)
        }.map { Input(prefix + $0, isPath: true) }
        if inputs.isEmpty, !session.style.isQuiet {
            let kind =
                includes.isEmpty && isWanted == nil
                ? "no file of a known format" : "no file that is included"
            session.terminal.error(
                "\(folder): \(kind)\(tracked == nil ? "" : " is tracked by git")")
        }
        return inputs
    }

    private func isOfFormat(_ name: String) -> Bool {
        let url = URL(fileURLWithPath: name)
        return session.formats.format(forFileExtension: url.pathExtension) != nil
    }

    /// Whether the globs select a file, by its path from the folder or from the current one.
    private func matches(_ name: String, _ path: String) -> Bool {
        let isNamed = { (glob: GlobPattern) in glob.matches(name) || glob.matches(path) }
        let isIncluded =
            includes.isEmpty ? isWanted?(path) ?? true : includes.contains(where: isNamed)
        return isIncluded
            && !excludes.contains(where: isNamed)
    }

    /// Returns all files below a folder, in order of their names; symbolic links are not followed.
    private static func names(below root: String) throws -> [String] {
        var names: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            let content = try naming(root + folder) {
                try FileManager.default.contentsOfDirectory(atPath: root + folder)
            }
            for name in content {
                let path = folder + name
                if FileReading.isFolder(root + path, followsLinks: false) {
                    if name != ".git" { folders.append(path + "/") }
                } else {
                    names.append(path)
                }
            }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Adds the name of a file or folder to the error that it cannot be read.
    private static func naming<Result>(
        _ name: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw Finding(error, in: name)
        }
    }
}
