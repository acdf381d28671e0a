import VersionedCodableCore
import VersionedCodableDocuments

/// A chain that the types of a program continue, for ``MigrationFiles``.
///
///     enum ServerSettingsChain: MigrationChainSource {
///         static let chain = Result { try MigrationChain(contentsOf: url) }
///     }
public protocol MigrationChainSource {
    /// The chain, or the reason why it could not be read; read once.
    static var chain: Result<MigrationChain, any Error> { get }
}

/// A document of any version of a chain file, as the previous version of a type.
///
///     struct ServerSettings: VersionedCodable {
///         static let version: Int? = 3
///         typealias PreviousVersion = MigrationFiles<ServerSettingsChain>
///         var host: String
///         var port: Int
///     }
///
/// Only today's type is left in the program: an older document is migrated by the chain to the
/// version of the type, and then decoded. Errors have the place in the older document.
public struct MigrationFiles<Source: MigrationChainSource>: MigratedByFiles, SchemaOfManyVersions {
    /// The end of the chain of types.
    public typealias PreviousVersion = NothingEarlier

    /// No version: the document says it.
    public static var version: Int? { nil }

    private let value: DocumentValue
    private let decoder: any Decoder

    /// Reads the document.
    public init(from decoder: any Decoder) throws {
        value = try DocumentValue(from: decoder)
        self.decoder = decoder
    }

    /// Writes the document as it is.
    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }

    package static func declaredVersion(in decoder: any Decoder) -> (any Hashable & Sendable)? {
        guard let chain = try? Source.chain.get(),
            let document = try? CodableDocument(DocumentValue(from: decoder))
        else { return nil }
        return try? chain.version(of: document)
    }

    /// Migrates the document to the version of a type, and decodes it.
    public func migrated<Value: VersionedCodable>(to type: Value.Type) throws -> Value {
        let chain = try Source.chain.get()
        let version = Value.version.map { ChainVersion("\($0)") }
        let new = try chain.migrate(try CodableDocument(value), to: version)
        let document = try decoder.decode(VersionedDocument<Value>.self, from: new)
        guard case .success(let found) = document.found, !found.isOlder, !found.isNewer else {
            throw MigrationError(
                .version, "\(chain.name) does not lead to \(type)", at: .root)
        }
        return try found.migrated()
    }
}

/// A document that is migrated by a chain file: ``MigrationFiles``.
public protocol MigratedByFiles: VersionedCodable {
    /// Migrates the document to the version of a type, and decodes it.
    func migrated<Value: VersionedCodable>(to type: Value.Type) throws -> Value
}

extension VersionedCodable where PreviousVersion: MigratedByFiles {
    /// Migrates a document of an older version by its chain file, and decodes it.
    ///
    /// - Throws: ``MigrationError``, errors of decoding.
    public init(from previous: PreviousVersion) throws {
        self = try previous.migrated(to: Self.self)
    }
}
