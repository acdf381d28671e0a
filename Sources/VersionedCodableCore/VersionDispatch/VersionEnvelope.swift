/// What the coders of this package pass to an encoder or decoder in place of a versioned value.
///
/// A coder that looks at the type of the root value, for example to name the root element of an XML
/// document, asks an envelope for the type inside:
///
/// ```swift
/// let root = (Value.self as? any VersionEnvelope.Type)?.schema ?? Value.self
/// ```
public protocol VersionEnvelope {
    /// The type of the versioned value inside.
    static var schema: any VersionedCodable.Type { get }
}

/// The decodable form of a document of any version: decoding it finds the version and decodes the
/// matching schema.
struct VersionedDocument<Value: VersionedCodable>: Decodable, VersionEnvelope {
    static var schema: any VersionedCodable.Type { Value.self }

    let outcome: VersionDispatch<Value>.Outcome

    init(from decoder: any Decoder) throws {
        outcome = try VersionDispatch<Value>.decode(from: decoder)
    }

    /// Migrates what was decoded to today's type.
    func migrate() throws -> Value {
        switch outcome {
        case .current(let value): value
        case .older(let value, _, let chain): try MigrationRun.run(value, up: chain)
        case .failed(let error): throw error
        }
    }

    /// Migrates what was decoded to today's type and tells what happened.
    func result() throws -> VersionedResult<Value> {
        switch outcome {
        case .current(let value):
            VersionedResult(value: value, version: Value.version, chain: [Value.self])
        case .older(let value, let declared, let chain):
            VersionedResult(
                value: try MigrationRun.run(value, up: chain),
                version: declared,
                chain: chain
            )
        case .failed(let error): throw error
        }
    }
}
