import VersionedCodableEssentials

/// What git knows about a folder, asked with its program.
struct GitFolder {
    let path: String

    /// The tracked files below the folder, relative to it; nil outside of a working tree.
    var trackedFiles: [String]? {
        run("ls-files", "-z").map { GitFolder.names(in: $0) }
    }

    /// Whether a file of the folder has changes that are not committed, or is not tracked.
    ///
    /// Outside of a working tree and for ignored files the answer is no.
    func hasChanges(in name: String) -> Bool {
        run("status", "--porcelain", "-z", "--", name).map { !$0.isEmpty } ?? false
    }

    /// Returns the content of a file, or the names in a folder that ends in a slash, at a commit.
    static func content(of path: String, at reference: String) throws -> Data {
        let isFolder = path.hasSuffix("/")
        let place = path.hasPrefix("/") ? path : "./" + path
        let folder = GitFolder(path: ".")
        let found =
            isFolder
            ? folder.run("ls-tree", "--name-only", "-z", reference, "--", place)
            : folder.run("show", "\(reference):\(place)")
        guard let found else { throw Failure("git has no \(path) at \(reference)") }
        return found
    }

    /// Runs a command of git, which must not run a program that the repository names.
    private func run(_ arguments: String...) -> Data? {
        let options = [
            "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-C", path,
        ]
        let result = ChildProcess.run("git", options + arguments)
        return result?.status == 0 ? result?.output : nil
    }

    /// Returns the names that are each ended by a NUL byte.
    static func names(in data: Data) -> [String] {
        data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
