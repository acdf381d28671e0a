import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// The files that arguments name: as operands, in folders, and in a list.
struct FileSelection {
    static let operands = """
        a file, a folder, or - for standard input; of a folder in a git repository the \
        tracked files of a known format, else all of them
        """

    private let session: Session
    private let includes: [GlobPattern]
    private let excludes: [GlobPattern]
    private let isWanted: ((String) -> Bool)?
    private let advice: String?

    /// - Throws: `UsageError`.
    ///
    /// - Parameters:
    ///   - advice: Why no files of folders can be wanted, so that one without `--include` is misuse.
    ///   - isWanted: Whether a file is taken from folders without `--include`; nil for all files of
    ///     a known format.
    init(
        _ arguments: Arguments, in session: Session, advice: String? = nil,
        where isWanted: ((String) -> Bool)? = nil
    ) throws {
        self.session = session
        self.isWanted = isWanted
        self.advice = advice
        includes = try FileSelection.patterns("--include", arguments)
        excludes = try FileSelection.patterns("--exclude", arguments)
    }

    private static func patterns(_ option: String, _ arguments: Arguments) throws -> [GlobPattern] {
        try arguments.values(of: option).map { text in
            do {
                return try GlobPattern(text)
            } catch {
                throw UsageError("\(option): \(error)")
            }
        }
    }

    /// Returns the files in order, each once.
    ///
    /// - Throws: `UsageError` if none is named, or if standard input is repeated; `Finding` when a
    ///   list cannot be read.
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
            throw UsageError("standard input can be read only once")
        }
        var inputs = try operands.flatMap { operand in
            guard operand != "-", FileReading.isFolder(operand) else { return [Input(operand)] }
            if let advice, includes.isEmpty { throw UsageError("\(operand): \(advice)") }
            return files(in: operand)
        }
        if let list {
            let data: Data
            do { data = try Input(list).data() } catch { throw Finding(error, in: list) }
            inputs += GitFolder.names(in: data).filter { matches($0.text, $0.text, isListed: true) }
                .map { input($0) }
        }
        // A folder has each file once.
        if operands.count == 1, list == nil { return inputs }
        var seen: Set<String> = []
        return inputs.filter {
            $0.isStandardInput || seen.insert($0.url.standardizedFileURL.path).inserted
        }
    }

    private func input(_ name: FileName, in prefix: String = "") -> Input {
        guard let escaped = name.escaped else { return Input(prefix + name.text, isPath: true) }
        return Input(prefix + escaped, failing: FileSelection.notText)
    }

    private static let notText = Finding("the name is not UTF-8", code: "file")

    /// Returns the files in a folder that are of a format, or that the options include, and what
    /// cannot be searched for them.
    private func files(in folder: String) -> [Input] {
        let root = folder.hasSuffix("/") ? folder : folder + "/"
        let prefix = folder == "." || folder == "./" ? "" : root
        let tracked = GitFolder(path: folder).trackedFiles
        var failures: [Input] = []
        let names = tracked ?? self.names(below: root, prefix, &failures)
        let inputs = names.filter { name in
            guard matches(name.text, prefix + name.text) else { return false }
            if includes.isEmpty, isWanted == nil, !isOfFormat(name.text) { return false }
            return name.escaped != nil
                || FileReading.isRegular(
                    URL(fileURLWithPath: root + name.text), followsLinks: false)
        }.map { input($0, in: prefix) }
        if inputs.isEmpty, failures.isEmpty, !session.style.isQuiet {
            let kind =
                includes.isEmpty && isWanted == nil
                ? "no file of a known format" : "no file that is included"
            let words = kind + (tracked == nil ? "" : " is tracked by git")
            session.terminal.error(ErrorMessages.shown("\(folder): \(words)"))
        }
        return inputs + failures
    }

    private func isOfFormat(_ name: String) -> Bool {
        let url = URL(fileURLWithPath: name)
        return session.formats.format(forFileExtension: url.pathExtension) != nil
    }

    /// Whether the globs select a file, by its path from the folder or from the current one.
    private func matches(_ name: String, _ path: String, isListed: Bool = false) -> Bool {
        let isNamed = { (glob: GlobPattern) in glob.matches(name) || glob.matches(path) }
        let isIncluded =
            includes.isEmpty
            ? isListed || isWanted?(path) ?? true : includes.contains(where: isNamed)
        return isIncluded
            && !excludes.contains(where: isNamed)
    }

    /// Returns all files below a folder, in order of their names; symbolic links are not followed.
    ///
    /// - Parameter failures: Gets the folders that cannot be read.
    private func names(
        below root: String, _ prefix: String, _ failures: inout [Input]
    ) -> [FileName] {
        var names: [FileName] = []
        var folders = [""]
        while let folder = folders.popLast() {
            do {
                for (bytes, isFolder) in try FolderNames.names(in: root + folder) {
                    let name = FileName(Array(folder.utf8) + bytes)
                    let isBelow =
                        name.escaped == nil
                        ? FileReading.isFolder(root + name.text, followsLinks: false) : isFolder
                    if !isBelow {
                        names.append(name)
                    } else if bytes == Array(".git".utf8) || isLeftOut(name.text + "/", prefix) {
                        continue
                    } else if name.escaped != nil {
                        failures.append(input(name, in: prefix))
                    } else {
                        folders.append(name.text + "/")
                    }
                }
            } catch {
                let name = folder.isEmpty ? root : prefix + folder
                failures.append(Input(String(name.dropLast()), failing: error))
            }
        }
        return names.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }

    /// Whether a pattern such as `logs/**` leaves out everything below a folder.
    private func isLeftOut(_ folder: String, _ prefix: String) -> Bool {
        excludes.contains { glob in
            glob.description.hasSuffix("/**")
                && (glob.matches(folder) || glob.matches(prefix + folder))
        }
    }
}
