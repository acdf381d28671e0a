import VersionedCodableCore
import VersionedCodableEssentials

/// Reads the bytes of files, for the decoders and the command.
///
/// Regular files, FIFOs, devices and what a shell passes as `/dev/stdin` or `<(…)` are read to
/// their end, but at most up to the limit.
package enum FileReading {
    /// The maximum read from a device: more than anyone types, and `/dev/zero` has no end.
    static let deviceBound = 16 << 20

    /// Reads all bytes of a file.
    ///
    /// - Parameter limit: The maximum number of bytes. A larger regular file is not read at all; of
    ///   any other file no more than this is kept.
    /// - Throws: `ReadingError` for more bytes, `CocoaError` when the file cannot be read.
    package static func data(at url: URL, limit: Int) throws -> Data {
        var file = try FileByteSource(url)
        return try file.rest(limit: limit)
    }

    /// Reads all bytes of standard input.
    ///
    /// - Throws: As `data(at:limit:)`.
    package static func standardInput(limit: Int) throws -> Data {
        var file = try FileByteSource.standardInput()
        return try file.rest(limit: limit)
    }

    /// Reads the first bytes of a file.
    ///
    /// - Throws: `CocoaError` when the file cannot be read.
    package static func beginning(of url: URL, upTo count: Int) throws -> Data {
        var file = try FileByteSource(url)
        var data = Data()
        try GrowingPrefix.extend(&data, to: count, limit: .max, from: &file)
        return data
    }

    /// Whether a path leads to a regular file, which can be read again from its beginning.
    package static func isRegular(_ url: URL, followsLinks: Bool = true) -> Bool {
        (try? FileStatus(ofPath: url.path, followsLinks: followsLinks))?.kind == .regular
    }

    /// Whether a path leads to a folder.
    package static func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
        (try? FileStatus(ofPath: path, followsLinks: followsLinks))?.kind == .folder
    }
}
