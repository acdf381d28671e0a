import Synchronization
import VersionedCodableEssentials

/// What git knows about a folder, asked with its program.
struct GitFolder {
    let path: String

    /// The tracked files below the folder, relative to it; nil outside of a working tree.
    var trackedFiles: [FileName]? {
        run("ls-files", "-z").map { GitFolder.names(in: $0) }
    }

    fileprivate enum Kept {
        /// The folder is in no repository.
        case nothing
        /// The names of the files in the folder that the commit has as they are.
        case files(Set<String>)
        /// What git says instead.
        case failure(String)
    }

    fileprivate var kept: Kept {
        guard let tracked = run("ls-files", "-v", "-z") else {
            guard isInRepository else { return .nothing }
            let answer = ChildProcess.run("git", words(["ls-files"]), mergesErrors: true)
            let lines = String(decoding: answer?.output ?? Data(), as: UTF8.self)
            guard let line = lines.split(separator: "\n").first else {
                return .failure("git cannot be run")
            }
            return .failure("git says: \(line)")
        }
        // Without a commit, all tracked files are changed.
        // The path keeps git from looking at all files of the repository.
        guard let changed = run("diff", "--name-only", "--relative", "-z", "HEAD", "--", ".") else {
            return .files([])
        }
        // Other letters than H are those of files whose changes git does not look for.
        let names = GitFolder.names(in: tracked).filter {
            $0.text.hasPrefix("H ") && !$0.text.utf8.contains(UInt8(ascii: "/"))
        }
        return .files(
            Set(names.map { String($0.text.dropFirst(2)) })
                .subtracting(GitFolder.names(in: changed).map(\.text)))
    }

    /// Whether a repository is around the folder, or named by the environment.
    private var isInRepository: Bool {
        if ProcessInfo.processInfo.environment["GIT_DIR"] != nil { return true }
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
            if folder.path == "/" { return false }
            folder.deleteLastPathComponent()
        }
        return true
    }

    /// Returns the content of a file, or the names in a folder that ends in a slash, at a commit.
    static func content(of path: String, at reference: String) throws -> Data {
        let isFolder = path.hasSuffix("/")
        var (folder, place) = (GitFolder(path: "."), "./" + path)
        if path.hasPrefix("/") {
            let url = URL(fileURLWithPath: path)
            folder = GitFolder(path: isFolder ? path : url.deletingLastPathComponent().path)
            place = isFolder ? "./" : "./" + url.lastPathComponent
        }
        let found =
            isFolder
            ? folder.run("ls-tree", "--name-only", "-z", reference, "--", place)
            : folder.run("show", "\(reference):\(place)")
        guard let found else { throw Finding("\(path) does not exist at \(reference)") }
        return found
    }

    /// Whether there is a commit that lacks a file.
    static func isNew(_ path: String, since reference: String) -> Bool {
        GitFolder(path: ".").run("rev-parse", "-q", "--verify", reference + "^{commit}") != nil
            && (try? content(of: path, at: reference)) == nil
    }

    /// Runs a command of git, which must not run a program that the repository names.
    private func run(_ arguments: String...) -> Data? {
        let result = ChildProcess.run("git", words(arguments))
        return result?.status == 0 ? result?.output : nil
    }

    private func words(_ arguments: [String]) -> [String] {
        ["--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-C", path]
            + arguments
    }

    /// Returns the names that are each ended by a NUL byte.
    static func names(in data: Data) -> [FileName] { data.split(separator: 0).map { FileName($0) } }
}

/// The files that git could restore, looked up once for each folder.
final class GitChanges: Sendable {
    private let folders = Mutex<[String: GitFolder.Kept]>([:])

    /// Returns why git could not restore a file; nil if it could, or outside of repositories.
    ///
    /// Of a symbolic link, the file that it leads to counts.
    func reason(against file: URL) -> String? {
        let file = file.resolvingSymlinksInPath()
        let folder = file.deletingLastPathComponent().path
        let kept = folders.withLock { folders in
            let kept = folders[folder] ?? GitFolder(path: folder).kept
            folders[folder] = kept
            return kept
        }
        switch kept {
        case .nothing: return nil
        case .failure(let words): return words
        case .files(let names):
            return names.contains(file.lastPathComponent)
                ? nil : "the file is not committed to git"
        }
    }
}
