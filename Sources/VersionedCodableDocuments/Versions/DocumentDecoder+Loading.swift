import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentDecoder {
    /// Reads the file in which a program keeps its own document, or returns a value to start with.
    ///
    ///     let settings = try decoder.load(
    ///         versioned: Settings.self, fileAt: url, or: Settings()
    ///     ) { renamed, error in
    ///         warn("\(error.documentDescription)\nThe file was renamed to \(renamed.path).")
    ///     }
    ///
    /// A damaged document is not lost when the program saves: the file is renamed, from
    /// `settings.json` to `settings.json.unreadable`, or `settings.json.unreadable-2` if that name is
    /// taken; on Windows the number is random. The next `encode(versioned:toFileAt:)` then makes a
    /// new file. No existing file is replaced. A symbolic link is kept, and the file it leads to is
    /// renamed.
    ///
    /// A document of a newer version, at the root or inside, is not damaged: the newer program is to
    /// find it after a rollback. The file is unchanged, and the error is thrown. A version that the
    /// chain lacks and that is not newer counts as damage.
    ///
    /// - Parameters:
    ///   - type: The newest type of the chain.
    ///   - url: The file. If it does not exist, the value to start with is returned, and nothing is
    ///     written.
    ///   - start: The value to start with.
    ///   - report: Called with the new location of a file that could not be decoded, and the error
    ///     of the decoder; tell the user.
    /// - Throws: `VersionedDecodingError.unsupportedVersion(_:)` for a newer version and for one that
    ///   cannot be compared with those of the chain; `DecodingError` for a version of another type;
    ///   the `CocoaError` of the file system when the file exists and cannot be opened or renamed;
    ///   and the error of `start`. The file is unchanged then: do not save.
    public func load<Value: VersionedCodable>(
        versioned type: Value.Type, fileAt url: URL, or start: @autoclosure () throws -> Value,
        reportingUnreadable report: (URL, any Error) -> Void
    ) throws -> Value {
        while true {
            let old = FileFingerprint(ofPath: url.path)
            let read: () throws -> Data
            do {
                let data = try FileReading.data(at: url, limit: limits.inputBytes)
                read = { data }
            } catch let error as ReadingError {
                read = { throw error }
            } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
                return try start()
            }
            do {
                return try decode(versioned: type, from: try document(of: url, for: type, read))
            } catch {
                if Self.isOfUnknownVersion(error, Value.self) { throw error }
                let value = try start()
                // Another program may have replaced the file in the meantime.
                guard let renamed = try FileReplacement.setAside(fileAt: url, ifStill: old)
                else { continue }
                report(renamed, error)
                return value
            }
        }
    }
    /// Whether an error says that a document is of a version the program does not know, or that the
    /// program cannot know it.
    private static func isOfUnknownVersion(
        _ error: any Error, _ type: any VersionedCodable.Type
    ) -> Bool {
        switch error {
        case VersionedDecodingError.unsupportedVersion(let version):
            return version.found != nil && version.isNewer != false
        case VersionedDecodingError.brokenChain:
            return true
        case let error as DecodingError:
            guard let path = error.context?.codingPath.map(\.stringValue), !path.isEmpty else {
                return false
            }
            return VersionChain(of: type).links.contains { $0.schema.keysToVersion.contains(path) }
        default:
            return false
        }
    }
}
