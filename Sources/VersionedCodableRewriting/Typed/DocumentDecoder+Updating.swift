import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension DocumentDecoder {
    /// Reads a file of any version, changes its value, and writes it back with everything else
    /// kept: comments, order, white space, notations and members that the type does not know.
    ///
    ///     try YAMLDecoder().update(versioned: Settings.self, fileAt: url) { $0.port = 8080 }
    ///
    /// The file is replaced atomically and keeps its permissions; a symbolic link stays a link. A
    /// file whose bytes stay the same is not written.
    ///
    /// - Parameters:
    ///   - type: The newest type of the chain.
    ///   - url: The file.
    ///   - encoder: As for `rewrite(versioned:in:encodedBy:policy:_:)`.
    ///   - policy: The choices where more than one result is possible.
    ///   - change: Changes the value; by default it is only migrated to the newest version.
    /// - Throws: As `decode(versioned:fromFileAt:)`; `DecodingError` for a rule of the type that
    ///   the value breaks; `RewriteError`, with the kind `.changedMeanwhile` when another writer
    ///   changed the file since it was read; the `CocoaError` of the file system. The file is
    ///   unchanged then.
    @discardableResult
    public func update<Value: VersionedCodable>(
        versioned type: Value.Type, fileAt url: URL, encodedBy encoder: DocumentEncoder? = nil,
        policy: RewritePolicy = .default,
        _ change: (inout Value) throws -> Void = { _ in }
    ) throws -> VersionedRewriting<Value> {
        let limit = limits.inputBytes
        let data = try FileReading.data(at: url, limit: limit)
        let rewriting: VersionedRewriting<Value>
        do {
            rewriting = try withoutActuallyEscaping(change) {
                try rewrite(
                    versioned: type, in: data, encodedBy: encoder, policy: policy, $0)
            }
        } catch let error as ReadingError {
            throw error.named(sourceName ?? url.relativePath)
        }
        let userInfo = userInfo
        try CheckedValues.forEach(in: rewriting.value, userInfo: userInfo) {
            try $0.checkRules(at: $1, userInfo: userInfo)
        }
        guard rewriting.data != data else { return rewriting }
        try FileReplacement.replace(fileAt: url, with: rewriting.data) {
            guard try FileReading.data(at: $0, limit: limit) == data else {
                throw RewriteError(
                    .changedMeanwhile,
                    "\(url.relativePath): the file was changed by another program in the meantime")
            }
        }
        return rewriting
    }
}
