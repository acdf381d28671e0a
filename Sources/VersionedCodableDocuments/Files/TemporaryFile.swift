/// The new content of a file, next to it until it is renamed.
///
/// A process that is killed cannot clean up. Therefore the name is derived from the file's name,
/// and the writer holds a lock, which is released when its process ends: another writer that finds
/// the name taken but can lock it removes the leftover. While another process writes, the name is
/// random.
struct TemporaryFile {
    let file: SystemFile
    private let path: String

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

    /// Makes a file with the derived name; nil when another process uses it or it cannot be used.
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
        // In between, another process may have taken the file for a leftover and remove it.
        switch file.lock() {
        case .taken: return isNamed(file, path) ? file : nil
        case .takenElsewhere: return nil
        case .unsupported: return file
        }
    }

    func move(to target: String) throws(SystemError) {
        try SystemPath.move(path, to: target)
        file.unlock()
    }

    func discard() {
        SystemPath.remove(path)
        file.unlock()
    }

    /// Deletes the file of a process that was killed; false when it is still being written.
    private static func removeAbandoned(_ path: String) -> Bool {
        guard let leftover = try? SystemFile(leftover: path), leftover.lock() == .taken else {
            return false
        }
        defer { leftover.unlock() }
        guard isNamed(leftover, path) else { return false }
        SystemPath.remove(path)
        return true
    }

    private static func isNamed(_ file: SystemFile, _ path: String) -> Bool {
        guard let status = try? file.status(), status.kind == .regular,
            let named = try? FileStatus(ofPath: path, followsLinks: false)
        else { return false }
        return status.number == named.number
    }
}
