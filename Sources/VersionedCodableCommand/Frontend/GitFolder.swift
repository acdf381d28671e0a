import Synchronization
import VersionedCodableEssentials

/// What git knows about a folder, asked with its program.
struct GitFolder {
    let path: String

    /// The tracked files below the folder, relative to it; nil outside of a working tree.
    var trackedFiles: [String]? {
        run("ls-files", "-z").map { GitFolder.names(in: $0) }
    }

    /// The files below the folder, relative to it, that are not tracked or differ from the commit.
    ///
    /// Empty outside of a working tree; ignored files are left out.
    fileprivate var changedFiles: Set<String> {
        let untracked = run("ls-files", "--others", "--exclude-standard", "-z")
        // Without a commit, all tracked files are changed.
        let changed =
            run("diff", "--name-only", "--relative", "-z", "HEAD") ?? run("ls-files", "-z")
        return Set([untracked, changed].compactMap { $0 }.flatMap { GitFolder.names(in: $0) })
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

/// The files that git could not restore, looked up once for each folder.
final class GitChanges: Sendable {
    private let folders = Mutex<[String: Set<String>]>([:])

    /// Whether a file is not tracked or has changes that are not committed.
    ///
    /// Outside of a working tree and for ignored files the answer is no.
    func include(_ file: URL) -> Bool {
        let folder = file.deletingLastPathComponent().path
        return folders.withLock { folders in
            if folders[folder] == nil { folders[folder] = GitFolder(path: folder).changedFiles }
            return folders[folder]?.contains(file.lastPathComponent) ?? false
        }
    }
}
