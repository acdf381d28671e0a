import VersionedCodableCore
import VersionedCodableEssentials

/// Replaces files as a whole or not at all.
///
/// The new content is written to a temporary file beside the old one, flushed to the disk, and
/// given the old name in one step, so that whoever opens the name finds either the old content or
/// the new one, also after a crash.
package enum FileReplacement {
    /// Replaces a file, or makes one.
    ///
    /// - The new file has the permissions of the old one from the start, and its owner and group
    ///   where the process may set them; where it may not set the group, the group may no more than
    ///   others may. A file that was not there gets the usual permissions of new files.
    /// - A symbolic link stays, and the file it leads to is replaced.
    /// - Hard links, access control lists and extended attributes stay with the old content.
    /// - When this throws, the old file is as it was and no temporary file is left. A process that is
    ///   killed leaves one at most, `.NAME.versioned-tmp`, which goes when the file is replaced again.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - data: Its new content.
    ///   - precondition: Is called when all is written, right before the new file gets the name;
    ///     when it throws, the old file stays. Of callers with a precondition, in any process, one
    ///     at a time has the lock of the file from here on until it has replaced it.
    /// - Throws: `CocoaError` when that is a folder, FIFO or device, when its folder must not be
    ///   written to, or when the disk is full; what the precondition throws.
    package static func replace(
        fileAt url: URL, with data: Data, if precondition: (() throws -> Void)? = nil
    ) throws {
        guard url.isFileURL else { throw FileError.notAFile(url, .fileWriteUnsupportedScheme) }
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
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
            throw FileError.writing(url.relativePath, error)
        }
        #else
        try precondition?()
        try data.write(to: url, options: .atomic)
        #endif
    }

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    private static func replace(
        _ target: String, _ old: FileStatus?, with data: Data, if precondition: (() throws -> Void)?
    ) throws {
        let folder = FileReplacement.folder(of: target)
        // Nobody else may look into the new file before it has the permissions of the old one.
        let temporary = try TemporaryFile(
            for: target.split(separator: "/").last ?? "", in: folder,
            mode: old == nil ? 0o666 : 0o600)
        do {
            let file = temporary.file
            try data.withUnsafeBytes { try file.put($0) }
            if let old { try take(over: old, for: file) }
            try file.flush()
            let lock = try precondition.map { _ in try locked(target) }
            defer { lock??.unlock() }
            try precondition?()
            try temporary.move(to: target)
        } catch {
            temporary.discard()
            throw error
        }
        // The name is on the disk as well when this succeeds; the file is replaced in any case.
        try? SystemFile(reading: folder).flush()
    }

    /// Waits for the lock of the file that a path names, which goes with the process at the latest;
    /// nil where there is no file, or none that can be opened or locked.
    private static func locked(_ path: String) throws(SystemError) -> SystemFile? {
        while let file = try? SystemFile(left: path), file.waitForLock() {
            let named = try FileStatus(ofPath: path, followsLinks: false)
            if let named, try file.status().number == named.number { return file }
            // Another process replaced the file while this one waited.
            file.unlock()
        }
        return nil
    }

    /// Gives a file the owner, group and permissions of another.
    private static func take(over old: FileStatus, for file: SystemFile) throws(SystemError) {
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

    /// The path of the file that a path leads to over symbolic links, also when there is no such
    /// file.
    private static func resolved(_ path: String) throws(SystemError) -> String {
        var path = path
        // As many as Linux follows.
        for _ in 0..<40 {
            guard let status = try FileStatus(ofPath: path, followsLinks: false),
                status.kind == .link
            else { return path }
            let target = try SystemPath.target(ofLink: path)
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        throw .linksInCircle
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
    #endif
}
