import VersionedCodableCore
import VersionedCodableEssentials

/// A source that reads the bytes of a file on demand.
public struct FileByteSource: ByteSource {
    private let file: SystemFile
    private let name: String

    /// Opens a file.
    ///
    /// - Throws: `CocoaError` when the file cannot be opened.
    public init(_ url: URL) throws {
        guard url.isFileURL else { throw FileError.notAFile(url, .fileReadUnsupportedScheme) }
        try self.init(named: url.relativePath) { () throws(SystemError) in
            try SystemFile(reading: url.path)
        }
    }

    private init(named name: String, _ open: () throws(SystemError) -> SystemFile) throws {
        self.name = name
        file = try FileByteSource.naming(name, open)
    }

    static func standardInput() throws -> FileByteSource {
        try FileByteSource(named: "standard input", SystemFile.standardInput)
    }

    /// Reads from the file.
    ///
    /// - Throws: `CocoaError` when the file cannot be read.
    public mutating func read(upTo count: Int) throws -> Data {
        var data = Data(count: min(max(count, 0), 1 << 20))
        data.count = try data.withUnsafeMutableBytes { bytes in
            try FileByteSource.naming(name) { () throws(SystemError) in try file.take(into: bytes) }
        }
        return data
    }

    /// The size of a regular file in bytes; nil for any other kind of file.
    var size: Int? {
        guard let status = try? file.status(), status.kind == .regular else { return nil }
        return status.size
    }

    /// Reads all remaining bytes.
    ///
    /// - Throws: `ReadingError` for more than the limit, `CocoaError` when the file cannot be read.
    mutating func rest(limit: Int) throws -> Data {
        let status = try FileByteSource.naming(name) { () throws(SystemError) in
            try file.status()
        }
        let limit = status.kind == .device ? min(limit, FileReading.deviceBound) : limit
        return try rest(size: status.kind == .regular ? status.size : 0, limit: limit)
    }

    /// Reads the remaining bytes, at most `size` unless that is 0: bytes that are appended to the
    /// file during the read are ignored.
    mutating func rest(size: Int, limit: Int) throws -> Data {
        guard size <= limit else { throw ReadingError.limit(.inputBytes, limit, at: nil) }
        var data = Data(capacity: size)
        try GrowingPrefix.extend(&data, to: size > 0 ? size : .max, limit: limit, from: &self)
        guard data.count <= limit else { throw ReadingError.limit(.inputBytes, limit, at: nil) }
        return data
    }

    private static func naming<Result>(
        _ name: String, _ body: () throws(SystemError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw FileError.system(error, name, isWriting: false)
        }
    }
}
