// How a document passes through its versions. Open this file first.
//
//     document ──▶ declared version ──▶ schema ──────────▶ value of the schema ──▶ today's value
//               DeclaredVersion      VersionSearch      decoded                MigrationRun
//
//     today's value ──▶ its version under its spec ──▶ document with the version written first
//                    VersionStamp                   VersionStampingHook
//
// All of it happens on a `Decoder` or an `Encoder`, so any coder works (VersionPeeking,
// VersionStamping). A decoder that knows more conforms to VersionReadingDecoder.

/// A document of any version: decoding it finds the version and decodes the matching schema.
package struct VersionedDocument<Value: VersionedCodable>: Decodable, VersionEnvelope,
    VersionedPart
{
    package static var schema: any VersionedCodable.Type { Value.self }
    package static var versionedType: Any.Type { Value.self }

    package let outcome: VersionOutcome<Value>
    /// The decoder of an older value, to locate errors of its migration.
    private let source: (any Decoder)?

    package init(from decoder: any Decoder) throws {
        outcome = try VersionDispatch<Value>.decode(from: decoder)
        source = if case .older = outcome { decoder } else { nil }
    }

    package func migrate() throws -> Value {
        switch outcome {
        case .current(let value), .newer(let value, _): value
        case .older(let value, _, let chain):
            try MigrationRun.run(value, up: chain, from: source)
        case .failed(let error): throw error
        }
    }

    package func result() throws -> VersionedResult<Value> {
        switch outcome {
        case .current(let value):
            VersionedResult(value: value, version: Value.version, chain: [Value.self])
        case .older(_, let declared, let chain):
            VersionedResult(value: try migrate(), version: declared, chain: chain)
        case .newer(let value, let declared):
            VersionedResult(value: value, version: declared, chain: [Value.self], isNewer: true)
        case .failed(let error): throw error
        }
    }
}
