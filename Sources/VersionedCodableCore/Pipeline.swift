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

    /// The value as it was decoded, or an error of the chain; many decoders replace errors that pass
    /// through them.
    package let found: Result<AnyVersion<Value>, VersionedDecodingError>
    /// The decoder of an older value, to locate errors of its migration.
    private let source: (any Decoder)?

    package init(from decoder: any Decoder) throws {
        found = try VersionDispatch<Value>.decode(from: decoder)
        source = if case .success(let found) = found, found.isOlder { decoder } else { nil }
    }

    package func migrate() throws -> Value { try found.get().migrated(locatingIn: source) }

    package func result() throws -> VersionedResult<Value> {
        VersionedResult(of: try found.get(), migratedTo: try migrate())
    }
}
