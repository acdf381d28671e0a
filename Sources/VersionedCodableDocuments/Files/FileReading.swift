import VersionedCodableCore
import VersionedCodableEssentials

/// Reads the bytes of files, for the decoders and the command alike.
///
/// Regular files, FIFOs, devices and what a shell passes as `/dev/stdin` or `<(…)` are read to
/// their end, and no further than the limit lets in.
package enum FileReading {
    /// The most bytes a device gives, if the limit allows more.
    ///
    /// Nobody types more at a terminal, and `/dev/zero` has no end.
    package static let deviceBound = 16 << 20

    /// All bytes of a file.
    ///
    /// - Parameter limit: The most bytes to take. A regular file that has more is not read at all,
    ///   and of others no more is kept than this.
    /// - Throws: `ReadingError` when there are more bytes, `CocoaError` when the file cannot be
    ///   read.
    package static func data(at url: URL, limit: Int) throws -> Data {
        var file = try FileByteSource(url)
        return try file.rest(limit: limit)
    }

    /// All bytes of standard input.
    ///
    /// - Throws: As `data(at:limit:)`.
    package static func standardInput(limit: Int) throws -> Data {
        var file = FileByteSource.standardInput
        return try file.rest(limit: limit)
    }

    /// The first bytes of a file.
    ///
    /// - Throws: `CocoaError` when the file cannot be read.
    package static func beginning(of url: URL, upTo count: Int) throws -> Data {
        var file = try FileByteSource(url)
        return try file.next(count)
    }

    /// Whether a file can be read again from its beginning; no if nothing is there.
    package static func isRegular(_ url: URL) -> Bool {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        (try? FileStatus(ofPath: url.path, followsLinks: true))?.kind == .regular
        #else
        true
        #endif
    }
}
