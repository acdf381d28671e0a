#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
/// The new content of a file, beside it until it takes its place.
///
/// A process that is killed cannot clean up. So the name follows from that of the file, and whoever
/// writes holds a lock, which goes with the process: who finds the name taken and can take the lock
/// removes what was left. Where another process writes, the name is random.
struct TemporaryFile {
    let file: SystemFile
    private let path: String

    /// Makes a temporary file for a file of a folder.
    init(for name: Substring, in folder: String, mode: UInt32) throws(SystemError) {
        let usual = "\(folder)/.\(name).versioned-tmp"
        if let file = try TemporaryFile.make(usual, mode) {
            (path, self.file) = (usual, file)
        } else {
            let random = String(UInt64.random(in: .min ... .max), radix: 36)
            path = "\(folder)/.\(random).versioned-tmp"
            file = try SystemFile(making: path, mode: mode)
        }
    }

    /// Makes a file of the usual name; nil when another process writes it, or when it cannot be.
    private static func make(_ path: String, _ mode: UInt32) throws(SystemError) -> SystemFile? {
        let file: SystemFile
        do {
            file = try SystemFile(making: path, mode: mode)
        } catch {
            guard error.isAboutName else { throw error }
            guard removeAbandoned(path) else { return nil }
            guard let again = try? SystemFile(making: path, mode: mode) else { return nil }
            file = again
        }
        // Between the calls another process may have taken it for one that was left, and removes it.
        switch file.lock() {
        case .taken: return isNamed(file, path) ? file : nil
        case .takenElsewhere: return nil
        case .unsupported: return file
        }
    }

    /// Gives the file its name, in one step.
    func move(to target: String) throws(SystemError) {
        try SystemPath.move(path, to: target)
        file.unlock()
    }

    /// Deletes the file.
    func discard() {
        SystemPath.remove(path)
        file.unlock()
    }

    /// Deletes what a process left that was killed; false when somebody still writes it.
    private static func removeAbandoned(_ path: String) -> Bool {
        guard let left = try? SystemFile(left: path), left.lock() == .taken else { return false }
        defer { left.unlock() }
        guard isNamed(left, path) else { return false }
        SystemPath.remove(path)
        return true
    }

    /// Whether an open file is the one that a path names.
    private static func isNamed(_ file: SystemFile, _ path: String) -> Bool {
        guard let status = try? file.status(), status.kind == .regular,
            let named = try? FileStatus(ofPath: path, followsLinks: false)
        else { return false }
        return status.number == named.number
    }
}
#endif
