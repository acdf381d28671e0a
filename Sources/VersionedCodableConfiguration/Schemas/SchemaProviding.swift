import VersionedCodableDocuments

/// A type that has a JSON Schema of its own.
///
///     extension HexColor: SchemaProviding {
///         static var schema: DocumentValue { ["type": "string", "pattern": "^#[0-9a-f]{6}$"] }
///     }
///
/// Schemas of other types are determined from what they ask for when their example is decoded, which
/// does not tell how they read a text.
public protocol SchemaProviding {
    /// The JSON Schema (draft 2020-12) of the values of the type.
    static var schema: DocumentValue { get }
}
