import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableRewriting

/// The migrations of a family of documents: a ``MigrationChain`` of a file, or a ``TypeChain``.
public protocol DocumentChain: Sendable {
    /// The name of the family.
    var name: String { get }
    /// The files that are documents of the family, as glob patterns.
    var files: [String] { get }
    /// The newest version; nil for a chain by shape.
    var newest: ChainVersion? { get }

    /// Returns the version of a document; nil in a chain by shape.
    ///
    /// - Throws: ``MigrationError``, `ReadingError`, `VersionedDecodingError`.
    func version(
        of data: Data, as format: any DocumentFormat, within limits: ReadingLimits
    ) throws -> ChainVersion?

    /// Migrates a document, and keeps its comments and layout.
    ///
    /// - Parameters:
    ///   - data: The bytes of the document.
    ///   - format: The format of the document.
    ///   - version: The version to migrate to; nil for the newest.
    ///   - policy: What may happen to comments and layout.
    ///   - limits: The bounds of reading.
    /// - Throws: ``MigrationError``, `ReadingError`, `RewriteError`, `VersionedDecodingError`.
    func migrate(
        _ data: Data, as format: any RewritableFormat, to version: ChainVersion?,
        policy: RewritePolicy, within limits: ReadingLimits
    ) throws -> MigrationChain.Result
}

extension MigrationChain: DocumentChain {}

/// A chain of types as the migrations of a family of documents.
public struct TypeChain<Value: VersionedCodable>: DocumentChain {
    /// The name of the family.
    public let name: String
    /// The files that are documents of the family, as glob patterns.
    public let files: [String]
    private let configure: @Sendable (DocumentDecoder) -> Void

    /// Makes a chain of a type and its previous versions.
    ///
    /// - Parameters:
    ///   - type: The type of the newest version.
    ///   - name: The name of the family.
    ///   - files: The files that are documents of the family, as glob patterns.
    ///   - configure: Sets options of the decoder, such as strategies.
    public init(
        _ type: Value.Type, name: String, files: [String] = [],
        configure: @escaping @Sendable (DocumentDecoder) -> Void = { _ in }
    ) {
        self.name = name
        self.files = files
        self.configure = configure
    }

    /// The version of the type; nil if its documents declare none.
    public var newest: ChainVersion? { Value.version.map { ChainVersion("\($0)") } }

    /// Returns the version that a document declares.
    ///
    /// - Throws: As `DocumentDecoder.peekVersion(_:from:)`, ``MigrationError`` without a version.
    public func version(
        of data: Data, as format: any DocumentFormat, within limits: ReadingLimits
    ) throws -> ChainVersion? {
        guard let version = try decoder(format, limits).peekVersion(of: Value.self, from: data)
        else {
            guard let oldest = VersionChain(of: Value.self).links.last, oldest.version == nil else {
                throw MigrationError(.version, "there is no version")
            }
            return nil
        }
        return ChainVersion("\(version)")
    }

    /// Migrates a document to the version of the type.
    ///
    /// - Throws: As `DocumentDecoder.rewrite(versioned:in:)`, and ``MigrationError`` for another
    ///   version: types only know the way up.
    public func migrate(
        _ data: Data, as format: any RewritableFormat, to version: ChainVersion?,
        policy: RewritePolicy, within limits: ReadingLimits
    ) throws -> MigrationChain.Result {
        guard version == nil || version == newest else {
            throw MigrationError(.loss, "the types of \(name) lead to the newest version only")
        }
        let migrated = try decoder(format, limits).rewrite(
            versioned: Value.self, in: data, policy: policy)
        return MigrationChain.Result(
            rewriting: migrated.rewriting,
            from: migrated.result.version.map { ChainVersion("\($0)") }, to: newest, notes: [],
            summaries: [])
    }

    private func decoder(_ format: any DocumentFormat, _ limits: ReadingLimits) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        decoder.limits = limits
        configure(decoder)
        return decoder
    }
}
