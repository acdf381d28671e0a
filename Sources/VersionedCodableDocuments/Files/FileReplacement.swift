import VersionedCodableCore
import VersionedCodableEssentials

/// Replaces files atomically.
///
/// The new content is written to a temporary file next to the old one, flushed to the disk, and
/// renamed in one step, so that a reader finds the old content or the new, even after a crash.
package enum FileReplacement {
    /// Replaces a file, or creates it.
    ///
    /// - The new file has the permissions of the old one from the start, and its owner and group if
    ///   the process may set them; if it may not set the group, the group gets no more permissions
    ///   than others have. A file that did not exist gets the default permissions of new files.
    /// - A symbolic link is kept, and the file it leads to is replaced.
    /// - Hard links, access control lists and extended attributes stay with the old content.
    /// - When this throws, the old file is unchanged and no temporary file is left. A process that is
    ///   killed may leave one whose name ends with `.versioned-tmp`.
    ///
    /// - Parameter precondition: Called when everything is written, right before the new file is
    ///   renamed, with the file that is replaced: where the links of the path led at the start. When
    ///   it throws, the old file is kept. The file is locked from this call until it is replaced;
    ///   callers with a precondition, in any process, wait for each other.
    /// - Throws: `CocoaError` when the path is a folder, FIFO or device, when its folder is not
    ///   writable, or when the disk is full; what the precondition throws.
    package static func replace(
        fileAt url: URL, with data: Data, if precondition: ((URL) throws -> Void)? = nil
    ) throws {
        guard url.isFileURL else { throw FileError.notAFile(url, .fileWriteUnsupportedScheme) }
        do {
            let target = try resolved(url.path)
            let old = try FileStatus(ofPath: target, followsLinks: false)
            switch old?.kind {
            case .regular, nil: break
            case .folder: throw SystemError.isFolder
            default: throw FileError.notRegular(url.relativePath)
            }
            try replace(target, old, with: data, if: precondition)
        } catch let error as SystemError {
            throw FileError.system(error, url.relativePath, isWriting: true)
        }
    }

    /// Renames a file that has not changed; no file is replaced.
    ///
    /// The new name has `.unreadable` at its end, and a number if that name is taken. The file that
    /// a symbolic link leads to is renamed.
    ///
    /// - Parameter fingerprint: The fingerprint of the file when it was read.
    /// - Returns: The new location; nil when the file has another fingerprint or does not exist.
    /// - Throws: `CocoaError` when the path is no regular file or its folder is not writable.
    static func setAside(fileAt url: URL, ifStill fingerprint: FileFingerprint) throws -> URL? {
        do {
            let target = try resolved(url.path)
            if let status = try FileStatus(ofPath: target, followsLinks: false),
                status.kind != .regular
            {
                throw FileError.notRegular(url.relativePath)
            }
            let lock = try locked(target)
            defer { lock?.unlock() }
            guard FileFingerprint(ofPath: target) == fingerprint else { return nil }
            let name = try unusedName(target + ".unreadable")
            do {
                try SystemPath.move(target, to: name)
            } catch {
                SystemPath.remove(name)
                throw error
            }
            try? SystemFile(reading: folder(of: target)).flush()
            return URL(fileURLWithPath: name)
        } catch let error as SystemError {
            throw FileError.system(error, url.relativePath, isWriting: true)
        }
    }

    private static func replace(
        _ target: String, _ old: FileStatus?, with data: Data,
        if precondition: ((URL) throws -> Void)?
    ) throws {
        let folder = FileReplacement.folder(of: target)
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(folder)/.\(name).versioned-tmp"
        // No other user may read the new file before it has the permissions of the old one.
        let file = try SystemFile(making: temporary, mode: old == nil ? 0o666 : 0o600)
        do {
            try data.withUnsafeBytes { try file.put($0) }
            if let old { try copyOwnership(of: old, to: file) }
            try file.flush()
            let lock = try precondition.map { _ in try locked(target) }
            defer { lock??.unlock() }
            try precondition?(URL(fileURLWithPath: target))
            try SystemPath.move(temporary, to: target)
        } catch {
            SystemPath.remove(temporary)
            throw error
        }
        // Flushes the new name as well, if possible; the file is already replaced.
        try? SystemFile(reading: folder).flush()
    }

    /// Creates an empty file with a name that no other file has: the path itself, or with `-2`,
    /// `-3` and so on after it.
    private static func unusedName(_ path: String) throws(SystemError) -> String {
        var (name, number) = (path, 1)
        while true {
            do {
                _ = try SystemFile(making: name, mode: 0o600)
                return name
            } catch  where error.isTakenName {
                number += 1
                name = "\(path)-\(number)"
            }
        }
    }

    /// Waits for the lock of the file at a path, which is released when the process ends, if not
    /// before; nil when there is no file, or none that can be opened or locked.
    private static func locked(_ path: String) throws(SystemError) -> SystemFile? {
        while let file = try? SystemFile(locking: path), file.waitForLock() {
            let named = try FileStatus(ofPath: path, followsLinks: false)
            if let named, try file.status().number == named.number { return file }
            // Another process replaced the file in the meantime.
            file.unlock()
        }
        return nil
    }

    /// Sets the owner, group and permissions of a file to those of another.
    private static func copyOwnership(of old: FileStatus, to file: SystemFile) throws(SystemError) {
        var new = try file.status()
        if (new.owner, new.group) != (old.owner, old.group) {
            file.setOwner(old.owner, group: old.group)
            new = try file.status()
        }
        var mode = old.mode
        if new.owner != old.owner || new.group != old.group { mode &= 0o777 }
        if new.group != old.group { mode &= 0o707 | (mode & 0o007) << 3 }
        try file.setMode(mode)
    }

    /// Follows the symbolic links of a path, also those to folders, to the path of a file, which
    /// need not exist.
    private static func resolved(_ path: String) throws(SystemError) -> String {
        var path = path
        // The maximum that Linux follows.
        for _ in 0..<40 {
            guard let status = try FileStatus(ofPath: path, followsLinks: false),
                status.kind == .link
            else {
                let folder = SystemPath.real(folder(of: path)) ?? folder(of: path)
                let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map {
                    path[path.utf8.index(after: $0)...]
                }
                return (folder == "/" ? "" : folder) + "/" + (name ?? path[...])
            }
            let target = try SystemPath.target(ofLink: path)
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        throw .linksInCircle
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
